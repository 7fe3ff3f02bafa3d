"""The trace: what the extractor did with each chunk, as plain JSON records. `docs/trace-format.md` is its description.

The trace is the contract between the core and everything that shows its work. CPython and Pyodide write the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .encoding import encode, plain_json
from .extract.action import ExtractAction
from .extract.state import At
from .jsonish import Fix
from .jsonish.nodes.journal import Forest
from .jsonish.push.machine import Machine
from .jsonish.push.modes import Mode
from .model import Item, Rejection, Text, ToolCall, ToolSchema
from .spans import Span
from .why import Why

VERSION = 1

Record = dict[str, Any]
Chunk = str | Mapping[str, Any]
"""A chunk of text, or one as `recording` has them: `{"text", "time", "channel", "id", "name", "thought_signature", "kind"}`."""


class NativeCall:
    """The arguments of one native call while they arrive. Their tree grows in the forest of the trace; the plain text that is
    the input of a custom tool grows none.

    Invariants: `decided` says that the call has been validated; it is when its object closes, or at the end. `is_text`: it is
    of a custom tool; `is_cut`: the response ended inside of it. `_reads`: more of it may belong to an object or array, with
    which it began or may begin; `_machine` reads that, and is None before it begins.
    """

    def __init__(self, channel: str, entry: Mapping[str, Any], forest: Forest) -> None:
        self.channel = channel
        self.id: str = entry.get("id") or ""
        self.name: str = entry.get("name") or ""
        self.thought_signature: str = entry.get("thought_signature") or ""
        kind: str = entry.get("kind") or ""
        self.is_text = kind.endswith("custom")
        self._reads = not self.is_text
        self.is_cut = kind.startswith("cut")
        self.pieces: list[str] = []
        self.decided = False
        self._tree = forest.new_tree(channel)
        self._machine: Machine | None = None

    def feed(self, text: str) -> None:
        """Read the next fragment."""
        self.pieces.append(text)
        if self._machine is None:
            text = text.lstrip()
            self._reads = self._reads and text[:1] in ("", "{", "[")
            if text and self._reads:
                self._machine = Machine(sum(map(len, self.pieces)) - len(text), self._tree)
        while text and self._machine is not None and self._reads:
            _, text = self._machine.feed(text)
            self._reads = self._machine.mode not in (Mode.DONE, Mode.RELEASED)

    def is_complete(self) -> bool:
        """Whether the object of the arguments has closed."""
        return self._machine is not None and self._machine.mode is Mode.DONE

    def finish(self) -> None:
        """No more fragments come."""
        if self._machine is not None and self._machine.frames:
            self._machine.finish()


class Tracer:
    """Runs an extractor over chunks and writes a record for each.

    >>> tracer = Tracer([ToolSchema("ls", {})])
    >>> record = tracer.feed('{"name": "l')
    >>> record["state"], record["held"], record["why"]["code"]
    ('candidate', [0, 11], 'string')
    >>> record = tracer.feed('s"}')
    >>> [(action["type"], action["name"]) for action in record["actions"]]
    [('call', 'ls')]

    State variables: `_index` is that of the next record; `_ends` has for each channel its length so far, in code points;
    `_calls` has the native call of each channel that has one; `_made` is what `_mark_repeated` says.
    """

    def __init__(self, tools: Iterable[ToolSchema] = (), options: Mapping[str, Any] | None = None) -> None:
        self._extractor = ExtractAction(tools=tools, **(options or {}))
        self._forest = Forest()
        self._extractor.grow_in(self._forest.new_tree)
        self._calls: dict[str, NativeCall] = {}
        self._index = 0
        self._ends: dict[str, int] = {}
        self._made: dict[str, list[str]] = {}

    def feed(self, chunk: Chunk) -> Record:
        """The record of one chunk."""
        entry: Mapping[str, Any] = {"text": chunk} if isinstance(chunk, str) else chunk
        text, channel = entry["text"], entry.get("channel") or "text"
        if channel == "text":
            actions = [action_record(item, channel) for item in self._extractor.feed(text)]
        elif channel == "reasoning":
            actions = [_reasoning(text, self._ends.get(channel, 0))]
        else:
            actions = self._feed_call(channel, text, entry)
        start = self._ends.get(channel, 0)
        self._ends[channel] = start + len(text)
        return self._record(text, channel, [start, start + len(text)], entry.get("time"), actions, end=False)

    def finish(self) -> list[Record]:
        """The last record: what the end of the stream decided."""
        actions = [action_record(item, "text") for item in self._extractor.finish()]
        for call in self._calls.values():
            actions += self._decide(call)
        at = self._ends.get("text", 0)
        return [self._record("", "text", [at, at], None, actions, end=True)]

    def _feed_call(self, channel: str, text: str, entry: Mapping[str, Any]) -> list[Record]:
        call = self._calls.get(channel)
        if call is None:
            call = self._calls[channel] = NativeCall(channel, entry, self._forest)
        call.feed(text)
        return self._decide(call) if call.is_complete() else []

    def _decide(self, call: NativeCall) -> list[Record]:
        if call.decided:
            return []
        call.decided = True
        call.finish()
        arguments = "".join(call.pieces)
        if call.is_cut:
            item = self._extractor.refuse_cut_call(arguments)
        elif call.is_text:
            item = self._extractor.register_custom_call(call.id, call.name, arguments, call.thought_signature)
        else:
            item = self._extractor.register_native_call(call.id, call.name, arguments, call.thought_signature)
        return [action_record(item, call.channel)]

    def _mark_repeated(self, actions: list[Record]) -> None:
        """Some models write a call as text and make it natively as well: the second of the two names the channel of the first.

        `_made` has, for each call by name and arguments, the channels of those that no other has repeated yet.
        """
        for action in actions:
            if action["type"] != "call":
                continue
            channels = self._made.setdefault(encode([action["name"], action["arguments"]]), [])
            is_native = action["channel"] != "text"
            first = next((channel for channel in channels if (channel != "text") != is_native), None)
            if first is None:
                channels.append(action["channel"])
            else:
                channels.remove(first)
                action["repeats"] = first

    def _record(
        self, chunk: str, channel: str, span: list[int], time: float | None, actions: list[Record], *, end: bool
    ) -> Record:
        self._mark_repeated(actions)
        pending = self._extractor.pending()
        call = self._calls.get(channel)
        record = {
            "index": self._index,
            "chunk": chunk,
            "channel": channel,
            **({} if call is None else {"name": call.name}),
            "span": span,
            "time": int(time) if isinstance(time, float) and time.is_integer() else time,
            "end": end,
            "state": self._extractor.state(),
            **({"dialect": dialect} if (dialect := self._extractor.dialect()) else {}),
            "held": list(pending.held) if pending.held.end > pending.held.start else None,
            "why": {"code": pending.why.code, "text": pending.why.text, "release": pending.why.release},
            "actions": actions,
            "patches": self._forest.take_patches(),
        }
        self._index += 1
        return record


def trace(
    chunks: Iterable[Chunk], tools: Iterable[ToolSchema] = (), options: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """The whole trace of a stream."""
    tools = list(tools)
    tracer = Tracer(tools, options)
    records = [tracer.feed(chunk) for chunk in chunks] + tracer.finish()
    shown = [{"name": tool.name, "description": tool.description, "input_schema": tool.input_schema} for tool in tools]
    return {"version": VERSION, "tools": shown, "options": dict(options or {}), "records": records}


def states() -> list[dict[str, str]]:
    """The scanner's states: name and sentence."""
    return [{"name": state.name.lower(), "text": state.value} for state in At]


def codes() -> list[dict[str, str]]:
    """The reasons: code, sentence, and what would release held text."""
    return [{"code": why.code, "text": why.text, "release": why.release} for why in Why]


def _why(why: Why) -> Record:
    return {"code": why.code, "text": why.text}


def action_record(item: Item, channel: str) -> Record:
    """An item as the trace has it (docs/trace-format.md, "Action"); `channel` is where its spans count."""
    if isinstance(item, ToolCall):
        return {
            "type": "call",
            "id": item.call.id,
            "name": item.call.name,
            "arguments": plain_json(item.call.arguments),
            "thought_signature": item.call.thought_signature,
            "dialect": item.call.dialect,
            "span": list(item.span),
            "channel": channel,
            "fixes": [_fix(fix) for fix in item.call.fixes],
            "why": _why(item.why),
        }
    return _text(item, channel)


def _text(item: Text, channel: str) -> Record:
    record = {
        "type": "text",
        "text": item.text,
        "kind": item.kind,
        "span": list(item.span),
        "channel": channel,
        "why": _why(item.why),
    }
    if item.rejection is not None:
        record["rejection"] = _rejection(item.rejection)
    return record


def _rejection(rejection: Rejection) -> Record:
    return {
        "reason": rejection.reason,
        "message": rejection.message,
        "raw": rejection.raw,
        "span": list(rejection.span),
        "path": rejection.path,
        "tool": rejection.tool,
        "rule": rejection.rule,
        "expected": rejection.expected,
    }


def _reasoning(text: str, start: int) -> Record:
    return _text(Text(text, "reasoning", Span(start, start + len(text)), None, Why.REASONING), "reasoning")


def _fix(fix: Fix) -> Record:
    return {"code": fix.code, "text": fix.message, "span": list(fix.span)}
