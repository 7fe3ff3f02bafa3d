"""A trace as a recording, and chunks with their tools: what was fed can be fed again. `docs/trace-format.md` says what a trace
holds.
"""

from __future__ import annotations

from typing import Any

from ..declared import tools_of
from ..native.turn.payload import is_complete, load
from ..native.turn.values import dicts, mapping
from .lines import CALL_KEYS, chunk_of
from .model import Chunk, Note, Recording

_FED = frozenset(("chunk", "time", *CALL_KEYS))
"""What of a record was fed; the rest is what came of it."""


def read_trace(text: str) -> Recording | None:
    """The chunks and the tools of a trace, or of an object of `chunks` and `tools`; None for any other text. What the extractor
    made of them is made again.

    >>> trace = '{"version": 1, "tools": [], "records": [{"chunk": "Hi", "time": 40}, {"chunk": "", "end": true}]}'
    >>> [(chunk.text, chunk.time) for chunk in read_trace(trace).chunks]
    [('Hi', 40)]
    >>> read_trace('{"chunks": [{"text": "Hi"}], "actions": []}').text()
    'Hi'
    >>> read_trace('{"version": 1, "records": 3}') is None
    True
    """
    if ('"records"' not in text and '"chunks"' not in text) or not is_complete(text):
        return None
    trace = mapping(load(text))
    chunks = [_chunk(record) for record in dicts(trace.get("records")) if record.get("end") is not True]
    if "version" not in trace or not chunks:
        chunks = [chunk_of(chunk) for chunk in dicts(trace.get("chunks"))]
    if not chunks or None in chunks:
        return None
    return Recording("trace", [chunk for chunk in chunks if chunk], tools_of(trace), _notes(mapping(trace.get("options"))))


def _chunk(record: dict[str, Any]) -> Chunk | None:
    return chunk_of({key: value for key, value in record.items() if key in _FED})


def _notes(options: dict[str, Any]) -> list[Note]:
    if not options:
        return []
    return [Note("warning", f"It was made with options, which a recording does not have: {', '.join(map(str, options))}.")]
