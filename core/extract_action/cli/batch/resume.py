"""The output of a batch: a new file, or one that an earlier run has begun."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from ..exits import UsageError, cannot_write
from .items import Item


class Output:
    """The file that results are appended to.

    `done` has, for each source of which there are results, the last line that has one (0 for a source that is read as a
    whole). Results stand in the order of the input, so all lines before that one are done too.
    """

    def __init__(self, stream: IO[bytes], done: dict[str, int]) -> None:
        self.stream = stream
        self.done = done

    def write(self, lines: str) -> None:
        """Write whole lines, so that a batch that is killed here loses no others."""
        self.stream.write(lines.encode("ascii"))
        self.stream.flush()

    def has(self, item: Item) -> bool:
        """Whether an item has its results already."""
        return item.line <= self.done.get(item.source, -1)


def open_output(args: Namespace, stdout: IO[bytes]) -> Output:
    """The output that the arguments name: standard output, a new file, or with `--resume` the rest of one."""
    if args.output is None:
        if args.resume:
            raise UsageError("--resume needs --output: the file that is to be gone on with.")
        return Output(stdout, {})
    path = args.output
    if path.exists() and not (args.resume or args.overwrite):
        raise UsageError(f"{args.output} exists. --resume goes on with it, --overwrite begins it again.")
    try:
        if not (args.resume and path.exists()):
            return Output(path.open("wb"), {})
        stream = path.open("r+b")
    except OSError as error:
        raise cannot_write(str(args.output), error) from error
    try:
        done, end = _read_done(stream, str(args.output))
    except BaseException:
        stream.close()
        raise
    stream.seek(end)
    stream.truncate()
    return Output(stream, done)


def refuse_lost_input(output: Path, inputs: Sequence[str]) -> None:
    """Raises UsageError where the output would take the place of an input: of a file that is named, or of one in a folder
    that is, unless it holds the results of a batch.
    """
    for name in inputs:
        path = Path(name).resolve()
        if path == output.resolve() or (output.resolve().is_relative_to(path) and not _has_results(output)):
            raise UsageError(f"{output} is an input of this batch, so its results can't be written there.")


def _has_results(path: Path) -> bool:
    """Whether a file is one that a batch wrote, or that has nothing to lose."""
    try:
        with path.open("rb") as stream:
            line = stream.readline()
    except FileNotFoundError:
        return True
    except OSError as error:
        raise cannot_write(str(path), error) from error
    return not line or _key(line) is not None


def _read_done(stream: IO[bytes], name: str) -> tuple[dict[str, int], int]:
    """What has results, and where in the file the next ones go.

    The last input is done again, since it may have got only some of its results: a file can have several. So is what was
    cut inside a line.
    """
    done: dict[str, int] = {}
    before: int | None = None
    last: tuple[str, int] | None = None
    start = at = 0
    for number, line in enumerate(stream, start=1):
        if not line.endswith(b"\n"):
            break
        key = _key(line)
        if key is None:
            raise UsageError(f"Line {number} of {name} is no result of a batch, so it can't be gone on with.")
        if key != last:
            start, last, before = at, key, done.get(key[0])
            done[key[0]] = key[1]
        at += len(line)
    if last is None:
        return {}, 0
    if before is None:
        del done[last[0]]
    else:
        done[last[0]] = before
    return done, start


def _key(line: bytes) -> tuple[str, int] | None:
    """The source and line of a result (0 for a whole file)."""
    try:
        result = json.loads(line)
    except ValueError:
        return None
    if not isinstance(result, dict) or not isinstance(result.get("source"), str):
        return None
    number = result.get("line")
    return (result["source"], number or 0) if number is None or isinstance(number, int) else None
