"""The page's door to the core: JSON text in, JSON text out, so that one call carries a whole batch over the border."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from functools import cache
from typing import Any

from . import __version__, chunkings, tools
from .dialects import NAMES
from .encoding import encode, plain_json
from .explain import explain
from .extract.transitions import transitions
from .model import ToolSchema
from .options import OPTIONS
from .trace import VERSION, Tracer, codes, states


@cache
def describe() -> str:
    """What this core is: versions, the scanner's states, the reasons, the options, the dialects, the scanner's steps."""
    python = ".".join(map(str, sys.version_info[:3]))
    return encode(
        {
            "version": __version__,
            "python": python,
            "trace_version": VERSION,
            "states": states(),
            "transitions": transitions(),
            "codes": codes(),
            "options": OPTIONS,
            "dialects": [{"name": name} for name in NAMES],
        }
    )


def check_tools(text: str) -> str:
    """The tools that `text` defines, and its problems with line, column and offset."""
    found, problems = tools.read_tools(text)
    shown = plain_json([asdict(tool) for tool in found])
    return encode({"tools": shown, "problems": [asdict(problem) for problem in problems]})


def read_recording(data: bytes) -> str:
    """The recording in `data` (any buffer of bytes)."""
    from . import recording  # with all that it reads, half of what a start of the page would import

    return encode(recording.read(bytes(data)).to_json())


def read_recordings(data: bytes) -> str:
    """All recordings in `data`, as a JSON array: a HAR file has one for each call of a model, as a cassette has."""
    from . import recording

    return encode([found.to_json() for found in recording.read_all(bytes(data))])


def shapes(request: str) -> str:
    """A turn as every API has it. `request` has `tools` (as in a recording), `turn` (a recording's, or its text and calls)
    and `outputs`: for each call of the turn `success` and `output`.
    """
    from .native.agent.shapes import shapes_of, turn_from_json

    wanted = json.loads(request)
    outputs = [(entry["success"], entry["output"]) for entry in wanted["outputs"]]
    found = shapes_of(_schemas(wanted["tools"]), turn_from_json(wanted["turn"]), outputs)
    return encode([asdict(shape) for shape in found])


def write_calls(request: str) -> str:
    """The same calls in every dialect, as a JSON array in the order of the dialects. `request` has `calls`, each a name and
    arguments, and `tools`, which may be missing.

    Each entry has `dialect`, `title` (who writes so), and `text`, or `error`: a sentence that says why the dialect can't.
    """
    # Not at the start: only this needs them, and importing takes its time in a browser.
    from .writers import WRITERS, CannotWriteError, write

    wanted = json.loads(request)
    calls = [(call["name"], call["arguments"]) for call in wanted["calls"]]
    tools = _schemas(wanted.get("tools", []))
    entries = []
    for writer in WRITERS.values():
        entry = {"dialect": writer.name, "title": writer.title}
        try:
            entry["text"] = write(writer.name, calls, tools)
        except CannotWriteError as error:
            entry["error"] = str(error)
        entries.append(entry)
    return encode(entries)


def _schemas(tools: list[dict[str, Any]]) -> list[ToolSchema]:
    return [ToolSchema(tool["name"], tool["input_schema"], tool.get("description") or "") for tool in tools]


def ladder(request: str) -> str:
    """How jsonish reads a text: `request` has `text`, `is_done`, and perhaps `tools` and `accept_unknown_tools`; the answer is
    that of `explain`."""
    wanted = json.loads(request)
    accept_unknown = bool(wanted.get("accept_unknown_tools"))
    return encode(explain(wanted["text"], wanted["is_done"], _schemas(wanted.get("tools", [])), accept_unknown))


def answers(request: str) -> str:
    """What a text becomes under several chunkings. `request` has `text`, `tools`, `options` and `cuts`, for each chunking the
    offsets at which it cuts; the answer has the distinct `answers`, and `which` of them each chunking gave.
    """
    wanted = json.loads(request)
    found, which = chunkings.answers(wanted["text"], wanted["cuts"], _schemas(wanted["tools"]), wanted["options"])
    return encode({"answers": [json.loads(answer) for answer in found], "which": which})


class Session:
    """One run: `request` has `tools` (name and input_schema) and `options` (arguments of `ExtractAction`).

    >>> session = Session('{"tools": [{"name": "ls", "input_schema": {}}], "options": {}}')
    >>> [record["state"] for record in json.loads(session.feed('["hi ", {"text": "{", "time": 4}]'))]
    ['text', 'candidate']
    >>> json.loads(session.finish())[0]["actions"][0]["text"]
    '{'
    """

    def __init__(self, request: str) -> None:
        wanted = json.loads(request)
        self._tracer = Tracer(_schemas(wanted["tools"]), wanted.get("options"))

    def feed(self, chunks: str) -> str:
        """The records of a JSON array of chunks, as a JSON array."""
        return encode([self._tracer.feed(chunk) for chunk in json.loads(chunks)])

    def finish(self) -> str:
        """The records of the end of the stream, as a JSON array."""
        return encode(self._tracer.finish())
