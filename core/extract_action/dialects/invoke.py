"""Calls as `<invoke>` elements: Anthropic's two forms, and those who took them over.

```
group = "<" GROUP ">" call* "</" GROUP ">"
call  = '<invoke name="' NAME '">' ('<parameter name="' KEY '">' value "</parameter>")* "</invoke>"
      | "<invoke><tool_name>" NAME "</tool_name>" ["<parameters>" ("<" KEY ">" value "</" KEY ">")* "</parameters>"] "</invoke>"
```

The second form is the oldest. Each tag may have a prefix; some who have one on the group leave it out on the calls. The
parameters of MiniMax M3 are elements named after them.
"""

from __future__ import annotations

from dataclasses import replace

from .parts.elements import read_elements
from .parts.parameter_tags import AROUND, DSML_MARKS, Lines, Tags
from .parts.tagged_calls import read_call, read_calls
from .pythonic import OLMO, read_olmo
from .reader.dialect import Dialect, Reader, Workbench
from .reader.names import LONGEST_NAME, attribute
from .reader.source import NotACallError, Waiting
from .tagged_json import between_tags

MINIMAX = "minimax:tool_call"
"""The group of MiniMax M2."""

MINIMAX_PREFIX = "]<]minimax[>["
"""What each tag of MiniMax M3 begins with."""


def invoke_tags(group: str, prefix: str = "") -> Tags:
    """Calls as `<invoke name="…"><parameter name="…">…</parameter></invoke>` in a group."""
    call, key = f"{prefix}invoke", f"{prefix}parameter"
    return Tags(
        call_open=f"<{call} name=",
        call_name_end=">",
        key_open=f"<{key} name=",
        key_end=">",
        value_close=f"</{key}>",
        call_close=f"</{call}>",
        group_close=f"</{group}>",
        lines=Lines.DATA if prefix in DSML_MARKS else Lines.MARKUP_AT_BOTH,
        has_elements=not prefix,
        around=AROUND,
    )


def group_of_invokes(group: str, prefix: str = "") -> Reader:
    """A reader of a group of calls in any of the forms, or of JSON in its place."""
    read_json = between_tags((f"</{group}>",))

    def read(bench: Workbench) -> Waiting[None]:
        yield from bench.source.space()
        begins = yield from bench.source.next_is("<invoke>", "<invoke ", f"<{prefix}invoke ")
        if begins is None:
            yield from read_json(bench)
        elif begins == "<invoke>":
            yield from _read_oldest(bench, f"</{group}>")
        else:
            yield from read_calls(bench, invoke_tags(group, prefix if begins != "<invoke " else ""))

    return read


def _read_oldest(bench: Workbench, closer: str) -> Waiting[None]:
    """Calls whose names are elements."""
    source = bench.source
    while (yield from source.accept("<invoke>")) is not None:
        bench.markup_before("<invoke>")
        yield from _read_oldest_call(bench)
        yield from source.space()
    yield from source.close(closer)
    bench.markup()


def _read_oldest_call(bench: Workbench) -> Waiting[None]:
    """Behind `<invoke>`: one call, and its closing tag."""
    source = bench.source
    yield from source.space()
    yield from source.expect("<tool_name>")
    name = (yield from source.until("</tool_name>", "<", most=LONGEST_NAME)).strip()
    yield from source.expect("</tool_name>")
    yield from source.space()
    if (yield from source.accept("<parameters>")) is not None:
        yield from read_elements(bench, "", name, "</parameters>")
        yield from source.space()
        yield from source.close("</invoke>")
        bench.markup()
    elif (yield from source.close("</invoke>", unless=("<parameters>",))):
        bench.decide_named(name, None, [])
    elif not "<parameters>".startswith(source.rest()):
        raise NotACallError
    else:
        source.take(len(source.buf))
        bench.refuse_cut()


def _invoke(name: str, group: str, prefix: str = "") -> Dialect:
    return Dialect(name, (f"<{group}>",), group_of_invokes(group, prefix))


_read_invokes = group_of_invokes("function_calls")


def _read_function_calls(bench: Workbench) -> Waiting[None]:
    """Behind `<function_calls>`: Anthropic's tags, JSON, or OLMo's calls as Python writes them."""
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("<", "{")) is not None or (yield from source.stands_before("[", "{")):
        yield from _read_invokes(bench)
    else:
        bench.dialect = OLMO
        yield from read_olmo(bench)


def _bare(name: str, prefix: str = "") -> Dialect:
    """One call without a group around it."""
    closers = (f"</{prefix}function_calls>", f"</{MINIMAX}>")
    tags = replace(invoke_tags("", prefix), group_close="", may_follow=closers)

    def read(bench: Workbench) -> Waiting[None]:
        if bench.opener == "<invoke>":
            yield from _read_oldest_call(bench)
        else:
            yield from read_call(bench, tags)

    openers = (f"<{prefix}invoke name=", *(() if prefix else ("<invoke>",)))
    return Dialect(name, openers, read)


def _read_minimax_m3(bench: Workbench) -> Waiting[None]:
    """Behind the opening tag of MiniMax M3's group, whose every tag has a prefix: calls with elements for parameters, and the
    closing tag."""
    source = bench.source
    count = 0
    while True:
        yield from source.space()
        if count and (yield from source.accept(f"{MINIMAX_PREFIX}</invoke>", "</invoke>")) is not None:
            continue
        opener = yield from source.accept(f"{MINIMAX_PREFIX}<invoke name=")
        if opener is None:
            break
        bench.markup_before(opener)
        header = yield from source.until(">", "\n", "<", most=LONGEST_NAME)
        if (yield from source.accept(">")) is None:
            if not source.ended:
                raise NotACallError
            bench.refuse_cut()
            return
        yield from source.again(f"{opener}{header}>")
        count += 1
        yield from read_elements(bench, MINIMAX_PREFIX, attribute(header), f"{MINIMAX_PREFIX}</invoke>")
    if not count:
        raise NotACallError
    yield from source.close(f"{MINIMAX_PREFIX}</tool_call>")
    bench.markup()


INVOKE_DIALECTS = [
    _invoke("minimax-m2", MINIMAX),
    Dialect("anthropic-xml", ("<function_calls>",), _read_function_calls),
    _invoke("anthropic-xml", "antml:function_calls", "antml:"),
    _invoke("muse", "atem:function_calls", "atem:"),
    _invoke("dots", "dots_function_call"),
    _bare("anthropic-xml"),
    _bare("anthropic-xml", "antml:"),
    *(
        _invoke("deepseek-dsml", f"{mark}{group}", mark)
        for mark in DSML_MARKS
        for group in ("function_calls", "tool_calls", "toolcalls", "tool", " calls")
    ),
    *(_bare("deepseek-dsml", mark) for mark in DSML_MARKS),
]

_OPENED = dict.fromkeys(opener for dialect in INVOKE_DIALECTS for opener in dialect.openers)
INVOKE_CLOSES = tuple(f"</{opener[1:].removesuffix('>').removesuffix(' name=')}>" for opener in _OPENED)
"""The closing tags of all these groups and calls."""

MINIMAX_M3 = Dialect("minimax-m3", (f"{MINIMAX_PREFIX}<tool_call>",), _read_minimax_m3)
