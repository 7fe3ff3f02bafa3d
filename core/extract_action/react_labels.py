"""What is one rule for both readers of ReAct: the labels, and how names are written.

There are two, because they are asked two things: `dialects.react` what of a text that streams is shown and what runs, for which
it knows the tools and never looks back; `native.react` what the one step of a whole reply is, whatever tools there are.
"""

from __future__ import annotations

import re

WORDS = r"(thought|action[ \t]+input|action|observation|final[ \t]+answer|answer)(?:[ \t]*\d+)?[ \t]*[*_]*[ \t]*[:：]"
"""A pattern of a label's words, its number, and its colon, which may be bold, and full-width; its case says nothing."""

FINAL = "final answer"
"""The label, and the action, that gives the answer."""

MARKS = "`\"'*“”"
"""What models put around an action's name."""

NO_ACTION = ("none", "null")
"""What models write for no action, in small letters."""


def kind(label: re.Match[str]) -> str:
    """Which label a match of `WORDS` is, in small letters.

    >>> kind(re.match(WORDS, "Action  Input 2:", re.IGNORECASE))
    'action input'
    """
    return " ".join(label[1].lower().split())
