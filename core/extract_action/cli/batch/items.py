"""What a batch reads: lines of files, whole files, standard input; in an order that is the same every time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from ..console import Console
from ..exits import UsageError

Unit: TypeAlias = Literal["line", "file"]

LINE_SUFFIXES = (".jsonl", ".ndjson")
TASK_BYTES = 1 << 16
TASK_ITEMS = 256
"""A task of a batch is full at so many bytes or items. Small ones end together, so that no process waits long for another."""


@dataclass(frozen=True, slots=True)
class InputFile:
    """A file whose lines, or which as a whole, is input. `name` is how it is told apart, alike on all systems."""

    name: str
    path: Path | None
    unit: Unit

    @property
    def size(self) -> int | None:
        """Its bytes, or None for standard input."""
        return None if self.path is None else self.path.stat().st_size


@dataclass(frozen=True, slots=True)
class Item:
    """One input: a line (`line` counts from 1) with its bytes, or, with line 0, a file that is to be read."""

    source: str
    line: int
    data: bytes
    path: Path | None
    size: int


def find_files(names: Sequence[str], unit: Unit | None, leave_out: Path | None) -> list[InputFile]:
    """The files that the names mean: themselves, or all that stand in a folder, in the order of their names.

    Hidden files are left out, and so is the output of the batch itself. A file that is named twice is read once.
    """
    found: dict[str, InputFile] = {}
    for name in names:
        if name == "-":
            found[name] = InputFile(name, None, "line")
            continue
        path = Path(name)
        if not path.exists():
            raise UsageError(f"There is no file or folder {name}.")
        for file in sorted(_files(path)) if path.is_dir() else [path]:
            if leave_out is None or file.resolve() != leave_out:
                by_suffix: Unit = "line" if file.suffix.lower() in LINE_SUFFIXES else "file"
                found[file.as_posix()] = InputFile(file.as_posix(), file, unit or by_suffix)
    return list(found.values())


def _files(folder: Path) -> Iterator[Path]:
    for path in folder.rglob("*"):
        if path.is_file() and not any(part.startswith(".") for part in path.relative_to(folder).parts):
            yield path


def read_items(files: Iterable[InputFile], console: Console) -> Iterator[Item]:
    """All inputs, in order. Empty lines are none."""
    for file in files:
        if file.unit == "file" and file.path is not None:
            yield Item(file.name, 0, b"", file.path, file.size or 0)
        elif file.path is None:
            yield from _lines(file.name, console.stdin)
        else:
            try:
                stream = file.path.open("rb")
            except OSError:
                # Who reads the file as a whole meets the same error, and makes a result of it.
                yield Item(file.name, 0, b"", file.path, file.size or 0)
                continue
            with stream:
                yield from _lines(file.name, stream)


def _lines(name: str, stream: BinaryIO) -> Iterator[Item]:
    for number, line in enumerate(stream, start=1):
        if line.strip():
            yield Item(name, number, line, None, len(line))


def tasks_of(items: Iterable[Item]) -> Iterator[list[Item]]:
    """The items in lists that are worth the way to another process, and small enough to share them out evenly."""
    task: list[Item] = []
    size = 0
    for item in items:
        task.append(item)
        size += item.size
        if size >= TASK_BYTES or len(task) >= TASK_ITEMS:
            yield task
            task, size = [], 0
    if task:
        yield task
