"""The laws with all dialects on: on nasty text with markup strewn into it, and on every case cut, doubled and broken."""

from __future__ import annotations

import os
from typing import Any

import pytest

from extract_action import ToolCall
from extract_action.dialects import DIALECTS

from .. import laws
from ..cases import Case, load, text_of
from ..nasty import Nasty
from .test_cases import extractor

INPUTS = int(os.environ.get("FUZZ_INPUTS", "150"))
CASES: list[Case] = [parameter.values[0] for parameter in load("dialects/*.jsonl")]
MARKUP = sorted(
    {opener for dialect in DIALECTS for opener in dialect.openers}
    | {
        "<say>",
        "</say>",
        "<text>x</text>",
        "<add>\na: 1\n</add>",
        "say",
        "add",
        "</parameter>",
        "</function>",
        "<parameter=text>",
    }
    | {"<arg_key>a</arg_key>", "<arg_value>1", "</arg_value>", "[ARGS]", "\nAction Input: ", "\nObservation: ", "Final Answer:"}
    | {"<｜tool▁sep｜>", "<｜tool▁call▁end｜>", "<|message|>", "<|call|>", "<tool_call|>", '<|"|>', "say(text='a')", "]", "\n"}
)
OPTIONS: list[dict[str, Any]] = [
    {},
    {"fences": "run"},
    {"fences": "run-if-whole-reply"},
    {"reasoning_open": True},
    {"accept_unknown_tools": True},
    {"max_pending": 30},
    {"reasoning": "run"},
    {"reasoning": "show", "unclosed": "refuse"},
    {"repeated": "refuse"},
]


def strewn(nasty: Nasty) -> str:
    """Nasty text and markup, or a case that is cut, or has another put into it, or characters changed."""
    dice = nasty.random
    if dice.random() < 0.4:
        return "".join(dice.choice(MARKUP) if dice.random() < 0.7 else nasty.part() for _ in range(dice.randint(1, 9)))
    text = text_of(dice.choice(CASES))
    at = dice.randint(0, len(text))
    middle = dice.choice(["", dice.choice(MARKUP), text_of(dice.choice(CASES)), nasty.part()])
    text = text[:at] + middle + text[at + dice.choice([0, 0, 1, 5]) :]
    return text[: dice.randint(0, len(text))] if dice.random() < 0.3 else text


def check(text: str, nasty: Nasty, **options: Any) -> None:
    laws.chunks_do_not_matter(text, nasty, dialects="auto", **options)
    laws.nothing_is_lost(text, nasty.chunks(text), dialects="auto", **options)
    laws.a_cut_value_never_runs(text, dialects="auto", **options)
    laws.batch_is_the_stream(text, dialects="auto", **options)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seed", range(4))
def test_laws_on_strewn_text(options: dict[str, Any], seed: int) -> None:
    for number in range(INPUTS // 4):
        nasty = Nasty(seed * 100_000 + number)
        text = strewn(nasty)
        try:
            check(text, nasty, **options)
        except Exception as error:
            error.add_note(repr(text))
            raise


WHOLE = [
    case
    for case in CASES
    if not any("repeated-parameter" in item.get("fixes", []) for item in case["expect"])
    and any("call" in item for item in case["expect"])
    and not any("failure" in item or item.get("kind") == "reasoning" for item in case["expect"])
]
"""Cases of which a part holds no more than the whole: a rehearsal may not be known yet, and the second of two values counts."""


@pytest.mark.parametrize("case", WHOLE, ids=lambda case: case["title"])
def test_a_cut_call_is_a_part_of_the_whole(case: Case) -> None:
    """Law 4 at every place of every case: what runs has no value that the whole text's calls have not."""
    whole = _calls(case, case["text"])
    for end in range(len(case["text"])):
        found = _calls(case, case["text"][:end])
        for name, arguments in found:
            if isinstance(arguments, dict):
                assert any(name == other and laws.is_part(arguments, known) for other, known in whole), case["text"][:end]


def _calls(case: Case, text: str) -> list[tuple[str, Any]]:
    ex = extractor(case)
    return [(item.call.name, item.call.arguments) for item in ex.feed(text) + ex.finish() if isinstance(item, ToolCall)]
