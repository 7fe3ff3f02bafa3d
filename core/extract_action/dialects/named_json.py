"""Calls whose name stands in the markup and whose arguments are JSON: what Mistral, DeepSeek, Kimi and others share."""

from __future__ import annotations

from collections.abc import Callable

from ..jsonish.nodes.tree import Tree
from ..jsonish.push.machine import Machine
from ..validation.refusals import quote
from ..why import Why
from .parts.fenced import accept_fence, accept_fence_end, accept_quote
from .parts.json_source import read_json
from .pythonic import read_arguments
from .reader.dialect import NOTHING, Workbench
from .reader.source import NotACallError, Source, Waiting
from .tagged_json import read_bodies


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


def read_calls(
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
