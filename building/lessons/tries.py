"""The thing to try: a change of the lesson's text, and what it must come to, which is looked up before it is published."""

import json
import re
from typing import Any

from building.lessons.text import CODE, Directive, LessonError, Step, piece, runs_of

_COUNTED = {"call": "calls", "failure": "failures", "repair": "repairs"}


def read_try(step: Step, text: str, given: dict[str, Any]) -> dict[str, Any] | None:
    """What a step has to try: `runs`, and where it replaces something, the new `text` and the counts that come of it, `then`.

    `given` are the tools and options, as `bridge.Session` takes them.
    """
    told = step.one("Try")
    changes, then = step.every("Replace"), step.one("Then")
    if told is None:
        for other in [*changes, *([then] if then else [])]:
            raise LessonError(other.line, f"“{other.word}:” belongs to a “Try:”.")
        return None
    runs = runs_of(told.text, told.line)
    if not changes and not then:
        return {"runs": runs}
    if not changes or not then:
        raise LessonError(told.line, "what is tried needs both, “Replace: `…` with `…`” and “Then: 1 call, 0 failures”.")
    for change in changes:
        text = _changed(text, change)
    wanted, found = _counts(then), outcome(text, given)
    if any(found[name] != count for name, count in wanted.items()):
        raise LessonError(
            then.line, f"“{then.text}” is not what comes of it: {', '.join(f'{n} {name}' for name, n in found.items())}."
        )
    return {"runs": runs, "text": text, "then": wanted}


def outcome(text: str, given: dict[str, Any]) -> dict[str, int]:
    """How many calls, failures and repairs come of a text."""
    from extract_action import bridge
    from extract_action.encoding import encode

    session = bridge.Session(encode(given))
    records = json.loads(session.feed(encode([text]))) + json.loads(session.finish())
    actions = [action for record in records for action in record["actions"]]
    calls = [action for action in actions if action["type"] == "call"]
    return {
        "calls": len(calls),
        "failures": sum(action.get("kind") == "failure" for action in actions),
        "repairs": sum(len(call["fixes"]) for call in calls),
    }


def _changed(text: str, change: Directive) -> str:
    found = re.fullmatch(rf"{CODE.format('old')} with (?:nothing|{CODE.format('new')})", change.text)
    if not found:
        raise LessonError(change.line, "“Replace:” takes `a piece of the text` with `another`, or with nothing.")
    old, new = piece(found, "old"), piece(found, "new")
    if old not in text:
        raise LessonError(change.line, f"the text has no “{old}”.")
    return text.replace(old, new, 1)


def _counts(then: Directive) -> dict[str, int]:
    counts = {}
    for part in then.text.rstrip(".").split(","):
        found = re.fullmatch(r"\s*(\d+|no) (call|failure|repair)s?", part)
        if not found:
            raise LessonError(then.line, "“Then:” counts calls, failures and repairs, as in “1 call, 0 failures”.")
        counts[_COUNTED[found[2]]] = 0 if found[1] == "no" else int(found[1])
    return counts
