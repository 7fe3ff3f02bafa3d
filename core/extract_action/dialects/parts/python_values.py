"""Values as Python writes them, by a grammar of our own: nothing is evaluated.

```
value  = string ("+"? string)* | "(" [value ("," value)* [","]] ")" | list | dict | word
string = ["r" | "u"] QUOTE text QUOTE
```

Lists and dicts are read by the tolerant JSON parser, which knows Python's literals and quotes; a tuple is a list. A word is a
number, a literal or a string whose quotes are missing. What only Python could evaluate is no call: another call, an f-string,
an expression, `...` or `<placeholder>`.
"""

from __future__ import annotations

import re

from ...jsonish import Array, Object, String, Value
from ...jsonish.nodes.tree import Tree
from ..reader.dialect import Workbench
from ..reader.names import LONGEST_NAME, NAME
from ..reader.source import NotACallError, Waiting
from ..reader.values import set_value, word_value
from .json_source import read_json
from .placed import MAX_NESTING, placed, set_placed
from .python_escapes import raw_escape, read_escape, text_of, whole_escape

NAMED = re.compile(NAME)
"""The name of a function or an argument; dots and dashes are not Python's, but tools have them."""

_QUOTES = ('"""', "'''", '"', "'")
_PREFIX = re.compile(r"[rRuU](?=[\"'])")
_BEHIND = (
    r"""\s*(?:,\s*(?:[A-Za-z_][\w.\-]*\s*=[^=]|["'\[({\d\-)]|(?:True|False|None|true|false|null)\s*[,)])"""
    r"""|(?:,\s*)?\)[ \t]*[\],;<\r\n#])"""
)
_BEHIND_PRINTED = _BEHIND + r"""|\s*(?:,\s*)?\)[ \t]*\)[ \t]*[\r\n;#]"""
_EXPRESSION = r"""\s*(?:\+\s*[A-Za-z_(]|\s%\s+[A-Za-z_(]|\.[a-z_]+\(|(?:[fFbB][rR]?|[rR][fFbB])["'])"""
_JOIN = r"""(?:\s+|\s*\+\s*)[rRuU]?(?=["'][^,)\]])"""
_BEHIND_STRING, _BEHIND_PRINTED_STRING, _BEHIND_ITEM, _EXPRESSION_BEHIND, _JOIN_BEHIND = (
    {quote: re.compile(f"{quote}(?:{pattern})") for quote in _QUOTES}
    for pattern in (_BEHIND, _BEHIND_PRINTED, r"\s*[,)]", _EXPRESSION, _JOIN)
)
PRINT = "print("
"""What may stand around a call on a line of code."""

CODE = "<tool_code>"
"""What opens a tag with such lines."""

_EVALUATED = re.compile(r"|.*[()\[\]{}\"'].*|\.\.\.|…|<.*>|[*=].*|.*\s[-+*/%|&@]\s.*", re.DOTALL)
_INTEGER = re.compile(r"[-+]?(?:0[xX](?:_?[0-9a-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+)")
_GROUPED = re.compile(r"[-+]?[0-9]+(?:_[0-9]+)+(?:\.[0-9_]*)?")
LONGEST_INTEGER = 64
"""Code points of an integer in another base; what is longer stays text."""


def read_value(bench: Workbench, tree: Tree, key: str, parameters: list[str], depth: int = 0) -> Waiting[bool]:
    """One value under `key`, one of the tool's `parameters`, which ends before a comma or a closing parenthesis; whether it was
    whole."""
    source = bench.source
    if (yield from source.next_is(*_QUOTES)) is not None or (yield from source.look(_PREFIX, 2)) is not None:
        behind = _BEHIND_PRINTED_STRING if bench.opener.startswith((PRINT, CODE)) else _BEHIND_STRING
        return (yield from _Strings(bench, tree, _BEHIND_ITEM if depth else behind, parameters).read(key))
    if (yield from source.next_is("[", "{")) is not None:
        done = len(tree.fixes)
        machine = yield from read_json(source, tree, key=key)
        words = {fix.span.start for fix in tree.fixes[done:] if fix.code == "unquoted-value"}
        if not machine.cut and _has_expression(tree, words):
            raise NotACallError
        return not machine.cut
    if (yield from source.next_is("(")) is not None:
        return (yield from _read_tuple(bench, tree, key, parameters, depth))
    start = source.offset()
    tree.open_string(key, start)
    text = (yield from source.until(",", ")", "(", "[", "{", '"', "'", on_text=tree.append)).strip()
    if not source.has_more():
        tree.close_string(source.offset(), complete=False)
        return False
    if (yield from source.next_is(",", ")")) is None or _EVALUATED.fullmatch(text):
        raise NotACallError
    set_value(tree, key, python_word(text), start, source.offset())
    return True


def _has_expression(tree: Tree, words: set[int]) -> bool:
    """Whether one of the words without quotes that begin at these offsets, in the last value of `tree`, is none."""
    parent = tree.path[-1]
    todo: list[Value] = [parent.pairs[-1][1] if isinstance(parent, Object) else parent.items[-1]] if words else []
    while todo:
        node = todo.pop()
        if isinstance(node, Object):
            todo += [value for _, value in node.pairs]
        elif isinstance(node, Array):
            todo += node.items
        elif isinstance(node, String) and node.start in words and _EVALUATED.fullmatch(node.text):
            return True
    return False


def python_word(word: str) -> bool | int | float | str | None:
    """The value of a word: a number or literal, else its text.

    >>> python_word("0x10"), python_word("1_000"), python_word("None"), python_word("Oslo")
    (16, 1000, None, 'Oslo')
    """
    if _INTEGER.fullmatch(word) and len(word) <= LONGEST_INTEGER:
        return int(word, 0)
    return word_value(word.replace("_", "") if _GROUPED.fullmatch(word) else word)


def _read_tuple(bench: Workbench, tree: Tree, key: str, parameters: list[str], depth: int) -> Waiting[bool]:
    """A tuple, or a value in parentheses; whether it was whole."""
    source = bench.source
    if depth > MAX_NESTING:
        raise NotACallError
    start, found, items = source.offset(), Tree(), Array()
    found.open_container(items, None, start)
    yield from source.expect("(")
    has_comma = False
    while True:
        yield from source.space()
        if (yield from source.accept(")")) is not None:
            break
        if not source.has_more() or not (yield from read_value(bench, found, "", parameters, depth + 1)):
            return False
        yield from source.space()
        if (yield from source.accept(",")) is not None:
            has_comma = True
        elif source.has_more() and (yield from source.next_is(")")) is None:
            raise NotACallError
    found.close_container(source.offset(), complete=True)
    node = items if has_comma or len(items.items) != 1 else items.items[0]
    tree.open_string(key, node.span.start)
    set_placed(tree, key, placed(node))
    return True


class _Strings:
    """Reads a string into `tree`, or several that stand one behind the other.

    A quote ends a string where it `may_end`: with another argument or the end of the call behind it. Any other may belong to
    the text, which is often code. Invariants: `quote` is that of the open string, `is_raw` whether its backslashes are text;
    `joints` says how long the text was wherever another string began, and what stood between the two; `has_quotes` that a quote
    was text, so that what follows is one string to its end.
    """

    def __init__(self, bench: Workbench, tree: Tree, may_end: dict[str, re.Pattern[str]], parameters: list[str]) -> None:
        self.registry, self.may_end, self.parameters = bench.registry, may_end, parameters
        self.source, self.tree = bench.source, tree
        self.quote, self.is_raw, self.has_quotes = "", False, False
        self.first = ("", False)
        self.length = 0
        self.joints: list[tuple[int, str]] = []

    def read(self, key: str) -> Waiting[bool]:
        """Read it; whether it was whole."""
        source, tree = self.source, self.tree
        tree.open_string(key, source.offset())
        yield from self._open("")
        self.first = (self.quote, self.is_raw)
        while True:
            yield from source.until(self.quote, "\\", on_text=self._append)
            if (yield from source.next_is("\\")) is not None:
                if not (yield from self._escape()):
                    break
            elif not source.has_more():
                break
            elif (yield from self._is_end()):
                source.take(source.pos + len(self.quote))
                whole = not self.has_quotes or not self._has_other()
                tree.close_string(source.offset(), complete=whole)
                return whole
            elif self.has_quotes or not (yield from self._join()):
                self._keep_quote()
        tree.close_string(source.offset(), complete=False)
        return False

    def _has_other(self) -> bool:
        """Whether another argument or call begins in the text: the string's own quote was missing, and it took that in."""
        leaf = self.tree.leaf
        assert leaf is not None
        arguments = (rf"{re.escape(name)}\s*=" for name in self.parameters)
        calls = (rf"{re.escape(tool.name)}\(" for tool in self.registry.tools())
        return re.search(rf"(?<![\w.])(?:{'|'.join((*arguments, *calls)) or '(?!)'})", leaf.text) is not None

    def _append(self, text: str) -> None:
        self.length += len(text)
        self.tree.append(text)

    def _open(self, before: str) -> Waiting[str]:
        """Read the prefix and quote of a string, behind `before`, which was read; gives all of it."""
        source = self.source
        prefix = yield from source.accept("r", "R", "u", "U")
        quote = yield from source.expect(*_QUOTES)
        self.quote, self.is_raw = quote, prefix in ("r", "R")
        return before + (prefix or "") + quote

    def _is_end(self) -> Waiting[bool]:
        """Whether the quote that comes next ends the string: another argument or the end of the call stands behind it. The end
        of the stream is no proof of that, and what it cut is one only where no quote was text yet."""
        source = self.source
        behind = yield from source.look(self.may_end[self.quote], LONGEST_NAME)
        rest = source.rest()[len(self.quote) :].strip()
        return behind is not None or (source.ended and not self.has_quotes and rest in (",", ")", ",)"))

    def _join(self) -> Waiting[bool]:
        """Read on to the text of the next string if one stands behind the quote that comes next, perhaps behind a plus sign.
        Raises NotACallError where the first string is the beginning of an expression."""
        source = self.source
        found = yield from source.look(_JOIN_BEHIND[self.quote], LONGEST_NAME)
        if found is None:
            if not self.joints and (yield from source.look(_EXPRESSION_BEHIND[self.quote], LONGEST_NAME)) is not None:
                raise NotACallError
            return False
        between = source.take(source.pos + len(found.group().rstrip("rRuU")))
        self.joints.append((self.length, (yield from self._open(between))))
        return True

    def _keep_quote(self) -> None:
        """The quote that comes next is text; so is what was taken for the end of a string and the beginning of the next."""
        leaf = self.tree.leaf
        assert leaf is not None
        if self.joints:
            text, at, pieces = leaf.text, 0, []
            for length, between in self.joints:
                pieces += [text[at:length], between]
                at = length
            self.tree.replace("".join([*pieces, text[at:]]))
            self.joints = []
        self.has_quotes = True
        self.tree.append(self.source.take(self.source.pos + len(self.quote)))
        self.quote, self.is_raw = self.first

    def _escape(self) -> Waiting[bool]:
        """One escape; whether the stream had all of it."""
        escape = yield from read_escape(self.source, raw_escape if self.is_raw else whole_escape)
        self._append(escape if self.is_raw else text_of(escape))
        return bool(escape)
