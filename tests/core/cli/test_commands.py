"""The commands, run in this process: what they write, where, and how they end."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from extract_action import jsonish
from extract_action.cli.console import Console, has_colours, visible
from extract_action.cli.exits import MEANINGS, Exit
from extract_action.cli.parser import EXAMPLES, build_parser
from tests.core.cli.commands import Done, Keyboard, command, console, stream, written
from tests.core.cli.inputs import BODY, CALL, LINES, STREAM, TIMER


@pytest.fixture
def tools(tmp_path: Path) -> str:
    path = tmp_path / "tools.json"
    path.write_text(json.dumps([TIMER]), encoding="utf-8")
    return str(path)


@dataclass(frozen=True)
class Case:
    """A command, its input, and all that it writes to standard output."""

    id: str
    argv: str
    stdin: str
    stdout: str
    exit: Exit = Exit.DONE


CASES = [
    Case("nothing", "extract", "", ""),
    Case("text", "extract", "Hello,\r\nyou.\n\n", "text    Hello,\n        you.\n"),
    Case("a call without tools", "extract", CALL, 'call    set_timer {"minutes": 4}\n'),
    Case(
        "text, call, text",
        "extract",
        f"Tea.\n\n{CALL}\n\nEnjoy.",
        'text    Tea.\ncall    set_timer {"minutes": 4}\ntext    Enjoy.\n',
    ),
    Case("live is the same", "extract --live", f"Tea.\n\n{CALL}\n", 'text    Tea.\ncall    set_timer {"minutes": 4}\n'),
    Case("reasoning", "extract", "<think>Hm.</think>Yes.", "think   Hm.\ntext    Yes.\n"),
    Case("code", "extract", f"```\n{CALL}\n```\n", f"code    ```\n        {CALL}\n        ```\n"),
    Case(
        "an option",
        "extract --fences run",
        f"```\n{CALL}\n```\n",
        'code    ```\ncall    set_timer {"minutes": 4}\ncode    ```\n',
    ),
    Case("what steers a terminal", "extract", "\x1b]0;x\x07 \u202e\x9b\ttab", "text    \\x1b]0;x\\x07 \\u202e\\x9b\ttab\n"),
    Case("a byte order mark", "extract", "\ufeffHi", "text    Hi\n"),
    Case("strict", "parse", '{"a": 1}', '{\n  "a": 1\n}\n'),
    Case("broken", "parse", "{a: True,}", '{\n  "a": true\n}\n'),
    Case("exact numbers", "parse", "[12345678901234567890, 1.5]", "[\n  12345678901234567890,\n  1.5\n]\n"),
    Case("no number of JSON", "parse", "[NaN]", '[\n  "nan"\n]\n'),
    Case("half a pair", "parse", '["\\ud800"]', '[\n  "\\ud800"\n]\n'),
    Case("readings", "parse --readings", '{"a": 1} {"b": "é"}', '{"a": 1}\n{"b": "é"}\n[{"a": 1}, {"b": "é"}]\n'),
    Case("no repairs", "parse --no-fixes --no-string", "{a: 1", "", Exit.FAULT),
    Case("no search", "parse --no-search --no-fixes", 'See {"a": 1}', '"See {\\"a\\": 1}"\n'),
    Case("no blocks", "parse --no-markdown --no-search --no-fixes", "```\n[1]\n```", '"```\\n[1]\\n```"\n'),
    Case("nothing to parse", "parse", "", '""\n'),
    Case("deep", "parse --readings", "[" * 999 + "]" * 999, "[" * 999 + "]" * 999 + "\n"),
    Case("deep, with room", "parse", "[" * 999 + "]" * 999, "[" * 999 + "]" * 999 + "\n"),
    Case(
        "a body",
        "read",
        BODY,
        "about   OpenAI Chat Completions\n        model m-1\n        ended with tool_calls\n        tokens 1,200 in, 9 out\n"
        'text    Tea!\ncall    set_timer {"minutes": 4}\n        id c1\n',
    ),
    Case("a stream", "read", STREAM.decode(), "about   OpenAI Chat Completions\n        ended with stop\ntext    Hi\n"),
    Case("plain text", "read", "Hello", "about   Plain text\ntext    Hello\n"),
    Case("taken as text", "read --plain", '[0, "Hi"]', 'about   Plain text\ntext    [0, "Hi"]\n'),
    Case(
        "a log",
        "replay --no-wait",
        LINES.decode(),
        '    0.000  text       "Hi "\n'
        '    0.250  candidate  "{\\"name\\": \\"ls\\", "  holds 15: '
        "A quote was read that may end the string or belong to it; what follows it decides.\n"
        '    9.250  text       "\\"arguments\\": {}}"\n'
        "call    ls {}\n"
        "           text       end\n",
    ),
    Case("a flow", "replay --no-wait --style flow", LINES.decode(), 'Hi {"name": "ls", "arguments": {}}\ncall    ls {}\n'),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_command(case: Case) -> None:
    done = command(case.argv.split(), case.stdin.encode("utf-8", "surrogatepass"))
    assert (done.stdout, done.exit) == (case.stdout, case.exit)


def test_cases_have_titles() -> None:
    assert len({case.id for case in CASES}) == len(CASES)


class TestExtract:
    def test_a_call_that_fails(self, tools: str) -> None:
        done = command(["extract", "--tools", tools], b'{"name": "set_timer", "arguments": {"minutes": "soon"}}')
        assert done.lines == [
            'failed  SchemaMismatch: In the call of "set_timer", arguments.minutes: expected an integer, found a string.',
            '        at 0: {"name": "set_timer", "arguments": {"minutes": "soon"}}',
        ]
        assert done.exit == Exit.FAULT

    def test_a_long_call_that_fails_is_shortened(self, tools: str) -> None:
        raw = json.dumps({"name": "set_timer", "arguments": {"minutes": "x" * 500}})
        done = command(["extract", "--tools", tools], raw.encode())
        assert done.lines[1] == f"        at 0: {raw[:200]}… ({len(raw)} characters)"

    def test_json_is_the_actions_of_a_trace(self, tools: str) -> None:
        text = f"Tea. {CALL} Enjoy."
        done = command(["extract", "--json", "--tools", tools], text.encode())
        made = [json.loads(line) for line in command(["trace", "--lines", "--plain", "--tools", tools], text.encode()).lines]
        assert [json.loads(line) for line in done.lines] == [action for record in made for action in record["actions"]]

    def test_json_of_nothing_is_nothing(self) -> None:
        assert command(["extract", "--json"]) == Done("", "", Exit.DONE)

    def test_repairs_and_dialect_are_told(self) -> None:
        assert command(["extract"], b"{'name': 'ls', 'arguments': {}}").lines[1:3] == [
            "        repaired at 1: A string in single quotes was read as one in double quotes.",
            "        repaired at 9: A string in single quotes was read as one in double quotes.",
        ]

    def test_colours(self) -> None:
        assert command(["extract"], CALL.encode(), colours=True).stdout == (
            '\x1b[1;32mcall    \x1b[0m\x1b[1;32mset_timer {"minutes": 4}\x1b[0m\n'
        )

    @pytest.mark.parametrize("argv", [["extract"], ["extract", "--live"], ["parse", "--readings"]])
    def test_bytes_that_are_no_text(self, argv: list[str]) -> None:
        done = command(argv, b"caf\xe9\xff!")
        assert "caf\ufffd\ufffd!" in done.stdout
        assert "standard input: This is not UTF-8" in done.stderr
        assert ("Byte 3 (line 1) can't be decoded." in done.stderr) is ("--live" not in argv)
        assert done.exit == Exit.FAULT

    @pytest.mark.parametrize("argv", [["read"], ["read", "--plain"], ["trace", "--plain"], ["replay", "--plain", "--no-wait"]])
    def test_recordings_that_are_no_text(self, argv: list[str]) -> None:
        done = command(argv, b"caf\xe9\xff!")
        assert "UTF-8" in done.stdout + done.stderr
        assert done.exit == Exit.FAULT

    def test_a_character_that_the_end_cuts(self, tmp_path: Path) -> None:
        path = tmp_path / "cut.txt"
        path.write_bytes("ä".encode()[:1])
        assert [command(["extract", *live, str(path)]).exit for live in ([], ["--live"])] == [Exit.FAULT] * 2

    def test_a_character_that_two_reads_cut(self, tmp_path: Path) -> None:
        path = tmp_path / "long.txt"
        path.write_text("ä" * 40_000 + "x" + "ä" * 40_000, encoding="utf-8")
        done = command(["extract", "--live", str(path)])
        assert done.stdout == "text    " + path.read_text(encoding="utf-8") + "\n"

    def test_utf_16(self) -> None:
        assert command(["extract"], "Grüße".encode("utf-16")).stdout == "text    Grüße\n"


class TestTools:
    def test_no_tools_are_told(self, tmp_path: Path) -> None:
        path = tmp_path / "t.json"
        path.write_text("[]", encoding="utf-8")
        done = command(["extract", "--tools", str(path)], CALL.encode())
        assert "t.json defines no tool; without any, each call is taken as it is written." in done.stderr
        assert done.exit == Exit.DONE

    def test_warnings_are_notes(self, tmp_path: Path) -> None:
        path = tmp_path / "t.json"
        path.write_text('[{"name": "ls", "input_schema": {"type": "object", "maxProperties": 3}}]', encoding="utf-8")
        done = command(["extract", "--tools", str(path)])
        assert done.stderr == f'{path}:1:33: Validation does not check "maxProperties" (in the schema of "ls").\n'
        assert command(["extract", "-q", "--tools", str(path)]).stderr == ""

    def test_errors_end_the_command(self, tmp_path: Path) -> None:
        path = tmp_path / "t.json"
        path.write_text("[1, {}]", encoding="utf-8")
        done = command(["extract", "-q", "--tools", str(path)])
        assert done.stderr == (
            f"extract-action: {path}:1:2: A tool must be an object with a name and a schema.\n"
            f"extract-action: {path}:1:5: A tool must have a name.\n"
        )
        assert done.exit == Exit.USAGE

    def test_several_files(self, tools: str, tmp_path: Path) -> None:
        other = tmp_path / "other.json"
        other.write_text('[{"name": "ls", "input_schema": {}}]', encoding="utf-8")
        document = json.loads(command(["trace", "--tools", tools, "--tools", str(other)], b"Hi").stdout)
        assert [tool["name"] for tool in document["tools"]] == ["set_timer", "ls"]


class TestParse:
    def test_repairs_are_notes(self) -> None:
        assert command(["parse"], b"[1,]").stderr == "repaired at 2: A comma before a closer was dropped.\n"
        assert command(["parse", "--quiet"], b"[1,]").stderr == ""

    def test_json(self) -> None:
        told = json.loads(command(["parse", "--json"], b"[1,]").stdout)
        value = jsonish.parse("[1,]")
        assert (told["value"], told["readings"], told["type"]) == ([1], [[1]], value.type())
        assert (told["completion"], told["strategy"]) == ("complete", "many-objects")
        assert told["fixes"] == [{"code": "trailing-comma", "text": "A comma before a closer was dropped.", "span": [2, 3]}]
        assert [attempt["taken"] for attempt in told["attempts"]] == [False, False, True]

    @pytest.mark.parametrize(("argv", "completion"), [([], "complete"), (["--partial"], "incomplete")])
    def test_partial(self, argv: list[str], completion: str) -> None:
        assert json.loads(command(["parse", "--json", *argv], b"Sure").stdout)["completion"] == completion

    def test_what_can_not_be_read(self) -> None:
        done = command(["parse", "--no-fixes", "--no-string", "--json"], b"{a")
        assert (done.stdout, done.exit) == ("", Exit.FAULT)
        assert done.stderr.startswith("Failed to parse JSON.")


class TestConsole:
    @pytest.mark.parametrize(
        ("when", "terminal", "environment", "colours"),
        [
            ("auto", True, {}, True),
            ("auto", False, {}, False),
            ("auto", True, {"NO_COLOR": "1"}, False),
            ("auto", True, {"NO_COLOR": ""}, True),
            ("auto", True, {"TERM": "dumb"}, False),
            ("always", False, {"NO_COLOR": "1"}, True),
            ("never", True, {}, False),
        ],
    )
    def test_colours(self, when: Any, terminal: bool, environment: dict[str, str], colours: bool) -> None:
        assert has_colours(when, stream(terminal), environment) is colours

    def test_all_controls_are_visible(self) -> None:
        shown = visible("".join(map(chr, range(0x100))))
        assert [char for char in shown if not char.isprintable() and char not in "\n\t\xa0\xad"] == []

    def test_a_hint_for_who_is_waiting(self) -> None:
        on: Console = console(stdin=b"")
        args = build_parser().parse_args(["extract"])
        waiting = Console(Keyboard(b"Hi"), on.stdout, on.stderr)
        assert args.run(args, waiting) == Exit.DONE
        assert written(on.stderr).startswith("Reading standard input; Ctrl-D ends it")  # type: ignore[arg-type]


class TestArguments:
    @pytest.mark.parametrize(
        "argv",
        [
            [],
            ["unknown"],
            ["trace", "--chunk", "0"],
            ["trace", "--chunk", "x"],
            ["replay", "--speed", "0"],
            ["replay", "--speed", "nan"],
            ["batch", "--processes", "0"],
            ["batch", "--resume", "--overwrite", "x"],
            ["extract", "--max-pending", "-1"],
        ],
    )
    def test_wrong_ones_are_refused(self, argv: list[str], capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            build_parser().parse_args(argv)
        assert ended.value.code == Exit.USAGE
        assert capsys.readouterr().err.startswith("usage: extract-action")

    @pytest.mark.parametrize("name", EXAMPLES)
    def test_help_has_examples_and_exit_codes(self, name: str, capsys: pytest.CaptureFixture[str]) -> None:
        with pytest.raises(SystemExit) as ended:
            build_parser().parse_args([name, "--help"])
        shown = capsys.readouterr().out
        assert ended.value.code == 0
        assert EXAMPLES[name] in shown
        assert all(text in shown for text in MEANINGS.values())

    def test_a_file_that_is_not_there(self, tmp_path: Path) -> None:
        for name in ("extract", "parse", "read", "trace", "replay"):
            done = command([name, str(tmp_path / "no")])
            assert (done.stdout, done.exit) == ("", Exit.USAGE)
            assert done.stderr == f"extract-action: {tmp_path / 'no'} can't be read: No such file or directory.\n"
        assert command(["extract", "--live", str(tmp_path / "no")]).exit == Exit.USAGE
