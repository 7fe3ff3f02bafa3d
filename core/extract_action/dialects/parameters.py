"""Calls whose parameters stand in tags, as text that the schema types: Qwen3-Coder and its relatives.

```
(CALL_OPEN NAME CALL_NAME_END (KEY_OPEN KEY KEY_END VALUE KEY_CLOSE)* CALL_CLOSE)*  GROUP_CLOSE
```

This is no XML: nothing is escaped, and a value may hold any of the tags. A value's closing tag counts where it is
followed by what may follow a value, or by the end of the stream; the last one is often missing, and then the call's
closing tag ends the value."""

from __future__ import annotations

from dataclasses import dataclass

from ..jsonish import Object
from ..jsonish.tree import Tree
from ..model import ToolSchema
from .dialect import Workbench
from .source import NotACallError, Waiting
from .values import typed

LONGEST_NAME = 128
"""Code points that the name of a tool or parameter may have in a tag."""


@dataclass(frozen=True, slots=True)
class Tags:
    """The tags of one dialect. Names stand between the two of a pair; `""` for no tag.

    `trims_lines` says that one line break behind a value's opening tag and one before its closing tag are markup;
    `unwraps_cdata` that a value may stand in `<![CDATA[…]]>`.
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
        yield from bench.source.accept(tags.group_close)
    bench.markup()


def read_call(bench: Workbench, tags: Tags) -> Waiting[None]:
    """One call, behind its opening tag up to its closing one."""
    source = bench.source
    header = yield from source.until(tags.call_name_end, "\n", "<", most=LONGEST_NAME)
    if (yield from source.accept(tags.call_name_end)) is None:
        if not source.ended:
            raise NotACallError
        bench.refuse_cut()
        return
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


def read_arguments(bench: Workbench, tags: Tags, name: str) -> Waiting[None]:
    """The parameters of a call of `name`, its closing tag, and the decision."""
    source = bench.source
    tree = bench.new_tree()
    root = Object()
    tree.open_container(root, None, source.offset())
    whole = yield from _read_parameters(bench, tags, tree, bench.registry.get(name))
    tree.close_container(source.offset(), complete=whole)
    if whole:
        bench.decide_named(name, root, tree.fixes)
    else:
        bench.refuse_cut()


def _read_parameters(bench: Workbench, tags: Tags, tree: Tree, tool: ToolSchema | None) -> Waiting[bool]:
    """The parameters and the closing tag; whether nothing of them was cut."""
    source = bench.source
    outside = tuple(tag for tag in (tags.group_close, tags.call_open) if tag)
    while True:
        yield from source.space()
        marker = yield from source.accept(tags.key_open, tags.call_close)
        if marker == tags.call_close:
            return True
        if marker is None:
            if not source.ended and (yield from source.next_is(*outside)) is None:
                raise NotACallError
            tree.fix("missing-closer", source.offset(), source.offset())
            return True
        header = yield from source.until(tags.key_end, most=LONGEST_NAME)
        if (yield from source.accept(tags.key_end)) is None:
            return False
        if tags.value_open:
            yield from source.space()
            yield from source.accept(tags.value_open)
        if not (yield from _read_value(bench, tags, tree, header, tool)):
            return False


def _read_value(bench: Workbench, tags: Tags, tree: Tree, header: str, tool: ToolSchema | None) -> Waiting[bool]:
    """One value and its closing tag; whether it was whole."""
    source = bench.source
    key, start = attribute(header), source.offset()
    if tags.trims_lines:
        yield from source.accept("\r\n", "\n")
    tree.open_string(key, start)
    ends_at = yield from _read_text(bench, tags, tree)
    end = source.offset()
    leaf = tree.leaf
    assert leaf is not None
    if tags.trims_lines and leaf.text.endswith("\n"):
        tree.replace(leaf.text.removesuffix("\n").removesuffix("\r"))
    if tags.unwraps_cdata and leaf.text.startswith("<![CDATA["):
        tree.replace(leaf.text.removeprefix("<![CDATA[").removesuffix("]]>"))
    if ends_at is None:
        tree.close_string(end, complete=False)
        return False
    is_text = 'string="true"' in header
    set_value(tree, key, leaf.text if is_text else typed(leaf.text, tool, key), start, end)
    yield from source.accept(tags.value_close)
    return True


def _read_text(bench: Workbench, tags: Tags, tree: Tree) -> Waiting[str | None]:
    """The text of a value up to the tag that ends it; gives that tag, or None where the stream ended first."""
    source = bench.source
    ends = tuple(tag for tag in (tags.value_close, tags.call_close, tags.key_open) if tag)
    may_follow = tuple(tag for tag in (tags.key_open, tags.call_close, tags.group_close, tags.call_open) if tag)
    after_call = tuple(tag for tag in (tags.group_close, tags.call_open) if tag)
    while True:
        yield from source.until(*ends, on_text=tree.append)
        tag = yield from source.next_is(*ends)
        if tag is None:
            return None
        if tag == tags.value_close:
            counts = yield from source.followed_by(tag, *may_follow)
        elif tag == tags.call_close:
            counts = yield from _closes_call(bench, tags, after_call)
        else:
            counts = False
        if counts:
            return tag
        tree.append(source.take(source.pos + len(tag)))


def _closes_call(bench: Workbench, tags: Tags, after_call: tuple[str, ...]) -> Waiting[bool]:
    """Whether a call's closing tag in a value ends it: the value's own closing tag is missing then, and does not come later."""
    source = bench.source
    if not (yield from source.followed_by(tags.call_close, *after_call)):
        return False
    if tags.group_close:
        both = tags.call_close + "\n" + tags.group_close
        if (yield from source.next_is(both)) is not None:
            return not (yield from source.followed_by(both, tags.value_close))
    return True


def set_value(tree: Tree, key: str | None, value: object, start: int, end: int) -> None:
    """Give the open string of `tree` the value that it stands for, which may be of any type."""
    if isinstance(value, str):
        tree.close_string(end, complete=True)
    elif value is None or isinstance(value, bool | int | float):
        tree.become(value, end, complete=True)
    else:
        tree.take_back_string()
        tree.add_value(value, key, start, end)
