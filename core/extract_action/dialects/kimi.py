"""Kimi K2: calls between tokens, each with a header `functions.NAME:INDEX` and its arguments."""

from __future__ import annotations

import re

from .deepseek import DEEPSEEK, read_deepseek
from .named_json import closes_at_name, read_calls, read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting

_HEADER = re.compile(r"(?:functions\.)?(?P<name>.*?)(?::[0-9]+)?")
_DEEPSEEK_IN_ASCII = re.compile(r"[^\n{<]*<\|tool_sep\|>")
_CALLS = ("<|tool_call_begin|>",)
_GROUP_ENDS = ("<|tool_calls_section_end|>", "<|tool_call_section_end|>")
KIMI_ENDS = ("<|tool_call_end|>", *_GROUP_ENDS)
_MARKS = (*KIMI_ENDS, *_CALLS)


def read_kimi(bench: Workbench) -> Waiting[None]:
    """Behind the opener of a section or of one call: a header `functions.NAME:INDEX`, a marker, the arguments, a marker. The
    opener of one call is DeepSeek's too, as its relatives write it."""
    if bench.opener in _CALLS and (yield from bench.source.look(_DEEPSEEK_IN_ASCII, LONGEST_NAME)) is not None:
        bench.dialect = DEEPSEEK
        yield from read_deepseek(bench)
    else:
        yield from read_calls(bench, _CALLS, _GROUP_ENDS, _read_call)


def _read_call(bench: Workbench) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    written = yield from source.until("<|tool_call_argument_begin|>", "{", "\n", *_MARKS, most=LONGEST_NAME)
    header = written.strip()
    yield from source.space()
    yield from source.accept("<|tool_call_argument_begin|>")
    found = _HEADER.fullmatch(header)
    assert found is not None
    name = found["name"]
    if not name or len(header.split()) > 1:
        raise NotACallError
    if (yield from closes_at_name(bench, name if header == written else written, header, KIMI_ENDS[:1], _MARKS)):
        return
    yield from read_json_arguments(bench, name, header, "<|tool_call_end|>", ends=_CALLS)


KIMI = Dialect("kimi-k2", ("<|tool_calls_section_begin|>", "<|tool_call_section_begin|>", *_CALLS), read_kimi)
