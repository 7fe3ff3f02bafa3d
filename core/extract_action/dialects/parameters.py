"""Calls whose parameters stand in tags, as text that the schema types: Qwen3-Coder and its relatives.

```
(CALL_OPEN NAME CALL_NAME_END (KEY_OPEN KEY KEY_END VALUE KEY_CLOSE)* CALL_CLOSE)*  GROUP_CLOSE
```

This is no XML: nothing is escaped, and a value may hold any of the tags. A value's closing tag counts where it is
followed by what may follow a value, or by the end of the stream. It is often missing: then the tag of a parameter that has not
been given yet ends the value, or the call's closing tag.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from ..jsonish import Object, String
from ..jsonish.tree import Tree
from ..model import ToolSchema
from ..validation.registry import ARGUMENT_KEYS
from ..validation.schema import properties_of
from .dialect import Reader, Workbench
from .source import NotACallError, Waiting
from .values import set_value, typed, typed_unquoted

LONGEST_NAME = 128
"""Code points that the name of a tool or parameter may have in a tag."""

CDATA_OPEN, CDATA_CLOSE = "<![CDATA[", "]]>"

_ELEMENT = re.compile(r"<([A-Za-z_][\w.\-]*)>")


@dataclass(frozen=True, slots=True)
class Slot:
    """The tags around a key and behind its value."""

    key_open: str
    key_end: str
    value_close: str


@dataclass(frozen=True, slots=True)
class Tags:
    """The tags of one dialect. Names stand between the two of a pair; `""` for no tag.

    `others` are slots that models write instead of the dialect's own, `other_closes` tags that they close a call with;
    `may_follow` are tags that stand behind a call but are not read. `trims_lines` says that one line break behind a value's
    opening tag and one before its closing tag are markup; `unwraps_cdata` that a value may stand in `<![CDATA[…]]>`; `guesses`
    that a value is JSON if it can be, where the schema does not say; `has_null` that null is no string where the schema
    allows it; `has_elements` that a parameter may be an element named
    after it.
    """

    call_open: str
    call_name_end: str
    key_open: str
    key_end: str
    value_open: str
    value_close: str
    call_close: str
    group_close: str
    trims_lines: bool
    unwraps_cdata: bool = False
    guesses: bool = False
    has_null: bool = False
    has_elements: bool = False
    others: tuple[Slot, ...] = ()
    other_closes: tuple[str, ...] = ()
    may_follow: tuple[str, ...] = ()

    def slots(self) -> tuple[Slot, ...]:
        """All forms of a parameter."""
        return (Slot(self.key_open, self.key_end, self.value_close), *self.others)

    def typed(self, text: str, tool: ToolSchema | None, key: str) -> Any:
        """The value of the text of a parameter, by the schema."""
        return (typed_unquoted if self.has_null else typed)(text, tool, key, self.guesses)

    def behind_call(self) -> tuple[str, ...]:
        """What may stand behind a call's closing tag."""
        return tuple(tag for tag in (self.group_close, self.call_open, *self.may_follow) if tag)


def read_calls(bench: Workbench, tags: Tags) -> Waiting[None]:
    """The calls of a group, and its closing tag."""
    count = 0
    while True:
        yield from bench.source.space()
        if (yield from bench.source.accept(tags.call_open)) is None:
            break
        count += 1
        bench.markup_before(tags.call_open)
        yield from read_call(bench, tags)
    if not count:
        raise NotACallError
    if tags.group_close:
        yield from bench.source.close(tags.group_close)
    bench.markup()


def tagged(tags: Tags) -> Reader:
    """A reader of a group of calls with these tags."""

    def read(bench: Workbench) -> Waiting[None]:
        yield from read_calls(bench, tags)

    return read


def read_call(bench: Workbench, tags: Tags) -> Waiting[None]:
    """One call, behind its opening tag up to its closing one."""
    source = bench.source
    header = yield from source.until(tags.call_name_end, "\n", "<", most=LONGEST_NAME)
    if (yield from source.accept(tags.call_name_end)) is None:
        raise NotACallError
    yield from read_arguments(bench, tags, attribute(header))


def attribute(header: str) -> str:
    """The name in a tag: bare, or as the first quoted attribute.

    >>> attribute("get_weather"), attribute('"city" string="true"'), attribute("'x'")
    ('get_weather', 'city', 'x')
    """
    header = header.strip()
    if header[:1] in ("'", '"'):
        return header[1:].split(header[0], 1)[0]
    return header


def place_attribute(tree: Tree, header: str, at: int) -> None:
    """The name in a tag, with its quotes, is the key that comes next; what stands in the tag begins at offset `at`."""
    start = len(header) - len(header.lstrip())
    quotes = 2 * header.startswith(("'", '"'), start)
    tree.place_key(at + start, at + min(start + len(attribute(header)) + quotes, len(header)))


def read_arguments(bench: Workbench, tags: Tags, name: str) -> Waiting[None]:
    """The parameters of a call of `name`, its closing tag, and the decision."""
    source = bench.source
    tree = bench.new_tree()
    root = Object()
    tree.open_container(root, None, source.offset())
    tool = bench.registry.get(name)
    whole = yield from _Parameters(bench, tags, tree, root, tool).read()
    tree.close_container(source.offset(), complete=whole)
    if whole:
        bench.decide_parameters(name, unwrapped(root, tool), tree.fixes)
    else:
        bench.refuse_cut()


def unwrapped(root: Object, tool: ToolSchema | None) -> Object:
    """The arguments: an object in a lone `arguments`, `input` or the like that is no parameter is all of them."""
    if len(root.pairs) == 1 and tool is not None:
        key, value = root.pairs[0]
        if isinstance(value, Object) and is_wrapper(key, tool):
            return value
    return root


def is_wrapper(key: str, tool: ToolSchema) -> bool:
    """Whether an object in a lone parameter of this name is not that parameter, but all the arguments."""
    return key in ARGUMENT_KEYS and key not in properties_of(tool.input_schema, tool.input_schema)


class _Parameters:
    """Reads the parameters of one call into `root`, the open object of `tree`."""

    def __init__(self, bench: Workbench, tags: Tags, tree: Tree, root: Object, tool: ToolSchema | None) -> None:
        self.bench, self.source, self.tags, self.tree, self.root, self.tool = bench, bench.source, tags, tree, root, tool
        self.declared = properties_of(tool.input_schema, tool.input_schema) if tool is not None else {}
        self.slots = tags.slots()
        self.is_left = False
        """Whether the stream ended behind a value whose closing tag nothing followed that may follow one."""

    def read(self) -> Waiting[bool]:
        """The parameters and the closing tag; whether nothing of them was cut."""
        source, tags = self.source, self.tags
        openers = tuple(slot.key_open for slot in self.slots)
        while True:
            yield from source.space()
            if (yield from source.close(tags.call_close, *tags.other_closes, unless=openers)):
                return True
            opener = yield from source.accept(*openers)
            if opener is not None:
                slot = next(slot for slot in self.slots if slot.key_open == opener)
                header = yield from source.until(slot.key_end, most=LONGEST_NAME)
                if (yield from source.accept(slot.key_end)) is None:
                    return False
                place_attribute(self.tree, header, source.offset() - len(slot.key_end) - len(header))
            elif tags.has_elements and (header := (yield from self._element()) or ""):
                slot = Slot("", "", f"</{header}>")
                place_attribute(self.tree, header, source.offset() - len(">") - len(header))
            elif source.ended and source.has_more() and any(opener.startswith(source.rest()) for opener in openers):
                return False
            elif self.is_left or not source.has_more() or (yield from source.next_is(*tags.behind_call())) is not None:
                self.tree.fix("missing-closer", source.offset(), source.offset())
                return bool(self.root.pairs)
            else:
                raise NotACallError
            if tags.value_open:
                yield from source.space()
                yield from source.accept(tags.value_open)
            if not (yield from self._value(slot, header)):
                return False

    def _element(self) -> Waiting[str | None]:
        """The name of the element that comes next, if it may be a parameter; reads its opening tag."""
        name = yield from self.source.look_between("<", ">", LONGEST_NAME)
        if name is None or not _ELEMENT.fullmatch(f"<{name}>") or (self.declared and name not in self.declared):
            return None
        if (yield from self.source.accept(f"<{name}>")) is None:
            return None
        return name

    def _value(self, slot: Slot, header: str) -> Waiting[bool]:
        """One value and its closing tag; whether it was whole."""
        source, tags, tree = self.source, self.tags, self.tree
        key, behind_tag = attribute(header), source.offset()
        if tags.trims_lines:
            yield from source.accept("\r\n", "\n")
        if tags.unwraps_cdata and (yield from source.accept(CDATA_OPEN)) is not None:
            return (yield from self._section(slot, key, header))
        start = source.offset()
        tree.open_string(key, start)
        ends_at = yield from self._text(slot, is_inline=start == behind_tag)
        leaf = tree.leaf
        assert leaf is not None
        if ends_at is not None and ends_at != slot.value_close and leaf.text != leaf.text.rstrip():
            tree.replace(leaf.text.rstrip())
        if tags.trims_lines and leaf.text.endswith("\n"):
            tree.replace(leaf.text.removesuffix("\n").removesuffix("\r"))
        end = start + len(leaf.text)
        if ends_at is None:
            tree.close_string(end, complete=False)
            return False
        set_value(tree, key, self._typed(leaf.text, key, header), start, end)
        yield from self._close(slot)
        return True

    def _section(self, slot: Slot, key: str, header: str) -> Waiting[bool]:
        """One value behind `<![CDATA[`, and its closing tag; whether it was whole. Any tag in it is text up to a `]]>` with a
        closing tag behind it."""
        source, tree = self.source, self.tree
        start = source.offset()
        tree.open_string(key, start)
        leaf = tree.leaf
        assert leaf is not None
        while True:
            yield from source.until(CDATA_CLOSE, on_text=tree.append)
            if not source.has_more():
                tree.close_string(source.offset(), complete=False)
                return False
            if (yield from source.followed_by(CDATA_CLOSE, slot.value_close, self.tags.call_close)):
                break
            tree.append(source.take(source.pos + len(CDATA_CLOSE)))
        if not source.rest()[len(CDATA_CLOSE) :].strip():
            # The stream ended here, where another section may have gone on with the value.
            tree.close_string(source.offset(), complete=False)
            return False
        set_value(tree, key, self._typed(leaf.text, key, header), start, source.offset())
        yield from source.expect(CDATA_CLOSE)
        yield from source.space()
        yield from self._close(slot)
        return True

    def _close(self, slot: Slot) -> Waiting[None]:
        """The closing tag of a value, which may be missing."""
        if not (yield from self.source.close(slot.value_close)):
            self.tree.fix("missing-closer", self.source.offset(), self.source.offset())

    def _typed(self, text: str, key: str, header: str) -> Any:
        """What the text of a value stands for, by the attribute of its tag or by the schema."""
        if 'string="true"' in header:
            return text
        if 'string="false"' in header:
            return typed_unquoted(text, self.tool, key)
        return self.tags.typed(text, self.tool, key)

    def _text(self, slot: Slot, is_inline: bool) -> Waiting[str | None]:
        """The text of a value up to the tag that ends it; gives that tag, or None where the stream ended first.
        `is_inline` says that the value begins on the line of its opening tag."""
        source, tags = self.source, self.tags
        openers = tuple(other.key_open for other in self.slots)
        ends = tuple(dict.fromkeys((slot.value_close, tags.call_close, *openers)))
        elements = [f"<{name}>" for name in self.declared or ()] if tags.has_elements else []
        may_follow = (*openers, tags.call_close, *tags.other_closes, *tags.behind_call(), *elements)
        leaf = self.tree.leaf
        assert leaf is not None
        closed_at: int | None = None
        began_inline = is_inline
        while True:
            yield from source.until(*ends, on_text=self.tree.append)
            tag = yield from source.next_is(*ends)
            if tag is None:
                return self._leave(leaf, closed_at, slot.value_close, may_follow)
            if tag == slot.value_close:
                counts = yield from source.stands_before(tag, *may_follow)
                counts = counts or self._ends_stream(tag, leaf, began_inline)
                if is_inline and "\n" not in (text := leaf.text):
                    closed_at = len(text)
                is_inline = False
            elif tag == tags.call_close:
                counts = (yield from self._closes_call(slot)) or self._ends_stream(tag, leaf, began_inline)
            else:
                counts = yield from self._begins_next(tag)
            if counts:
                return tag
            self.tree.append(source.take(source.pos + len(tag)))

    def _ends_stream(self, tag: str, leaf: String, began_inline: bool) -> bool:
        """Whether a tag, which comes next, is the last of the stream and stands where it ends a value: a value that begins on a
        line of its own ends with a line."""
        if not self.source.ended or self.source.rest()[len(tag) :].strip():
            return False
        return began_inline or leaf.text.endswith("\n")

    def _leave(self, leaf: String, closed_at: int | None, closer: str, may_follow: tuple[str, ...]) -> str | None:
        """The stream ended in a value. Where its closing tag stands on its first line, after `closed_at` characters, and behind
        that the beginning of a tag which may follow, it ended there. Before any other text the tag may be a mention."""
        text = leaf.text
        if closed_at is None or not any(tag.startswith(text[closed_at + len(closer) :].strip()) for tag in may_follow):
            return None
        self.tree.replace(text[:closed_at])
        self.source.give_back(text[closed_at:])
        self.is_left = True
        return closer

    def _closes_call(self, slot: Slot) -> Waiting[bool]:
        """Whether a call's closing tag in a value ends it: then the value's own is missing, and does not come later."""
        source, tags = self.source, self.tags
        if not (yield from source.stands_before(tags.call_close, *tags.behind_call())):
            return False
        if tags.group_close:
            both = tags.call_close + "\n" + tags.group_close
            if (yield from source.next_is(both)) is not None:
                return not (yield from source.stands_before(both, slot.value_close))
        return True

    def _begins_next(self, opener: str) -> Waiting[bool]:
        """Whether the tag of a parameter in a value begins the next one: it is one that has not been given."""
        slot = next(slot for slot in self.slots if slot.key_open == opener)
        header = yield from self.source.look_between(opener, slot.key_end, LONGEST_NAME)
        if header is None or not (key := attribute(header)):
            return False
        return key not in {name for name, _ in self.root.pairs} and (not self.declared or key in self.declared)
