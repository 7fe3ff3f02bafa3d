"""What a lesson asks, and what its trace answers. No answer is ever written by hand."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from building.lessons.text import Directive, LessonError

Record = dict[str, Any]
Question = dict[str, Any]

OUTCOMES = ("prose", "code", "reasoning", "markup", "held", "call", "failure")
"""What may become of a chunk, in the order in which the choices stand, so that their order tells nothing."""

_ALWAYS = {"prose", "held", "call", "failure"}

# What stands beside the answer where the trace itself has too little: what people tend to believe.
_REPAIRS = ("missing-comma", "trailing-comma", "single-quotes", "inner-quote", "missing-closer", "comment", "unquoted-key")
_REFUSALS = ("unknown-tool", "schema-mismatch", "truncated", "not-a-tool-call")
_FEWEST = 4


def ask(directive: Directive, records: Sequence[Record], step: int, tools: Sequence[dict[str, Any]]) -> Question:
    """The question at a step, with its choices, its answer (the position of a choice), the reason, and the step that shows it.

    A choice has an `id`, and a `text` where the core has a sentence for it.
    """
    wanted = directive.text.rstrip("?").lower()
    if wanted not in KINDS:
        raise LessonError(
            directive.line, f"“{directive.text}” cannot be asked. What can be: {'; '.join(f'{name}?' for name in KINDS)}"
        )
    kind, find = KINDS[wanted]
    try:
        choices, answer, why, shown = find(records, step, tools)
    except _Unanswered as problem:
        raise LessonError(directive.line, str(problem)) from None
    at = next(position for position, choice in enumerate(choices) if choice["id"] == answer)
    return {"kind": kind, "choices": choices, "answer": at, "why": {"code": why["code"], "text": why["text"]}, "shown": shown}


class _Unanswered(Exception):  # noqa: N818 - it never leaves this module
    pass


_Found = tuple[list[dict[str, str]], str, dict[str, str], int]


def _next_chunk(records: Sequence[Record], step: int, tools: object) -> _Found:
    """What the next chunk becomes, or, while nothing of it is given out, that it is held."""
    record = _next(records, step)
    if record["channel"] != "text" and not record["actions"]:
        raise _Unanswered("the next chunk is of a native call's arguments, and decides nothing yet; ask at another place.")
    outcome, why = _outcome(record)
    known = _ALWAYS | {name for other in records for name in _names(other)} | {outcome}
    return [{"id": name} for name in OUTCOMES if name in known], outcome, why, step + 1


def _outcome(record: Record) -> tuple[str, dict[str, str]]:
    names = _names(record)
    for name in ("call", "failure"):
        if name in names:
            return name, next(action["why"] for action in record["actions"] if _name(action) == name)
    if not names:
        return "held", record["why"]
    if len(set(names)) > 1 or record["held"]:
        raise _Unanswered(
            f"of the next chunk, {record['chunk']!r}, one part has another fate than the other; ask at another place."
        )
    return names[0], record["actions"][-1]["why"]


def _next_tool(records: Sequence[Record], step: int, tools: Sequence[dict[str, Any]]) -> _Found:
    """The tool of the next call; "" when no call comes any more."""
    choices = [*({"id": tool["name"]} for tool in tools), {"id": ""}]
    for record, action in _actions(records, step):
        if action["type"] == "call":
            return choices, action["name"], action["why"], record["index"] + 1
    return choices, "", _last_decision(records)["why"], len(records)


def _count(records: Sequence[Record], step: int, tools: object) -> _Found:
    """How many calls the whole stream makes. The reason is that of the last of them, not of a failure behind it."""
    calls = [action for _, action in _actions(records, 0) if action["type"] == "call"]
    choices = [{"id": str(number)} for number in range(max(4, len(calls) + 2))]
    return choices, str(len(calls)), (calls or [_last_decision(records)])[-1]["why"], len(records)


def _next_repair(records: Sequence[Record], step: int, tools: object) -> _Found:
    """The repair that comes next in the tree."""
    from extract_action.jsonish import RULES

    made = [(record["index"] + 1, patch) for record in records for patch in record["patches"] if patch["op"] == "fix"]
    shown, fix = next(((at, patch) for at, patch in made if at > step), (0, None))
    if fix is None:
        raise _Unanswered("no repair comes behind this place.")
    codes = _filled([fix["code"], *(patch["code"] for _, patch in made)], _REPAIRS)
    choices = [{"id": code, "text": text} for code, text in RULES.items() if code in codes]
    return choices, fix["code"], {"code": fix["code"], "text": fix["text"]}, shown


def _release(records: Sequence[Record], step: int, tools: object) -> _Found:
    """What would release what is held."""
    why = records[step - 1]["why"] if step else {}
    if not why.get("release"):
        raise _Unanswered("nothing is held here.")
    waits = {record["why"]["code"]: record["why"] for record in records if record["why"].get("release")}
    known = {
        code: reason["release"] for code, reason in _reasons().items() if code in (*waits, "opening", "string", "object", "tag")
    }
    codes = _filled([why["code"]], list(known))
    return [{"id": code, "text": text} for code, text in known.items() if code in codes], why["code"], why, step


def _refusal(records: Sequence[Record], step: int, tools: object) -> _Found:
    """Why the next failure is one."""
    for record, action in _actions(records, step):
        if action.get("kind") == "failure":
            code = action["why"]["code"]
            codes = _filled([code], _REFUSALS)
            choices = [{"id": name, "text": why["text"]} for name, why in _reasons().items() if name in codes]
            return choices, code, {"code": code, "text": action["rejection"]["message"]}, record["index"] + 1
    raise _Unanswered("nothing is refused behind this place.")


KINDS: dict[str, tuple[str, Callable[..., _Found]]] = {
    "what becomes of the next chunk": ("next-chunk", _next_chunk),
    "which tool is called next": ("next-tool", _next_tool),
    "how many calls come of this": ("calls", _count),
    "which repair comes next": ("next-repair", _next_repair),
    "what is it waiting for": ("release", _release),
    "why is it refused": ("refusal", _refusal),
}


def _next(records: Sequence[Record], step: int) -> Record:
    if step >= len(records) or records[step]["end"]:
        raise _Unanswered("no chunk follows this place.")
    return records[step]


def _actions(records: Sequence[Record], step: int) -> Iterator[tuple[Record, dict[str, Any]]]:
    return ((record, action) for record in records[step:] for action in record["actions"])


def _last_decision(records: Sequence[Record]) -> dict[str, Any]:
    """The last call or failure, or else the last text."""
    actions = [action for _, action in _actions(records, 0)]
    telling = [action for action in actions if _name(action) in ("call", "failure")]
    return (telling or actions)[-1]


def _names(record: Record) -> list[str]:
    return [_name(action) for action in record["actions"]]


def _name(action: dict[str, Any]) -> str:
    return "call" if action["type"] == "call" else str(action["kind"])


def _filled(codes: Sequence[str], others: Sequence[str]) -> list[str]:
    """These, and of the others as many as make a choice."""
    chosen = list(dict.fromkeys(codes))
    return [*chosen, *[code for code in others if code not in chosen][: max(0, _FEWEST - len(chosen))]]


def _reasons() -> dict[str, dict[str, str]]:
    from extract_action.trace import codes

    return {entry["code"]: entry for entry in codes()}
