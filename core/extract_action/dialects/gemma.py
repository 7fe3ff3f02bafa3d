"""Gemma 4 and FunctionGemma: `call:NAME{key:value,…}` with a value syntax of their own.

```
call   = "call:" NAME object
object = "{" [KEY ":" value ("," KEY ":" value)*] "}"
value  = QUOTE text QUOTE | object | "[" [value ("," value)*] "]" | word
```

A string is anything between two QUOTE tokens, braces and quotes included; the last may be missing before the call's closer.
Where the tokens were stripped, a string is a word, or stands in quotes of either kind. Everything else ends where a token of
the call stands or another container's closer: what is not closed by then is closed there, if the call's own closer, the next
call or nothing stands behind it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from ..jsonish import Array, Object
from ..jsonish.nodes.tree import Tree
from ..model import ToolSchema
from .named_json import closes_at_name
from .parts.placed import MAX_NESTING
from .parts.python_escapes import read_escape, text_of
from .parts.python_values import NAMED
from .reader.dialect import Dialect, Reader, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .reader.values import set_value, typed
from .tagged_json import between_tags

_NO_KEY = frozenset(",{}[]")


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one dialect: the quote of strings, and the opener and closer of a call."""

    quote: str
    opener: str
    closer: str


GEMMA4_TOKENS = Tokens('<|"|>', "<|tool_call>", "<tool_call|>")
FUNCTION_GEMMA_TOKENS = Tokens("<escape>", "<start_function_call>", "<end_function_call>")
_QUOTES = (GEMMA4_TOKENS.quote, FUNCTION_GEMMA_TOKENS.quote)


def reader(tokens: Tokens) -> Reader:
    """A reader of one call behind its opener: `call:` and a name, a registered name alone, or a call as JSON."""
    read_json_calls = between_tags((tokens.closer,))

    def read(bench: Workbench) -> Waiting[None]:
        source = bench.source
        yield from source.space()
        if (yield from source.next_is("{")) is not None:
            yield from read_json_calls(bench)
            return
        has_word = (yield from source.accept("call:", ":call:")) is not None
        written = yield from source.until("{", "\n", tokens.opener, tokens.closer, most=LONGEST_NAME)
        name = written.strip()
        may_be_name = has_word or (NAMED.fullmatch(written) is not None and bench.registry.may_call(name))
        if not may_be_name and bench.registry.get(name) is None:
            raise NotACallError
        if (yield from closes_at_name(bench, name, "", (tokens.closer,), (tokens.opener,))):
            return
        if (yield from source.next_is("{")) is None:
            if not source.ended:
                raise NotACallError
            bench.refuse_cut()
            return
        tree = bench.new_tree()
        values = _Values(bench, tokens, tree)
        if not (yield from values.object(None, bench.registry.get(name), 0)):
            bench.refuse_cut()
            return
        yield from source.space()
        if not (yield from source.close(tokens.closer, unless=(tokens.opener,))):
            is_last = not source.has_more() or (yield from source.next_is(tokens.opener)) is not None
            if (values.has_supplied and not is_last) or (yield from source.next_is(",")) is not None:
                raise NotACallError
            tree.fix("missing-closer", source.offset(), source.offset())
        assert isinstance(tree.root, Object)
        bench.decide_parameters(name, tree.root, tree.fixes)

    return read


Entry: TypeAlias = Callable[[int], Waiting[bool]]
"""Reads one entry of a container at a depth; whether it was whole."""


class _Values:
    """Reads values into `tree`."""

    def __init__(self, bench: Workbench, tokens: Tokens, tree: Tree) -> None:
        self.source, self.tokens, self.tree = bench.source, tokens, tree
        self.marks = (tokens.opener, tokens.closer)
        self.has_supplied = False
        """Whether a container's closer was missing."""
        self.may_be_single = True
        """Whether a single quote at the beginning of a value may stand around it: none was looked for in vain."""

    def object(self, key: str | None, tool: ToolSchema | None, depth: int) -> Waiting[bool]:
        """An object; `tool` types its values. Whether it was whole, as below."""
        return (yield from self._container(Object(), key, "{", "}", depth, partial(self._field, tool)))

    def value(self, key: str | None, tool: ToolSchema | None, depth: int) -> Waiting[bool]:
        """Any value."""
        source, tree = self.source, self.tree
        yield from source.space()
        begins = yield from source.next_is(*_QUOTES, "{", "[", '"')
        if begins == "{":
            return (yield from self.object(key, None, depth + 1))
        if begins == "[":
            return (yield from self._container(Array(), key, "[", "]", depth + 1, self._item))
        if begins is not None:
            yield from source.accept(begins)
            yield from self._accept_again(begins, at_end=False)
        start = source.offset()
        tree.open_string(key, start)
        if begins == '"':
            return (yield from self._double_quoted())
        if begins is not None:
            text = yield from source.until(begins, on_text=tree.append)
            if not source.has_more():
                return self._leave_open()
            tree.close_string(source.offset(), complete=True)
            yield from source.expect(begins)
            yield from self._accept_again(begins, at_end=True)
            return "," not in text or (yield from self._ends_entry())
        if self.may_be_single and (yield from source.accept("'")) is not None:
            whole = yield from self._single_quoted()
            if whole is not None:
                return whole
        text = yield from source.until(",", "}", "]", *self.marks, on_text=tree.append)
        if not source.has_more():
            tree.close_string(source.offset(), complete=False)
            return False
        if not text.strip() and (yield from source.next_is(*self.marks)) is not None:
            raise NotACallError
        text = text.replace(self.tokens.quote, "").rstrip()
        set_value(tree, key, typed(text.strip(), tool, key or ""), start, start + len(text))
        return True

    def _accept_again(self, quote: str, at_end: bool) -> Waiting[None]:
        """Read a quote that is said twice: where a string begins, one with no end of the entry behind it, as that of an empty
        string has; where it has ended, one that has it."""
        if quote in _QUOTES and (yield from self.source.next_is(quote)) is not None:
            ends = yield from self.source.stands_before(quote, ",", "}", "]", *self.marks)
            if ends == at_end:
                yield from self.source.accept(quote)

    def _ends_entry(self) -> Waiting[bool]:
        """Whether an entry ends behind a string with a comma that was closed: else the token is the opening one of the next
        string, and that of the last was missing."""
        source = self.source
        yield from source.space()
        ends = yield from source.next_is(",", "}", "]", *_QUOTES, *self.marks)
        return ends is not None or not source.has_more()

    def _double_quoted(self) -> Waiting[bool]:
        """The open string up to its quote, with escapes; whether it was whole."""
        source, tree = self.source, self.tree
        while True:
            yield from source.until('"', "\\", on_text=tree.append)
            if (yield from source.next_is("\\")) is None:
                tree.close_string(source.offset(), complete=source.has_more())
                return (yield from source.accept('"')) is not None
            tree.append(text_of((yield from read_escape(source))))

    def _leave_open(self) -> bool:
        """The stream ended in a string whose closing token is missing. Where the call's closer stands in it, behind brackets
        that close containers, it ended before these; whether that is so."""
        source, tree = self.source, self.tree
        assert tree.leaf is not None
        text = tree.leaf.text
        before, closer, _ = text.partition(self.tokens.closer)
        value = before.rstrip("}] \t\r\n")
        if not closer or value == before.rstrip():
            tree.close_string(source.offset(), complete=False)
            return False
        tree.replace(value)
        source.give_back(text[len(value) :])
        tree.fix("missing-closer", source.offset(), source.offset())
        tree.close_string(source.offset(), complete=True)
        return True

    def _single_quoted(self) -> Waiting[bool | None]:
        """The open string up to the single quote behind which its entry ends; whether it was whole. None, and nothing read,
        where a token of the call comes before that: the quote before it is an apostrophe. As it may prove to be one, the
        string shows it until it ends."""
        source, tree = self.source, self.tree
        assert tree.leaf is not None
        tree.append("'")
        while True:
            yield from source.until("'", *self.marks, on_text=tree.append)
            if (yield from source.next_is("'")) is None or (yield from source.stands_before("'", ",", "}", "]")):
                break
            tree.append(source.take(source.pos + 1))
        text = tree.leaf.text
        if not source.has_more() or (yield from source.next_is("'")) is not None:
            tree.replace(text[1:])
            tree.close_string(source.offset(), complete=source.has_more())
            return (yield from source.accept("'")) is not None
        self.may_be_single = False
        source.give_back(text)
        tree.replace("")
        return None

    def _container(
        self, node: Object | Array, key: str | None, opener: str, closer: str, depth: int, entry: Entry
    ) -> Waiting[bool]:
        """What stands between two brackets, with commas between the entries, of which any may be missing or doubled."""
        source = self.source
        if depth > MAX_NESTING:
            raise NotACallError
        self.tree.open_container(node, key, source.offset())
        yield from source.expect(opener)
        whole, may_go_on = True, True
        while whole:
            yield from source.space()
            while (yield from source.accept(",")) is not None:
                may_go_on = True
                yield from source.space()
            if (yield from source.accept(closer)) is not None:
                break
            if (yield from self._is_left(may_go_on)):
                self.has_supplied = True
                self.tree.fix("missing-closer", source.offset(), source.offset())
                break
            may_go_on = False
            whole = source.has_more() and (yield from entry(depth))
        self.tree.close_container(source.offset(), complete=whole)
        return whole

    def _is_left(self, may_go_on: bool) -> Waiting[bool]:
        """Whether a container ends here without its closer: that of another stands here, or a token of the call, or the stream
        ends; but where the container `may_go_on`, before its first entry and after a comma, that may have cut one."""
        source = self.source
        if (yield from source.next_is("}", "]", *self.marks)) is not None:
            return True
        if not source.ended or may_go_on:
            return False
        rest = source.rest()
        return not rest or (self.tokens.closer.startswith(rest) and not self.tokens.quote.startswith(rest))

    def _field(self, tool: ToolSchema | None, depth: int) -> Waiting[bool]:
        source = self.source
        at = source.offset()
        written = yield from source.until(":", "}", *self.marks, most=LONGEST_NAME)
        if (yield from source.accept(":")) is None:
            if source.has_more():
                raise NotACallError
            return False
        yield from source.again(":")
        key = written.replace(self.tokens.quote, "").strip(' \t\r\n,"')
        if not key or not _NO_KEY.isdisjoint(key):
            return False  # the rest of a string that was not closed, or closed too early
        start = at + max(0, written.find(key))
        self.tree.place_key(start, start + len(key))
        return (yield from self.value(key, tool, depth))

    def _item(self, depth: int) -> Waiting[bool]:
        return (yield from self.value(None, None, depth))


def _read_first(bench: Workbench) -> Waiting[None]:
    """Behind `call:NAME{`, with which the reply begins: the server removed the tokens."""
    bench.source.give_back(bench.opener)
    while (yield from bench.source.next_is("call:")) is not None:
        yield from _read_gemma4(bench)
        yield from bench.source.space()
        bench.markup()


_read_gemma4 = reader(GEMMA4_TOKENS)
GEMMA4 = Dialect("gemma4", (GEMMA4_TOKENS.opener,), _read_gemma4)
GEMMA4_FIRST = Dialect("gemma4", (), _read_first, named=("call:{}{{",), place="start")
FUNCTION_GEMMA = Dialect("functiongemma", (FUNCTION_GEMMA_TOKENS.opener,), reader(FUNCTION_GEMMA_TOKENS))
