"""Calls between their tags: a name, which may stand in an element of its own, and the arguments.

```
group = (CALL_OPEN NAME CALL_NAME_END body)* [GROUP_CLOSE]
named = NAME_OPEN NAME NAME_CLOSE body
body  = [AROUND] (JSON | parameters in tags) [AROUND_CLOSE] CALL_CLOSE
```

`parameters` reads those in tags.
"""

from __future__ import annotations

from ...jsonish import Object
from ...validation.envelope import is_closed_by_end
from ...validation.registry import NAME_KEYS
from ...validation.schema import parameters_of
from ..reader.dialect import Dialect, Workbench
from ..reader.names import LONGEST_NAME, attribute
from ..reader.source import NotACallError, Waiting
from .fenced import FENCES, accept_fence, accept_fence_end
from .json_source import read_json
from .parameter_tags import AROUND, DSML_MARKS, Tags
from .parameters import decide_self_closed, read_arguments, unwrapped

NAMES = ("<name>", "<tool_name>", "<function_name>")
"""The tags of the element that has the name of a call."""

CALL_OPENERS = (
    "<tool_call>",
    "<function=",
    "<function name=",
    "<invoke>",
    *(f"<{mark}invoke name=" for mark in ("", *DSML_MARKS)),
)
"""The opening tags of calls that are whole without a group."""


def expect_wrapped(bench: Workbench) -> Waiting[None]:
    """The group's tag, which was read, says nothing where the call of another dialect comes next that is whole without one, or
    the same tag again. Raises NotACallError where none does."""
    source = bench.source
    if (yield from source.next_is(*CALL_OPENERS, bench.opener)) is None:
        is_tag = (yield from source.next_is("<")) is not None
        name = (yield from source.look_between("<", ">", LONGEST_NAME)) if is_tag else None
        if name is None or bench.registry.get(name.removesuffix("/").rstrip()) is None:
            raise NotACallError
    bench.markup()


def read_calls(bench: Workbench, tags: Tags) -> Waiting[None]:
    """The calls of a group, and its closing tag."""
    count = 0
    while True:
        yield from bench.source.space()
        if (yield from bench.source.accept(tags.call_open)) is None:
            break
        count += 1
        bench.markup_before(tags.call_open)
        yield from read_call(bench, tags)
    if not count:
        raise NotACallError
    if tags.group_close:
        yield from bench.source.close(tags.group_close)
    bench.markup()


def read_call(bench: Workbench, tags: Tags) -> Waiting[None]:
    """One call, behind its opening tag up to its closing one."""
    source = bench.source
    header = yield from source.until(tags.call_name_end, "\n", "<", most=LONGEST_NAME)
    if (yield from source.accept(tags.call_name_end)) is None:
        raise NotACallError
    yield from read_body(bench, tags, header, bench.dialect)


def read_named(bench: Workbench, tags: Tags, as_json: Dialect) -> Waiting[None]:
    """A call whose name stands in an element of its own, up to its closing tag; see `read_body`."""
    source = bench.source
    yield from source.space()
    opener = yield from source.expect(*NAMES)
    name = (yield from source.until("</", most=LONGEST_NAME)).strip()
    yield from source.expect(opener.replace("<", "</"))
    if bench.registry.get(name) is None and len(name.split()) != 1:
        raise NotACallError
    yield from read_body(bench, tags, name, as_json)


def read_body(bench: Workbench, tags: Tags, header: str, as_json: Dialect) -> Waiting[None]:
    """Behind the tag that names a call, up to its closing tag: JSON, which is the dialect `as_json`, or parameters in tags."""
    source = bench.source
    if decide_self_closed(bench, header):
        return
    yield from source.again(tags.call_open + header + tags.call_name_end)
    yield from source.space()
    name = attribute(header)
    tool = bench.registry.get(name)
    has_input = "input" in parameters_of(tool)
    around = yield from source.next_is(*(f"<{word}>" for word in AROUND if not (has_input and word == "input")))
    is_json = yield from source.stands_before(around or "", "{", *FENCES)
    if not is_json:
        yield from read_arguments(bench, tags, name)
        return
    bench.dialect = as_json
    if around:
        yield from source.expect(around)
    yield from source.space()
    yield from accept_fence(source)
    machine = yield from read_json(source, bench.new_tree(), ends=(tags.call_close, tags.call_open))
    yield from accept_fence_end(source)
    if around:
        yield from source.space()
        yield from source.accept(around.replace("<", "</"))
    yield from source.space()
    yield from source.close(tags.call_close)
    root, fixes = machine.tree.root, machine.tree.fixes
    if machine.cut or not isinstance(root, Object):
        bench.decide_read(name, machine)
        return
    arguments = unwrapped(root, tool)
    if arguments is root and is_closed_by_end(fixes, source.offset()) and any(key in NAME_KEYS for key, _ in root.pairs):
        bench.refuse_cut()  # the envelope of a call, perhaps, whose arguments have not come
    else:
        bench.decide_named(name, arguments, fixes)
