"""The commands on recordings, run in this process: `read`, `trace` and `replay`."""

import json
from pathlib import Path

import pytest

from extract_action import trace
from extract_action.cli.exits import Exit
from extract_action.cli.parser import build_parser
from extract_action.cli.replay import slices
from extract_action.encoding import encode
from tests.core.cli.commands import Clock, Done, command, console, sse, stream, written
from tests.core.cli.inputs import BODY, CALL, HI, LINES, STREAM, TIMER

CUT = b"".join(sse(HI))


@pytest.fixture
def tools(tmp_path: Path) -> str:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([TIMER]), encoding="utf-8")
    return str(path)


def har(*bodies: str) -> bytes:
    entries = [
        {
            "request": {"method": "POST", "url": f"https://api.example.org/v1/{number}"},
            "response": {"status": 200, "content": {"text": body}},
        }
        for number, body in enumerate(bodies)
    ]
    return json.dumps({"log": {"entries": entries}}).encode()


class TestRead:
    def test_json(self) -> None:
        [line] = command(["read", "--json"], BODY.encode()).lines
        told = json.loads(line)
        assert (told["provider"], told["turn"]["model"], told["notes"]) == ("openai-chat", "m-1", [])
        assert [action["type"] for action in told["actions"]] == ["text", "call"]
        assert "chunks" not in told

    def test_each_response_of_a_file(self) -> None:
        done = command(["read"], har(BODY, STREAM.decode()))
        assert [line for line in done.lines if "example.org" in line] == [
            "about   POST api.example.org/v1/0 (200)",
            "about   POST api.example.org/v1/1 (200)",
        ]
        assert len(command(["read", "--json"], har(BODY, STREAM.decode())).lines) == 2

    def test_calls_are_validated(self, tools: str) -> None:
        wrong = BODY.replace("4}", "null}")
        done = command(["read", "--tools", tools], wrong.encode())
        assert "failed  SchemaMismatch" in done.stdout
        assert done.exit == Exit.FAULT
        assert command(["read"], wrong.encode()).exit == Exit.DONE

    def test_a_stream_that_was_cut(self) -> None:
        done = command(["read"], CUT)
        assert done.lines[-1].startswith("failed  The stream ended before the response did")
        assert done.exit == Exit.FAULT

    def test_an_error_of_the_server(self) -> None:
        done = command(["read"], b'{"error": {"message": "No key", "type": "auth"}}')
        assert done.lines == [
            "about   The error of a server",
            "failed  The server reported an error: No key (auth) (line 1, byte 0)",
        ]
        assert done.exit == Exit.FAULT

    def test_a_call_that_is_written_and_made(self) -> None:
        both = BODY.replace('"Tea!"', json.dumps(CALL))
        assert "The model both wrote this call and made it" in command(["read"], both.encode()).stdout


class TestTrace:
    def test_the_document(self, tools: str) -> None:
        done = command(["trace", "--tools", tools, "--chunk", "3"], CALL.encode())
        chunks = [{"text": CALL[at : at + 3]} for at in range(0, len(CALL), 3)]
        document = json.loads(done.stdout)
        assert [record["chunk"] for record in document["records"]] == [*(chunk["text"] for chunk in chunks), ""]
        assert document["version"] == trace.VERSION
        assert done.stdout == encode(document) + "\n"

    def test_lines_are_its_records(self) -> None:
        document = json.loads(command(["trace"], LINES).stdout)
        assert [json.loads(line) for line in command(["trace", "--lines"], LINES).lines] == document["records"]

    @pytest.mark.parametrize("argv", [["trace"], ["trace", "--lines"]])
    @pytest.mark.parametrize(("data", "exit"), [(LINES, Exit.DONE), (CUT, Exit.FAULT), (b'{"name": "a', Exit.FAULT)])
    def test_exit(self, argv: list[str], data: bytes, exit: Exit) -> None:
        assert command(argv, data).exit == exit

    def test_one_call_of_several(self) -> None:
        done = command(["trace", "--call", "2"], har(BODY, STREAM.decode()))
        assert json.loads(done.stdout)["records"][0]["chunk"] == "Hi"
        assert done.stderr == "Call 2 of 2: POST api.example.org/v1/1 (200). --call chooses another.\n"

    def test_a_call_that_is_not_there(self) -> None:
        done = command(["trace", "--call", "3"], har(BODY, BODY))
        assert done == Done("", "extract-action: There is no call 3 in the input: it has 2 calls.\n", Exit.USAGE)


class TestReplay:
    @pytest.mark.parametrize(
        ("argv", "waits"),
        [([], [0.25, 3.0]), (["--speed", "10"], [0.025, 0.3]), (["--max-gap", "20"], [0.25, 9.0]), (["--no-wait"], [])],
    )
    def test_waits_as_recorded(self, argv: list[str], waits: list[float]) -> None:
        clock = Clock()
        command(["replay", *argv], LINES, now=clock.now, sleep=clock.sleep)
        assert clock.waits == waits

    def test_waits_between_chunks_without_times(self) -> None:
        clock = Clock()
        command(["replay", "--chunk", "1", "--interval", "0.5"], b"abc", now=clock.now, sleep=clock.sleep)
        assert clock.waits == [0.5, 0.5]

    def test_says_what_there_was(self) -> None:
        assert command(["replay", "--no-wait"], LINES).stderr == "3 chunks: 1 call, 0 failed.\n"

    def test_flows_on_a_terminal(self) -> None:
        out = stream(terminal=True)
        on = console(BODY.encode(), stdout=out, colours=True)
        args = build_parser().parse_args(["replay", "--no-wait"])
        assert args.run(args, on) == Exit.DONE
        assert written(out) == (
            'Tea!\n\x1b[2mcall:0 set_timer \x1b[0m\x1b[1;32m{"minutes": 4}\x1b[0m\n'
            '\x1b[1;32mcall    \x1b[0m\x1b[1;32mset_timer {"minutes": 4}\x1b[0m\n        \x1b[2mid c1\x1b[0m\n'
        )

    def test_every_slice_has_a_style(self) -> None:
        text = f"Hi\n```\n{CALL}\n```\n<think>{CALL}</think>[{CALL}, {{\"a\": 1}}] {{'name': 'no"
        tracer = trace.Tracer([])
        for char in text:
            assert "".join(piece for piece, _ in slices(tracer.feed(char))) == char
