"""OpenAI Responses and its compatibles: streams, bodies, and what is sent back.

Everything is keyed by `output_index`: some proxies give an item another id in each event. A server may leave out any stage:
deltas without `added`, `done` without deltas, items that stand only in the final response, a final response without items.
So each stage gives what the stages before it did not, by these rules: a text counts as told once any of its item was; a
call is matched by its `call_id`; other items are told once, when they are done. What a server tool does on the way to its
item is not told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ..model import ToolSchema
from .events import CallKind, ModelTurn, ToolOutput
from .frame import Frame
from .open_call import OpenCall
from .values import dicts, is_list_of, key_of, mapping, word
from .writing import function, shown

CALL_TYPES: dict[str, tuple[CallKind, str]] = {
    "function_call": ("function", "arguments"),
    "custom_tool_call": ("custom", "input"),
}
"""The items that are calls of the client's tools: the kind, and the key of the arguments."""

_ITEM = frozenset(("type",))
_FINAL = frozenset(("response.completed", "response.incomplete", "response.failed", "response.cancelled", "response.done"))
_TEXT = frozenset(("response.output_text", "response.refusal", "response.reasoning_text", "response.reasoning_summary_text"))
_ARGUMENTS = {
    "response.function_call_arguments": "function_call",
    "response.custom_tool_call_input": "custom_tool_call",
}
"""The item whose arguments the events of this name bring."""

_SILENT = frozenset(("keepalive", "ping", "response.queued", "response.in_progress", "rate_limits.updated"))
_SERVER_TOOLS = (
    "_call.",
    "_call_arguments.",
    "_call_code.",
    "mcp_list_tools.",
    "content_part.",
    "reasoning_summary_part.",
    "reasoning_part.",
)
"""What stands in the names of events that tell of a server tool's progress, or of a part that its deltas and its item tell
as well.
"""


def matches(payload: dict[str, Any]) -> bool:
    """Whether this is an event or a body of Responses."""
    kind = payload.get("type")
    if isinstance(kind, str) and kind.startswith("response."):
        return True
    if kind == "error" and "sequence_number" in payload:
        return True
    return payload.get("object") == "response" or is_list_of(payload.get("output"), _ITEM)


class ResponsesReader:
    """Reads events and bodies.

    State variables:
    - `calls`: the calls, by the key of their item.
    - `told`: for each type of item, the keys of those of which something was told.
    - `open`: the items that were added and are not done, by key.
    - `summaries`: how many parts of summaries have begun to be told.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.calls: dict[Any, OpenCall] = {}
        self.told: defaultdict[str, dict[Any, None]] = defaultdict(dict)
        self.open: dict[Any, dict[str, Any]] = {}
        self.summaries: set[Any] = set()

    def read(self, payload: dict[str, Any]) -> None:
        """One event, or a body."""
        kind = payload.get("type")
        stem, _, stage = kind.rpartition(".") if isinstance(kind, str) else ("", "", "")
        if not isinstance(kind, str):
            if self.frame.begin():
                self._forget()
                self._read_response(payload)
        elif stem in _TEXT:
            self._read_text(stem, stage, payload)
        elif stem in _ARGUMENTS:
            self._read_arguments(stem, stage, payload)
        elif kind == "response.output_item.added":
            self._added(_key(payload), mapping(payload.get("item")))
        elif kind == "response.output_item.done":
            self._done(_key(payload), mapping(payload.get("item")))
        elif kind == "response.created":
            if self.frame.begin():
                self._forget()
                self._about(mapping(payload.get("response")))
        elif kind in _FINAL:
            self._read_response(mapping(payload.get("response")))
        elif kind == "error":
            self.frame.server_error(payload.get("error") or payload)
        elif kind not in _SILENT and not any(part in kind for part in _SERVER_TOOLS):
            self.frame.other(kind, payload)

    def close(self) -> None:
        """Nothing more comes: the items that were not done are told as they began."""
        for key, item in self.open.items():
            if item.get("type") not in (*CALL_TYPES, "message", "reasoning"):
                self.told[str(item.get("type"))][key] = None
                self.frame.other(str(item.get("type")), item)
        self.open.clear()

    def _forget(self) -> None:
        self.calls.clear()
        self.told.clear()
        self.open.clear()
        self.summaries.clear()

    def _about(self, response: dict[str, Any]) -> None:
        self.frame.about(response.get("id"), response.get("model"))

    def _read_text(self, stem: str, stage: str, payload: dict[str, Any]) -> None:
        key = _key(payload)
        is_reasoning = "reasoning" in stem
        part = (stem, key, key_of(payload.get("summary_index")), key_of(payload.get("content_index")))
        if stage == "done":
            if part in self.summaries:
                return
            text = payload.get("text") or payload.get("refusal")
        else:
            text = payload.get("delta")
        if not isinstance(text, str) or not text:
            return
        if part not in self.summaries:
            self.summaries.add(part)
            if stem.endswith("summary_text") and payload.get("summary_index"):
                self.frame.reasoning("\n\n")
        self.told["reasoning" if is_reasoning else "message"][key] = None
        if is_reasoning:
            self.frame.reasoning(text)
        elif "refusal" in stem:
            self.frame.refusal(text)
        else:
            self.frame.text(text)

    def _read_arguments(self, stem: str, stage: str, payload: dict[str, Any]) -> None:
        kind, argument_key = CALL_TYPES[_ARGUMENTS[stem]]
        key = _key(payload)
        call = self.calls.get(key)
        if call is None:
            call = self.calls[key] = self.frame.start_call("", payload.get("name"), kind)
            self.told[_ARGUMENTS[stem]][key] = None
        if stage == "delta":
            self.frame.arguments(call, payload.get("delta"))
        elif payload.get(argument_key):
            self.frame.end_call(call, payload[argument_key])

    def _added(self, key: Any, item: dict[str, Any]) -> None:
        self.open[key] = item
        kind = word(item.get("type"))
        if kind in CALL_TYPES:
            self.calls[key] = self.frame.start_call(_call_id(item), item.get("name"), CALL_TYPES[kind][0])
            self.told[kind][key] = None

    def _done(self, key: Any, item: dict[str, Any]) -> None:
        """An item is whole: what it says that was not told is told."""
        began = self.open.pop(key, None)
        kind, frame = str(item.get("type")), self.frame
        was_told = key in self.told[kind]
        self.told[kind][key] = None
        if kind in CALL_TYPES:
            call = self.calls.get(key)
            call_kind, argument_key = CALL_TYPES[kind]
            arguments = item.get(argument_key)
            if call is None:
                call = self.calls[key] = frame.whole_call(_call_id(item), item.get("name"), arguments, call_kind)
            else:
                frame.update_call(call, _call_id(item), item.get("name"))
                frame.end_call(call, arguments if arguments else mapping(began).get(argument_key))
            call.is_whole = call.is_whole and item.get("status") != "incomplete"
        elif kind == "message":
            if not was_told:
                self._read_content(item.get("content"))
        elif kind == "reasoning":
            if not was_told:
                self._read_reasoning(item)
            if item.get("encrypted_content"):
                frame.other(kind, item)
        elif not was_told:
            frame.other(kind, item)

    def _read_content(self, content: Any) -> None:
        for part in dicts(content):
            if part.get("type") == "refusal":
                self.frame.refusal(part.get("refusal"))
            elif isinstance(part.get("text"), str):
                self.frame.text(part["text"])
                for annotation in dicts(part.get("annotations")):
                    self.frame.other("annotation", annotation)
            else:
                self.frame.other(str(part.get("type")), part)

    def _read_reasoning(self, item: dict[str, Any]) -> None:
        parts = [*dicts(item.get("summary")), *dicts(item.get("content"))]
        self.frame.reasoning("\n\n".join(part["text"] for part in parts if isinstance(part.get("text"), str)))

    def _read_response(self, response: dict[str, Any]) -> None:
        """A whole response: a body, or the last event of a stream."""
        frame = self.frame
        self._about(response)
        counts: defaultdict[str, int] = defaultdict(int)
        for place, item in enumerate(dicts(response.get("output"))):
            kind = str(item.get("type"))
            key = self._told_key(kind, item, counts[kind])
            counts[kind] += 1
            if key is None:
                self._done(("final", place), item)
            elif key in self.open:
                self._done(key, item)
        self.close()
        if response.get("error") and not any(fault.kind == "server" for fault in frame.faults):
            frame.server_error(response["error"])
        if response.get("incomplete_details"):
            frame.other("incomplete_details", response["incomplete_details"])
        frame.usage(response.get("usage"), "input_tokens", "output_tokens")
        frame.finish(response.get("status"))
        frame.end_body()

    def _told_key(self, kind: str, item: dict[str, Any], count: int) -> Any:
        """The key under which an item of the final response was told, or None. `count` items of its type stand before
        it.
        """
        call_id = item.get("call_id")
        if kind in CALL_TYPES and call_id:
            names = ("", item.get("name"))
            return next((key for key, call in self.calls.items() if call.id == call_id and call.name in names), None)
        keys = list(dict.fromkeys([*self.told[kind], *(key for key, began in self.open.items() if began.get("type") == kind)]))
        return keys[count] if count < len(keys) else None


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request. This API is strict unless told otherwise, and then wants every property required."""
    return [{"type": "function", **function(tool, "parameters"), "strict": False} for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """An input item for each result. The format has no flag for errors, so a failed one begins with `Error:`."""
    types = {"function": "function_call_output", "custom": "custom_tool_call_output"}
    return [{"type": types[output.kind], "call_id": output.id or "", "output": shown(output)} for output in outputs]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as input items; encrypted reasoning comes first, as it came."""
    items: list[dict[str, Any]] = [content.data for content in turn.other if content.kind == "reasoning"]
    content: list[dict[str, Any]] = []
    if turn.text is not None:
        content.append({"type": "output_text", "text": turn.text})
    if turn.refusal is not None:
        content.append({"type": "refusal", "refusal": turn.refusal})
    if content:
        items.append({"type": "message", "role": "assistant", "content": content})
    types = {kind: (type, key) for type, (kind, key) in CALL_TYPES.items()}
    for call in turn.calls:
        type, key = types[call.kind]
        items.append({"type": type, "call_id": call.id or "", "name": call.name, key: call.arguments})
    return items


def _call_id(item: dict[str, Any]) -> Any:
    """The id that a result must name: the call's; the item's own for servers that give no other."""
    return item.get("call_id") or item.get("id")


def _key(payload: dict[str, Any]) -> Any:
    """What tells an event's item from others: its index, else its id."""
    index = payload.get("output_index")
    return index if isinstance(index, int) else key_of(payload.get("item_id") or mapping(payload.get("item")).get("id"))
