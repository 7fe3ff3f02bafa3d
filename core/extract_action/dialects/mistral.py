"""Mistral: `[TOOL_CALLS]` before an array of calls (old), or before each name, with its id and arguments behind marks (new)."""

from __future__ import annotations

from ..jsonish import Fix, Object
from ..validation.envelope import is_unnamed
from .named_json import closes_at_name, read_in_brackets, read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .tagged_json import read_bodies

_END = "[/TOOL_CALLS]"
_ENDS = (_END, "[TOOL_CALLS]", "</s>")


def read_mistral(bench: Workbench) -> Waiting[None]:
    """Behind `[TOOL_CALLS]`: an array or object of calls (old), or `NAME[CALL_ID]ID[ARGS]{…}` (new). A call whose name
    was lost is one of a tool without a name, which is never registered."""
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("[", "{")) is not None and (yield from source.next_is("[ARGS]")) is None:
        bench.markup()
        yield from read_bodies(bench, _decide_unnamed, (bench.opener, _END))
        yield from source.accept(_END)
        bench.markup()
        return
    bench.dialect = MISTRAL_ARGS
    written = yield from source.until("[ARGS]", "[CALL_ID]", "{", "(", "\n", *_ENDS, most=LONGEST_NAME)
    name = written.strip(" \t`\"',:")
    if bench.registry.get(name) is not None and (yield from source.accept("(")) is not None:
        yield from read_in_brackets(bench, name, ends=(bench.opener,))
        yield from _read_end(bench)
        return
    id = ""
    yield from source.space()
    if (yield from source.accept("[CALL_ID]")) is not None:
        id = (yield from source.until("[ARGS]", "{", *_ENDS, most=LONGEST_NAME)).strip()
    has_marker = (yield from source.accept("[ARGS]")) is not None
    if (not name and not has_marker) or len(name.split()) > 1:
        raise NotACallError
    if not (yield from closes_at_name(bench, name if has_marker else written, id, (), _ENDS)):
        yield from read_json_arguments(bench, name, id, ends=(bench.opener,))
    yield from _read_end(bench)


def _read_end(bench: Workbench) -> Waiting[None]:
    """The closing tag of the old form, which models write behind calls of the new one too."""
    yield from bench.source.accept_behind_space(_END)
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
