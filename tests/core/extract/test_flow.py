"""Prose that flows past the scanner: the same items come out, and the same state stays behind, as where all is scanned."""

from __future__ import annotations

import copy
import pickle
import random
from collections.abc import Callable
from typing import Any

import pytest

from extract_action import ExtractAction
from extract_action.extract import action

from ..nasty import TOOLS, Nasty

SCRAPS = ["a word", " ", "\n", "\n\n", "\n ", "\n\r", "\r\n", "\u3000", "\n\u3000", "```", "~~~\n", "> ", "é", "日"]
SCRAPS += ["\ud83d", "\ude00", "<think>", "<", "Action", "Action: say", "tool_call", "[", "{", '{"name": "say"}', ".\nIt"]
SCRAPS += ["", "(", "\t"]
OPTIONS: list[dict[str, Any]] = [{}, {"dialects": "auto"}, {"reasoning_open": True}, {"fences": "run"}]


def texts(seed: int) -> list[str]:
    """Chunks of prose with scraps in it, that begin in the middle of a line."""
    dice = random.Random(seed)
    chunks = [dice.choice(SCRAPS) if dice.random() < 0.4 else dice.choice(["so ", "it", "is.", "the"]) for _ in range(12)]
    return ["So it ", "is", *chunks] if seed % 3 else Nasty(seed).chunks("So it is. " + Nasty(seed).text())


def seen(chunks: list[str], options: dict[str, Any], *, looks: bool) -> list[Any]:
    extractor = ExtractAction(tools=TOOLS, **options)
    found: list[Any] = []
    for chunk in chunks:
        found.append(extractor.feed(chunk))
        if looks:
            found.append((extractor.state(), extractor.pending(), extractor.copy().feed("x{")))
    return [*found, extractor.finish()]


@pytest.mark.parametrize("looks", [False, True])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_the_flow_leaves_what_the_scanner_would(options: dict[str, Any], looks: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(400):
        chunks = texts(seed)
        flowing = seen(chunks, options, looks=looks)
        with monkeypatch.context() as patch:
            patch.setattr(action, "may_flow", lambda _: False)
            assert seen(chunks, options, looks=looks) == flowing, chunks


def test_a_line_of_prose_flows() -> None:
    extractor = ExtractAction(tools=TOOLS)
    for chunk in ("So it ", "is", ".\n", "And\n\n", "the ", "rest\nof", " it é"):
        extractor.feed(chunk)
        assert extractor._flow is not None, chunk


COPIES: list[Callable[[ExtractAction], ExtractAction]] = [copy.copy, copy.deepcopy, ExtractAction.copy]
COPIES.append(lambda extractor: pickle.loads(pickle.dumps(extractor)))


@pytest.mark.parametrize("copied", COPIES)
def test_a_copy_goes_its_own_way(copied: Callable[[ExtractAction], ExtractAction]) -> None:
    for seed in range(12):
        extractor = ExtractAction(tools=TOOLS)
        chunks = texts(seed)
        for place, chunk in enumerate(chunks):
            extractor.feed(chunk)
            twin = copied(extractor)
            other = ExtractAction(tools=TOOLS)
            for earlier in chunks[: place + 1]:
                other.feed(earlier)
            behind = ["abc ", '{"name": "say", "arguments": {"text": "a"}}', " end"]
            extractor.copy().feed("xyz ")
            assert [twin.feed(text) for text in behind] == [other.feed(text) for text in behind], chunks[: place + 1]
            assert twin.finish() == other.finish()


@pytest.mark.parametrize("wrong", [7, b"it"])
def test_what_is_no_text_leaves_the_flow_where_it_was(wrong: Any) -> None:
    extractor = ExtractAction(tools=TOOLS)
    for chunk in ("So ", "it "):
        extractor.feed(chunk)
    with pytest.raises((TypeError, AttributeError)):
        extractor.feed(wrong)
    [text] = extractor.feed("is.")
    assert (text.span.start, text.span.end) == (6, 9)
