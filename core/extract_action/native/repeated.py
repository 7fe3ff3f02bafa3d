"""Messages that repeat what a stream has said: some servers of Chat Completions send the whole one at its end, or a growing one
with each delta.
"""

from __future__ import annotations

from typing import Any

from .events import OtherContent
from .frame import Frame
from .runs import Run

_CALLS = frozenset(("tool_calls", "function_call"))


def unsaid(message: dict[str, Any], frame: Frame, reasoning: frozenset[str], told: set[str]) -> dict[str, Any]:
    """What a message says that its stream did not. `reasoning` has the keys of reasoning, `told` those that nobody knows and
    that the stream had. A text that is another one is a fault; the one that was streamed is kept.
    """
    kinds = {came.kind for came in frame.order if isinstance(came, (Run, OtherContent))} | told
    kinds |= {"content"} if "text" in kinds else set()
    kinds |= reasoning if "reasoning" in kinds else set()
    kinds |= _CALLS if frame.calls else set()
    rest = {key: value for key, value in message.items() if key not in kinds}
    content = message.get("content")
    if "content" in kinds and isinstance(content, str):
        known = "".join(piece for run in frame.order if isinstance(run, Run) and run.kind == "text" for piece in run.pieces)
        if content.startswith(known):
            rest["content"] = content[len(known) :]
        elif content.strip() not in known:
            frame.fault("mismatch", "The message at the end differs from what was streamed, which is what is kept.")
    return rest
