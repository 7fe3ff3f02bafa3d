"""Batches: what a line becomes, what is read in which order, going on, many processes, progress."""

import json
import pickle
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from extract_action import ToolSchema
from extract_action.cli import ResponseMapper
from extract_action.cli.batch import Work
from extract_action.cli.exits import Exit
from extract_action.cli.pool import OrderedMap, ProcessError, processes_here
from extract_action.cli.progress import Progress
from extract_action.cli.sources import TASK_BYTES, TASK_ITEMS, Item, find_sources, read_items, tasks_of
from tests.core.cli import Clock, Done, command, console, stream, written

TIMER = ToolSchema(
    "set_timer", {"type": "object", "properties": {"minutes": {"type": "integer"}}, "required": ["minutes"]}, "Start it."
)
CALL = '{"name": "set_timer", "arguments": {"minutes": 4}}'
CHAT = {
    "choices": [
        {
            "message": {"content": "Tea!", "tool_calls": [{"function": {"name": "set_timer", "arguments": '{"minutes": 4}'}}]},
            "finish_reason": "tool_calls",
        }
    ]
}
MESSAGES = {
    "type": "message",
    "content": [
        {"type": "text", "text": "Tea!"},
        {"type": "tool_use", "id": "t", "name": "set_timer", "input": {"minutes": 4}},
    ],
    "stop_reason": "tool_use",
}
GEMINI = {
    "candidates": [
        {
            "content": {"parts": [{"text": "Tea!"}, {"functionCall": {"name": "set_timer", "args": {"minutes": 4}}}]},
            "finishReason": "STOP",
        }
    ]
}
OWN_TOOLS = [{"name": "set_timer", "input_schema": {"type": "object", "properties": {"minutes": {"type": "string"}}}}]

GOOD = {
    "text": {"id": 1, "text": f"Tea!{CALL}"},
    "completion": {"prompt": "p", "completion": f"Tea!{CALL}"},
    "a string": f"Tea!{CALL}",
    "a body": CHAT,
    "a batch of OpenAI": {"custom_id": "a", "response": {"status_code": 200, "body": CHAT}, "error": None},
    "a batch of Anthropic": {"custom_id": "a", "result": {"type": "succeeded", "message": MESSAGES}},
    "a batch of Google": {"key": "a", "response": GEMINI},
}
"""Lines that all hold the text "Tea!" and one call."""

BAD = {
    "": "not-json",
    "{": "not-json",
    "\ud800": "not-json",
    "[" * 5000: "not-json",
    "1": "no-text",
    "null": "no-text",
    "{}": "no-text",
    '{"prompt": "a"}': "no-text",
    '{"text": 3}': "no-text",
    '{"response": {"a": 1}}': "not-a-response",
    '{"error": {"message": "No key"}}': "server",
    '{"custom_id": "a", "response": null, "error": {"message": "Too late"}}': "server",
}


def names(result: dict[str, Any]) -> list[str]:
    return [call["name"] for call in result["calls"]]


class TestMapper:
    @pytest.mark.parametrize("title", GOOD)
    def test_lines(self, title: str) -> None:
        result = ResponseMapper([TIMER])(json.dumps(GOOD[title]))
        assert (result["text"], names(result), result["error"], result["failures"]) == ("Tea!", ["set_timer"], None, [])

    @pytest.mark.parametrize("line", BAD)
    def test_lines_that_are_none(self, line: str) -> None:
        result = ResponseMapper()(line)
        assert result["error"]["kind"] == BAD[line]
        assert len(result["error"]["message"].split()) > 3

    def test_the_fields_are_always_the_same(self) -> None:
        lines = [*map(json.dumps, GOOD.values()), *BAD]
        assert len({tuple(ResponseMapper()(line)) for line in lines}) == 1

    @pytest.mark.parametrize(
        ("entry", "id"),
        [({"id": 7}, 7), ({"custom_id": "a"}, "a"), ({"id": {}}, None), ({"id": 2**60}, str(2**60)), ("x", None)],
    )
    def test_ids(self, entry: Any, id: Any) -> None:
        assert ResponseMapper()(json.dumps(entry))["id"] == id

    @pytest.mark.parametrize(
        ("field", "found"), [("a.1.b", True), ("a.-1.b", True), ("a.2.b", False), ("a.x", False), ("b", False), ("a.0", False)]
    )
    def test_a_named_field(self, field: str, found: bool) -> None:
        result = ResponseMapper(field=field)(json.dumps({"a": [1, {"b": f"Tea!{CALL}"}]}))
        assert (names(result) == ["set_timer"]) is found
        assert (result["error"] is None) is found

    def test_a_named_field_with_a_body(self) -> None:
        assert names(ResponseMapper(field="raw")(json.dumps({"raw": CHAT}))) == ["set_timer"]

    @pytest.mark.parametrize("entry", [{"tools": OWN_TOOLS}, {"request": {"tools": OWN_TOOLS}}])
    @pytest.mark.parametrize("reply", [{"text": CALL}, CHAT])
    def test_a_line_has_its_own_tools(self, entry: dict[str, Any], reply: dict[str, Any]) -> None:
        result = ResponseMapper([TIMER])(json.dumps({**entry, **reply}))
        assert [failure["reason"] for failure in result["failures"]] == ["SchemaMismatch"]

    def test_options(self) -> None:
        fenced = json.dumps(f"```\n{CALL}\n```\n")
        assert names(ResponseMapper()(fenced)) == []
        assert names(ResponseMapper(options={"fences": "run"})(fenced)) == ["set_timer"]

    def test_one_line_does_not_touch_the_next(self) -> None:
        mapper = ResponseMapper([TIMER])
        half, whole = json.dumps(CALL[:20]), json.dumps(CALL)
        alone = mapper(whole)
        mapper(half)
        assert mapper(whole) == alone

    def test_reasoning_and_markup(self) -> None:
        result = ResponseMapper()(json.dumps(f"<think>Hm.</think>[{CALL}, {CALL}] Yes."))
        assert (result["reasoning"], result["text"], len(result["calls"])) == ("Hm.", " Yes.", 2)

    def test_bytes_that_are_no_text(self) -> None:
        result = ResponseMapper()(b'{"text": "caf\xe9"}')
        assert result["text"] == "caf\ufffd"
        assert result["error"] is None
        assert "byte 13 (line 1)" in result["notes"][0]["message"]

    def test_pickles(self) -> None:
        mapper = ResponseMapper([TIMER], {"fences": "run"}, "a")
        twin = pickle.loads(pickle.dumps(mapper))
        assert (twin.tools, twin.options, twin.field) == (mapper.tools, mapper.options, mapper.field)

    def test_files(self) -> None:
        mapper = ResponseMapper([TIMER])
        [text] = mapper.read_file(CALL.encode())
        [body] = mapper.read_file(json.dumps(CHAT).encode())
        assert (names(text), names(body)) == (["set_timer"], ["set_timer"])
        response = {"content": {"text": json.dumps(CHAT)}}
        entry = {"request": {"method": "GET", "url": "https://a.example/b"}, "response": response}
        several = mapper.read_file(json.dumps({"log": {"entries": [entry, entry]}}).encode())
        assert [result["id"] for result in several] == ["GET a.example/b"] * 2


class Failing(ResponseMapper):
    """Has an error of its own in it."""

    def __call__(self, line: str | bytes) -> dict[str, Any]:
        raise KeyError("oh")


class TestWork:
    def test_an_error_of_ours_is_a_result(self) -> None:
        outcome = Work(Failing())(Item("a", 3, b"x", None, 1))
        result = json.loads(outcome.lines)
        assert (result["source"], result["line"], result["error"]) == (
            "a",
            3,
            {"kind": "internal", "message": "KeyError: 'oh'"},
        )
        assert outcome.errors == 1

    def test_a_file_that_is_gone_is_a_result(self, tmp_path: Path) -> None:
        outcome = Work(ResponseMapper())(Item("a", 0, b"", tmp_path / "no", 0))
        assert json.loads(outcome.lines)["error"]["kind"] == "unreadable"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file of lines, a reply, a recording and what is hidden."""
    root = tmp_path / "in"
    (root / "sub").mkdir(parents=True)
    (root / ".git").mkdir()
    (root / "b.jsonl").write_bytes(b'"one"\n\n  \n"two"\r\n{\n"last"')
    (root / "a.txt").write_text(CALL, encoding="utf-8")
    (root / "sub" / "chat.json").write_text(json.dumps(CHAT), encoding="utf-8")
    (root / ".git" / "c.txt").write_text("hidden", encoding="utf-8")
    (root / ".d").write_text("hidden", encoding="utf-8")
    return root


def places(text: str) -> list[tuple[str, int | None]]:
    results = [json.loads(line) for line in text.splitlines()]
    return [(Path(result["source"]).name, result["line"]) for result in results]


class TestSources:
    def test_a_folder_in_order(self, folder: Path) -> None:
        done = command(["batch", folder])
        lines = [("b.jsonl", number) for number in (1, 4, 5, 6)]
        assert places(done.stdout) == [("a.txt", None), *lines, ("chat.json", None)]
        assert done.exit == Exit.FAULT

    def test_each_file(self, folder: Path) -> None:
        done = command(["batch", "--each", "file", folder / "b.jsonl", folder / "a.txt"])
        assert places(done.stdout) == [("b.jsonl", None), ("a.txt", None)]

    def test_each_line(self, folder: Path) -> None:
        assert places(command(["batch", "--each", "line", folder / "a.txt"]).stdout) == [("a.txt", 1)]

    def test_standard_input(self) -> None:
        done = command(["batch", "-"], b'"one"\n"two"\n')
        assert places(done.stdout) == [("-", 1), ("-", 2)]
        assert done.exit == Exit.DONE

    def test_what_is_named_twice_is_read_once(self, folder: Path) -> None:
        assert len(find_sources([str(folder), str(folder / "a.txt")], None, None)) == 3

    def test_the_output_is_no_input(self, folder: Path) -> None:
        assert command(["batch", "-o", folder / "z.jsonl", folder]).exit == Exit.FAULT
        assert "z.jsonl" not in (folder / "z.jsonl").read_text(encoding="utf-8")

    def test_a_path_that_is_not_there(self, tmp_path: Path) -> None:
        done = command(["batch", tmp_path / "no"])
        assert done == Done("", f"extract-action: There is no file or folder {tmp_path / 'no'}.\n", Exit.USAGE)

    def test_a_file_that_can_not_be_opened(self, folder: Path) -> None:
        sources = find_sources([str(folder / "b.jsonl")], None, None)
        (folder / "b.jsonl").rename(folder / "c.jsonl")
        (folder / "b.jsonl").mkdir()
        [item] = read_items(sources, console())
        assert json.loads(Work(ResponseMapper())(item).lines)["error"]["kind"] == "unreadable"

    def test_tasks(self) -> None:
        small, big = Item("a", 1, b"", None, 1), Item("a", 1, b"", None, TASK_BYTES)
        assert [len(task) for task in tasks_of([small] * (2 * TASK_ITEMS + 1))] == [TASK_ITEMS, TASK_ITEMS, 1]
        assert [len(task) for task in tasks_of([small, big, big, small])] == [2, 1, 1]
        assert list(tasks_of([])) == []


class TestResume:
    @pytest.fixture
    def whole(self, folder: Path, tmp_path: Path) -> bytes:
        """What a batch over the folder writes when nothing stops it."""
        har = {"log": {"entries": [{"response": {"content": {"text": json.dumps(CHAT)}}}] * 3}}
        (folder / "bb.har").write_text(json.dumps(har), encoding="utf-8")
        out = tmp_path / "whole.jsonl"
        command(["batch", "-o", out, folder])
        assert len(places(out.read_text(encoding="utf-8"))) == 9
        return out.read_bytes()

    def test_after_any_byte(self, whole: bytes, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        for size in [*range(0, len(whole), 97), len(whole)]:
            out.write_bytes(whole[:size])
            assert command(["batch", "--resume", "-o", out, folder]).exit in (Exit.DONE, Exit.FAULT)
            assert out.read_bytes() == whole, size

    def test_what_is_done_is_not_done_again(self, whole: bytes, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.write_bytes(whole)
        assert command(["batch", "--resume", "-o", out, folder]).stderr.startswith("1 result in ")

    def test_without_an_output_yet(self, whole: bytes, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        command(["batch", "--resume", "-o", out, folder])
        assert out.read_bytes() == whole

    def test_overwrite(self, whole: bytes, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.write_text("something", encoding="utf-8")
        command(["batch", "--overwrite", "-o", out, folder])
        assert out.read_bytes() == whole

    @pytest.mark.parametrize("line", ["text", "[]", "{}", '{"source": "a", "line": "x"}'])
    def test_a_file_of_something_else_is_left_alone(self, line: str, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.write_text(f"{line}\n", encoding="utf-8")
        done = command(["batch", "--resume", "-o", out, folder])
        assert done.stderr == f"extract-action: Line 1 of {out} is no result of a batch, so it can't be gone on with.\n"
        assert (done.exit, out.read_text(encoding="utf-8")) == (Exit.USAGE, f"{line}\n")

    def test_an_output_is_not_overwritten_by_accident(self, folder: Path, tmp_path: Path) -> None:
        out = tmp_path / "out.jsonl"
        out.touch()
        done = command(["batch", "-o", out, folder])
        assert done.stderr == f"extract-action: {out} exists. --resume goes on with it, --overwrite begins it again.\n"
        assert done.exit == Exit.USAGE

    def test_there_must_be_an_output(self, folder: Path) -> None:
        assert command(["batch", "--resume", folder]).exit == Exit.USAGE

    def test_an_output_that_can_not_be_written(self, folder: Path, tmp_path: Path) -> None:
        done = command(["batch", "-o", tmp_path / "no" / "out.jsonl", folder])
        assert done.stderr.endswith("out.jsonl can't be written: No such file or directory.\n")
        assert done.exit == Exit.USAGE


class Unloadable:
    """A function that ends each process which is given it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return eval, (DIES,)

    def __call__(self, item: str) -> str:
        raise AssertionError


DIES = "__import__('os')._exit(3)"


def gone(item: str) -> str:
    return f"lost {item[:9]}"


class TestOrderedMap:
    """`eval` is mapped, since each process has it: an item is an expression, and one of them ends its process."""

    def run(self, processes: int, tasks: list[list[str]]) -> list[list[Any]]:
        return list(OrderedMap(eval, gone, processes).run(tasks))

    @pytest.mark.parametrize("processes", [1, 2, 3])
    def test_keeps_the_order(self, processes: int) -> None:
        tasks = [[f"{number} * {number}", f"-{number}"] for number in range(40)]
        assert self.run(processes, tasks) == [[number * number, -number] for number in range(40)]

    @pytest.mark.parametrize("processes", [1, 2])
    @pytest.mark.parametrize("tasks", [[], [["1"]]])
    def test_little_to_do(self, processes: int, tasks: list[list[str]]) -> None:
        assert self.run(processes, tasks) == [[1]] * len(tasks)

    def test_a_process_that_dies_loses_one_item(self) -> None:
        tasks = [[f"{number}", f"{number} + 100"] for number in range(12)]
        tasks[5] = ["5", DIES, "105"]
        expected: list[list[Any]] = [[number, number + 100] for number in range(12)]
        expected[5] = [5, "lost __import_", 105]
        assert self.run(2, tasks) == expected

    def test_every_item_that_ends_a_process_is_lost(self) -> None:
        tasks = [["1", DIES, "3", DIES], ["5"], [DIES]]
        assert self.run(2, tasks) == [[1, "lost __import_", 3, "lost __import_"], [5], ["lost __import_"]]

    def test_processes_that_can_not_start_are_no_fault_of_the_items(self) -> None:
        with pytest.raises(ProcessError):
            list(OrderedMap(Unloadable(), gone, 2).run([["1"], ["2"]]))

    def test_stops_when_nobody_wants_more(self) -> None:
        results = OrderedMap(eval, gone, 2).run([str(number)] for number in range(1000))
        assert next(results) == [0]
        results.close()
        assert list(results) == []

    def test_errors_of_the_function_come_through(self) -> None:
        with pytest.raises(ZeroDivisionError):
            self.run(2, [["1"], ["1 / 0"]])

    def test_there_is_a_process(self) -> None:
        assert processes_here() >= 1


class TestProcesses:
    def test_the_same_as_one(self, tmp_path: Path) -> None:
        path = tmp_path / "in.jsonl"
        lines = [json.dumps({"id": number, "text": f"{number} {CALL}"}) for number in range(3 * TASK_ITEMS)]
        path.write_text("\n".join([*lines, "{", '"end"']), encoding="utf-8")
        one, two = (command(["batch", "--processes", count, path]) for count in (1, 2))
        assert one.stdout == two.stdout
        assert len(one.lines) == len(lines) + 2
        assert one.stderr.split(":")[1] == f" {len(lines)} calls, 0 failed, 1 error.\n"


class TestProgress:
    def line(self, seconds: float, total: int | None = 1000, **counts: int) -> str:
        progress = Progress(console(), total)
        progress.add(**{"size": 250, "results": 10, "calls": 1, "failures": 2, "errors": 0, **counts})
        return progress.line(seconds)

    def test_lines(self) -> None:
        assert self.line(0.5) == "25.0 % · 10 results · 1 call · 2 failed"
        assert self.line(2) == "25.0 % · 10 results · 1 call · 2 failed · 5/s · 6.0 s left"
        assert self.line(2, errors=1) == "25.0 % · 10 results · 1 call · 2 failed · 1 error · 5/s · 6.0 s left"
        assert self.line(2, size=1000) == "100.0 % · 10 results · 1 call · 2 failed · 5/s"
        assert self.line(2, total=None) == "10 results · 1 call · 2 failed · 5/s"

    def test_what_was_skipped_took_no_time(self) -> None:
        progress = Progress(console(), 1000)
        progress.skip(500)
        progress.add(250, 10, 0, 0, 0)
        assert progress.line(2).startswith("75.0 %")
        assert progress.line(2).endswith("2.0 s left")

    def test_is_shown_on_a_terminal_now_and_then_and_goes_away(self) -> None:
        clock, err = Clock(), stream(terminal=True)
        progress = Progress(console(stderr=err, now=clock.now), None)
        for _ in range(100):
            progress.add(10, 1, 0, 0, 0)
            clock.sleep(0.03)
            progress.show()
        progress.clear()
        shown = written(err).split("\r")
        assert len(shown) == 25 + 3
        assert shown[-2].strip() == shown[-1] == ""
        assert len(shown[-2]) == len(shown[-3])

    @pytest.mark.parametrize(("terminal", "quiet", "shown"), [(True, False, True), (False, False, False), (True, True, False)])
    def test_is_shown_only_on_a_terminal(self, terminal: bool, quiet: bool, shown: bool) -> None:
        clock, err = Clock(), stream(terminal)
        progress = Progress(replace(console(stderr=err, quiet=quiet), now=clock.now), None)
        clock.sleep(1)
        progress.show()
        progress.clear()
        assert bool(written(err)) is shown
