"""What a command talks to: its streams, its colours, its clock."""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BufferedWriter, RawIOBase, TextIOWrapper
from typing import Any, BinaryIO, Literal, TextIO, TypeAlias

from ..encoding import encode

When: TypeAlias = Literal["auto", "always", "never"]

STYLES = {
    "call": "1;32",
    "failed": "1;31",
    "held": "33",
    "code": "36",
    "think": "35",
    "markup": "2",
    "about": "2",
}
"""What is coloured, with the parameters of its escape sequence; any other style is plain."""

_CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""What a terminal would obey, or what would reorder a line: all controls but line feed and tab."""


def visible(text: str) -> str:
    r"""Text of a model or a server as it may be shown: whatever could steer the terminal is written as an escape.

    >>> visible("red: \x1b[31m, tab:\t.")
    'red: \\x1b[31m, tab:\t.'
    """
    return _CONTROLS.sub(lambda match: match[0].encode("unicode_escape").decode("ascii"), text)


@dataclass(frozen=True)
class Console:
    """The streams of a command, whether it writes colours, and its clock in seconds."""

    stdin: BinaryIO
    stdout: TextIO
    stderr: TextIO
    colours: bool = False
    quiet: bool = False
    now: Callable[[], float] = field(default=time.monotonic)
    sleep: Callable[[float], None] = field(default=time.sleep)

    def paint(self, text: str, style: str) -> str:
        """The text in a style of `STYLES`, if this console has colours."""
        code = STYLES.get(style)
        return f"\x1b[{code}m{text}\x1b[0m" if self.colours and code and text else text

    def write(self, text: str) -> None:
        """Write to standard output, at once."""
        self.stdout.write(text)
        self.stdout.flush()

    def write_json(self, data: Any) -> None:
        """Write one line of JSON to standard output."""
        self.stdout.write(encode(data) + "\n")

    def note(self, message: str) -> None:
        """Tell people something beside the result, on standard error; a quiet console does not."""
        if not self.quiet:
            self.stderr.write(visible(message) + "\n")
            self.stderr.flush()


def has_colours(when: When, stream: TextIO, environment: Mapping[str, str]) -> bool:
    """Whether to write colours: a terminal that can show them, and nobody who asked for none (https://no-color.org)."""
    if when == "auto":
        return stream.isatty() and not environment.get("NO_COLOR") and environment.get("TERM") != "dumb"
    return when == "always"


def _buffered(stream: Any) -> Any:
    """The stream, with a buffer if it has none (PYTHONUNBUFFERED): of a long text it may write a part, and no error tells."""
    if isinstance(stream.buffer, RawIOBase):
        return TextIOWrapper(BufferedWriter(stream.buffer), encoding=stream.encoding)
    return stream


def open_console(color: When, quiet: bool) -> Console:
    """The console of this process. Closed input has nothing to read, closed output refuses what is written, and what people
    would be told beside it goes nowhere.
    """
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - open until the process ends
    sys.stdout = sys.stdout or open(os.devnull, encoding="utf-8")  # noqa: SIM115 - to read, so that writing is an error
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    sys.stdout = _buffered(sys.stdout)
    for stream in (sys.stdout, sys.stderr):
        # Text that the terminal's encoding has not is written as escapes; lines end alike on all systems.
        stream.reconfigure(errors="backslashreplace", newline="\n")  # type: ignore[union-attr]  # both are TextIOWrapper
    colours = has_colours(color, sys.stdout, os.environ)
    if colours and os.name == "nt":
        os.system("")  # makes a console of Windows obey escape sequences
    return Console(sys.stdin.buffer, sys.stdout, sys.stderr, colours, quiet)
