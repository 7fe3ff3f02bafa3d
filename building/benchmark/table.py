"""The sections of the bench. Each prints its lines as they are measured; all figures but the first column are ratios."""

from __future__ import annotations

import json
import math
import re
import subprocess
import sys
from collections.abc import Callable
from functools import partial

from building.benchmark.peers import JSON_LOADS, Peer
from building.benchmark.texts import HOSTILE, MALFORMED, blob, calls, chunks, mixed, prose
from building.benchmark.timing import LONGEST, least, stream_seconds, warm

_HOPELESS = 0.005
"""Seconds for one chunk; a parser that takes longer is not given ten times the text."""

_SHAPES: dict[str, Callable[[int], str]] = {"mixed": mixed, "blob": blob}


def heading(text: str) -> None:
    """A section begins."""
    print(f"\n{text}\n{'-' * len(text)}", flush=True)


def line(name: str, cells: list[str]) -> None:
    """One line of a table."""
    print(f"{name:<24}" + "".join(f"{cell:>20}" for cell in cells), flush=True)


def streaming(ours: Peer, peers: list[Peer], sizes: list[int], repeats: int) -> None:
    """Chunks of four characters, the value taken after each."""
    for shape, make in _SHAPES.items():
        heading(f"Streaming, {shape}: time of each parser / ours (microseconds for each chunk of 4 characters)")
        line("", [f"{size // 1000} KB" for size in sizes] + ["growth"])
        texts = [chunks(make(size)) for size in sizes]
        base = [stream_seconds(ours, text, repeats, math.inf) or 0.0 for text in texts]
        growth = math.log(base[-1] / base[0]) / math.log(len(texts[-1]) / len(texts[0]))
        per_chunk = [f"1 ({seconds / len(text) * 1e6:.2f})" for seconds, text in zip(base, texts, strict=True)]
        line(ours.name, [*per_chunk, f"{growth:.2f}"])
        for peer in peers:
            cells: list[str] = []
            is_hopeless = False
            for text, own in zip(texts, base, strict=True):
                seconds = None if is_hopeless else stream_seconds(peer, text, repeats)
                is_hopeless = seconds is None or seconds / len(text) > _HOPELESS
                cells.append("too long" if seconds is None else _ratio(seconds, own, len(text)))
            line(peer.name, [*cells, ""])


def _ratio(seconds: float, own: float, count: int) -> str:
    return f"{seconds / own:.2f} ({seconds / count * 1e6:.1f})"


def documents(ours: Peer, peers: list[Peer], sizes: list[int], repeats: int) -> None:
    """Whole documents, each parser's time over that of `json.loads` on the strict text."""
    heading("Whole documents: time / json.loads on the strict text; in brackets ours / the other's")
    peers = [peer for peer in peers if peer.whole is not None]
    line("", [f"{name}, {size // 1000} KB" for size in sizes for name in ("ours", *(peer.name for peer in peers))])
    kinds: dict[str, Callable[[str], str]] = {"strict": str, **MALFORMED}
    for kind, spoil in kinds.items():
        cells = []
        for size in sizes:
            text = spoil(mixed(size))
            base = _whole(JSON_LOADS, mixed(size), 3 * repeats)
            own = _whole(ours, text, repeats)
            cells.append(f"{own / base:.1f}")
            for peer in peers:
                other = _whole(peer, text, repeats)
                cells.append(f"{other / base:.1f} ({own / other:.2f})")
        line(kind, cells)


def _whole(peer: Peer, text: str, repeats: int) -> float:
    whole = peer.whole
    assert whole is not None
    return least(lambda: whole(text), repeats)


def extraction(size: int, repeats: int) -> None:
    """`ExtractAction.feed`, over a loop that only appends the chunks; and with all dialects, over JSON alone."""
    from extract_action import ExtractAction, Span, Text, ToolSchema
    from extract_action.policy import Dialects

    tools = [ToolSchema("store", {"type": "object"})]
    stop = re.compile(r"[{\[\n<]")

    def feed(pieces: list[str], dialects: Dialects) -> None:
        extractor = ExtractAction(tools=tools, dialects=dialects)
        for piece in pieces:
            extractor.feed(piece)

    def append(pieces: list[str]) -> None:
        kept: list[str] = []
        for piece in pieces:
            kept.append(piece)

    def search(pieces: list[str]) -> None:
        at = 0
        for piece in pieces:
            stop.search(piece)
            Text(piece, "prose", Span(at, at := at + len(piece)))

    heading("ExtractAction.feed, chunks of 4 characters: time / a loop that appends the chunks; all dialects / JSON alone")
    texts = {"prose": prose(size), "prose and calls": calls(size), "mixed": mixed(size), "blob": blob(size)}
    for name, text in texts.items():
        pieces = chunks(text)
        bare = least(partial(append, pieces), repeats)
        alone, every = (least(partial(feed, pieces, dialects), repeats) for dialects in ("json", "auto"))
        line(name, [_over(alone, bare, len(pieces)), f"{every / alone:.2f}"])
    pieces = chunks(texts["prose"])
    least_of_prose, bare = (least(partial(run, pieces), repeats) for run in (search, append))
    line("(a search and a Text)", [_over(least_of_prose, bare, len(pieces))])


def _over(seconds: float, base: float, count: int) -> str:
    return f"{seconds / base:.1f} ({seconds / count * 1e6:.2f} µs)"


def hostile(size: int) -> None:
    """Twice the text, and the memory for it, in both parts of the core."""
    heading(f"Hostile texts of {size // 1000} KB: time of twice the text / of the text; peak memory / the text")
    line("", ["parse", "extract", "memory"])
    for kind in HOSTILE:
        cells = []
        for use in ("parse", "extract"):
            once, twice = (float(_apart("time", use, kind, str(count))) for count in (size // 2, size))
            cells.append(f"{twice / once:.2f}")
        line(f"{kind} …", [*cells, f"{float(_apart('memory', 'extract', kind, str(size))):.0f}"])


def memory(size: int) -> None:
    """What a long stream takes."""
    heading(f"Memory of a stream of {size // 1_000_000} MB: peak / the text, as plain values and as nodes")
    for shape in _SHAPES:
        line(shape, [f"{float(_apart('memory', use, shape, str(size))):.1f}" for use in ("stream", "nodes")])


def _apart(*arguments: str) -> str:
    """Measure in a process of its own, so that no other text has warmed or filled the memory."""
    command = [sys.executable, "-P", "-m", "building.benchmark.apart", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def as_json(ours: Peer, peers: list[Peer], sizes: list[int]) -> str:
    """The streaming table as JSON: microseconds for each chunk, by shape and parser."""
    rows: dict[str, dict[str, list[float | None]]] = {}
    for shape, make in _SHAPES.items():
        texts = [chunks(make(size)) for size in sizes]
        rows[shape] = {}
        for peer in (ours, *peers):
            warm(peer, texts[0])
            longest = math.inf if peer is ours else LONGEST
            spent = [stream_seconds(peer, text, 5, longest) for text in texts]
            rows[shape][peer.name] = [
                None if seconds is None else seconds / len(text) * 1e6 for seconds, text in zip(spent, texts, strict=True)
            ]
    return json.dumps(rows)
