"""What commands read: files and standard input, as bytes or text; tool definitions."""

from __future__ import annotations

import codecs
from argparse import Namespace
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from ..model import ToolSchema
from ..native.framing.framed import undecodable
from ..options import OPTIONS
from ..tools import read_tools
from .console import Console
from .exits import UsageError, cannot_read

STDIN = "-"
PIECE = 1 << 16


def read_bytes(name: str, console: Console) -> bytes:
    """The bytes of a file, or of standard input for "-"."""
    if name == STDIN:
        _announce(console)
        return console.stdin.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        raise cannot_read(name, error) from error


class Input:
    """The text of a file or of standard input. Bytes that are no UTF-8 are replaced, and the person is told.

    `is_whole`: all that was read so far could be decoded.
    """

    def __init__(self, name: str, console: Console) -> None:
        self.name = name
        self.console = console
        self.is_whole = True

    def read(self) -> str:
        """All of it."""
        text, problem = decode(read_bytes(self.name, self.console))
        if problem:
            self._tell(problem)
        return text

    def pieces(self) -> Iterator[str]:
        """Piece by piece, as it arrives."""
        decoder = codecs.getincrementaldecoder("utf-8-sig")("replace")
        strict = codecs.getincrementaldecoder("utf-8-sig")("strict")
        for data in read_pieces(self.name, self.console):
            if self.is_whole:
                try:
                    strict.decode(data, final=not data)
                except UnicodeDecodeError:
                    self._tell("This is not UTF-8. What can't be decoded is shown as �.")
            yield decoder.decode(data, final=not data)

    def _tell(self, problem: str) -> None:
        self.is_whole = False
        self.console.note(f"{_shown(self.name)}: {problem}")


def decode(data: bytes) -> tuple[str, str]:
    r"""The text of bytes, without a byte order mark, and a sentence about what could not be decoded (or "").

    >>> decode(b"caf\xe9!")
    ('caf�!', "This is not UTF-8. Byte 3 (line 1) can't be decoded. 1 character is shown as �.")
    """
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return data.decode("utf-16", "replace"), ""
    data = data.removeprefix(codecs.BOM_UTF8)
    try:
        return data.decode("utf-8"), ""
    except UnicodeDecodeError as error:
        text = data.decode("utf-8", "replace")
        return text, f"This is not UTF-8. {undecodable(data, error)}"


def read_pieces(name: str, console: Console) -> Iterator[bytes]:
    """The bytes of a file or of standard input, piece by piece as they arrive; the last piece is empty."""
    if name == STDIN:
        _announce(console)
        yield from _pieces(console.stdin)
        return
    try:
        stream = open(name, "rb")  # noqa: SIM115 - only the opening can fail for a reason that is the caller's
    except OSError as error:
        raise cannot_read(name, error) from error
    with stream:
        yield from _pieces(stream)


def _pieces(stream: BinaryIO) -> Iterator[bytes]:
    read = getattr(stream, "read1", stream.read)  # `read` would wait until a whole piece is there
    while data := read(PIECE):
        yield data
    yield b""


def tools_in_files(args: Namespace, console: Console) -> list[ToolSchema]:
    """The tools in the files of `--tools`. Warnings are notes; an error ends the command."""
    found: list[ToolSchema] = []
    for name in args.tools:
        tools, problems = read_tools(Input(name, console).read())
        errors = []
        for problem in problems:
            message = f"{_shown(name)}:{problem.line}:{problem.column}: {problem.message}"
            if problem.severity == "error":
                errors.append(message)
            else:
                console.note(message)
        if errors:
            raise UsageError("\n".join(errors))
        if not tools:
            console.note(f"{_shown(name)} defines no tool; without any, each call is taken as it is written.")
        found += tools
    return found


def options_of(args: Namespace) -> dict[str, Any]:
    """The options of `ExtractAction` that the arguments set to another value than the usual one."""
    given = ((option["name"], getattr(args, option["name"]), option["default"]) for option in OPTIONS)
    return {name: value for name, value, usual in given if value != usual}


def options_for(tools: Sequence[ToolSchema], options: Mapping[str, Any]) -> dict[str, Any]:
    """The options to use with these tools. Without any tools, each call is taken as it is written."""
    return dict(options) if tools else {**options, "accept_unknown_tools": True}


def _shown(name: str) -> str:
    return "standard input" if name == STDIN else name


def _announce(console: Console) -> None:
    if console.stdin.isatty():
        console.note("Reading standard input; Ctrl-D ends it (on Windows, Ctrl-Z and Enter).")
