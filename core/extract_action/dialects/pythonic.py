"""Calls as Python writes them: LFM2, Llama 4, OLMo 3, and bare `[f(a=1)]`.

```
group = "[" call ("," call)* "]" | call (line break call)*
call  = NAME "(" [argument ("," argument)*] ")"
argument = KEY "=" value | value
value = string | list | dict | word
```

A grammar of our own reads the literals; nothing is evaluated. Lists and dicts are read by the tolerant JSON parser, which knows
Python's literals and quotes. An argument without a name is that of the schema's next parameter.
"""

from __future__ import annotations

import re

from ..jsonish import Object
from ..jsonish.escapes import decode, escape_length
from ..jsonish.tree import Tree
from ..validation.schema import properties_of
from .dialect import Dialect, Workbench
from .parameters import LONGEST_NAME
from .source import NotACallError, Waiting
from .values import set_value, word_value

_NAME = re.compile(r"[A-Za-z_][\w.\-]*")
_NAME_ENDS = ("(", " ", "\n", "[", "]", ")", "{", "}", ",", ":", "<", '"', "'", "=", ";", "!", "?", "/")
_BEHIND = (
    r"""\s*(?:,\s*(?:[A-Za-z_][\w.\-]*\s*=[^=]|["'\[{\d\-)]|(?:True|False|None|true|false|null)\s*[,)])"""
    r"""|(?:,\s*)?\)[ \t]*[\],;<\n#])"""
)
_QUOTES = ('"""', "'''", '"', "'")
_BEHIND_STRING = {quote: re.compile(quote + _BEHIND) for quote in _QUOTES}


def read_lines(bench: Workbench, *closers: str) -> Waiting[None]:
    """Calls in a list, or one behind the other, and the closer of the group."""
    source = bench.source
    yield from source.space()
    in_list = (yield from source.accept("[")) is not None
    while True:
        yield from source.space()
        yield from source.accept(",", ";")
        yield from source.space()
        ends = yield from source.next_is("]", *closers)
        if ends is not None or source.ended:
            break
        bench.markup()
        yield from read_call(bench)
    if in_list:
        yield from source.accept("]")
        yield from source.space()
    yield from source.accept(*closers)
    bench.markup()


def read_bare(bench: Workbench) -> Waiting[None]:
    """Behind `[` in text: only a registered name right before a parenthesis makes it a call."""
    yield from read_call(bench)
    while True:
        yield from bench.source.space()
        if (yield from bench.source.accept(",")) is None:
            break
        yield from bench.source.space()
        bench.markup()
        yield from read_call(bench)
    yield from bench.source.accept("]")
    bench.markup()


def read_call(bench: Workbench) -> Waiting[None]:
    """One call, from its name to its closing parenthesis."""
    source = bench.source
    name = yield from source.until(*_NAME_ENDS, most=LONGEST_NAME)
    if (yield from source.accept("(")) is None or not _NAME.fullmatch(name):
        if source.ended and _NAME.fullmatch(name):
            bench.refuse_cut()
            return
        raise NotACallError
    if not bench.registry.may_call(name) and bench.opener.lstrip() == "[":
        raise NotACallError
    yield from read_arguments(bench, name)


def read_arguments(bench: Workbench, name: str) -> Waiting[None]:
    """The arguments of a call of `name` up to the closing parenthesis, and the decision."""
    source, tool = bench.source, bench.registry.get(name)
    parameters = list(properties_of(tool.input_schema, tool.input_schema)) if tool is not None else []
    tree = bench.new_tree()
    root = Object()
    tree.open_container(root, None, source.offset())
    whole = yield from _read_arguments(bench, tree, parameters)
    tree.close_container(source.offset(), complete=whole)
    if whole:
        bench.decide_parameters(name, root, tree.fixes)
    else:
        bench.refuse_cut()


def _read_arguments(bench: Workbench, tree: Tree, parameters: list[str]) -> Waiting[bool]:
    """The arguments and the closing parenthesis; whether nothing was cut."""
    source = bench.source
    position = 0
    while True:
        yield from source.space()
        if (yield from source.accept(")")) is not None:
            return True
        if source.ended and not source.has_more():
            return False
        key = yield from _read_key(bench, tree)
        if key is None:
            if position >= len(parameters):
                raise NotACallError
            key = parameters[position]
            tree.place_key(source.offset(), source.offset())
        position += 1
        yield from source.space()
        if not (yield from read_value(bench, tree, key, (",", ")"))):
            return False
        yield from source.space()
        yield from source.accept(",")


def _read_key(bench: Workbench, tree: Tree) -> Waiting[str | None]:
    """The name of an argument and its equals sign; None where a value comes without one."""
    source = bench.source
    key = yield from source.look_for(_NAME, "=")
    if key is not None:
        tree.place_key(source.offset(), source.offset() + len(key))
        source.take(source.pos + len(key))
        yield from source.space()
        yield from source.expect("=")
    return key


def read_value(bench: Workbench, tree: Tree, key: str, ends: tuple[str, ...]) -> Waiting[bool]:
    """One value under `key`, which ends before one of `ends`; whether it was whole."""
    source = bench.source
    quote = yield from source.next_is(*_QUOTES)
    if quote is not None:
        return (yield from _read_string(bench, tree, key, quote))
    if (yield from source.next_is("[", "{")) is not None:
        machine = yield from source.json(tree, key=key)
        return not machine.cut
    start = source.offset()
    tree.open_string(key, start)
    text = (yield from source.until(*ends, on_text=tree.append)).strip()
    if source.ended and not source.has_more():
        tree.close_string(source.offset(), complete=False)
        return False
    set_value(tree, key, word_value(text), start, source.offset())
    return True


def _read_string(bench: Workbench, tree: Tree, key: str, quote: str) -> Waiting[bool]:
    source = bench.source
    start = source.offset()
    source.take(source.pos + len(quote))
    tree.open_string(key, start)
    has_quotes = False
    while True:
        yield from source.until(quote, "\\", on_text=tree.append)
        if (yield from source.next_is("\\")) is not None:
            if not (yield from _read_escape(bench, tree)):
                break
        elif not source.has_more():
            break
        elif (yield from _ends_string(bench, quote, has_quotes)):
            source.take(source.pos + len(quote))
            tree.close_string(source.offset(), complete=True)
            return True
        else:
            has_quotes = True
            tree.append(source.take(source.pos + len(quote)))
    tree.close_string(source.offset(), complete=False)
    return False


def _ends_string(bench: Workbench, quote: str, has_quotes: bool) -> Waiting[bool]:
    """Whether the quote that comes next ends the string: another argument or the end of the call stands behind it. Code in a
    string has quotes of its own: where it `has_quotes`, the end of the stream is no proof."""
    source = bench.source
    behind = yield from source.look(_BEHIND_STRING[quote], LONGEST_NAME)
    rest = source.rest()[len(quote) :].strip()
    return behind is not None or (source.ended and not has_quotes and rest in ("", ",", ")", ",)"))


def _read_escape(bench: Workbench, tree: Tree) -> Waiting[bool]:
    """One escape; whether the stream had all of it."""
    source = bench.source
    while True:
        escape = source.buf[source.pos : source.pos + 6]
        length = escape_length(escape)
        if length is not None:
            tree.append(decode(source.take(source.pos + length))[0])
            return True
        if source.ended:
            source.take(len(source.buf))
            return False
        yield


def _read_lfm2(bench: Workbench) -> Waiting[None]:
    yield from read_lines(bench, "<|tool_call_end|>")


def _read_llama4(bench: Workbench) -> Waiting[None]:
    yield from read_lines(bench, "<|python_end|>")


def read_olmo(bench: Workbench) -> Waiting[None]:
    """Behind `<function_calls>`, where no tag follows."""
    yield from read_lines(bench, "</function_calls>")


LFM2 = Dialect("lfm2", ("<|tool_call_start|>",), _read_lfm2)
LLAMA4 = Dialect("llama4-pythonic", ("<|python_start|>",), _read_llama4)
OLMO = Dialect("olmo3", (), read_olmo)
BARE = Dialect("pythonic", (), read_bare)
