"""Calls whose name stands in the markup and whose arguments are JSON: Mistral, DeepSeek, Kimi."""

from __future__ import annotations

import re
from collections.abc import Callable

from ..jsonish import Fix, Object
from ..jsonish.nodes.tree import Tree
from ..jsonish.push.machine import Machine
from ..validation.envelope import is_unnamed
from ..validation.refusals import quote
from ..why import Why
from .parts.json_source import accept_fence, accept_fence_end, accept_quote, read_json
from .pythonic import read_arguments
from .reader.dialect import NOTHING, Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Source, Waiting
from .tagged_json import read_bodies, read_object

_MISTRAL_END = "[/TOOL_CALLS]"
_MISTRAL_ENDS = (_MISTRAL_END, "[TOOL_CALLS]", "</s>")
_KIMI_HEADER = re.compile(r"(?:functions\.)?(?P<name>.*?)(?::[0-9]+)?")


def read_json_arguments(bench: Workbench, name: str, id: str, *closers: str, ends: tuple[str, ...] = ()) -> Waiting[None]:
    """The object of a call's arguments, perhaps as JSON in a string, the closers behind it (each may be missing), and the
    decision. A closer, or a marker of `ends`, ends an object that was not closed."""
    source = bench.source
    yield from source.space()
    tree = bench.new_tree()
    in_fence = yield from accept_fence(source)
    quote = yield from accept_quote(source, '"')
    machine = yield from _read_object(source, tree, (*closers, *ends))
    if machine is None:
        if source.ended and not source.has_more():
            bench.refuse_cut()
        else:
            yield from _read_no_object(bench, name, id, closers)
        return
    if in_fence:
        yield from accept_fence_end(source)
    for closer in (*([quote] if quote else []), *closers):
        if (yield from source.followed_by("", closer)):
            yield from source.space()
            yield from source.accept(closer)
    bench.decide_read(name, machine, id)


def read_in_brackets(bench: Workbench, name: str, *closers: str, ends: tuple[str, ...] = ()) -> Waiting[None]:
    """Behind a name and the bracket of its arguments: an object, or arguments as Python writes them."""
    yield from bench.source.space()
    if (yield from bench.source.next_is("{")) is not None:
        yield from read_json_arguments(bench, name, "", ")", *closers, ends=ends)
    else:
        yield from read_arguments(bench, name)


def closes_at_name(bench: Workbench, written: str, id: str, closers: tuple[str, ...], ends: tuple[str, ...]) -> Waiting[bool]:
    """Whether one of `closers`, or of the markers `ends`, comes next, right behind the name of a call as it was `written`: then
    it has no arguments, which is decided. Raises NotACallError for a word between the markers that names no tool."""
    source = bench.source
    if (yield from source.next_is(*closers, *ends)) is None:
        return False
    name = written.strip()
    if not name or (name != written and bench.registry.get(name) is None):
        raise NotACallError
    yield from source.accept(*closers)
    bench.decide_named(name, None, [], id)
    return True


def _read_object(source: Source, tree: Tree, ends: tuple[str, ...]) -> Waiting[Machine | None]:
    """The object that comes next, read; None for anything else."""
    if (yield from source.next_is("{")) is None:
        return None
    try:
        return (yield from read_json(source, tree, ends=ends))
    except NotACallError:
        return None


def _read_no_object(bench: Workbench, name: str, id: str, closers: tuple[str, ...]) -> Waiting[None]:
    """What stands for the arguments is no object: nothing is none, anything else a failure up to the closer; and no call at all
    without one."""
    source = bench.source
    if not closers:
        raise NotACallError
    text = yield from source.until(*closers, "<｜tool", "<|tool")
    if (yield from source.accept(*closers)) is None:
        raise NotACallError
    if text.strip().lower() in NOTHING:
        bench.decide_named(name, None, [], id)
        return
    bench.refuse(Why.SCHEMA_MISMATCH, name, f"The arguments of {quote(name)} are no object.", "arguments", "#/type")


def read_mistral(bench: Workbench) -> Waiting[None]:
    """Behind `[TOOL_CALLS]`: an array or object of calls (old), or `NAME[CALL_ID]ID[ARGS]{…}` (new). A call whose name
    was lost is one of a tool without a name, which is never registered."""
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("[", "{")) is not None and (yield from source.next_is("[ARGS]")) is None:
        bench.markup()
        yield from read_bodies(bench, _decide_unnamed, (bench.opener, _MISTRAL_END))
        yield from source.accept(_MISTRAL_END)
        bench.markup()
        return
    bench.dialect = MISTRAL_ARGS
    written = yield from source.until("[ARGS]", "[CALL_ID]", "{", "(", "\n", *_MISTRAL_ENDS, most=LONGEST_NAME)
    name = written.strip(" \t`\"',:")
    if bench.registry.get(name) is not None and (yield from source.accept("(")) is not None:
        yield from read_in_brackets(bench, name, ends=(bench.opener,))
        yield from _read_mistral_end(bench)
        return
    id = ""
    yield from source.space()
    if (yield from source.accept("[CALL_ID]")) is not None:
        id = (yield from source.until("[ARGS]", "{", *_MISTRAL_ENDS, most=LONGEST_NAME)).strip()
    has_marker = (yield from source.accept("[ARGS]")) is not None
    if (not name and not has_marker) or len(name.split()) > 1:
        raise NotACallError
    if not (yield from closes_at_name(bench, name if has_marker else written, id, (), _MISTRAL_ENDS)):
        yield from read_json_arguments(bench, name, id, ends=(bench.opener,))
    yield from _read_mistral_end(bench)


def _read_mistral_end(bench: Workbench) -> Waiting[None]:
    """The closing tag of the old form, which models write behind calls of the new one too."""
    yield from bench.source.accept_behind_space(_MISTRAL_END)
    bench.markup()


def _decide_unnamed(bench: Workbench, root: Object, fixes: list[Fix], start: int) -> None:
    """An object that has no name in it, nor a parameter of any tool, is the arguments of a call whose name was lost."""
    registry = bench.registry
    if registry.accepts_unknown and is_unnamed(root) and not registry.with_property_of({key for key, _ in root.pairs}):
        bench.dialect = MISTRAL_ARGS
        bench.decide_named("", root, fixes)
    else:
        bench.decide_object(root, fixes, start)


MISTRAL = Dialect("mistral-array", ("[TOOL_CALLS]",), read_mistral)
MISTRAL_ARGS = Dialect("mistral-args", (), read_mistral)


_DEEPSEEK_IN_ASCII = re.compile(r"[^\n{<]*<\|tool_sep\|>")


def _spellings(words: str) -> tuple[str, ...]:
    """A token of DeepSeek's as its relatives write it: with fullwidth bars and blocks, or what stands for them elsewhere."""
    return tuple(f"<{bar}{words.replace(' ', space)}{bar}>" for bar in ("｜", "|") for space in ("▁", "_", " "))


_DEEPSEEK_SEPARATORS = _spellings("tool sep")
_DEEPSEEK_CALLS = _spellings("tool call begin")
_DEEPSEEK_CALL_ENDS = _spellings("tool call end")
_DEEPSEEK_GROUPS = tuple(token for token in _spellings("tool calls begin") if token != "<｜tool_calls_begin｜>")
"""But for Step3's own."""
_DEEPSEEK_GROUP_ENDS = _spellings("tool calls end")
DEEPSEEK_ENDS = (*_DEEPSEEK_CALL_ENDS, *_DEEPSEEK_GROUP_ENDS)
_DEEPSEEK_MARKS = (*DEEPSEEK_ENDS, *_DEEPSEEK_CALLS)


def _read_calls(
    bench: Workbench, openers: tuple[str, ...], ends: tuple[str, ...], read_call: Callable[[Workbench], Waiting[None]]
) -> Waiting[None]:
    """The calls of a group, each behind one of `openers`, and one of `ends` behind them. The opener of the first may be that of
    the group."""
    source = bench.source
    count = int(bench.opener in openers)
    if count:
        yield from read_call(bench)
    elif (yield from source.stands_before("", "{", "[")):
        yield from source.space()
        bench.markup()
        yield from read_bodies(bench, ends=ends)
        count = 1
    while (opener := (yield from source.accept_behind_space(*openers))) is not None:
        bench.markup_before(opener)
        count += 1
        yield from read_call(bench)
    if (yield from source.accept_behind_space(*ends)) is None and not count and not source.ended:
        raise NotACallError
    bench.markup()


def read_deepseek(bench: Workbench) -> Waiting[None]:
    """Behind the opener of a group or of one call: `[function SEP] NAME (SEP | line break) [fence] {…} [fence]`, repeated."""
    yield from _read_calls(bench, _DEEPSEEK_CALLS, _DEEPSEEK_GROUP_ENDS, _read_deepseek_call)


def _read_deepseek_call(bench: Workbench) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("{")) is not None:
        yield from read_object(bench, "", ends=_DEEPSEEK_CALL_ENDS)
        yield from source.accept_behind_space(*_DEEPSEEK_CALL_ENDS)
        bench.markup()
        return
    written = yield from source.until(*_DEEPSEEK_SEPARATORS, *_DEEPSEEK_MARKS, "\n", "{", most=LONGEST_NAME)
    separator = yield from source.accept(*_DEEPSEEK_SEPARATORS)
    if written.strip() == "function" and separator is not None:
        bench.dialect = DEEPSEEK_V3
        yield from source.space()
        written = yield from source.until("\n", "{", "```", *_DEEPSEEK_MARKS, most=LONGEST_NAME)
    name = written.strip()
    if (yield from closes_at_name(bench, written, "", _DEEPSEEK_CALL_ENDS, _DEEPSEEK_MARKS)):
        return
    yield from source.space()
    yield from source.accept("```json", "```")
    if not name or len(name.split()) > 1:
        raise NotACallError
    yield from read_json_arguments(bench, name, "", "```", *_DEEPSEEK_CALL_ENDS, ends=_DEEPSEEK_CALLS)


DEEPSEEK = Dialect("deepseek-v3.1", (*_DEEPSEEK_GROUPS, _DEEPSEEK_CALLS[0]), read_deepseek)
DEEPSEEK_V3 = Dialect("deepseek-v3", (), read_deepseek)


_KIMI_CALLS = ("<|tool_call_begin|>",)
_KIMI_GROUP_ENDS = ("<|tool_calls_section_end|>", "<|tool_call_section_end|>")
KIMI_ENDS = ("<|tool_call_end|>", *_KIMI_GROUP_ENDS)
_KIMI_MARKS = (*KIMI_ENDS, *_KIMI_CALLS)


def read_kimi(bench: Workbench) -> Waiting[None]:
    """Behind the opener of a section or of one call: a header `functions.NAME:INDEX`, a marker, the arguments, a marker. The
    opener of one call is DeepSeek's too, as its relatives write it."""
    if bench.opener in _KIMI_CALLS and (yield from bench.source.look(_DEEPSEEK_IN_ASCII, LONGEST_NAME)) is not None:
        bench.dialect = DEEPSEEK
        yield from read_deepseek(bench)
    else:
        yield from _read_calls(bench, _KIMI_CALLS, _KIMI_GROUP_ENDS, _read_kimi_call)


def _read_kimi_call(bench: Workbench) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    written = yield from source.until("<|tool_call_argument_begin|>", "{", "\n", *_KIMI_MARKS, most=LONGEST_NAME)
    header = written.strip()
    yield from source.space()
    yield from source.accept("<|tool_call_argument_begin|>")
    found = _KIMI_HEADER.fullmatch(header)
    assert found is not None
    name = found["name"]
    if not name or len(header.split()) > 1:
        raise NotACallError
    if (yield from closes_at_name(bench, name if header == written else written, header, KIMI_ENDS[:1], _KIMI_MARKS)):
        return
    yield from read_json_arguments(bench, name, header, "<|tool_call_end|>", ends=_KIMI_CALLS)


KIMI = Dialect("kimi-k2", ("<|tool_calls_section_begin|>", "<|tool_call_section_begin|>", *_KIMI_CALLS), read_kimi)
