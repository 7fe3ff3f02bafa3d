"""One measurement in a process of its own: `python -m building.benchmark.apart time|memory USE TEXT SIZE`."""

from __future__ import annotations

import sys
import tracemalloc
from collections.abc import Callable
from contextlib import suppress

from building.benchmark.texts import HOSTILE, blob, mixed
from building.benchmark.timing import least
from extract_action import ExtractAction, ToolSchema, jsonish

CHUNK = 40
"""Code points of a chunk of a long stream."""

TOOLS = [ToolSchema("store", {"type": "object"})]


def _parse(text: str) -> None:
    with suppress(jsonish.JsonishError):  # nested too deep: the time was taken all the same
        jsonish.parse(text)


def _extract(text: str) -> None:
    extractor = ExtractAction(tools=TOOLS)
    extractor.feed(text)
    extractor.finish()


def _stream(text: str) -> None:
    reader = jsonish.Stream()
    for at in range(0, len(text), CHUNK):
        reader.feed(text[at : at + CHUNK])
        reader.plain()
    reader.finish()


def _nodes(text: str) -> None:
    reader = jsonish.Stream()
    for at in range(0, len(text), CHUNK):
        reader.feed(text[at : at + CHUNK])
        reader.value().leading()
    reader.finish()


USES: dict[str, Callable[[str], None]] = {"parse": _parse, "extract": _extract, "stream": _stream, "nodes": _nodes}


def main(what: str, use: str, kind: str, size: int) -> float:
    """Seconds, or the most memory that was in use, in bytes for each code point."""
    make = {"mixed": mixed, "blob": blob, **HOSTILE}[kind]
    text = make(size)
    if what == "time":
        return least(lambda: USES[use](text), 3)
    tracemalloc.start()
    USES[use](text)
    return tracemalloc.get_traced_memory()[1] / len(text)


if __name__ == "__main__":
    print(main(sys.argv[1], sys.argv[2], sys.argv[3], int(sys.argv[4])))
