"""Places that a lesson points at, in plain words, as steps and spans of its trace."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from building.lessons.text import CODE, Directive, LessonError, piece

Record = dict[str, Any]

ORDINALS = ("first", "second", "third", "fourth", "fifth", "last")

_EVENTS: dict[str, Callable[[Record], bool]] = {
    "call": lambda record: any(action["type"] == "call" for action in record["actions"]),
    "failure": lambda record: any(action.get("kind") == "failure" for action in record["actions"]),
    "fix": lambda record: (
        any(patch["op"] == "fix" for patch in record["patches"]) or any(action.get("fixes") for action in record["actions"])
    ),
}

_FORMS = "the start, the end, before `…`, after `…`, chunk 12, or the first (second, last) call, failure or fix"


def step_of(place: Directive, records: Sequence[Record]) -> int:
    """The step that a `Go to:` names: how many chunks have been read there."""
    text = place.text.removeprefix("the ").rstrip(".")
    if text in ("start", "end"):
        return 0 if text == "start" else len(records)
    if found := re.fullmatch(r"chunk (\d+)", text):
        if int(found[1]) <= len(records):
            return int(found[1])
        raise LessonError(place.line, f"there is no chunk {found[1]}; the stream has {len(records)}.")
    if found := re.fullmatch(rf"({'|'.join(ORDINALS)}) ({'|'.join(_EVENTS)})", text):
        steps: list[int] = [record["index"] + 1 for record in records if _EVENTS[found[2]](record)]
        at = -1 if found[1] == "last" else ORDINALS.index(found[1])
        if len(steps) > at and steps:
            return steps[at]
        raise LessonError(place.line, f"there is no {found[1]} {found[2]}; the stream has {len(steps)}.")
    if found := re.fullmatch(rf"(before|after) {CODE.format('piece')}", text):
        channel, (start, end) = span_of(piece(found, "piece"), place.line, records)
        ends = [(record["index"], record["span"][1]) for record in _of(channel, records)]
        if found[1] == "after":
            return next(int(index) + 1 for index, reached in ends if reached >= end)
        return next(int(index) for index, reached in ends if reached > start)
    raise LessonError(place.line, f"“{place.text}” is no place. A place is {_FORMS}.")


def span_of(text: str, line: int, records: Sequence[Record]) -> tuple[str, tuple[int, int]]:
    """The channel and the span, in code points, where a piece of the stream first stands: in its text, or else in the arguments
    of a native call."""
    channels = dict.fromkeys(["text", *(record["channel"] for record in records)])
    for channel in channels:
        start = "".join(record["chunk"] for record in _of(channel, records)).find(text)
        if start >= 0:
            return channel, (start, start + len(text))
    raise LessonError(line, f"the stream has no “{text}”.")


def quoted(directive: Directive) -> str:
    """What stands in the backticks that are all of a directive."""
    found = re.fullmatch(CODE.format("piece"), directive.text)
    if not found:
        raise LessonError(directive.line, f"“{directive.word}:” takes a piece of the stream in backticks.")
    return piece(found, "piece")


def _of(channel: str, records: Iterable[Record]) -> Iterator[Record]:
    return (record for record in records if record["channel"] == channel)
