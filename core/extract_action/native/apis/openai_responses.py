"""OpenAI Responses and its compatibles: streams, bodies, and what is sent back.

A server may leave out any stage: deltas without `added`, `done` without deltas, items that stand only in the final response,
a final response without items. So each stage gives what the stages before it did not (`responses_items` tells which item an
event is about): of a text the part that is missing, a call that is not known by its `call_id`, other items once, when they
are done. What a server tool does on the way to its item is not told.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from ...model import ToolSchema
from ..turn.events import ModelTurn, ToolOutput
from ..turn.frame import Frame
from ..turn.payload import joined
from ..turn.runs import Place, begun, put_before
from ..turn.values import dicts, is_list_of, mapping, word
from .api import Api
from .responses_input import input_items
from .responses_items import CALL_TYPES, Item, Items, TextOfItem, late
from .writing import function, shown

CLIENT_TOOLS = frozenset(
    ("local_shell_call", "shell_call", "computer_call", "apply_patch_call", "mcp_approval_request"),
)
"""The items that want an answer of the client, though none of its own tools is called. A request without it is refused."""

_ITEM = frozenset(("type",))
_CALL = frozenset(("type", "id", "call_id", "name", "status", "arguments", "input"))
_FINAL = frozenset(("response.completed", "response.incomplete", "response.failed", "response.cancelled", "response.done"))
_TYPES = {"output_text": "message", "refusal": "message", "reasoning_text": "reasoning", "summary_text": "reasoning"}
"""The texts of items, and the type of the item."""

_TEXT = {
    "response.output_text": "output_text",
    "response.output_text.annotation": "output_text",
    "response.refusal": "refusal",
    "response.reasoning_text": "reasoning_text",
    "response.reasoning_summary_text": "summary_text",
}
_PARTS = frozenset(("response.content_part", "response.reasoning_part", "response.reasoning_summary_part"))
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
)
"""What stands in the names of events that tell of a server tool's progress."""


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

    Invariants: `items` has all items of which something came; `is_stored` unless the response says that it is not, so that
    an item may be told by its id alone.
    """

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.items = Items()
        self.is_stored = True

    def read(self, payload: dict[str, Any]) -> None:
        """One event, or a body."""
        kind, frame = payload.get("type"), self.frame
        stem, _, stage = kind.rpartition(".") if isinstance(kind, str) else ("", "", "")
        if not isinstance(kind, str):
            if frame.begin():
                self.items = Items()
                self._read_response(payload)
        elif stem in _TEXT:
            if stage == "delta":
                self._tell(self._item(_TEXT[stem], payload), _part(_TEXT[stem], payload), payload.get("delta"))
            elif stage == "done":
                self._read_whole_text(_TEXT[stem], payload, payload.get("text") or payload.get("refusal"))
            else:
                self._read_annotation(payload)
        elif stem in _PARTS:
            part = mapping(payload.get("part"))
            if stage == "done" and word(part.get("type")) in _TYPES:
                self._read_whole_text(part["type"], payload, part.get("text") or part.get("refusal"))
        elif stem in _ARGUMENTS:
            self._read_arguments(_ARGUMENTS[stem], stage, payload)
        elif kind == "response.output_item.added":
            self._added(payload, mapping(payload.get("item")))
        elif kind == "response.output_item.done":
            data = mapping(payload.get("item"))
            self._done(self.items.of_whole(str(data.get("type")), payload, data), data)
        elif kind == "response.created":
            if frame.begin():
                self.items = Items()
                self._about(mapping(payload.get("response")))
        elif kind in _FINAL:
            self._read_response(mapping(payload.get("response")))
        elif kind == "error":
            frame.server_error(payload.get("error") or payload)
        elif kind not in _SILENT and not any(part in kind for part in _SERVER_TOOLS):
            frame.other(kind, payload)

    def close(self) -> None:
        """Nothing more comes: the items that were not done are told as they began."""
        for item_type, items in self.items.all.items():
            for item in () if item_type in (*CALL_TYPES, *_TYPES.values()) else items:
                if item.done is None and item.began is not None:
                    item.done = item.began
                    self._content(item, item.began)

    def _about(self, response: dict[str, Any]) -> None:
        self.frame.about(response.get("id"), response.get("model"))
        self.is_stored = self.is_stored and response.get("store") is not False

    def _item(self, what: str, payload: dict[str, Any]) -> Item:
        return self.items.of(_TYPES[what], payload)

    def _tell(self, item: Item, part: TextOfItem, text: Any) -> None:
        """A piece of one of an item's texts."""
        if not isinstance(text, str) or not text:
            return
        frame, what = self.frame, part[0]
        pieces = item.parts.get(part)
        if pieces is None:
            pieces = item.parts[part] = []
            frame.part()
            if item.type == "reasoning" and len(item.parts) > 1:
                frame.reasoning("\n\n")
        pieces.append(text)
        item.lengths[part] += len(text)
        if item.type == "reasoning":
            frame.reasoning(text)
        elif what == "refusal":
            frame.refusal(text)
        else:
            frame.text(text, item.phase)
        if item.type == "message" and item.place is None:
            item.place = frame.order[-1]

    def _content(self, item: Item, data: dict[str, Any]) -> None:
        """An item that is neither a call nor a message is whole: it stands where it began."""
        place = item.place if isinstance(item.place, Place) else begun(self.frame.order)
        item.place = place
        self.frame.content(item.type, data, place)

    def _read_whole_text(self, what: str, payload: dict[str, Any], text: Any) -> None:
        """A text is whole: what of it was not told is told."""
        item, part = self._item(what, payload), _part(what, payload)
        is_long = 2 * len(word(text)) >= item.lengths[part]  # a shorter one is another, though all came as halves
        if is_long and word(text).startswith(told := joined(*item.parts.get(part, ()))):
            self._tell(item, part, word(text)[len(told) :])

    def _read_annotation(self, payload: dict[str, Any]) -> None:
        self._item("output_text", payload).annotations += 1
        self.frame.annotation("annotation", payload.get("annotation"))

    def _read_arguments(self, type: str, stage: str, payload: dict[str, Any]) -> None:
        kind, argument_key = CALL_TYPES[type]
        item = self.items.of(type, payload)
        call = item.call
        if call is None:
            call = item.call = self.frame.start_call("", payload.get("name"), kind)
        if stage == "delta":
            self.frame.arguments(call, payload.get("delta"))
        elif payload.get(argument_key):
            self.frame.end_call(call, payload[argument_key])

    def _added(self, payload: dict[str, Any], data: dict[str, Any]) -> None:
        kind = str(data.get("type"))
        item = self.items.of_added(kind, payload, data)
        item.began = data
        item.phase = word(data.get("phase"))
        if kind in CALL_TYPES and item.call is None:
            self.items.is_call(item, self.frame.start_call(_call_id(data), data.get("name"), CALL_TYPES[kind][0]))
        elif kind not in CALL_TYPES and kind != "message" and item.place is None:
            item.place = begun(self.frame.order)
            self.frame.part()

    def _done(self, item: Item, data: dict[str, Any]) -> None:
        """An item is whole: what it says that was not told is told."""
        if item.type in CALL_TYPES:
            self._call_done(item, data)
        elif item.done is not None:
            return
        elif item.type == "message":
            item.phase = item.phase or word(data.get("phase"))
            self._message_done(item, data.get("content"))
        elif item.type == "reasoning":
            self._tell_rest(item, "summary_text", dicts(data.get("summary")))
            self._tell_rest(item, "reasoning_text", dicts(data.get("content")))
            if data.get("encrypted_content") or data.get("content") or self.is_stored:
                self._content(item, data)
        elif data.get("type"):
            self._content(item, data)
        else:
            self.frame.other("item", data)
        item.done = data

    def _call_done(self, item: Item, data: dict[str, Any]) -> None:
        frame, call = self.frame, item.call
        kind, argument_key = CALL_TYPES[item.type]
        arguments = data.get(argument_key)
        if call is None:
            call = frame.whole_call(_call_id(data), data.get("name"), arguments, kind)
        else:
            frame.update_call(call, _call_id(data), data.get("name"))
            frame.end_call(call, arguments if arguments else mapping(item.began).get(argument_key))
        self.items.is_call(item, call)
        call.beside = {key: value for key, value in data.items() if key not in _CALL and value is not None}
        call.is_incomplete = data.get("status") in ("incomplete", "in_progress")

    def _message_done(self, item: Item, content: Any) -> None:
        parts = [{"type": "output_text", "text": content}] if isinstance(content, str) else dicts(content)
        refusals = [part for part in parts if part.get("type") == "refusal"]
        texts = [part for part in parts if part.get("type") != "refusal" and isinstance(part.get("text"), str)]
        self._tell_rest(item, "output_text", texts)
        self._tell_rest(item, "refusal", [{"text": part.get("refusal")} for part in refusals])
        annotations = [annotation for part in texts for annotation in dicts(part.get("annotations"))]
        for annotation in annotations[item.annotations :]:
            self.frame.annotation("annotation", annotation)
        for part in parts:
            if part.get("type") != "refusal" and not isinstance(part.get("text"), str):
                self.frame.content(str(part.get("type")), part)

    def _tell_rest(self, item: Item, what: str, parts: list[dict[str, Any]]) -> None:
        """What of an item's texts was not told, or that they are not what was told."""
        texts = [word(part.get("text")) for part in parts]
        rest, surplus = item.rest(what, texts)
        first = len(texts) - len(rest)
        for number, (text, is_new) in enumerate(rest, start=first):
            part = (what, number) if is_new else next(known for known in reversed(item.parts) if known[0] == what)
            self._tell(item, part, text)
        if surplus and texts and item.index is None and not item.id:
            self.items.part(item, what, surplus)
        elif surplus and texts and item.type == "message":
            self.frame.fault("mismatch", "The final text differs from what was streamed, which is what is kept.")

    def _read_response(self, response: dict[str, Any]) -> None:
        """A whole response: a body, or the last event of a stream."""
        frame = self.frame
        self._about(response)
        counts: defaultdict[str, int] = defaultdict(int)
        items: list[tuple[Item, bool]] = []
        for data in dicts(response.get("output")):
            kind = str(data.get("type"))
            item = self.items.of_final(kind, counts[kind], data)
            counts[kind] += 1
            items.append((item, item.call is None and item.place is None))
            if item.done is None:
                self._done(item, data)
        put_before(frame.order, late(items))
        if not frame.started:
            frame.text(response.get("output_text"))
        self.close()
        if response.get("error") and not any(fault.kind == "server" for fault in frame.faults):
            frame.server_error(response["error"])
        if response.get("incomplete_details"):
            frame.other("incomplete_details", response["incomplete_details"])
        frame.usage(response.get("usage"), "input_tokens", "output_tokens")
        frame.finish(response.get("status"))
        frame.end_body()


def tools(declared: Sequence[ToolSchema]) -> list[dict[str, Any]]:
    """The `tools` of a request. This API is strict unless told otherwise, and then wants every property required."""
    return [{"type": "function", **function(tool, "parameters"), "strict": False} for tool in declared]


def results(outputs: Sequence[ToolOutput]) -> list[dict[str, Any]]:
    """An input item for each result. The format has no flag for errors, so a failed one begins with `Error:`."""
    types = {"function": "function_call_output", "custom": "custom_tool_call_output"}
    return [{"type": types[output.kind], "call_id": output.id or "", "output": shown(output)} for output in outputs]


def message(turn: ModelTurn) -> list[dict[str, Any]]:
    """The turn as input items."""
    return input_items(turn)


def _call_id(item: dict[str, Any]) -> Any:
    """The id that a result must name: the call's; the item's own for servers that give no other."""
    return item.get("call_id") or item.get("id")


def _part(what: str, payload: dict[str, Any]) -> TextOfItem:
    number = payload.get("summary_index" if what == "summary_text" else "content_index")
    return what, number if isinstance(number, int) else 0


API = Api(
    key="openai-responses",
    title="OpenAI Responses",
    matches=matches,
    reader=ResponsesReader,
    tools=tools,
    message=message,
    results=results,
    takes_refusals=True,
)
