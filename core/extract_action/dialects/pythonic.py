"""Calls as Python writes them: LFM2, Llama 4, OLMo 3, and bare `[f(a=1)]`.

```
group = "[" call ("," call)* "]" | call (line break call)*
call  = NAME "(" [argument ("," argument)*] ")"
argument = KEY "=" value | value
```

`python_values.py` reads the values. An argument without a name is that of the schema's next parameter.
"""

from __future__ import annotations

from ..jsonish import Object
from ..jsonish.nodes.tree import Tree
from ..validation.refusals import quote
from ..validation.schema import parameters_of
from ..why import Why
from .parts.python_values import CODE, NAMED, PRINT, read_value
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting

_NAME_ENDS = ("(", " ", "\n", "[", "]", ")", "{", "}", ",", ":", "<", '"', "'", "=", ";", "!", "?", "/")

LONGEST_TRY = 2 * LONGEST_NAME
"""Code points of arguments that are text again if they prove to be none. Longer ones are a failure: they are not read twice."""


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
        if (yield from bench.source.accept(",", ";")) is None:
            break
        yield from bench.source.space()
        bench.markup()
        if (yield from bench.source.next_is("]")) is not None:
            break
        yield from read_call(bench)
    yield from bench.source.accept("]")
    bench.markup()


def read_call(bench: Workbench) -> Waiting[None]:
    """One call, from its name to its closing parenthesis."""
    source = bench.source
    name = yield from source.until(*_NAME_ENDS, most=LONGEST_NAME)
    if (yield from source.accept("(")) is None or not NAMED.fullmatch(name):
        if source.ended and NAMED.fullmatch(name):
            bench.refuse_cut()
            return
        raise NotACallError
    if not bench.registry.may_call(name) and bench.opener.lstrip() == "[":
        raise NotACallError
    yield from read_arguments(bench, name)


def read_arguments(bench: Workbench, name: str) -> Waiting[None]:
    """The arguments of a call of `name` up to the closing parenthesis, and the decision."""
    source, tool = bench.source, bench.registry.get(name)
    parameters = list(parameters_of(tool))
    tree = bench.new_tree()
    root, start = Object(), source.offset()
    tree.open_container(root, None, start)
    try:
        whole = yield from _read_arguments(bench, tree, parameters)
    except NotACallError:
        if source.offset() - start <= LONGEST_TRY:
            raise
        bench.refuse(Why.SCHEMA_MISMATCH, name, f"The arguments of {quote(name)} must be literals.", "arguments")
        return
    tree.close_container(source.offset(), complete=whole)
    if whole:
        bench.decide_parameters(name, root, tree.fixes)
    else:
        bench.refuse_cut()


def _read_arguments(bench: Workbench, tree: Tree, parameters: list[str]) -> Waiting[bool]:
    """The arguments and the closing parenthesis, which the end of the stream stands for behind an argument, but neither before
    the first nor behind a comma; whether nothing was cut."""
    source = bench.source
    position, may_go_on = 0, True
    while True:
        yield from source.space()
        if (yield from source.accept(")")) is not None:
            return True
        if not source.has_more():
            if may_go_on:
                return False
            tree.fix("missing-closer", source.offset(), source.offset())
            return True
        key = yield from _read_key(bench, tree)
        if key is None:
            if position >= len(parameters):
                raise NotACallError
            key = parameters[position]
            tree.place_key(source.offset(), source.offset())
        position += 1
        yield from source.space()
        if not (yield from read_value(bench, tree, key, parameters)):
            return False
        yield from source.space()
        may_go_on = (yield from source.accept(",")) is not None


def _read_key(bench: Workbench, tree: Tree) -> Waiting[str | None]:
    """The name of an argument and its equals sign; None where a value comes without one."""
    source = bench.source
    key = yield from source.look_for(NAMED, "=")
    if key is not None:
        tree.place_key(source.offset(), source.offset() + len(key))
        source.take(source.pos + len(key))
        yield from source.space()
        yield from source.expect("=")
    return key


def _read_code(bench: Workbench) -> Waiting[None]:
    """Behind `NAME(` or `print(NAME(` on a line of a code block for calls: one call."""
    name = bench.opener.removeprefix(PRINT).removesuffix("(")
    yield from read_arguments(bench, name)
    if bench.opener.startswith(PRINT):
        yield from bench.source.space()
        yield from bench.source.accept(")")
        bench.markup()


def _read_tagged_code(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_code>`: calls of registered tools, each of which `print` may stand around."""
    source, closer = bench.source, "</tool_code>"
    yield from source.space()
    while (yield from source.next_is(closer)) is None and source.has_more():
        bench.markup()
        is_printed = (yield from source.accept(PRINT)) is not None
        name = yield from source.look_for(NAMED, "(")
        if name is None or bench.registry.get(name) is None:
            raise NotACallError
        yield from read_call(bench)
        if is_printed:
            yield from source.space()
            yield from source.accept(")")
        yield from source.space()
        yield from source.accept(";")
        yield from source.space()
    yield from source.close(closer)
    bench.markup()


def read_olmo(bench: Workbench) -> Waiting[None]:
    """Behind `<function_calls>`, where no tag follows."""
    yield from read_lines(bench, "</function_calls>")


OLMO = Dialect("olmo3", (), read_olmo)
BARE = Dialect("pythonic", (), read_bare)
TAGGED_CODE = Dialect("tool-code", (CODE,), _read_tagged_code)
_IN_CODE = tuple(around + namespace + "{}(" for around in ("", PRINT) for namespace in ("", "default_api."))
TOOL_CODE = Dialect("pythonic", (), _read_code, named=_IN_CODE, place="code")
"""Gemma 3, in a code block of the language `tool_code`."""
