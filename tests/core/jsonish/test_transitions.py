"""The tables of steps, of the push parser and of its look ahead, against the steps that are made."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress

import pytest

from docs import generate  # the page is written by it
from extract_action import jsonish
from extract_action.jsonish.looking import lookahead
from extract_action.jsonish.looking.look import Look, Verdict
from extract_action.jsonish.push import fast, machine
from extract_action.jsonish.push.modes import Mode
from extract_action.jsonish.push.state import State
from extract_action.jsonish.push.transitions import TRANSITIONS

from ..nasty import Nasty
from ..test_laws import CASES

TEXTS = [
    *(text for texts in CASES.values() for text in texts if len(text) < 1000),
    *(Nasty(seed).text() for seed in range(400)),
    "{" * 2 + '"a":[' * 999 + "[1]]",
    '{"a":' * 999 + "{}}",
    "[" * 1000 + '{"a":{}}',
    '{"a":' * 1000 + "[1]}",
    '{"a" # c\n: 1}',
    "{/x",
    '["a\n#b',
    "{//" + "x" * 2000,
    "{/*" + "x" * 2000,
    '{"a" true}',
    '{"a" trust',
    "{a = b}",
    '["a, "b", c]',
    '["a" + ,',
    '{"a": "b" + ,',
    '["a"\ncd" e',
    '["a", cd" e',
    '["a", u""',
    '["a", u" ", 1',
    '{"a": "b", u": 1}',
    '{"a": "b", u"" c',
    '["a"[1]]',
    '["a"{"b": 1}]',
    '{"a": "b" c d: 1',
    '{"a": "b" c: d',
    '{"a": "b" "c\u00abd',
    '{"a": "b"\\x',
    '{"a": "b",\\\\n"c": 1}',
    '{"a": {"b": "c"}\\n}',
    '{"a", 1}',
    '{"a"  tr+',
    '{"a": "b" "c\u201cd',
    "{\u201ca\u201d: \u201cb\u201d, \u201cc \u201cd",
    '{"a": "b",\n"c{"d": 1}',
    '{"a": "b", \u00abc \u00abd',
    '{"a": "b", "c\n',
]


def read_carefully(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine, "FAST", dict.fromkeys(Mode, fast.nothing))
    for text in TEXTS:
        stream = jsonish.Stream()
        stream.patches()  # all is read by the machine
        stream.feed(text)
        with suppress(jsonish.JsonishError):
            stream.finish()


def test_the_parser_makes_the_steps_of_its_table_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[tuple[Mode, Mode]] = set()

    def watched(mode: Mode, reader: Callable[[State], None]) -> Callable[[State], None]:
        def read(m: State) -> None:
            reader(m)
            if m.mode is not mode:
                made.add((mode, m.mode))

        return read

    monkeypatch.setattr(machine, "READERS", {mode: watched(mode, reader) for mode, reader in machine.READERS.items()})
    read_carefully(monkeypatch)
    assert made == {(start, end) for start, exits in TRANSITIONS.items() for end in exits}


def test_a_look_ahead_makes_the_steps_of_its_table_and_no_others(monkeypatch: pytest.MonkeyPatch) -> None:
    made: set[tuple[str, str]] = set()
    read = lookahead.Lookahead._read

    def watched(look: lookahead.Lookahead, char: str) -> Verdict | Look:
        before = look.state
        outcome = read(look, char)
        if outcome is not before:
            made.add((before.name, outcome.name))
        return outcome

    monkeypatch.setattr(lookahead.Lookahead, "_read", watched)
    read_carefully(monkeypatch)
    named = {(start, end) for start, _, end in generate.steps_of_look_ahead() if start != end}
    assert made - named == set()
    assert named - made == set()


def test_no_label_of_a_diagram_has_what_the_diagram_would_read_as_its_own() -> None:
    labels = [when for exits in TRANSITIONS.values() for when in exits.values()]
    assert [label for label in labels if re.search(r"[:;#{}\[\]]", label)] == []


def test_each_outcome_in_the_table_is_a_state_or_a_verdict() -> None:
    names = {look.name for look in Look} | {verdict.name for verdict in Verdict}
    assert {name for start, _, end in generate.steps_of_look_ahead() for name in (start, end)} == names


def test_the_diagrams_show_every_step() -> None:
    page = (generate.DOCS / "jsonish.md").read_text(encoding="utf-8")
    drawn = re.findall(r"^    (\w+) --> (\w+): (.+)$", page, re.MULTILINE)
    steps = [(start.name, end.name, when) for start, exits in TRANSITIONS.items() for end, when in exits.items()]
    assert {(start, end) for start, end, _ in steps} <= {(start, end) for start, end, _ in drawn}
    assert {(start, end) for start, _, end in generate.steps_of_look_ahead()} <= {(start, end) for start, end, _ in drawn}
