"""The value of one parameter that stands between tags.

This is no XML: nothing is escaped, and a value may hold any of the tags. A value's closing tag counts where it is
followed by what may follow a value, or by the end of the stream; two of them right behind each other are one, as two of its
opening tag are. It is often missing: then the tag of a parameter that has not been given yet ends the value, or the call's.

A call that begins in a value belongs to it. Where the value never ends behind that, its closing tag was missing before it, or
the stream cut an example: nobody can tell, so neither runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from ...jsonish import Object, String
from ...jsonish.nodes.tree import Tree
from ...model import ToolSchema
from ...quotes import CLOSING
from ...validation.schema import parameters_of
from ..reader.dialect import Workbench
from ..reader.names import LONGEST_NAME, attribute
from ..reader.source import Source, Waiting
from ..reader.values import is_typed, set_value, typed
from .parameter_tags import CALL_WORDS, Lines, Slot, Tags

CDATA_OPEN, CDATA_CLOSE = "<![CDATA[", "]]>"

_BEFORE_MENTION = "".join(CLOSING) + "([{"
_ON_OWN_LINES = re.compile(r"\r?\n(?s:.*)\n[ \t]*\Z")
_BEGINS_VALUE = re.compile(r"[ \t\r]*[\n<\[{]")
_PADDED = re.compile(r"[ \t]+(?=\S).*(?<=\S)[ \t]+")


class OpenCall:
    """A call whose parameters are being read into `root`, the open object of `tree`; `tool` is None where none is registered.

    Invariants: `declared` are the schemas of the tool's parameters, `slots` all forms of one, `closes` those of the closing tag
    of the call, `other_closes` those of other dialects; `given` are the names of the parameters so far; `is_left` says that
    behind a value the stream ended, or prose began, though its closing tag nothing followed that may follow one."""

    def __init__(self, bench: Workbench, tags: Tags, tree: Tree, root: Object, tool: ToolSchema | None, name: str) -> None:
        self.bench, self.tags, self.tree, self.root, self.tool = bench, tags, tree, root, tool
        self.declared = parameters_of(tool)
        self.slots = tags.slots()
        self.closes = (tags.call_close, f"{tags.call_close[:-1]}={name}>", f"</{name}>")
        self.other_closes = tuple(f"</{word}>" for word in CALL_WORDS if f"</{word}>" != tags.call_close)
        self.given: set[str] = set()
        self.is_left = False


def read_value(call: OpenCall, slot: Slot, header: str) -> Waiting[bool]:
    """The value of the parameter that `header` names, and its closing tag; whether it was whole."""
    source, tags, tree = call.bench.source, call.tags, call.tree
    key, behind_tag = attribute(header), source.offset()
    call.given.add(key)
    if tags.lines is Lines.MARKUP:
        yield from source.accept("\r\n", "\n")
    if tags.unwraps_cdata and (yield from source.accept(CDATA_OPEN)) is not None:
        return (yield from _read_section(call, slot, key, header))
    start = source.offset()
    is_inline = start == behind_tag
    tree.open_string(key, start)
    ends_at = yield from _read_text(call, slot, key, is_inline)
    assert tree.leaf is not None
    written = tree.leaf.text
    if ends_at is None or _takes_in_another(call, slot, written):
        text = _without_line_end(written) if tags.lines is Lines.MARKUP else written
        tree.replace(text)
        tree.close_string(start + len(text), complete=False)
        if ends_at is not None:
            yield from _read_closer(call, slot, key)
        return False
    text = written if ends_at in value_closers(call.slots, slot, key) else written.rstrip()
    if tags.lines is Lines.MARKUP and not is_inline:
        text = _without_indent(text, written)
    elif tags.lines is Lines.MARKUP:
        is_padded = _PADDED.fullmatch(text) is not None and not is_typed(call.tool, key)
        text = text.strip() if is_padded else _without_line_end(text)
    elif tags.lines is Lines.MARKUP_AT_BOTH and _ON_OWN_LINES.match(written):
        text = _without_indent(_without_line_start(text), _without_line_start(written))
    if text != written:
        tree.replace(text)
    end = start + (len(text) if written.startswith(text) else len(written.rstrip()))
    set_value(tree, key, _typed(call, text, key, header), start, end)
    yield from _read_closer(call, slot, key)
    return True


def _takes_in_another(call: OpenCall, slot: Slot, written: str) -> bool:
    """Whether a value has another one in it, the tag of whose key is missing or misspelt: its own closing tag stands in it
    at the end of a line, before a tag or bracket, and no tag of a parameter before that; or the tag does that begins values."""
    tags = call.tags
    before, _, behind = written.partition(slot.value_close)
    is_mention = before.endswith((" ", "\t")) or any(other.key_open in before for other in call.slots)
    if _BEGINS_VALUE.match(behind) is not None and not is_mention:
        return True
    return bool(tags.value_open) and tags.value_open in written and tags.key_open not in written


def _without_line_start(text: str) -> str:
    """A text without the line break that it begins with."""
    return text.removeprefix("\r").removeprefix("\n")


def _without_line_end(text: str) -> str:
    """A text without the line break that it ends with."""
    return text.removesuffix("\n").removesuffix("\r") if text.endswith("\n") else text


def _without_indent(text: str, written: str) -> str:
    r"""The lines of a value, of which `text` is what was `written`, perhaps without white space at its end. Before a tag that
    is indented, so are all tags: as much is no part of lines that all have it; of one line alone, no blank is.

    >>> _without_indent("  a:\n      b\n  ", "  a:\n      b\n  "), _without_indent("    a\n  ", "    a\n  ")
    ('a:\n    b', 'a')
    >>> _without_indent("a\n  b\n", "a\n  b\n"), _without_indent("a\n  b\n  ", "a\n  b\n  ")
    ('a\n  b', 'a\n  b')
    """
    above, line_break, indent = written.rpartition("\n")
    if not line_break or not indent or indent.strip(" \t"):
        return _without_line_end(text)
    body = above.removesuffix("\r")[: len(text)]
    lines = body.split("\n")
    if len(lines) == 1:
        return body.strip()
    is_indented = all(line.startswith(indent) or not line.strip() for line in lines)
    return "\n".join(line[len(indent) :] for line in lines) if is_indented else body


def _read_section(call: OpenCall, slot: Slot, key: str, header: str) -> Waiting[bool]:
    """One value behind `<![CDATA[`, and its closing tag; whether it was whole. Any tag in it is text up to a `]]>` with a
    closing tag behind it."""
    source, tree = call.bench.source, call.tree
    start = source.offset()
    tree.open_string(key, start)
    leaf = tree.leaf
    assert leaf is not None
    while True:
        yield from source.until(CDATA_CLOSE, on_text=tree.append)
        if not source.has_more():
            tree.close_string(source.offset(), complete=False)
            return False
        if (yield from source.followed_by(CDATA_CLOSE, slot.value_close, call.tags.call_close)):
            break
        tree.append(source.take(source.pos + len(CDATA_CLOSE)))
    if not source.rest()[len(CDATA_CLOSE) :].strip():
        # The stream ended here, where another section may have gone on with the value.
        tree.close_string(source.offset(), complete=False)
        source.take(len(source.buf))
        return False
    set_value(tree, key, _typed(call, leaf.text, key, header), start, source.offset())
    yield from source.expect(CDATA_CLOSE)
    yield from source.space()
    yield from _read_closer(call, slot, key)
    return True


def _read_closer(call: OpenCall, slot: Slot, key: str) -> Waiting[None]:
    """The closing tag of a value, which may be missing or stand there twice."""
    source = call.bench.source
    if not (yield from source.close(*value_closers(call.slots, slot, key))):
        call.tree.fix("missing-closer", source.offset(), source.offset())
    if slot.value_close not in call.closes:
        yield from source.accept_behind_space(slot.value_close)


def _typed(call: OpenCall, text: str, key: str, header: str) -> Any:
    """What the text of a value stands for, by the attribute of its tag or by the schema."""
    if 'string="true"' in header:
        return text
    if 'string="false"' in header:
        return typed(text, call.tool, key)
    return call.tags.typed(text, call.tool, key)


def value_closers(slots: tuple[Slot, ...], slot: Slot, key: str) -> tuple[str, ...]:
    """The forms of a value's closing tag: that of its `slot`, with the name of the parameter, and those of other `slots`.

    >>> param = Slot("<param=", ">", "</param>")
    >>> value_closers((param,), Slot("<parameter=", ">", "</parameter>"), "city")
    ('</parameter>', '</parameter=city>', '</city>', '</param>')
    """
    named = (f"{slot.value_close[:-1]}={key}>", f"</{key}>")
    return tuple(dict.fromkeys((slot.value_close, *named, *(other.value_close for other in slots))))


def _read_text(call: OpenCall, slot: Slot, key: str, is_inline: bool) -> Waiting[str | None]:
    """The text of the value of `key` up to the tag that ends it; gives that tag, or None where the stream ended first.
    `is_inline`: it begins on the line of its opening tag.

    Invariants: `depth` counts the calls that are open in the value; `closed_at` is where its closing tag stands on its first
    line, or None; `is_first_other`: no closing tag in another form has come, of which only the first may close the value, so
    that what stands before it is looked at once; `is_plain`: no tag of a parameter or call has come, so that the value's
    closing tag may stand there twice, and any call's, the end of the stream, or a blank line and prose behind it."""
    source, tags, tree = call.bench.source, call.tags, call.tree
    openers = tuple(other.key_open for other in call.slots)
    closers = value_closers(call.slots, slot, key)
    ends = tuple(dict.fromkeys((*closers, tags.call_close, *openers, tags.call_open)))
    elements = [f"<{name}>" for name in call.declared] if tags.has_elements else []
    may_follow = (*openers, *call.closes, *(f"</{word}>" for word in tags.around), *tags.behind_call(), *elements)
    leaf = tree.leaf
    assert leaf is not None
    closed_at: int | None = None
    is_first_line, is_first_other, is_plain, depth = is_inline, True, True, 0
    while True:
        yield from source.until(*ends, on_text=tree.append)
        tag = yield from source.next_is(*ends)
        if tag is None:
            return None if depth else _leave(call, leaf, closed_at, slot.value_close, may_follow)
        counts = False
        if tag == tags.call_open:
            is_plain = False
            depth += yield from _begins_inside(call)
        elif depth:
            depth -= tag == tags.call_close
        elif tag == tags.call_close:
            counts = yield from source.stands_before(tag, *tags.behind_call())
            counts = counts or _ends_stream(source, tag, leaf, is_inline)
        elif tag in openers:
            counts, is_plain = (yield from _begins_next(call, tag)), False
        elif tag == slot.value_close:
            written = (yield from source.doubled(tag)) if is_plain else tag
            counts = yield from source.stands_before(written, *may_follow, *(call.other_closes if is_plain else ()))
            counts = counts or (is_plain and _ends_stream(source, written, leaf, is_inline))
            if not counts and is_plain and (is_inline or source.last(1) == "\n"):
                counts = call.is_left = (yield from source.look(_before_prose(tag), LONGEST_NAME)) is not None
            if is_first_line and is_plain and "\n" not in (text := leaf.text):
                closed_at = len(text)
            is_first_line = False
        elif is_first_other:
            is_first_other = False
            counts = is_plain and f"<{key}" not in leaf.text
            counts = counts and (yield from source.stands_before(tag, *may_follow, *call.other_closes))
        if counts:
            return tag
        tree.append(source.take(source.pos + len(tag)))


@lru_cache(maxsize=64)
def _before_prose(tag: str) -> re.Pattern[str]:
    """A closing tag that ends its line, a blank line, and text of two words that are no tags; one may be a value."""
    return re.compile(rf"{re.escape(tag)}[ \t\r]*\n\s*\n\s*[^<\s][^<\s]*[ \t]+[^<\s]")


def _begins_inside(call: OpenCall) -> Waiting[bool]:
    """Whether the opening tag of a call in a value, which comes next, begins one, and is no mention: a parameter or the closing
    tag follows, and it stands at the start of a line or right behind a word or tag."""
    source = call.bench.source
    before = source.last(LONGEST_NAME).rstrip(" \t")
    is_glued = source.last(1) == before[-1:] and before[-1:] not in _BEFORE_MENTION
    if not is_glued and not before.endswith("\n") and before:
        return False
    return (yield from source.look(_call_in_value(call.tags), 2 * LONGEST_NAME)) is not None


@lru_cache(maxsize=64)
def _call_in_value(tags: Tags) -> re.Pattern[str]:
    """The beginning of a call, from its opening tag to its first parameter or its closing tag."""
    behind = "|".join(re.escape(tag) for tag in (*(slot.key_open for slot in tags.slots()), tags.call_close))
    return re.compile(rf"{re.escape(tags.call_open)}[^<>\n]+{re.escape(tags.call_name_end)}\s*(?:{behind})")


def _ends_stream(source: Source, tag: str, leaf: String, is_inline: bool) -> bool:
    """Whether a tag, which comes next, is the last of the stream and stands where it ends a value: a value that begins on a
    line of its own ends with a line."""
    if not source.ended or source.rest()[len(tag) :].strip():
        return False
    return is_inline or leaf.text.rstrip(" \t").endswith("\n")


def _leave(call: OpenCall, leaf: String, closed_at: int | None, closer: str, may_follow: Iterable[str]) -> str | None:
    """The stream ended in a value. It ended at its closing tag on its first line, after `closed_at` characters, where the
    beginning of a tag which may follow stands behind that; before other text the tag may be a mention."""
    text = leaf.text
    if closed_at is None or not any(tag.startswith(text[closed_at + len(closer) :].strip()) for tag in may_follow):
        return None
    call.tree.replace(text[:closed_at])
    call.bench.source.give_back(text[closed_at:])
    call.is_left = True
    return closer


def _begins_next(call: OpenCall, opener: str) -> Waiting[bool]:
    """Whether the tag of a parameter in a value begins the next one: it is one that has not been given."""
    slot = next(slot for slot in call.slots if slot.key_open == opener)
    header = yield from call.bench.source.look_between(opener, slot.key_end, LONGEST_NAME)
    if header is None or not (key := attribute(header)):
        return False
    return key not in call.given and (not call.declared or key in call.declared)
