"""Batches: what is read in which order, going on, progress."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from extract_action.cli import ResponseMapper
from extract_action.cli.batch.command import Work
from extract_action.cli.batch.items import TASK_BYTES, TASK_ITEMS, Item, find_files, read_items, tasks_of
from extract_action.cli.batch.progress import Progress
from extract_action.cli.exits import Exit
from tests.core.cli.commands import Clock, Done, command, console, stream, written
from tests.core.cli.inputs import CALL, CHAT


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
        for paths in (["-"], []):
            done = command(["batch", *paths], b'"one"\n"two"\n')
            assert places(done.stdout) == [("-", 1), ("-", 2)]
        assert done.exit == Exit.DONE

    def test_what_is_named_twice_is_read_once(self, folder: Path) -> None:
        assert len(find_files([str(folder), str(folder / "a.txt")], None, None)) == 3

    def test_the_output_is_no_input(self, folder: Path) -> None:
        assert command(["batch", "-o", folder / "z.jsonl", folder]).exit == Exit.FAULT
        assert "z.jsonl" not in (folder / "z.jsonl").read_text(encoding="utf-8")

    def test_a_path_that_is_not_there(self, tmp_path: Path) -> None:
        done = command(["batch", tmp_path / "no"])
        assert done == Done("", f"extract-action: There is no file or folder {tmp_path / 'no'}.\n", Exit.USAGE)

    def test_a_file_that_can_not_be_opened(self, folder: Path) -> None:
        sources = find_files([str(folder / "b.jsonl")], None, None)
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

    @pytest.mark.parametrize("flag", ["--overwrite", "--resume"])
    @pytest.mark.parametrize("named", ["b.jsonl", "sub/../b.jsonl", "."])
    def test_an_input_is_no_output(self, flag: str, named: str, folder: Path) -> None:
        before = (folder / "b.jsonl").read_bytes()
        done = command(["batch", flag, "-o", folder / "b.jsonl", folder / named])
        assert done.stderr.endswith("b.jsonl is an input of this batch, so its results can't be written there.\n")
        assert (done.exit, (folder / "b.jsonl").read_bytes()) == (Exit.USAGE, before)

    def test_results_among_the_inputs_are_written_again(self, folder: Path) -> None:
        out = folder / "out.jsonl"
        first = command(["batch", "-o", out, folder]).exit
        before = out.read_bytes()
        assert command(["batch", "--overwrite", "-o", out, folder]).exit == first
        assert out.read_bytes() == before

    def test_there_must_be_an_output(self, folder: Path) -> None:
        assert command(["batch", "--resume", folder]).exit == Exit.USAGE

    def test_an_output_that_can_not_be_written(self, folder: Path, tmp_path: Path) -> None:
        done = command(["batch", "-o", tmp_path / "no" / "out.jsonl", folder])
        assert done.stderr.endswith("out.jsonl can't be written: No such file or directory.\n")
        assert done.exit == Exit.USAGE


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
