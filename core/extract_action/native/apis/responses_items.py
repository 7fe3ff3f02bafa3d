"""The items of a response of OpenAI's Responses, and which of them an event is about.

Events name their item by `output_index`, by its id, by both, or not at all, and not all events of one server the same way.
Some proxies give an item another id in each event, others number all items 0.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..turn.events import CallKind
from ..turn.open_call import OpenCall
from ..turn.payload import joined
from ..turn.runs import Came, Place
from ..turn.values import index_of, mapping, word

CALL_TYPES: dict[str, tuple[CallKind, str]] = {
    "function_call": ("function", "arguments"),
    "custom_tool_call": ("custom", "input"),
}
"""The items that are calls of the client's tools: the kind, and the key of the arguments."""

TextOfItem = tuple[str, int]
"""A text of an item: what it is (`output_text`, `refusal`, `summary_text`, `reasoning_text`), and its number among these."""


class Item:
    """One item while it arrives.

    - `index`, `id`: how events name it, as far as one has said so.
    - `began`: the item as it was added; `done`: as it was when it was whole. None before.
    - `call`: the call that it is, for the client's tools.
    - `place`: what stands for it in the order of the response, where it is no call.
    - `parts`: the pieces of each of its texts, in the order in which they began; `lengths`: how long they are together.
    - `annotations`: how many of them were told. `phase`: what a message says that it is (`commentary`), or "".
    """

    def __init__(self, type: str) -> None:
        self.type = type
        self.index: int | None = None
        self.id = ""
        self.began: dict[str, Any] | None = None
        self.done: dict[str, Any] | None = None
        self.call: OpenCall | None = None
        self.place: Came | None = None
        self.parts: dict[TextOfItem, list[str]] = {}
        self.lengths: Counter[TextOfItem] = Counter()
        self.annotations = 0
        self.phase = ""

    def rest(self, what: str, texts: list[str]) -> tuple[list[tuple[str, bool]], str]:
        """What of the item's texts was not told, each with whether it is a whole text, not the end of one; and what was told
        that the item does not have.
        """
        told = joined(*("".join(pieces) for (known, _), pieces in self.parts.items() if known == what))
        rest: list[tuple[str, bool]] = []
        at = 0
        for text in filter(None, texts):
            if told.startswith(text, at):
                at += len(text)
                continue
            if not text.startswith(told[at:]):
                break
            rest.append((text[len(told) - at :], at == len(told)))
            at = len(told)
        return rest, told[at:]

    def is_another(self, item: dict[str, Any]) -> bool:
        """Whether data of an item that begins, or is whole, is of another item than this one."""
        if self.call is not None and self.call.id and item.get("call_id"):
            return self.is_another_call(item)
        if self.done is None:
            return False
        id, known = word(item.get("id")), word(self.done.get("id"))
        return id != known if id and known else item != self.done

    def is_another_call(self, item: dict[str, Any]) -> bool:
        """Whether data of an item says of itself that it is another call than this item."""
        call, call_id, name = self.call, word(item.get("call_id")), word(item.get("name"))
        if call is None or not call.id or not call_id:
            return False
        return call_id != call.id or bool(name and call.name and name != call.name)


class Items:
    """All items so far, by their types: two items of different types are never one.

    Invariants: `by_index` and `by_id` have the last item that an event named so; `by_call_id` those calls that have an id.
    """

    def __init__(self) -> None:
        self.all: dict[str, list[Item]] = {}
        self.by_index: dict[tuple[str, int], Item] = {}
        self.by_id: dict[tuple[str, str], Item] = {}
        self.by_call_id: dict[str, Item] = {}

    def of(self, type: str, payload: dict[str, Any]) -> Item:
        """The item that an event on a part of it is about."""
        index, id = _names(payload)
        item = self._find(type, index, id) or self._begun(type, index)
        return self._named(item or self._new(type), index, id)

    def of_added(self, type: str, payload: dict[str, Any], data: dict[str, Any]) -> Item:
        """The item that an event is about that says that it begins; something of it may have come."""
        index, id = _names(payload)
        return self._meant(self._find(type, index, id), type, payload, data)

    def of_whole(self, type: str, payload: dict[str, Any], data: dict[str, Any]) -> Item:
        """The item that an event is about that says that it is whole."""
        index, id = _names(payload)
        return self._meant(self._find(type, index, id) or self._begun(type, index), type, payload, data)

    def _meant(self, item: Item | None, type: str, payload: dict[str, Any], data: dict[str, Any]) -> Item:
        """The item that seems to be meant, unless its data is of another one."""
        index, id = _names(payload)
        if item is not None and item.is_another(data):
            item = self._by_call_id(data)
        return self._named(item or self._new(type), index, id)

    def of_final(self, type: str, place: int, data: dict[str, Any]) -> Item:
        """The item that one of the final response is: a call by its id, else by its place among those of its type."""
        known = self.all.get(type, [])
        item = self._by_call_id(data) or (known[place] if place < len(known) else None)
        return self._new(type) if item is None or item.is_another_call(data) else item

    def is_call(self, item: Item, call: OpenCall) -> None:
        """The item is this call, of which the id may have become known."""
        item.call = call
        if call.id:
            self.by_call_id.setdefault(call.id, item)

    def part(self, item: Item, what: str, told: str) -> None:
        """What was told of an item whose events do not name it turned out to be of two: the second has `told`."""
        after = Item(item.type)
        after.parts[what, 0] = [told]
        after.lengths[what, 0] = len(told)
        known = self.all[item.type]
        known.insert(known.index(item) + 1, after)

    def _by_call_id(self, data: dict[str, Any]) -> Item | None:
        item = self.by_call_id.get(word(data.get("call_id")))
        return None if item is None or item.is_another_call(data) else item

    def _find(self, type: str, index: int | None, id: str) -> Item | None:
        by_id = self.by_id.get((type, id)) if id else None
        if by_id is not None and (index is None or by_id.index in (None, index)):
            return by_id
        by_index = self.by_index.get((type, index)) if index is not None else None
        if by_index is not None:
            return by_index
        last = self.all[type][-1] if self.all.get(type) else None
        if last is None or last.done is not None:
            return None
        return last if (index is None or last.index is None) and not (id and last.id) else None

    def _begun(self, type: str, index: int | None) -> Item | None:
        """The last item that was added and is not whole: one that gets another id in each event, and has no index."""
        last = self.all[type][-1] if self.all.get(type) else None
        is_open = last is not None and last.began is not None and last.done is None
        return last if is_open and index is None else None

    def _new(self, type: str) -> Item:
        item = Item(type)
        self.all.setdefault(type, []).append(item)
        return item

    def _named(self, item: Item, index: int | None, id: str) -> Item:
        if index is not None:
            item.index = index
            self.by_index[item.type, index] = item
        if id:
            item.id = item.id or id
            self.by_id[item.type, id] = item
        return item


def late(items: list[tuple[Item, bool]]) -> list[tuple[Came, Came]]:
    """The contents that only the final response has, of its items (each with whether it is new): each with what came before it
    and belongs behind it.
    """
    found: list[tuple[Came, Came]] = []
    behind: Came | None = None
    for item, is_new in reversed(items):
        if not is_new:
            behind = item.call or item.place
        elif isinstance(item.place, Place) and behind is not None:
            found.append((item.place, behind))
    return found[::-1]


def _names(payload: dict[str, Any]) -> tuple[int | None, str]:
    return index_of(payload.get("output_index")), word(payload.get("item_id") or mapping(payload.get("item")).get("id"))
