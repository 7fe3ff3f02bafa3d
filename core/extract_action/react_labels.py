"""The labels of ReAct, for text that streams (`dialects.react`) and for whole replies (`native.react`)."""

from __future__ import annotations

import re

WORDS = r"(thought|action[ \t]+input|action|observation|final[ \t]+answer|answer)(?:[ \t]*\d+)?[ \t]*\**[ \t]*:"
"""A pattern of a label's words, its number, and its colon, which may be bold; its case says nothing."""

FINAL = "final answer"
"""The label, and the action, that gives the answer."""

NO_ACTION = ("none", "null")
"""What models write for no action, in small letters."""


def kind(label: re.Match[str]) -> str:
    """Which label a match of `WORDS` is, in small letters.

    >>> kind(re.match(WORDS, "Action  Input 2:", re.IGNORECASE))
    'action input'
    """
    return " ".join(label[1].lower().split())
