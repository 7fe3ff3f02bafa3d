"""DeepSeek V3 and V3.1: calls between tokens, each a name behind the word `function` (V3) or alone, and its arguments."""

from __future__ import annotations

from .named_json import closes_at_name, read_calls, read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .tagged_json import read_object


def _spellings(words: str) -> tuple[str, ...]:
    """A token of DeepSeek's as its relatives write it: with fullwidth bars and blocks, or what stands for them elsewhere."""
    return tuple(f"<{bar}{words.replace(' ', space)}{bar}>" for bar in ("｜", "|") for space in ("▁", "_", " "))


_SEPARATORS = _spellings("tool sep")
_CALLS = _spellings("tool call begin")
_CALL_ENDS = _spellings("tool call end")
_GROUPS = tuple(token for token in _spellings("tool calls begin") if token != "<｜tool_calls_begin｜>")
"""But for Step3's own."""
_GROUP_ENDS = _spellings("tool calls end")
DEEPSEEK_ENDS = (*_CALL_ENDS, *_GROUP_ENDS)
_MARKS = (*DEEPSEEK_ENDS, *_CALLS)


def read_deepseek(bench: Workbench) -> Waiting[None]:
    """Behind the opener of a group or of one call: `[function SEP] NAME (SEP | line break) [fence] {…} [fence]`, repeated."""
    yield from read_calls(bench, _CALLS, _GROUP_ENDS, _read_call)


def _read_call(bench: Workbench) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("{")) is not None:
        yield from read_object(bench, "", ends=_CALL_ENDS)
        yield from source.accept_behind_space(*_CALL_ENDS)
        bench.markup()
        return
    written = yield from source.until(*_SEPARATORS, *_MARKS, "\n", "{", most=LONGEST_NAME)
    separator = yield from source.accept(*_SEPARATORS)
    if written.strip() == "function" and separator is not None:
        bench.dialect = DEEPSEEK_V3
        yield from source.space()
        written = yield from source.until("\n", "{", "```", *_MARKS, most=LONGEST_NAME)
    name = written.strip()
    if (yield from closes_at_name(bench, written, "", _CALL_ENDS, _MARKS)):
        return
    yield from source.space()
    yield from source.accept("```json", "```")
    if not name or len(name.split()) > 1:
        raise NotACallError
    yield from read_json_arguments(bench, name, "", "```", *_CALL_ENDS, ends=_CALLS)


DEEPSEEK = Dialect("deepseek-v3.1", (*_GROUPS, _CALLS[0]), read_deepseek)
DEEPSEEK_V3 = Dialect("deepseek-v3", (), read_deepseek)
