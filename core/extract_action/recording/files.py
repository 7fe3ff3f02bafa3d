"""Reading a file of any kind. `read` finds out by itself what it was given. Nothing in a file raises: what can't be read is
named in `notes`, with its place, and the rest is read all the same.
"""

from __future__ import annotations

import re
from dataclasses import replace

from ..declared import tools_of
from ..native.captures.cassettes import read_cassette
from ..native.captures.exchanges import Exchange, exchanges_of
from ..native.captures.yaml_scalars import CassetteError
from ..native.framing.compression import advice, packed_with, unpacked
from ..native.framing.event_stream import is_event_stream
from ..native.framing.framed import undecodable
from ..native.framing.sse import FIELD_LINE
from ..native.turn.events import Fault
from ..native.turn.payload import load
from .lines import looks_like_lines, read_lines
from .model import Chunk, Note, Recording
from .traced import read_trace
from .wire import note_of, read_wire
from .wrapped import wrapped

_ONLY_FIELDS = re.compile(rf"(?:\s*{FIELD_LINE.pattern}[^\n]*(?:\n|$))+\s*$")
"""A stream of events that may have no data: nothing but fields and comments."""

_MARKUP = re.compile(r"<(?:!doctype html|html|\?xml)\b", re.IGNORECASE)
"""How the page begins with which a gateway answers in place of an API."""

_ERROR_KEYS = frozenset(
    ("message", "Message", "detail", "code", "status", "statusCode", "type", "__type", "id", "title", "path", "timestamp")
) | {"request_id", "requestId"}
"""What stands in the errors that gateways send beside a message."""

_HTTP_HEAD = re.compile(rb"(?:HTTP/[\d.]+ \d{3}[^\n]*\n(?:[\w-]+:[^\n]*\n)*\r?\n)+")
"""The head of a response, as `curl -i` prints it; those of a proxy, or of an interim answer, come first."""

_NO_LINE_FEED = re.compile(rb"[^\n]")
_CASSETTE = re.compile(r"^(?:http_)?interactions:\s*$", re.MULTILINE)
_MOST_TITLES = 4


def read(data: bytes | str) -> Recording:
    """Read a recording: plain text, chunks as JSON lines, a stream or a body of any API that `native` reads, a HAR file, a
    cassette.

    Of a file with several calls this is the first; `read_all` has them all.

    >>> recording = read('{"time": 0, "text": "Hel"}\\n{"time": 80, "text": "lo"}\\n')
    >>> recording.provider, [(chunk.time, chunk.text) for chunk in recording.chunks]
    ('jsonl', [(0, 'Hel'), (80, 'lo')])
    >>> read('{"message": {"content": "Hi."}, "done": true}').provider_name
    'Ollama'
    >>> read("Hello").provider
    'text'
    """
    recordings = read_all(data)
    first = recordings[0]
    if len(recordings) == 1:
        return first
    return replace(first, notes=[Note("warning", f"The file has {len(recordings)} calls; this is the first."), *first.notes])


def read_all(data: bytes | str) -> list[Recording]:
    """All recordings of a file, at least one: a HAR file or a cassette has one for each call of a model, any other file has
    one. Raises TypeError for what is neither text nor bytes.
    """
    if not isinstance(data, (bytes, str)):
        raise TypeError(f"a recording is text or bytes, not {type(data).__name__}")
    if isinstance(data, bytes):
        data = unpacked(data)
        if name := packed_with(data):
            return [_as_text("", [Note("error", advice(name), 0, 0)])]
    if isinstance(data, bytes) and is_event_stream(data):
        recording, _ = read_wire([(data, None)])
        if recording is not None:
            return [recording]
    raw, head = _without_head(_as_utf8(data))
    text, notes = _decode(raw)
    if notes and "\0" in text:
        return [_as_text("", [Note("error", "It holds no text: its bytes are of a picture, a program or the like.")])]
    text = text[:head].replace(" ", "") + text[head:]
    first_line = text.lstrip("\ufeff \t\r\n").split("\n", 1)[0].rstrip("\r")
    if not first_line:
        what = f"The file has nothing but {len(raw)} blank bytes." if raw else "The file is empty."
        return [_as_text(text, [*notes, Note("error", f"There is nothing to read. {what}", 0, 0)])]
    if (traced := read_trace(text)) is not None:
        return [replace(traced, notes=[*notes, *traced.notes])]
    exchanges = _exchanges(text, notes)
    if exchanges is not None:
        return _read_exchanges(exchanges, text, notes)
    if looks_like_lines(first_line):
        return [_read_lines(text, notes)]
    is_stream = (FIELD_LINE.match(first_line) is not None and "data:" in text) or _ONLY_FIELDS.match(text) is not None
    if not is_stream and first_line[0] not in '{["' and not _MARKUP.match(first_line):
        return [_as_text(text, notes)]
    recording, faults = read_wire([(raw, None)])
    if recording is not None and not is_stream and _says_nothing(recording):
        return [_as_text(text, notes)]
    has_more = any(fault.kind == "second-response" for fault in faults)
    if recording is not None and recording.provider != "error" and not has_more:
        return [recording]
    if found := _read_wrapped(text):
        return [replace(one, notes=[*notes, *one.notes]) for one in found]
    if recording is not None:
        return [recording]
    why = _why_unread(faults) if is_stream or first_line[0] == "<" else _why_no_response(faults)
    return [_as_text(text, [*notes, *why])]


def _says_nothing(recording: Recording) -> bool:
    """Whether what looks like a response says nothing, and more stands behind it: values that a model wrote, one of them
    empty.
    """
    turn = recording.turn
    if turn is None:
        return False
    says = (turn.text, turn.reasoning, turn.refusal, turn.finish_reason, turn.usage, turn.id, turn.model)
    holds = turn.calls or turn.alternatives or any(content.goes_back for content in turn.other)
    is_empty = all(said in (None, "") for said in says) and not holds
    kinds = {fault.kind for fault in turn.faults}
    return is_empty and len(recording.events) > 1 and kinds <= {"second-response", "truncated", "empty"}


def _as_text(text: str, notes: list[Note]) -> Recording:
    return Recording("text", [Chunk(text)] if text else [], notes=notes)


def _why_unread(faults: list[Fault]) -> list[Note]:
    """Why a stream, or a page of markup, is shown as text."""
    shown = Note("warning", "It is of no API that is known, so it is shown as text.")
    return [*(note_of(fault) for fault in faults if fault.kind != "not-utf-8"), shown]


def _why_no_response(faults: list[Fault]) -> list[Note]:
    """Why JSON is shown as text. What is of no API is most likely what a model wrote, so there is little to say."""
    notes = []
    for fault in faults:
        data = fault.data
        if fault.kind == "too-deep":
            notes.append(note_of(fault))
        elif fault.kind == "server" and isinstance(data, dict) and _ERROR_KEYS.issuperset(data):
            message = f"This may be the error of a server, and no text of a model. {fault.message}"
            notes.append(Note("warning", message, fault.line, fault.offset))
    return notes


def _as_utf8(data: bytes | str) -> bytes:
    if isinstance(data, str):
        return data.encode("utf-8", "surrogatepass")
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace").encode("utf-8", "surrogatepass")
    return data


def _without_head(raw: bytes) -> tuple[bytes, int]:
    """The bytes with as many blanks in place of the head of a response, so that bytes and lines keep their numbers; and how
    many these are.
    """
    head = _HTTP_HEAD.match(raw)
    return (raw, 0) if head is None else (_NO_LINE_FEED.sub(b" ", head[0]) + raw[head.end() :], head.end())


def _decode(raw: bytes) -> tuple[str, list[Note]]:
    try:
        return raw.decode("utf-8", "surrogatepass"), []
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        text = raw.decode("utf-8", "replace")
        return text, [Note("error", f"The file is not UTF-8. {undecodable(raw, error)}", line, error.start)]


def _read_lines(text: str, notes: list[Note]) -> Recording:
    chunks, line_notes = read_lines(text)
    if not chunks:
        return _as_text(text, [*notes, *line_notes])
    # A recorder that knows nothing of events writes the bytes of a stream as its chunks.
    if FIELD_LINE.match(chunks[0].text) and all(chunk.channel == "text" for chunk in chunks):
        recording, _ = read_wire([(chunk.text.encode("utf-8", "surrogatepass"), chunk.time) for chunk in chunks])
        if recording is not None:
            return replace(recording, notes=[*notes, *line_notes, *recording.notes])
    return Recording("jsonl", chunks, notes=[*notes, *line_notes])


# what is wrapped, and files with several calls


def _read_wrapped(text: str) -> list[Recording]:
    """The recordings in what programs write around responses. The line of an event is the number of its entry; no other place
    says something of the file.
    """
    found = []
    for exchange in wrapped(text):
        recording, _ = read_wire(exchange.messages)
        if recording is not None:
            notes = [replace(note, line=0, offset=None) for note in recording.notes]
            tools = tools_of(exchange.request) or recording.tools
            events = [
                replace(sent, event=sent.event._replace(line=at, offset=0)) for at, sent in enumerate(recording.events, start=1)
            ]
            found.append(replace(recording, tools=tools, title=exchange.title, notes=notes, events=events))
    return found


def _exchanges(text: str, notes: list[Note]) -> list[Exchange] | None:
    if '"entries"' in text or 'interactions"' in text:
        try:
            return exchanges_of(load(text.removeprefix("\ufeff")))
        except (ValueError, RecursionError):
            return None
    if _CASSETTE.search(text):
        try:
            return exchanges_of(read_cassette(text))
        except CassetteError as error:
            notes.append(Note("error", f"The cassette can't be read: {error}", error.line))
    return None


def _read_exchanges(exchanges: list[Exchange], text: str, notes: list[Note]) -> list[Recording]:
    found: list[Recording] = []
    left_out: list[str] = []
    packed = [Note("error", f"{item.title}: {advice(item.packed)}") for item in exchanges if item.packed]
    for exchange in exchanges:
        recording, _ = read_wire(exchange.messages) if exchange.messages else (None, [])
        if recording is None:
            left_out.append(exchange.title)
        else:
            tools = tools_of(exchange.request) or recording.tools
            found.append(replace(recording, tools=tools, title=exchange.title))
    if not found:
        shown = f"None of the {len(exchanges)} requests in the file was answered by an API that is known."
        return [_as_text(text, [*notes, Note("error", f"{shown}{_listed(left_out)}"), *packed])]
    about = [*notes, *packed, *_left_out(left_out)]
    return [replace(recording, notes=[*about, *recording.notes]) for recording in found]


def _left_out(titles: list[str]) -> list[Note]:
    if not titles:
        return []
    requests = "1 other request of the file was" if len(titles) == 1 else f"{len(titles)} other requests of the file were"
    return [Note("warning", f"{requests} not answered by an API that is known, and left out.{_listed(titles)}")]


def _listed(titles: list[str]) -> str:
    """The first of the titles, in a sentence of their own."""
    shown = [title for title in titles if title][:_MOST_TITLES]
    more = len(titles) - len(shown)
    listed = "; ".join([*shown, *([f"{more} more"] if more and shown else [])])
    return f" ({listed})" if listed else ""
