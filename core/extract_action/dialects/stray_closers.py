"""Closing tags whose opening tag the model forgot, or that were around a call which needs none: markup right behind a call."""

from __future__ import annotations

from ..reasoning import CLOSERS
from ..why import Why
from .invoke import INVOKE_CLOSES
from .parts.parameter_tags import CALL_WORDS
from .reader.dialect import Dialect, Workbench
from .reader.source import NotACallError, Waiting

_REASONING_ENDS = tuple(dict.fromkeys(CLOSERS.values()))
_BEHIND_CALL = (
    *INVOKE_CLOSES,
    *(f"</{word}>" for word in CALL_WORDS),
    "</steptml:invoke>",
    "</tool_calls>",
    "</function_call>",
    "</tools>",
    "</tool_use>",
    "</toolcall>",
    "</TOOLCALL>",
    "</TOOL_CALL>",
    "</Tool_Call>",
    "</seed:tool_call>",
    "</longcat_tool_call>",
    "<tool_call/>",
    "<|/tool_call>",
    "</|tool_call|>",
    "<|/tool_call|>",
    "[/TOOL_CALLS]",
    "</s>",
)
"""Tags that close nothing that is read, and the stop token that is a tag of HTML anywhere else."""


def _read(bench: Workbench) -> Waiting[None]:
    """A closing tag: `</tool_call>` is markup before a call too. That of a reasoning block which is not open stays text, and
    says what it may mean."""
    if not bench.is_behind_call:
        if bench.opener in _REASONING_ENDS:
            bench.prose(Why.UNOPENED)
            return
        if bench.opener in _BEHIND_CALL:
            raise NotACallError
        yield from bench.source.space()
        if (yield from bench.source.next_is("<function=", "<tool_call>")) is None:
            raise NotACallError
    bench.markup()


STRAY_CLOSER = Dialect("hermes", ("</tool_call>", *_BEHIND_CALL, *_REASONING_ENDS), _read)
