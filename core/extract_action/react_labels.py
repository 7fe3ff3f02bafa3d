"""What is one rule for both readers of ReAct: the labels, and how names are written.

There are two, because they are asked two things: `dialects.react` what of a text that streams is shown and what runs, for which
it knows the tools and never looks back; `native.react` what the one step of a whole reply is, whatever tools there are.
"""

from __future__ import annotations

import re

WORDS = (
    r"(thought|action(?:[ \t]*\d+)?[ \t]+input|action|observation|final[ \t]+answer|answer)"
    r"(?:[ \t]*\d+)?[ \t]*[*_]*[ \t]*[:：]"
)
"""A label's words, its number, which may stand between them, and its colon, which may be bold or full-width; in any case."""

_NUMBER = re.compile(r"\d+")

FINAL = "final answer"
"""The label, and the action, that gives the answer."""

MARKS = "`\"'*“”"
"""What models put around an action's name."""

NO_ACTION = ("none", "null")
"""What models write for no action, in small letters."""


def kind(label: re.Match[str]) -> str:
    """Which label a match of `WORDS` is, in small letters and without its number.

    >>> kind(re.match(WORDS, "Action  Input 2:", re.IGNORECASE))
    'action input'
    """
    return " ".join(_NUMBER.sub(" ", label[1]).lower().split())
