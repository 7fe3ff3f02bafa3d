"""Calls as JSON between tags: Hermes and its relatives.

```
OPENER [fence] (object | array) (separator (object | array))* [fence] [CLOSER]
OPENER "[" NAME "(" …                             calls as Python writes them, see `pythonic`
```

The body is one object, several, or an array of them, each `{"name", "arguments"}` in any of the shapes that plain JSON
may have. The closer may be missing at the end (it is a stop token) or where the next opener comes. A closer inside a
string is data."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TypeAlias

from ..jsonish import Fix, Object
from ..validation.envelope import is_closed_by_end, may_be_closed
from .parts.fenced import accept_fence, accept_fence_end
from .parts.json_source import read_json
from .parts.tagged_calls import expect_wrapped
from .pythonic import BARE, read_bare
from .reader.dialect import Dialect, Reader, Workbench
from .reader.names import LONGEST_NAME, NAME
from .reader.source import NotACallError, Waiting

_LISTED_CALL = re.compile(rf"\[\s*({NAME})\(")
SEPARATORS = (",", ";")

Decider: TypeAlias = Callable[[Workbench, Object, list[Fix], int], None]
"""Decides on an object that begins at an offset, with the repairs in it."""


def between_tags(closers: tuple[str, ...]) -> Reader:
    """A reader of JSON that ends at one of `closers`, if there are any; or of the tag alone, around another dialect's call."""

    def read(bench: Workbench) -> Waiting[None]:
        yield from bench.source.space()
        in_fence = yield from accept_fence(bench.source)
        begins = yield from bench.source.next_is("{", "[")
        if begins is None:
            if in_fence:
                raise NotACallError
            yield from expect_wrapped(bench)
            return
        if begins == "[" and (yield from _is_listed_call(bench)):
            bench.dialect = BARE
            yield from bench.source.expect("[")
            yield from bench.source.space()
            bench.markup()
            yield from read_bare(bench)
        else:
            bench.markup()
            yield from read_bodies(bench, ends=(*closers, bench.opener) if bench.opener[0] in "<[" else closers)
        yield from bench.source.accept("}", "]")
        if in_fence:
            yield from accept_fence_end(bench.source)
        yield from bench.source.space()
        yield from bench.source.close(*closers)
        bench.markup()

    return read


def _is_listed_call(bench: Workbench) -> Waiting[bool]:
    """Whether a list of calls as Python writes them comes next: it begins with the name of a tool that may be called and a
    parenthesis."""
    if (yield from bench.source.stands_before("[", "{", "]")):
        return False
    found = yield from bench.source.look(_LISTED_CALL, LONGEST_NAME)
    return found is not None and bench.registry.may_call(found[1])


def read_bodies(bench: Workbench, decide: Decider = Workbench.decide_object, ends: tuple[str, ...] = ()) -> Waiting[None]:
    """Objects and arrays that are calls, one behind the other; `decide` is for an object that stands alone. A marker of `ends`
    ends one that was not closed."""
    while (begins := (yield from bench.source.next_is("{", "["))) is not None and (
        yield from bench.source.next_is(*ends)
    ) is None:
        yield from (read_object(bench, "", decide, ends) if begins == "{" else read_array(bench, ends=ends))
        yield from bench.source.space()
        yield from bench.source.accept(*SEPARATORS)
        yield from bench.source.space()


def read_object(
    bench: Workbench, outer: str, decide: Decider = Workbench.decide_object, ends: tuple[str, ...] = ()
) -> Waiting[None]:
    """One object that is a call. `outer` is the closer of the array around it."""
    start = bench.source.offset()
    bench.markup()
    tree = bench.new_tree()
    machine = yield from read_json(bench.source, tree, outer, ends=ends)
    assert isinstance(tree.root, Object)
    is_closed = not is_closed_by_end(tree.fixes, bench.source.offset()) or (yield from bench.source.next_is(*ends)) is not None
    if machine.cut or not (is_closed or may_be_closed(tree.root, bench.registry)):
        bench.refuse_cut(machine.cut_path.removeprefix("."))
    else:
        decide(bench, tree.root, tree.fixes, start)


def read_array(bench: Workbench, decide: Decider = Workbench.decide_object, ends: tuple[str, ...] = ()) -> Waiting[None]:
    """An array of calls, each decided when it closes. What is no object in it is markup, but for its beginning: where that is
    none, this is no array of calls."""
    if not (yield from bench.source.stands_before("[", "{", "]")):
        raise NotACallError
    yield from bench.source.expect("[")
    while True:
        yield from bench.source.space()
        begins = yield from bench.source.next_is("{", "]", *ends)
        if begins == "{":
            yield from read_object(bench, "]", decide, ends)
        elif begins is not None or bench.source.ended:
            yield from bench.source.accept("]")
            bench.markup()
            return
        else:
            yield from bench.source.until("{", "]", *ends)


def family(name: str, opener: str, *closers: str) -> Dialect:
    """A dialect of this family."""
    return Dialect(name, (opener,), between_tags(closers))
