"""Chunks as JSON lines: what a program writes that records a stream by itself."""

from __future__ import annotations

from typing import Any

from ..native.replay import plain_time
from ..native.turn.payload import is_complete, load
from ..native.turn.values import scalar_name
from .model import Chunk, Note, kind_of

TEXT_KEYS = ("text", "chunk", "content", "token")
TIME_KEYS = ("time", "t", "ms")
CALL_KEYS = ("channel", "id", "name", "thought_signature", "kind")

LATEST = 10**15
"""Numbers from here on are no time in milliseconds (this is thirty thousand years)."""


def looks_like_lines(line: str) -> bool:
    """Whether the first line of a file is a chunk, or would be one if its text were a text."""
    if line[:1] not in ("{", "[") or not is_complete(line):
        return False
    entry = load(line)
    return chunk_of(entry) is not None or _wrong_text(entry) is not None


def read_lines(text: str) -> tuple[list[Chunk], list[Note]]:
    """The chunks of all lines, and a note on each line that is none."""
    chunks: list[Chunk] = []
    notes: list[Note] = []
    for number, line in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = load(line)
        except (ValueError, RecursionError) as error:
            notes.append(Note("error", f"Line {number} is not JSON ({error}); it was left out.", number))
            continue
        if (chunk := chunk_of(entry)) is not None:
            chunks.append(chunk)
        else:
            why = _wrong_text(entry) or 'it has no "text"'
            notes.append(Note("error", f"Line {number} is no chunk, because {why}; it was left out.", number))
    return chunks, notes


def chunk_of(entry: Any) -> Chunk | None:
    """The chunk of one line: an object with a text and perhaps a time, or an array of time and text."""
    if isinstance(entry, list) and len(entry) == 2 and _is_time(entry[0]) and isinstance(entry[1], str):
        return Chunk(entry[1], plain_time(entry[0]))
    key = _text_key(entry)
    if key is None or not isinstance(entry[key], str):
        return None
    time = next((plain_time(entry[name]) for name in TIME_KEYS if _is_time(entry.get(name))), None)
    channel, id, name, signature, kind = (str(entry.get(field) or "") for field in CALL_KEYS)
    return Chunk(entry[key], time, channel or "text", id, name, signature, kind_of(kind))


def _text_key(entry: Any) -> str | None:
    """The key of the text in an object that has nothing but what a chunk has, text first."""
    if not isinstance(entry, dict) or set(entry) - {*TEXT_KEYS, *TIME_KEYS, *CALL_KEYS}:
        return None
    keys = [key for key in TEXT_KEYS if key in entry]
    return next((key for key in keys if isinstance(entry[key], str)), next(iter(keys), None))


def _wrong_text(entry: Any) -> str | None:
    """Why an object that has only what a chunk has is none; None for whatever else."""
    key = _text_key(entry)
    name = None if key is None else scalar_name(entry[key])
    return None if name is None else f'its "{key}" is {name} and no text'


def _is_time(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) < LATEST
