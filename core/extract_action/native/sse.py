"""Server-sent events: the framing of most providers' streams.

Lines end in LF, CR or CRLF. `data:` lines of one event are joined by line feeds, lines that begin with a colon are comments, a blank
line ends the event, and what stands at the end of the stream without one counts too (real streams end so).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_LINE_END = re.compile(r"\r\n|\n|\r")


@dataclass(frozen=True, slots=True)
class ServerEvent:
    """One event: its name ("" if it has none), its data, and the line (from 1) on which it began."""

    event: str
    data: str
    line: int


def read_events(text: str) -> Iterator[ServerEvent]:
    r"""The events of a whole stream.

    >>> list(read_events(": hi\nevent: ping\ndata: 1\ndata: 2\n\ndata: 3"))
    [ServerEvent(event='ping', data='1\n2', line=2), ServerEvent(event='', data='3', line=6)]
    """
    name, data, first = "", list[str](), 0
    for number, line in enumerate(_LINE_END.split(text.removeprefix("\ufeff")), start=1):
        if not line:
            if data:
                yield ServerEvent(name, "\n".join(data), first)
            name, data, first = "", [], 0
            continue
        field, _, value = line.partition(":")
        value = value.removeprefix(" ")
        if field in ("event", "data"):
            first = first or number
        if field == "event":
            name = value
        elif field == "data":
            data.append(value)
    if data:
        yield ServerEvent(name, "\n".join(data), first)
