"""The ladder: the strategies that make a Value of a text, in order. The first that succeeds is taken.

Each strategy has one signature: it gets what the one pass over the text found, and gives a Value, or a sentence that says
why it gave up. Nothing is read twice: a strategy is a way to look at the same document.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..spans import Span
from .document import Document
from .nodes.node import COMPLETE, INCOMPLETE, Value
from .nodes.value import String
from .push.state import MAX_DEPTH
from .readings import read_scalar
from .wrappers import AnyOf, FixedJson

LONGEST_SCALAR = 4400
"""A text is tried as a bare number or literal up to this many code points; no number that Python reads is longer."""

MOST_NESTED_PARSES = 100
"""The highest `depth` of the options: a caller that goes on parsing what it has parsed may never come to an end."""


class JsonishError(ValueError):
    """The text could not be read under the options given."""


@dataclass(frozen=True, slots=True)
class ParseOptions:
    """Which strategies may be used, all by default. What is strict JSON is always read.

    `allow_markdown_json` reads the values in fenced blocks, `all_finding_all_json_objects` every object and array in the text,
    `allow_fixes` one value with repairs (and repairs in the former two); `allow_as_string` gives the text itself where
    nothing else does. `depth` counts parses inside parses, for callers that hand a string value to `parse` again; above
    100 it is refused.
    """

    all_finding_all_json_objects: bool = True
    allow_markdown_json: bool = True
    allow_fixes: bool = True
    allow_as_string: bool = True
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Attempt:
    """One step of the ladder: the strategy, and the sentence that says why it was taken or why it gave up."""

    strategy: str
    taken: bool
    message: str


Outcome = Value | str


def strict(doc: Document, options: ParseOptions, done: bool) -> Outcome:
    """The whole text is JSON."""
    if (string := doc.quoted.string()) is not None:
        return AnyOf([string], doc.text) if doc.quoted.is_strict() else _why_no_string(string)
    if doc.blocks:
        return "A fenced block stands in the text."
    if not len(doc.values):
        scalar = _scalar(doc)
        return AnyOf([scalar], doc.text) if scalar is not None else "The text is not one JSON value."
    if doc.prose:
        return "Text stands beside the value."
    if not doc.values.is_one():
        return "The text holds more than one value."
    if doc.is_reading():
        return "The text ends inside the value."
    first = doc.values.first()
    if first.repairs:
        return f"The value is not strict JSON: {first.repairs[0].message}"
    return AnyOf([first.root], doc.text)


def _why_no_string(string: String) -> str:
    is_open = string.completion_state() is INCOMPLETE
    return "The text ends inside the string." if is_open else "The string is not strict JSON."


def _scalar(doc: Document) -> Value | None:
    if doc.length > LONGEST_SCALAR:
        return None
    text = doc.text.text
    visible = text.strip(" \t\r\n")
    start = len(text) - len(text.lstrip(" \t\r\n"))
    return read_scalar(visible, Span(start, start + len(visible)))


def markdown(doc: Document, options: ParseOptions, done: bool) -> Outcome:
    """Fenced blocks that hold values."""
    if not doc.blocks:
        return "There is no fenced block."
    last = doc.blocks[-1]
    last.node()
    if not len(doc.markdown):
        return AnyOf([last.node()], doc.text) if last.is_expected() else "No fenced block holds a value."
    if not options.allow_fixes and any(block.values.need_repair() for block in doc.blocks):
        return "A value in a fenced block needs repair, and repairs are not allowed."
    return AnyOf(doc.markdown.items, doc.text)


def many_objects(doc: Document, options: ParseOptions, done: bool) -> Outcome:
    """Every object and array in the text."""
    if not len(doc.values):
        return "No object or array begins in the text."
    if _is_quoted(doc):
        return "The text begins as a string that holds JSON, and has not ended."
    if not options.allow_fixes and doc.values.need_repair():
        return "A value needs repair, and repairs are not allowed."
    return doc.values.any_of(doc.text)


def _is_quoted(doc: Document) -> bool:
    """Whether the values in the text are escaped because it is, so far, one quoted string."""
    return doc.quoted.string() is not None and any(fix.code == "escaped-document" for fix in doc.values.first().repairs[:1])


def fixing(doc: Document, options: ParseOptions, done: bool) -> Outcome:
    """One value with repairs, or a quoted string that is not closed."""
    if len(doc.values) and not _is_quoted(doc):
        first = doc.values.first()
        return AnyOf([FixedJson(first.root, [], first.repairs)], doc.text)
    string = doc.quoted.string()
    if string is not None:
        return AnyOf([FixedJson(string, [])], doc.text)
    return "Nothing in the text can be repaired into a value."


def as_string(doc: Document, options: ParseOptions, done: bool) -> Outcome:
    """The text itself."""
    return String(doc.text.pieces, COMPLETE if done else INCOMPLETE, Span(0, doc.length))


Strategy = Callable[[Document, ParseOptions, bool], Outcome]

STRATEGIES: list[tuple[str, str, Callable[[ParseOptions], bool], Strategy]] = [
    ("strict", "The whole text is JSON.", lambda options: True, strict),
    ("markdown", "Fenced blocks hold values.", lambda options: options.allow_markdown_json, markdown),
    (
        "many-objects",
        "Objects or arrays stand in the text.",
        lambda options: options.all_finding_all_json_objects,
        many_objects,
    ),
    (
        "fixing",
        "The text is one value with repairs, or a quoted string that is not closed.",
        lambda options: options.allow_fixes,
        fixing,
    ),
    ("as-string", "The text itself is the value.", lambda options: options.allow_as_string, as_string),
]
"""Name, why it was taken, whether the options allow it, and the strategy, in the order in which they are tried."""

TOO_DEEP = f"A value in the text is nested more than {MAX_DEPTH:,} levels deep."


def climb(doc: Document, options: ParseOptions, done: bool) -> tuple[Value | None, list[Attempt]]:
    """Try the strategies in order; the Value of the first that succeeds (or None), and what was tried."""
    attempts = []
    for name, taken, allowed, strategy in STRATEGIES:
        if not allowed(options):
            attempts.append(Attempt(name, False, "The options do not allow it."))
            continue
        outcome = strategy(doc, options, done) if not doc.is_too_deep() else TOO_DEEP
        if isinstance(outcome, Value):
            attempts.append(Attempt(name, True, taken))
            return outcome, attempts
        attempts.append(Attempt(name, False, outcome))
    return None, attempts
