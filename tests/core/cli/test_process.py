"""The command line as a process of its own: pipes that break, Ctrl-C, encodings, no colours where nobody sees them."""

import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import extract_action
from extract_action.cli.batch.items import TASK_ITEMS
from extract_action.cli.exits import Exit

ROOT = Path(__file__).parents[3]
COMMAND = [sys.executable, "-m", "extract_action"]
CALL = '{"name": "ls", "arguments": {}}'
MANY = b"".join(b'{"id": %d, "text": "%s"}\n' % (number, b"x" * 200) for number in range(20 * TASK_ITEMS))


def environment(**changes: str) -> dict[str, str]:
    kept = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "PYTHONIOENCODING", "PYTHONUTF8")}
    return {**kept, "PYTHONPATH": str(ROOT / "core"), **changes}


def start(*argv: str, **changes: str) -> subprocess.Popen[bytes]:
    pipe = subprocess.PIPE
    return subprocess.Popen([*COMMAND, *argv], stdin=pipe, stdout=pipe, stderr=pipe, env=environment(**changes))


def run(*argv: str, stdin: bytes = b"", **changes: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*COMMAND, *argv], input=stdin, capture_output=True, check=False, env=environment(**changes))


def test_from_end_to_end() -> None:
    done = run("extract", stdin=f"Now: {CALL}\n".encode())
    assert (done.stdout, done.stderr, done.returncode) == (b"text    Now:\ncall    ls {}\n", b"", Exit.DONE)


def test_exit_codes() -> None:
    assert run("parse", "no-such-file").returncode == Exit.USAGE
    assert run("no-such-command").returncode == Exit.USAGE
    assert run("extract", stdin=CALL[:-4].encode() + b'{"a": "b').returncode == Exit.FAULT


def test_version() -> None:
    assert run("--version").stdout.startswith(b"extract-action ")


def test_the_apis_are_imported_when_they_are_asked_for() -> None:
    told = "print([name for name in sys.modules if name.startswith('extract_action.native')])"
    script = f"import sys, extract_action; {told}; from extract_action import native, recording; extract_action.native.Agent"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=False, env=environment())
    assert (done.stdout.strip(), done.stderr) == (b"[]", b"")
    with pytest.raises(AttributeError, match="nothing"):
        extract_action.nothing  # noqa: B018 - the look at it is what fails


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
def test_text_that_the_encoding_of_the_output_has_not(encoding: str) -> None:
    done = run("extract", stdin="é → 🌍\n".encode(), PYTHONIOENCODING=encoding)
    assert done.stdout == "text    é → 🌍\n".encode(encoding, "backslashreplace")
    assert done.returncode == Exit.DONE


@pytest.mark.parametrize(("argv", "coloured"), [([], False), (["--color", "always"], True), (["--color", "never"], False)])
def test_a_pipe_has_no_colours(argv: list[str], coloured: bool) -> None:
    assert (b"\x1b[" in run("extract", *argv, stdin=CALL.encode()).stdout) is coloured


def test_actions_come_while_the_text_does() -> None:
    with start("extract", "--live", "--json") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(CALL.encode())
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["name"] == "ls"
        process.stdin.write(b" Done.")
        process.stdin.close()
        assert json.loads(process.stdout.readline())["text"] == " Done."


@pytest.mark.parametrize("processes", ["1", "2"])
def test_a_reader_that_ends_first(processes: str, tmp_path: Path) -> None:
    path = tmp_path / "in.jsonl"
    path.write_bytes(MANY)
    with start("batch", "--processes", processes, str(path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.wait() == Exit.BROKEN_PIPE
        assert process.stderr.read() == b""


@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_a_reader_that_ends_inside_a_document(unbuffered: str, tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("word " * 100_000)
    with start("trace", str(path), PYTHONUNBUFFERED=unbuffered) as process:
        assert process.stdout is not None
        assert len(process.stdout.read(10)) == 10
        process.stdout.close()
        assert process.wait() == Exit.BROKEN_PIPE


@pytest.mark.skipif(os.name == "nt", reason="a test can't press Ctrl-C for one process there")
@pytest.mark.parametrize("processes", ["1", "2"])
def test_ctrl_c_and_on_again(processes: str, tmp_path: Path) -> None:
    path, out = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    path.write_bytes(MANY)
    with start("batch", "--processes", processes, str(path)) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stdout.readline()
        process.send_signal(signal.SIGINT)  # it can't have ended: nobody has read the rest
        out.write_bytes(first + process.stdout.read())
        assert process.stderr.read().startswith(b"Stopped. ")
        assert process.wait() == Exit.INTERRUPTED
    stopped = out.read_bytes()
    assert run("batch", "--resume", "-o", str(out), str(path)).returncode == Exit.DONE
    whole = out.read_bytes()
    assert [json.loads(line)["id"] for line in whole.splitlines()] == list(range(20 * TASK_ITEMS))
    assert whole.startswith(stopped)
    assert len(stopped) < len(whole)


@pytest.mark.parametrize("command", ["extract", "extract --live", "replay --plain", "trace", "read"])
def test_values_as_deep_as_each_command_takes_them(command: str) -> None:
    depth = 990
    deep = '{"name": "ls", "arguments": {"a": ' + "[" * depth + "]" * depth + "}}"
    done = run(*command.split(), stdin=deep.encode())
    assert (b"Traceback" in done.stderr, done.returncode) == (False, Exit.DONE)
    assert b"[" * depth + b"]" * depth in done.stdout


def run_in_shell(command: str) -> subprocess.CompletedProcess[bytes]:
    line = f"{' '.join(map(shlex.quote, COMMAND))} {command}"
    return subprocess.run(line, shell=True, input=CALL.encode(), capture_output=True, check=False, env=environment())


@pytest.mark.parametrize(("closed", "shown"), [("<&-", b""), ("2>&-", b"call    ls {}\n")])
def test_a_closed_stream_is_an_empty_one(closed: str, shown: bytes) -> None:
    done = run_in_shell(f"extract {closed}")
    assert (done.stdout, done.stderr, done.returncode) == (shown, b"", Exit.DONE)


@pytest.mark.parametrize("command", ["extract", "parse", "read", "trace", "batch --quiet"])
def test_closed_output_can_not_be_written(command: str) -> None:
    done = run_in_shell(f"{command} >&-")
    said = b"extract-action: The output can't be written: it is closed.\n"
    assert (done.stdout, done.stderr, done.returncode) == (b"", said, Exit.USAGE)


def test_closed_output_is_not_needed_for_a_file(tmp_path: Path) -> None:
    reply, out = tmp_path / "reply.txt", tmp_path / "out.jsonl"
    reply.write_text(CALL)
    done = run_in_shell(f"batch --quiet -o {shlex.quote(str(out))} {shlex.quote(str(reply))} >&-")
    assert (done.stderr, done.returncode) == (b"", Exit.DONE)
    assert [json.loads(line)["calls"][0]["name"] for line in out.read_bytes().splitlines()] == ["ls"]
