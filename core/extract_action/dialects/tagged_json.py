"""Calls as JSON between tags: Hermes and its relatives.

```
OPENER (object | array) (separator (object | array))* [CLOSER]
```

The body is one object, several, or an array of them, each `{"name", "arguments"}` in any of the shapes that plain JSON
may have. The closer may be missing at the end (it is a stop token) or where the next opener comes. A closer inside a
string is data."""

from __future__ import annotations

from ..jsonish import Object
from .dialect import Call, Dialect, Reader
from .source import NotACallError, Waiting

SEPARATORS = (",", ";")


def between_tags(closers: tuple[str, ...]) -> Reader:
    """A reader of JSON that ends at one of `closers`, if there are any."""

    def read(call: Call) -> Waiting[None]:
        yield from call.source.space()
        if (yield from call.source.next_is("{", "[")) is None:
            raise NotACallError
        call.markup()
        yield from read_bodies(call)
        yield from call.source.accept(*closers)
        call.markup()

    return read


def read_bodies(call: Call) -> Waiting[None]:
    """Objects and arrays that are calls, one behind the other."""
    while (begins := (yield from call.source.next_is("{", "["))) is not None:
        yield from (read_object(call, "") if begins == "{" else read_array(call))
        yield from call.source.space()
        yield from call.source.accept(*SEPARATORS)
        yield from call.source.space()


def read_object(call: Call, outer: str) -> Waiting[None]:
    """One object that is a call. `outer` is the closer of the array around it."""
    start = call.source.offset()
    call.markup()
    tree = call.new_tree()
    machine = yield from call.source.json(tree, outer)
    assert isinstance(tree.root, Object)
    if machine.cut:
        call.refuse_cut()
    else:
        call.decide_object(tree.root, tree.fixes, start)


def read_array(call: Call) -> Waiting[None]:
    """An array of calls, each decided when it closes. What is no object in it is markup."""
    yield from call.source.expect("[")
    while True:
        yield from call.source.space()
        begins = yield from call.source.next_is("{", "]")
        if begins == "{":
            yield from read_object(call, "]")
        elif begins == "]" or call.source.ended:
            yield from call.source.accept("]")
            call.markup()
            return
        else:
            yield from call.source.until("{", "]")


def family(name: str, opener: str, *closers: str) -> Dialect:
    """A dialect of this family."""
    return Dialect(name, (opener,), between_tags(closers))
