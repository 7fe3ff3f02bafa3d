"""The YAML that models write between tags: keys with scalars, block scalars, lists and maps.

Only what can be read without doubt: a key stands at the indentation of the first one, and is a declared parameter where any are
declared, or follows one whole scalar. Whatever stands on other lines belongs to the value before it, so code without quotes is
read as it is.
"""

from __future__ import annotations

import re
from collections.abc import Container
from textwrap import dedent
from typing import Any

from ..jsonish import ParseOptions, parse
from ..validation.schema import properties_of, resolve
from .values import of_schema, types_allowed

MAX_NESTING = 32
"""Maps and lists in one another; what is deeper stays text."""

_KEY = re.compile(r"""(?P<indent>[ \t]*)(?P<quote>["']?)(?P<key>[A-Za-z_][\w.\-]*)(?P=quote):(?:[ \t]+(?P<value>.*)|[ \t]*)""")
_UNDECLARED = re.compile(r"[a-z]\w*")
_SCALAR = re.compile(r"""[ \t]*(?:(?P<quote>["'])(?!(?P=quote)).*(?P=quote)|[\w+\-.](?:(?!:[ \t]).)*)\s*""")
_BLOCK = re.compile(r"(?P<style>[|>])(?P<chomp>[-+]?)[ \t]*")


def is_entry(key: str, head: str, is_deep: bool | None) -> bool:
    """Whether a key that is not declared, with a value on its line, begins an entry behind one whose value begins with
    the line `head`: that is all of it (`is_deep` is None) and a scalar, or a block whose next line `is_deep`, indented more
    than keys are. Elsewhere it is more of a text without quotes.

    >>> is_entry("unit", "Oslo", None), is_entry("unit", "see: this", None), is_entry("mode", "|", True)
    (True, False, True)
    """
    if _UNDECLARED.fullmatch(key) is None:
        return False
    return _SCALAR.fullmatch(head) is not None if is_deep is None else is_deep and _BLOCK.fullmatch(head.strip()) is not None


def read_yaml(text: str, part: Any, root: Any, depth: int = 0) -> dict[str, Any] | None:
    r"""The map in a text by its schema, or None where the text is none.

    >>> read_yaml("city: Oslo\ndays: 3\n", {"properties": {"days": {"type": "integer"}, "city": {}}}, {})
    {'city': 'Oslo', 'days': 3}
    """
    lines = text.split("\n")
    first = next((line for line in lines if line.strip()), "")
    head = _KEY.fullmatch(first.rstrip("\r"))
    known = properties_of(part, root) if isinstance(part, dict) else {}
    if head is None or (known and head["key"] not in known):
        return None
    found: list[tuple[str, list[str]]] = []
    for line in lines:
        entry = _KEY.fullmatch(line.rstrip("\r"))
        if entry and entry["indent"] == head["indent"] and _begins(entry, found, known):
            found.append((entry["key"], [entry["value"] or ""]))
        elif found:
            found[-1][1].append(line)
    return {key: value_of_lines(value, resolve(known.get(key, True), root), root, depth) for key, value in found}


def _begins(entry: re.Match[str], found: list[tuple[str, list[str]]], known: Container[str]) -> bool:
    if not known or entry["key"] in known:
        return True
    if not found or not (entry["value"] or "").strip():
        return False
    head, *rest = found[-1][1]
    is_deep = rest[0].startswith((entry["indent"] + " ", entry["indent"] + "\t")) if rest else None
    return is_entry(entry["key"], head, is_deep)


def value_of_lines(lines: list[str], part: Any, root: Any, depth: int = 0) -> Any:
    """The value whose first line stands behind a key and its colon, by its schema."""
    head, rest = lines[0].strip(), lines[1:]
    if (block := _BLOCK.fullmatch(head)) is not None:
        return _block(rest, block["style"], block["chomp"])
    if not head and types_allowed(part, root) == ["string"]:
        return dedent("\n".join(rest)).removeprefix("\n")
    if not head and depth < MAX_NESTING:
        body = dedent("\n".join(rest)).strip("\n")
        if body.startswith("- "):
            items = part.get("items", True) if isinstance(part, dict) else True
            return [value_of_lines([item], resolve(items, root), root, depth + 1) for item in re.split(r"(?m)^- ", body)[1:]]
        if (inner := read_yaml(body, part, root, depth + 1)) is not None:
            return inner
    if not any(line.strip() for line in rest):
        return _scalar(head, part, root)
    return of_schema("\n".join([lines[0], *rest]), part, root)


def _block(lines: list[str], style: str, chomp: str) -> str:
    """A block scalar: `|` keeps line breaks, `>` folds them."""
    text = dedent("\n".join(lines)).rstrip("\n")
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


def _scalar(word: str, part: Any, root: Any) -> Any:
    """A scalar on one line; quotes around all of it are none of it."""
    if len(word) > 1 and word[0] == word[-1] and word[0] in "'\"":
        inner = word[1:-1]
        return parse(word, _WITHOUT_BLOCKS).to_python() if word[0] == '"' and "\\" in inner else inner.replace("''", "'")
    return of_schema(word, part, root, guesses=True)


_WITHOUT_BLOCKS = ParseOptions(allow_markdown_json=False)
