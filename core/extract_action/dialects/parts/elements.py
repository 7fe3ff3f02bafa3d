"""Calls whose parameters are elements named after them: MiniMax M3, and the tool's own name as a tag.

```
call  = OPEN_CALL (P"<" KEY [attributes] ">" value P"</" KEY ">" | P"<" KEY "/>")* CLOSE_CALL
value = text | element*
```

P is a prefix that each tag has, or nothing. Elements nest where the schema wants an object or a list, or says nothing;
`<item>`s and repeated elements are a list. A string is raw: nothing is unescaped in it, but line breaks behind its opening and
before its closing tag are no part of it.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from typing import Any

from ...jsonish.nodes.tree import Tree
from ...model import ToolSchema
from ...validation.schema import parameters_of, properties_of, resolve
from ..reader.dialect import Workbench
from ..reader.names import ELEMENT, LONGEST_NAME
from ..reader.source import NotACallError, Waiting
from ..reader.values import node_of_json, of_schema, types_allowed
from .parameters import read_into
from .placed import MAX_NESTING, PlacedValue, placed, set_placed

_TAG = re.compile(ELEMENT)


def read_elements(bench: Workbench, prefix: str, name: str, closer: str) -> Waiting[None]:
    """The parameters of a call of `name`, up to `closer`, and the decision."""
    yield from read_into(bench, name, lambda tree, _, tool: _read_parameters(bench, tree, tool, prefix, closer))


def _read_parameters(bench: Workbench, tree: Tree, tool: ToolSchema | None, prefix: str, closer: str) -> Waiting[bool]:
    """The elements and the closer, for which the end of the stream may stand behind one; whether nothing was cut."""
    source = bench.source
    schema = tool.input_schema if tool is not None else {}
    declared = parameters_of(tool)
    is_begun = False
    while True:
        yield from source.space()
        if (yield from source.close(closer, unless=(prefix + "<",))):
            return True
        if not source.has_more():
            tree.fix("missing-closer", source.offset(), source.offset())
            return is_begun
        if source.ended and (prefix + "<").startswith(source.rest()):
            source.take(len(source.buf))
            return False
        name = (yield from source.look_between("<", ">", LONGEST_NAME)) if is_begun and declared and not prefix else None
        if name is not None and name not in declared and bench.registry.get(name) is not None:
            tree.fix("missing-closer", source.offset(), source.offset())
            return True
        yield from source.expect(prefix + "<")
        key_start = source.offset()
        tag = yield from source.until(">", "<", "\n", most=LONGEST_NAME)
        found = _TAG.fullmatch(tag)
        if (yield from source.accept(">")) is None and source.ended:
            return False
        if found is None:
            raise NotACallError
        key, start = found[1], source.offset()
        tree.place_key(key_start, key_start + len(key))
        tree.open_string(key, start)
        if not found[2] and not (yield from _read_text(bench, tree, prefix, key, closer, declared)):
            tree.close_string(source.offset(), complete=False)
            return False
        assert tree.leaf is not None
        text, end = tree.leaf.text, f"{prefix}</{key}>"
        before, _, behind = text.partition(f"{prefix}<{key}>")
        if behind and not before.strip() and end not in behind:  # a tag that is said twice; with its closing tag it is data
            start += len(text) - len(behind)
            text = behind
            tree.take_back_string()
            tree.open_string(key, start)
            tree.append(text)
        try:
            value = place(text, start, declared.get(key, True), schema, prefix)
        except NotACallError:
            tree.close_string(source.offset(), complete=False)
            yield from source.accept(end)
            return False
        set_placed(tree, key, value)
        yield from source.accept(end)
        if end != closer:
            yield from source.accept_behind_space(end)
        is_begun = True


def _read_text(bench: Workbench, tree: Tree, prefix: str, key: str, closer: str, declared: dict[str, Any]) -> Waiting[bool]:
    """The text of an element up to its closing tag; whether that came. A closing tag counts before the call's, before a
    declared parameter, and, if it closes no element in the text, before any other element or the same tag again. At the end of
    the stream the call's closing tag stands for it."""
    source = bench.source
    end = f"{prefix}</{key}>"
    may_follow = (closer, *(f"{prefix}<{name}" for name in declared or ("",)))
    before_element = re.compile(rf"(?:{re.escape(end)}\s*){{1,2}}{re.escape(prefix)}<[A-Za-z_]")
    opened = 0
    while True:
        opened += (yield from source.until(end, on_text=tree.append)).count(f"{prefix}<{key}>")
        if not source.has_more():
            return _leave(bench, tree, end, closer)
        if opened:
            ends = yield from source.stands_before(end, *may_follow)
        else:
            ends = yield from source.followed_by(end, *may_follow)
            ends = ends or (yield from source.followed_by((yield from source.doubled(end)), *may_follow))
            ends = ends or (yield from source.look(before_element, LONGEST_NAME)) is not None
        if ends:
            return True
        opened = max(0, opened - 1)
        tree.append(source.take(source.pos + len(end)))


def _leave(bench: Workbench, tree: Tree, end: str, closer: str) -> bool:
    """The stream ended in an element without its closing tag `end`; whether the call's is all that stands behind a text on one
    line."""
    leaf = tree.leaf
    assert leaf is not None
    text = leaf.text
    at = len(text.rstrip()) - len(closer)
    if end in text or "\n" in text.rstrip() or not text.startswith(closer, max(at, 0)):
        return False
    tree.replace(text[:at])
    bench.source.give_back(text[at:])
    tree.fix("missing-closer", bench.source.offset(), bench.source.offset())
    return True


def value_of(text: str, part: Any, root: Any, prefix: str = "") -> Any:
    """What the text of an element stands for by its schema.

    >>> value_of("<a>1</a><b>x</b>", {"properties": {"a": {"type": "integer"}}}, {})
    {'a': 1, 'b': 'x'}
    >>> value_of("<item>1</item><item>2</item>", {"type": "array", "items": {"type": "number"}}, {})
    [1, 2]
    """
    return place(text, 0, part, root, prefix).plain()


def place(text: str, at: int, part: Any, root: Any, prefix: str, depth: int = 0) -> PlacedValue:
    """What the text of an element, which stands at offset `at`, stands for by its schema. Raises NotACallError for a list where
    the tag of an item is missing or misspelt."""
    part = resolve(part, root)
    types = types_allowed(part, root)
    may_nest = not types or "object" in types or "array" in types
    children = _children(text, prefix) if may_nest and depth <= MAX_NESTING else None
    span = (at, at + len(text))
    if types in (["object"], ["array"]) and not text.strip():
        return PlacedValue({} if types == ["object"] else [], span)
    if not children:
        if types == ["array"] and any(f"{prefix}<{slash}item>" in text for slash in ("", "/")):
            raise NotACallError
        value = _scalar(text if prefix else _without_lines(text), part, root)
        node = node_of_json(text, at, value)
        return PlacedValue(value, span) if node is None else placed(node)
    known = properties_of(part, root) if isinstance(part, dict) else {}
    items = part.get("items", True) if isinstance(part, dict) else True
    if types == ["array"] and _is_item(children, resolve(items, root), root):
        return PlacedValue([place(text, at, items, root, prefix, depth + 1)], span)
    if types == ["array"] or all(key == "item" for key, *_ in children):
        return PlacedValue([place(inner, at + begin, items, root, prefix, depth + 1) for _, _, inner, begin in children], span)
    counts = Counter(key for key, *_ in children)
    entries: dict[str, list[PlacedValue]] = {}
    for key, key_start, inner, begin in children:
        child = resolve(known.get(key, True), root)
        in_list = types_allowed(child, root) == ["array"] and counts[key] > 1
        schema = child["items"] if in_list and "items" in child else child
        entry = place(inner, at + begin, schema, root, prefix, depth + 1)
        entries.setdefault(key, []).append(replace(entry, key=(at + key_start, at + key_start + len(key))))
    return PlacedValue({key: _one_or_list(values) for key, values in entries.items()}, span)


def _scalar(text: str, part: Any, root: Any) -> Any:
    """What text without elements stands for; where a list is wanted, it may be the only item."""
    value = of_schema(text, part, root)
    if value != text or types_allowed(part, root) != ["array"] or text.lstrip()[:1] in ("[", "{"):
        return value
    return [of_schema(text, resolve(part.get("items", True), root), root)]


def _without_lines(text: str) -> str:
    r"""Text whose tags stand on lines of their own, without their line breaks.

    >>> _without_lines("\nOslo\n"), _without_lines("\nOslo")
    ('Oslo', '\nOslo')
    """
    return text[1:-1].removesuffix("\r") if len(text) > 1 and text[0] == text[-1] == "\n" else text


def _is_item(children: list[tuple[str, int, str, int]], part: Any, root: Any) -> bool:
    """Whether the elements in a list are the fields of one item, as the schema of items has them."""
    known = properties_of(part, root) if isinstance(part, dict) else {}
    return bool(known) and all(key in known for key, *_ in children)


def _one_or_list(values: list[PlacedValue]) -> PlacedValue:
    return PlacedValue(values, (values[0].span[0], values[-1].span[1]), values[0].key) if len(values) > 1 else values[0]


def _children(text: str, prefix: str) -> list[tuple[str, int, str, int]] | None:
    """The elements that a text consists of, or None where it is something else: the name of each and its text, both with the
    index at which they begin."""
    found: list[tuple[str, int, str, int]] = []
    opener = re.compile(re.escape(prefix) + f"<{ELEMENT}>")
    at = _skip(text, 0)
    while at < len(text):
        tag = opener.match(text, at)
        if tag is None:
            return None
        key, inner = tag[1], tag.end()
        end = inner if tag[2] else _closing(text, inner, key, prefix)
        if end is None:
            return None
        found.append((key, tag.start(1), text[inner:end], inner))
        at = _skip(text, end if tag[2] else end + len(f"{prefix}</{key}>"))
    return found


def _closing(text: str, at: int, key: str, prefix: str) -> int | None:
    """Where the closing tag of the element stands that was opened before `at`; elements of the same name nest."""
    depth = 1
    for tag in re.compile(f"{re.escape(prefix)}<(/?){re.escape(key)}(?:\\s[^<>]*)?>").finditer(text, at):
        depth += -1 if tag[1] else 1
        if not depth:
            return tag.start()
    return None


def _skip(text: str, at: int) -> int:
    """The index of the next character that is no white space."""
    while at < len(text) and text[at].isspace():
        at += 1
    return at
