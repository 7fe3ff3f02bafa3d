"""Collections in brackets, as YAML has them: `{code: 200, message: OK}`, `['*/*']`. They may go on over any number of lines."""

from __future__ import annotations

import re
from typing import Any

from .yaml_scalars import MAX_DEPTH, CassetteError, plain, quoted, split_tag, tagged

_OUTSIDE = re.compile(r"""(?<![^\s\[\]{},:])["']|[\[\]{}]""")
_ENDS = {'"': re.compile(r'(?:[^"\\]|\\.|\\$)*?"'), "'": re.compile(r"(?:[^']|'')*?'(?!')")}
_QUOTED = re.compile(r""""((?:[^"\\]|\\.)*)"|'((?:[^']|'')*)'""", re.DOTALL)
_PLAIN = re.compile(r"(?:[^,\[\]{}:]|:(?=[^\s,\[\]{}]))*")
_TAG = re.compile(r"![^\s,\[\]{}]*\s+")
_BLANK = re.compile(r"\s*")


def read_flow(lines: list[str], at: int, content: str) -> tuple[Any, int]:
    """The collection that begins with `content` on line `at`, and the line behind it. Raises CassetteError.

    >>> read_flow(["a: {b: [1, 'x'],", "  c: d}"], 0, "{b: [1, 'x'],")
    ({'b': [1, 'x'], 'c': 'd'}, 2)
    """
    text, after = _extent(lines, at, content)
    value, end = _Flow(text, at + 1).node(0, 0)
    rest = text[end:].strip()
    if rest and not rest.startswith("#"):
        raise CassetteError(f"nothing was expected behind the bracket, but there is {rest[:40]!r}", after)
    return value, after


def _extent(lines: list[str], at: int, content: str) -> tuple[str, int]:
    """The lines up to that at which the outer bracket closes, as one text, and the line behind them."""
    found, depth, quote, first = [content], 0, "", at
    while True:
        line, place = found[-1], 0
        while match := _ENDS[quote].match(line, place) if quote else _OUTSIDE.search(line, place):
            place, char = match.end(), line[match.end() - 1]
            if quote:
                quote = ""
            elif char in "\"'":
                quote = char
            else:
                depth += 1 if char in "[{" else -1
        at += 1
        if depth <= 0 and not quote:
            return "\n".join(found), at
        if at >= len(lines):
            raise CassetteError("the collection in brackets that begins here has no end", first + 1)
        found.append(lines[at].lstrip(" \t"))


class _Flow:
    """Reads the nodes of a text. `line` is where it begins, for errors."""

    def __init__(self, text: str, line: int) -> None:
        self.text = text
        self.line = line

    def node(self, at: int, depth: int) -> tuple[Any, int]:
        """The node at `at`, and where it ends."""
        if depth > MAX_DEPTH:
            raise self._error("collections are nested too deeply", at)
        at = self._blank(at)
        char = self.text[at : at + 1]
        if char == "[":
            return self._list(at + 1, depth)
        if char == "{":
            return self._mapping(at + 1, depth)
        return self._scalar(at)

    def _list(self, at: int, depth: int) -> tuple[list[Any], int]:
        items: list[Any] = []
        while (at := self._blank(at)) < len(self.text) and self.text[at] != "]":
            item, at = self.node(at, depth + 1)
            items.append(item)
            at = self._separator(at, "]")
        return items, at + 1

    def _mapping(self, at: int, depth: int) -> tuple[dict[str, Any], int]:
        entries: dict[str, Any] = {}
        while (at := self._blank(at)) < len(self.text) and self.text[at] != "}":
            key, at = self._scalar(at)
            at = self._blank(at)
            entries[str(key)] = None
            if self.text[at : at + 1] == ":":
                entries[str(key)], at = self.node(at + 1, depth + 1)
            at = self._separator(at, "}")
        return entries, at + 1

    def _scalar(self, at: int) -> tuple[Any, int]:
        tag = ""
        if match := _TAG.match(self.text, at):
            tag, _ = split_tag(match[0], self.line)
            at = match.end()
        if self.text[at : at + 1] in ("&", "*"):
            raise self._error("anchors and aliases are not read", at)
        if match := _QUOTED.match(self.text, at):
            quote = self.text[at]
            value: Any = quoted(match[1 if quote == '"' else 2].split("\n"), quote)
        else:
            match = _PLAIN.match(self.text, at)
            words = " ".join(match[0].split()) if match else ""
            value = words if tag else plain(words)
        return tagged(tag, value, self.line), match.end() if match else at

    def _separator(self, at: int, closer: str) -> int:
        at = self._blank(at)
        char = self.text[at : at + 1]
        if char == ",":
            return at + 1
        if char != closer:
            raise self._error(f"a comma or {closer!r} was expected, but there is {self.text[at : at + 40]!r}", at)
        return at

    def _blank(self, at: int) -> int:
        match = _BLANK.match(self.text, at)
        return match.end() if match else at

    def _error(self, message: str, at: int) -> CassetteError:
        return CassetteError(message, self.line + self.text.count("\n", 0, at))
