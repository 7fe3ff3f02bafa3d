"""Measuring: CPU time, the least of several runs, because whatever else the machine does can only add to it."""

from __future__ import annotations

import gc
import math
import time
from collections.abc import Callable

from building.benchmark.peers import Peer, Stream

LONGEST = 20.0
"""Seconds: a stream that would take longer is not measured."""

_SHORT, _LONG = 0.002, 4.0
"""Seconds: runs that are shorter are made many times over; those that are longer, once."""

_WARM = 2.0
"""Seconds that a parser runs before it is measured, where it is compiled while it runs."""

SAMPLES = 24
"""Chunks at which a parser that starts again is measured."""


def least(run: Callable[[], object], repeats: int) -> float:
    """Seconds of CPU time of the quickest of `repeats` runs. Short runs are made many times over, long ones fewer."""
    gc.collect()
    once = _seconds(run, 1)
    if once > _LONG:
        return once
    number = max(1, int(_SHORT / max(once, 1e-7)))
    return min(once, *(_seconds(run, number) for _ in range(repeats)))


def warm(peer: Peer, chunks: list[str]) -> None:
    """Run for a while: WebAssembly is compiled once more, and better, while it runs."""
    start = time.process_time()
    while time.process_time() - start < _WARM:
        stream_seconds(peer, chunks, 1)


def _seconds(run: Callable[[], object], number: int) -> float:
    start = time.process_time()
    for _ in range(number):
        run()
    return (time.process_time() - start) / number


def stream_seconds(peer: Peer, chunks: list[str], repeats: int, longest: float = LONGEST) -> float | None:
    """Seconds to stream the chunks with the value taken after each; None where that would take too long."""
    if peer.stream is not None:
        return _streamed(peer.stream, chunks, repeats, longest)
    assert peer.prefix is not None
    return _parsed_again(peer.prefix, chunks, repeats, longest)


def _streamed(stream: Stream, chunks: list[str], repeats: int, longest: float) -> float | None:
    """A tenth of the stream, and a fifth, tell how long the whole will take."""
    tenth, fifth = (least(lambda part=part: stream(chunks[: len(chunks) // part]), 1) for part in (10, 5))  # type: ignore[misc]  # mypy infers no lambda with a default
    growth = max(1.0, math.log2(max(fifth, 1e-9) / max(tenth, 1e-9)))
    if fifth * 5**growth > longest:
        return None
    return least(lambda: stream(chunks), repeats)


def _parsed_again(prefix: Callable[[str], object], chunks: list[str], repeats: int, longest: float) -> float | None:
    text, step = "".join(chunks), len(chunks) / SAMPLES
    begins = [text[: len(chunks[0]) * (1 + int(step * (at + 0.5)))] for at in range(SAMPLES)]
    total = 0.0
    for begin in begins:
        total += least(lambda begin=begin: _tolerant(prefix, begin), repeats)  # type: ignore[misc]  # mypy infers no lambda with a default
        if total > longest:
            return None
    return total * step


def _tolerant(prefix: Callable[[str], object], text: str) -> None:
    try:
        prefix(text)
    except Exception:  # a parser that refuses a beginning has still taken its time
        return
