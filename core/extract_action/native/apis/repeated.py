"""Messages that repeat what a stream has said: some servers of Chat Completions send the whole one at its end, or a growing one
with each delta.
"""

from __future__ import annotations

from typing import Any

from ..turn.events import OtherContent
from ..turn.frame import Frame
from ..turn.open_call import OpenCall
from ..turn.payload import dump, is_complete, load
from ..turn.runs import Run
from ..turn.values import is_same
from .odd_calls import entries_of, written

_CALLS = frozenset(("tool_calls", "function_call"))


def unsaid(message: dict[str, Any], frame: Frame, reasoning: frozenset[str], told: set[str]) -> dict[str, Any]:
    """What a message says that its stream did not. `reasoning` has the keys of reasoning, `told` those that nobody knows and
    that the stream had. A text that is another one, or a call's arguments, are a fault; what was streamed is kept. Where the
    message only has more of them, they go on.
    """
    kinds = {came.kind for came in frame.order if isinstance(came, (Run, OtherContent))} | told
    kinds |= {"content"} if "text" in kinds else set()
    kinds |= reasoning if "reasoning" in kinds else set()
    kinds |= _CALLS if frame.calls else set()
    rest = {key: value for key, value in message.items() if key not in kinds}
    if frame.calls and message.get("tool_calls"):
        rest["tool_calls"] = _unsaid_calls(entries_of(message["tool_calls"]), frame)
    content = message.get("content")
    if "content" in kinds and isinstance(content, str):
        known = "".join(piece for run in frame.order if isinstance(run, Run) and run.kind == "text" for piece in run.pieces)
        if content.startswith(known):
            rest["content"] = content[len(known) :]
        elif content.strip() not in known:
            frame.fault("mismatch", "The message at the end differs from what was streamed, which is what is kept.")
    return rest


def _unsaid_calls(entries: list[Any], frame: Frame) -> list[Any]:
    """The calls of a message that its stream did not have: those that are left when each call of the stream has its own, the
    one with its id or, where ids differ, any other.
    """
    streamed = {call.id: call for call in frame.calls if call.id}
    others = list[Any]()
    for entry in entries:
        call = streamed.pop(str(entry.get("id")), None) if isinstance(entry, dict) else None
        if call is None:
            others.append(entry)
        else:
            _go_on(call, entry, frame)
    return others[len(streamed) + sum(not call.id for call in frame.calls) :]


def _go_on(call: OpenCall, entry: dict[str, Any], frame: Frame) -> None:
    """A message has this call of its stream, maybe with more of its arguments."""
    _, _, arguments = written(entry)
    if arguments is None or call.arguments is not None:
        return
    known, whole = "".join(call.pieces), arguments if isinstance(arguments, str) else dump(arguments)
    if whole.startswith(known):
        frame.arguments(call, whole[len(known) :])
    elif not known.startswith(whole) and not _is_equal(known, whole):
        frame.fault(
            "mismatch", f'The arguments of "{call.name}" in the message differ from those that were streamed, which are kept.'
        )


def _is_equal(one: str, other: str) -> bool:
    """Whether two texts are the same JSON value."""
    return is_complete(one) and is_complete(other) and is_same(load(one), load(other))
