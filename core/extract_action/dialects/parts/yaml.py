"""The YAML that models write between tags: keys with scalars, block scalars, lists and maps.

Only what can be read without doubt: a key stands at the indentation of the first one, and is a declared parameter where any are
declared, or follows one whole scalar. Whatever stands on other lines belongs to the value before it, so code without quotes is
read as it is.
"""

from __future__ import annotations

import re
from collections.abc import Container
from dataclasses import replace
from enum import Enum, auto
from textwrap import dedent
from typing import Any, TypeAlias

from ...jsonish import ParseOptions, parse
from ...validation.schema import properties_of, resolve
from ..reader.names import YAML_KEY
from ..reader.values import as_json, node_of_json, of_schema, types_allowed
from .placed import PlacedValue, placed

Line: TypeAlias = tuple[str, int]
"""A line, and the offset at which it begins."""

DEEPEST_BLOCK = 32
"""Maps and lists in one another, each by its indent; what is deeper stays text."""

_KEY = re.compile(rf"(?P<indent>[ \t]*){YAML_KEY}(?P<blank>[ \t]*)(?P<value>.*)")
_UNDECLARED = re.compile(r"[a-z]\w*")
_SCALAR = re.compile(r"""[ \t]*(?:(?P<quote>["'])(?!(?P=quote)).*(?P=quote)|[\w+\-.](?:(?!:[ \t]).)*)\s*""")
_ITEM = re.compile(r"-(?: |(?=\r?$))")
_COMMENT = re.compile(r"[ \t]#.*")
_BEFORE_COMMENT = re.compile(r"""[ \t]*(?:'(?:[^']|'')*'|"(?:[^"\\]|\\.)*")(?=[ \t]+#)""")
_BLOCK = re.compile(r"(?P<style>[|>])(?P<chomp>[-+]?)[ \t]*")
_WITHOUT_BLOCKS = ParseOptions(allow_markdown_json=False)


class Behind(Enum):
    """What stands behind the first line of a value."""

    NOTHING = auto()
    AT_KEYS = auto()
    """Lines of which the first is indented as keys are, or less."""

    DEEPER = auto()
    """Lines of which the first is indented more than keys are."""


def is_entry(key: str, head: str, behind: Behind) -> bool:
    """Whether a key that is not declared, with a value on its line, begins an entry behind one whose value begins with
    the line `head`: that is all of it and a scalar, or a block with lines that are indented more. Elsewhere it is more of a
    text without quotes.

    >>> is_entry("unit", "Oslo", Behind.NOTHING), is_entry("unit", "see: this", Behind.NOTHING)
    (True, False)
    >>> is_entry("mode", "|", Behind.DEEPER), is_entry("mode", "|", Behind.AT_KEYS)
    (True, False)
    """
    if _UNDECLARED.fullmatch(key) is None or behind is Behind.AT_KEYS:
        return False
    return (_SCALAR.fullmatch(head) if behind is Behind.NOTHING else _BLOCK.fullmatch(head.strip())) is not None


def lines_of(text: str, at: int) -> list[Line]:
    r"""The lines of a text that stands at offset `at`.

    >>> lines_of("a\nbc", 5)
    [('a', 5), ('bc', 7)]
    """
    lines: list[Line] = []
    for line in text.split("\n"):
        lines.append((line, at))
        at += len(line) + 1
    return lines


def read_yaml(lines: list[Line], part: Any, root: Any, depth: int = 0) -> PlacedValue | None:
    r"""The map in some lines by its schema, or None where they are none.

    >>> schema = {"properties": {"days": {"type": "integer"}, "city": {}}}
    >>> read_yaml(lines_of("city: Oslo\ndays: 3\n", 0), schema, {}).plain()
    {'city': 'Oslo', 'days': 3}
    """
    first = next((line for line, _ in lines if line.strip()), "")
    head = _KEY.fullmatch(first.rstrip("\r"))
    known = properties_of(part, root) if isinstance(part, dict) else {}
    if head is None or not _is_key(head, known) or (known and head["key"] not in known):
        return None
    found: list[tuple[re.Match[str], int, list[Line]]] = []
    for line, at in lines:
        entry = _KEY.fullmatch(line.rstrip("\r"))
        if entry and entry["indent"] == head["indent"] and _begins(entry, found, known):
            found.append((entry, at, [(entry["value"], at + entry.start("value"))]))
        elif found:
            found[-1][2].append((line, at))
    entries: dict[str, PlacedValue] = {}
    for entry, at, rest in found:
        part_of = resolve(known.get(entry["key"], True), root)
        begin, end = (at + place for place in entry.span("key"))
        quotes = len(entry["quote"])
        value = value_of_lines(rest, part_of, root, depth)
        entries[entry["key"]] = replace(value, key=(begin - quotes, end + quotes))
    return PlacedValue(entries, _span(lines))


def _is_key(entry: re.Match[str], known: Container[str]) -> bool:
    """Whether a key has white space behind its colon, or is declared, or its line ends there."""
    return bool(entry["blank"]) or not entry["value"] or entry["key"] in known


def _begins(entry: re.Match[str], found: list[tuple[re.Match[str], int, list[Line]]], known: Container[str]) -> bool:
    if not _is_key(entry, known):
        return False
    if not known or entry["key"] in known:
        return True
    if not found or not entry["value"].strip():
        return False
    (head, _), *rest = found[-1][2]
    deeper = (entry["indent"] + " ", entry["indent"] + "\t")
    behind = Behind.NOTHING if not rest else Behind.DEEPER if rest[0][0].startswith(deeper) else Behind.AT_KEYS
    return is_entry(entry["key"], head, behind)


def value_of_lines(lines: list[Line], part: Any, root: Any, depth: int = 0) -> PlacedValue:
    """The value whose first line stands behind a key and its colon, by its schema."""
    if (line := lines[0][0].strip()) and _BLOCK.fullmatch(line) is None and all(map(_is_comment, lines[1:])):
        lines = lines[:1]
    head, rest = lines[0][0].strip(), lines[1:]
    types = types_allowed(part, root)
    if (block := _BLOCK.fullmatch(head)) is not None:
        return PlacedValue(_block(rest, block["style"], block["chomp"]), _span(lines))
    if not head and types == ["string"]:
        return PlacedValue(dedent(_text(rest)).removeprefix("\n"), _span(lines))
    body = _dedented(rest)
    if not head and body and depth < DEEPEST_BLOCK:
        if (items := _items(body)) is not None:
            schema = resolve(part.get("items", True) if isinstance(part, dict) else True, root)
            return PlacedValue([_item(item, schema, root, depth + 1) for item in items], _span(body))
        if (inner := read_yaml(body, part, root, depth + 1)) is not None:
            return inner
    if not any(line.strip() for line, _ in rest):
        return _scalar(lines[0], part, root)
    return _placed(_text(lines), lines[0][1], of_schema(_text(lines), part, root), _span(lines))


def _is_comment(line: Line) -> bool:
    """Whether a line, where keys stand, is a comment or blank."""
    return not line[0].strip() or line[0].lstrip().startswith("#")


def _items(body: list[Line]) -> list[list[Line]] | None:
    """The lines of each item of a list, without its dash; None where they are no list."""
    items: list[list[Line]] = []
    for line, at in body:
        if (dash := _ITEM.match(line)) is not None:
            items.append([(line[dash.end() :], at + dash.end())])
        elif items and (line[:1].isspace() or not line):
            items[-1].append((line, at))
        else:
            return None
    return items


def _item(lines: list[Line], part: Any, root: Any, depth: int) -> PlacedValue:
    """An item of a list: a map if it is one and may be, else a value."""
    (head, at), *rest = lines
    if depth < DEEPEST_BLOCK and types_allowed(part, root) != ["string"]:
        # The first key stands as deep as the others: the dash is a part of its indent.
        aligned = [(line[2:], place + 2) if line[:2].isspace() else (line, place) for line, place in rest]
        body = [(head, at), *aligned] if head.strip() else _dedented(rest)
        if (found := read_yaml(body, part, root, depth)) is not None:
            return found
    return value_of_lines(lines, part, root, depth)


def _text(lines: list[Line]) -> str:
    return "\n".join(line for line, _ in lines)


def _span(lines: list[Line]) -> tuple[int, int]:
    """From the first character that is no white space to the last one."""
    visible = [(at + len(line) - len(line.lstrip()), at + len(line.rstrip())) for line, at in lines if line.strip()]
    return (visible[0][0], visible[-1][1]) if visible else (lines[0][1], lines[0][1])


def _dedented(lines: list[Line]) -> list[Line]:
    """Lines without the indent that all of them have, from the first to the last that is not blank."""
    visible = [place for place, (line, _) in enumerate(lines) if line.strip()]
    lines = lines[visible[0] : visible[-1] + 1] if visible else []
    indents = [line[: len(line) - len(line.lstrip())] for line, _ in lines if line.strip()]
    common = min(indents, key=len, default="")
    while not all(indent.startswith(common) for indent in indents):
        common = common[:-1]
    return [(line[len(common) :], at + min(len(common), len(line))) for line, at in lines]


def _block(lines: list[Line], style: str, chomp: str) -> str:
    """A block scalar: `|` keeps line breaks, `>` folds them."""
    text = dedent(_text(lines)).rstrip("\n")
    if style == ">":
        text = _folded(text)
    return text if chomp == "-" else text + "\n"


def _folded(text: str) -> str:
    r"""Lines as one, but where blank lines stand between them or one is indented more.

    >>> _folded("a\nb\n\nc\n  d\ne")
    'a b\nc\n  d\ne'
    """
    pieces = re.split(r"(\n+)", text)
    for at in range(1, len(pieces) - 1, 2):
        if not (pieces[at - 1][:1].isspace() or pieces[at + 1][:1].isspace()):
            pieces[at] = pieces[at][1:] or " "
    return "".join(pieces)


def _scalar(line: Line, part: Any, root: Any) -> PlacedValue:
    """A scalar on one line, or a list or map in brackets; quotes around all of a scalar are none of it, nor is a
    comment behind them."""
    if (quoted := _BEFORE_COMMENT.match(line[0])) is not None:
        line = (quoted.group(), line[1])
    word, span = line[0].strip(), _span([line])
    if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"":
        inner = word[1:-1]
        is_escaped = word[0] == '"' and "\\" in inner
        return PlacedValue(parse(word, _WITHOUT_BLOCKS).to_python() if is_escaped else inner.replace("''", "'"), span)
    value = of_schema(word, part, root, as_json)
    types = types_allowed(part, root)
    if value == word and types and "string" not in types:
        value = of_schema(_COMMENT.sub("", word), part, root)
    return _placed(word, span[0], value, span)


def _placed(text: str, at: int, value: Any, span: tuple[int, int]) -> PlacedValue:
    """What a text that begins at offset `at` stands for, each part with its place if it is in brackets."""
    node = node_of_json(text, at, value)
    return PlacedValue(value, span) if node is None else placed(node)
