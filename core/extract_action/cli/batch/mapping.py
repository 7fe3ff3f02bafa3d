"""What a batch maps over its data: one line, or one file, becomes one result. It is picklable, for any engine that maps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from ...declared import tools_of
from ...encoding import encode, plain_json
from ...extract.action import ExtractAction
from ...model import ToolSchema
from ...native.apis import api_of
from ...native.turn.payload import dump, load
from ...native.turn.values import dicts, scalar_name
from ...recording import Note, Recording, read, read_all
from ...recording.wrapped import BODY_FIELDS, ERROR_FIELDS, NAMES, at_path
from ...trace import action_record, trace
from ..inputs import decode, options_for

TEXT_FIELDS = ("text", "completion", "output", "generation", "content", "response")
"""Where the text of a line is looked for, if no field is named."""

ID_FIELDS = (*NAMES, "id")

Result = dict[str, Any]


class LineError(Exception):
    """A line is no input; `kind` is a short name for why, the message a sentence."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind


class ResponseMapper:
    """Finds the tool calls of one line of JSONL: a text, an object with a text, or the body of a response of any API.

    `tools` are those of all lines that name none of their own (under `tools` or in their `request`). `options` are arguments
    of `ExtractAction`. `field` says where the text or the body stands, as `choices.0.text`; without it the usual places are
    looked at. Nothing is raised for what a line holds: `error` has it.

    A result has always the same fields: `id` (the line's own), `provider`, `text` (what is shown of the reply), `reasoning`,
    `calls`, `failures`, `notes`, `error` (None, or `kind` and `message`). Calls and failures are those of a trace.

    >>> result = ResponseMapper()('{"id": 7, "text": "Now: {\\'name\\': \\'ls\\', \\'arguments\\': {}}"}')
    >>> result["id"], result["text"], [(call["name"], call["arguments"]) for call in result["calls"]]
    (7, 'Now: ', [('ls', {})])
    >>> ResponseMapper()("{")["error"]["kind"]
    'not-json'
    """

    def __init__(
        self, tools: Iterable[ToolSchema] = (), options: Mapping[str, Any] | None = None, field: str | None = None
    ) -> None:
        self.tools = list(tools)
        self.options = dict(options or {})
        self.field = field
        self._extractor = self._extractor_for(self.tools)

    def __reduce__(self) -> tuple[Any, ...]:
        return ResponseMapper, (self.tools, self.options, self.field)

    def __call__(self, line: str | bytes) -> Result:
        """The result of a line."""
        text, problem = decode(line) if isinstance(line, bytes) else (line, "")
        notes = [Note("warning", problem)] if problem else []
        entry: Any = None
        try:
            entry = _load(text)
            return {**self._read_entry(entry, notes), "id": _id(entry)}
        except LineError as error:
            return _failed(error.kind, str(error), notes, _id(entry))

    def read_file(self, data: bytes) -> list[Result]:
        """The results of a file that is a text or a recording: one, or one for each call of a HAR file or a cassette."""
        found = read_all(data)
        return [{**self._read_recording(one), "id": one.title or None} for one in found]

    def _read_entry(self, entry: Any, notes: list[Note]) -> Result:
        value = _value(entry, self.field)
        own = tools_of(entry) or tools_of(entry.get("request")) if isinstance(entry, dict) else []
        if not own and _has_bad_tools(entry):
            notes = [*notes, Note("warning", 'The "tools" of the line are no list of tools, so they do not count.')]
        if isinstance(value, str):
            return self._read_text(value, own, notes)
        found = read(dump(value).encode("utf-8", "surrogatepass"))
        if found.turn is None:
            for note in found.notes:
                if note.severity == "error":
                    raise LineError("server", note.message)
            raise LineError("not-a-response", "The body is of no API that is known.")
        return self._read_recording(Recording(found.provider, found.chunks, own or found.tools, [*notes, *found.notes]))

    def _read_recording(self, recording: Recording) -> Result:
        if recording.provider == "text":
            return self._read_text(recording.text(), recording.tools, recording.notes)
        tools = recording.tools or self.tools
        records = trace([asdict(chunk) for chunk in recording.chunks], tools, options_for(tools, self.options))["records"]
        actions = [action for record in records for action in record["actions"]]
        return _result(actions, recording.provider, recording.notes)

    def _read_text(self, text: str, own_tools: list[ToolSchema], notes: list[Note]) -> Result:
        extractor = self._extractor_for(own_tools) if own_tools else self._extractor
        actions = [action_record(item, "text") for item in extractor.extract_batch(text).items]
        return _result(actions, "text", notes)

    def _extractor_for(self, tools: list[ToolSchema]) -> ExtractAction:
        return ExtractAction(tools=tools, **options_for(tools, self.options))


def to_line(result: Mapping[str, Any]) -> str:
    """A result as one line of JSON, without the line feed.

    >>> to_line({"id": None, "calls": []})
    '{"id":null,"calls":[]}'
    """
    return encode(result)


def failed_result(kind: str, message: str) -> Result:
    """The result of what could not be read at all."""
    return _failed(kind, message, [], None)


def _load(text: str) -> Any:
    try:
        return load(text)
    except (ValueError, RecursionError) as error:
        raise LineError("not-json", f"The line is not JSON: {error}.") from error


def _value(entry: Any, field: str | None) -> Any:
    """The text or the body that an entry holds."""
    if field is not None:
        value = at_path(entry, field)
        if isinstance(value, (str, dict, list)):
            return value
        raise LineError("no-text", f'The line has no text or body at "{field}".')
    if isinstance(entry, str):
        return entry
    if not isinstance(entry, dict):
        raise LineError("no-text", "A line must be a text or an object.")
    if api_of(entry) is not None:
        return entry
    for name in TEXT_FIELDS:
        if isinstance(entry.get(name), str):
            return entry[name]
    bodies = [value for path in BODY_FIELDS if isinstance(value := at_path(entry, path), dict)]
    errors = [{"error": error} for path in ERROR_FIELDS if (error := at_path(entry, path))]
    if responses := [*(body for body in bodies if api_of(body) is not None), *errors, *bodies]:
        return responses[0]
    if isinstance(outcome := at_path(entry, "result.type"), str):
        raise LineError("server", f'The request has no response: its result is "{outcome}".')
    for name in TEXT_FIELDS:
        if name in entry and (found := scalar_name(entry[name])) is not None:
            raise LineError("no-text", f'The "{name}" of the line is {found} and no text.')
    keys = ", ".join(f'"{key}"' for key in list(entry)[:8])
    raise LineError("no-text", f"The line has neither a text nor a response; it has {keys or 'no fields'}. --field names one.")


def _has_bad_tools(entry: Any) -> bool:
    """Whether a line has tools of its own that can't be tools: a list of a server's own ones, or none, can."""
    found = (at_path(entry, path) for path in ("tools", "request.tools"))
    return any(tools is not None and not (isinstance(tools, list) and len(dicts(tools)) == len(tools)) for tools in found)


def _id(entry: Any) -> Any:
    values = (entry.get(name) for name in ID_FIELDS) if isinstance(entry, dict) else iter(())
    return plain_json(next((value for value in values if isinstance(value, (str, int))), None))


def _result(actions: list[dict[str, Any]], provider: str, notes: list[Note]) -> Result:
    shown: dict[str, list[str]] = {"text": [], "reasoning": []}
    calls, failures = [], []
    for action in actions:
        if action["type"] == "call":
            calls.append(action)
        elif "rejection" in action:
            failures.append({**action["rejection"], "channel": action["channel"]})
        elif action["kind"] != "markup":
            shown["reasoning" if action["kind"] == "reasoning" else "text"].append(action["text"])
    error = next((note for note in notes if note.severity == "error"), None)
    return {
        "id": None,
        "provider": provider,
        "text": "".join(shown["text"]),
        "reasoning": "".join(shown["reasoning"]),
        "calls": calls,
        "failures": failures,
        "notes": [asdict(note) for note in notes],
        "error": None if error is None else {"kind": "faulty", "message": error.message},
    }


def _failed(kind: str, message: str, notes: list[Note], id: Any) -> Result:
    return {**_result([], "", notes), "id": id, "error": {"kind": kind, "message": message}}
