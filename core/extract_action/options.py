"""The options of `ExtractAction` as data: what a page and a command line can offer, and the docs print.

A record has `name`, `type` (`choice`, `boolean`, `integer`), `default`, `choices`, `text` (the sentence that people read) and
`codes` (the reasons that say that the option decided).
"""

from __future__ import annotations

from typing import Any, get_args

from .policy import CHOICES, DEFAULTS, Dialects
from .why import Why


def _option(name: str, type: str, default: Any, choices: list[str], text: str, *codes: Why) -> dict[str, Any]:
    shown = [why.code for why in codes]
    return {"name": name, "type": type, "default": default, "choices": choices, "text": text, "codes": shown}


def _policy(name: str, text: str, *codes: Why) -> dict[str, Any]:
    choices = list(CHOICES.get(name, ()))
    return _option(name, "choice" if choices else "boolean", DEFAULTS[name], choices, text, *codes)


OPTIONS: list[dict[str, Any]] = [
    _policy(
        "fences",
        "Calls in code blocks: show them, run them, or run them if the reply is one block and nothing else.",
        Why.CODE,
        Why.CODE_RUNS,
        Why.FENCED,
    ),
    _policy(
        "reasoning",
        "Calls in reasoning blocks: run them if the block never closes (else they are rehearsals), show them, or run them.",
        Why.REHEARSED,
        Why.UNCLOSED_REASONING,
        Why.IN_REASONING,
    ),
    _policy(
        "accept_unknown_tools",
        "Accept calls of tools that are not registered, without validation.",
        Why.UNKNOWN_TOOL,
        Why.UNREGISTERED,
    ),
    _policy(
        "repeated",
        "A parameter that markup gives more than once: a list where the schema allows it and else the last value; always the "
        "first, the last or a list; or refuse the call.",
        Why.REPEATED,
    ),
    _policy(
        "unclosed",
        "A call that the end of the stream left open, with no value cut: close it, or refuse it.",
        Why.UNCLOSED,
    ),
    _option(
        "dialects",
        "choice",
        "json",
        list(get_args(Dialects)),
        "The ways of writing calls that are read: JSON alone, or all that models are known to use.",
        Why.MARKED,
    ),
    _option(
        "reasoning_open",
        "boolean",
        False,
        [],
        "The reply begins inside a reasoning block that the chat template has opened.",
        Why.REASONING,
        Why.UNOPENED,
    ),
    _option(
        "max_pending",
        "integer",
        None,
        [],
        "The most characters that a call may have before it is given up; empty for no limit. Behind one in markup all is text.",
        Why.TOO_LONG,
    ),
]
"""All of them, the policies first. Each keeps what it does where it has its default."""
