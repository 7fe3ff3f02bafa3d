"""Gemma 4 and FunctionGemma: `call:NAME{key:value,…}` with a value syntax of their own.

```
call   = "call:" NAME object
object = "{" [KEY ":" value ("," KEY ":" value)*] "}"
value  = QUOTE text QUOTE | object | "[" [value ("," value)*] "]" | word
```

A string is anything between two QUOTE tokens, braces and quotes included. Where the tokens were stripped, a string is a word.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..jsonish import Array, Object
from ..jsonish.tree import Tree
from ..model import ToolSchema
from .dialect import Dialect, Reader, Workbench
from .parameters import LONGEST_NAME
from .source import NotACallError, Waiting
from .values import set_value, typed

MAX_NESTING = 64
"""Objects and arrays in one another."""


@dataclass(frozen=True, slots=True)
class Tokens:
    """The tokens of one dialect: the quote of strings, and the closer of a call."""

    quote: str
    closer: str


def reader(tokens: Tokens) -> Reader:
    """A reader of one call behind its opener."""

    def read(bench: Workbench) -> Waiting[None]:
        source = bench.source
        yield from source.space()
        yield from source.expect("call:")
        name = (yield from source.until("{", "\n", most=LONGEST_NAME)).strip()
        if (yield from source.next_is("{")) is None:
            if not source.ended:
                raise NotACallError
            bench.refuse_cut()
            return
        tree = bench.new_tree()
        whole = yield from _read_object(bench, tokens, tree, None, bench.registry.get(name), 0)
        yield from source.space()
        closed = yield from source.accept(tokens.closer)
        if not whole:
            bench.refuse_cut()
            return
        if closed is None:
            tree.fix("missing-closer", source.offset(), source.offset())
        assert isinstance(tree.root, Object)
        bench.decide_parameters(name, tree.root, tree.fixes)

    return read


def _read_object(
    bench: Workbench, tokens: Tokens, tree: Tree, key: str | None, tool: ToolSchema | None, depth: int
) -> Waiting[bool]:
    source = bench.source
    if depth > MAX_NESTING:
        raise NotACallError
    tree.open_container(Object(), key, source.offset())
    yield from source.expect("{")
    whole = False
    while True:
        yield from source.space()
        yield from source.accept(",")
        yield from source.space()
        if (yield from source.accept("}")) is not None:
            whole = True
            break
        name = (yield from source.until(":", "}", most=LONGEST_NAME)).strip()
        if (yield from source.accept(":")) is None:
            if source.has_more():
                continue
            break
        if not (yield from _read_value(bench, tokens, tree, name.replace(tokens.quote, "").strip('"'), tool, depth)):
            break
    tree.close_container(source.offset(), complete=whole)
    return whole


def _read_array(bench: Workbench, tokens: Tokens, tree: Tree, key: str | None, depth: int) -> Waiting[bool]:
    source = bench.source
    if depth > MAX_NESTING:
        raise NotACallError
    tree.open_container(Array(), key, source.offset())
    yield from source.expect("[")
    whole = False
    while True:
        yield from source.space()
        yield from source.accept(",")
        yield from source.space()
        if (yield from source.accept("]")) is not None:
            whole = True
            break
        if not source.has_more() or not (yield from _read_value(bench, tokens, tree, None, None, depth)):
            break
    tree.close_container(source.offset(), complete=whole)
    return whole


def _read_value(
    bench: Workbench, tokens: Tokens, tree: Tree, key: str | None, tool: ToolSchema | None, depth: int
) -> Waiting[bool]:
    source = bench.source
    yield from source.space()
    begins = yield from source.next_is(tokens.quote, "{", "[", '"')
    if begins == "{":
        return (yield from _read_object(bench, tokens, tree, key, None, depth + 1))
    if begins == "[":
        return (yield from _read_array(bench, tokens, tree, key, depth + 1))
    start = source.offset()
    tree.open_string(key, start)
    if begins is not None:
        source.take(source.pos + len(begins))
        yield from source.until(begins, on_text=tree.append)
        whole = (yield from source.accept(begins)) is not None
        tree.close_string(source.offset(), complete=whole)
        return whole
    text = yield from source.until(",", "}", "]", on_text=tree.append)
    if not source.has_more():
        tree.close_string(source.offset(), complete=False)
        return False
    set_value(tree, key, typed(text.strip(), tool, key or ""), start, source.offset())
    return True


def _read_first(bench: Workbench) -> Waiting[None]:
    """Behind `call:NAME{`, with which the reply begins: the server removed the tokens."""
    bench.source.give_back(bench.opener)
    while (yield from bench.source.next_is("call:")) is not None:
        yield from _read_gemma4(bench)
        yield from bench.source.space()
        bench.markup()


GEMMA4_TOKENS = Tokens('<|"|>', "<tool_call|>")
FUNCTION_GEMMA_TOKENS = Tokens("<escape>", "<end_function_call>")
_read_gemma4 = reader(GEMMA4_TOKENS)
GEMMA4 = Dialect("gemma4", ("<|tool_call>",), _read_gemma4)
GEMMA4_FIRST = Dialect("gemma4", (), _read_first, named=("call:{}{{",), place="start")
FUNCTION_GEMMA = Dialect("functiongemma", ("<start_function_call>",), reader(FUNCTION_GEMMA_TOKENS))
