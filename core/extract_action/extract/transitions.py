"""Where the scanner may go from each state, and when: the edges of its diagram.

The readers of `scanner.READERS` and `scanner.AT_END` make these steps; a test holds the table equal to what they do.
"""

from __future__ import annotations

from .state import At

TRANSITIONS: dict[At, dict[At, str]] = {
    At.LINE: {
        At.TEXT: "the line is no fence, or its fence is read",
        At.WHOLE: "the reply begins with a code block, and may be nothing else",
    },
    At.TEXT: {
        At.LINE: "a line break",
        At.TAG: "what may be a tag",
        At.ARRAY: "a square bracket",
        At.CANDIDATE: "a brace",
        At.REHEARSAL: "the markup of a call in a reasoning block",
        At.MARKED: "the opener of a dialect",
    },
    At.TAG: {At.TEXT: "the tag is whole, or is none"},
    At.ARRAY: {
        At.CANDIDATE: "a brace begins the first item",
        At.MARKED: "the name of a tool and a parenthesis",
        At.TEXT: "anything else",
    },
    At.CANDIDATE: {
        At.TEXT: "the object is a call, a failure or no object",
        At.REST: "refused before its end",
        At.BETWEEN: "the item of an array is decided",
        At.REHEARSAL: "the object stands in a reasoning block",
    },
    At.REST: {At.TEXT: "the refused object ends"},
    At.BETWEEN: {
        At.CANDIDATE: "a brace begins the next item",
        At.TEXT: "the array ends, or anything else",
    },
    At.REHEARSAL: {At.TEXT: "the block closes, or never will"},
    At.WHOLE: {At.LINE: "the block is the whole reply, or text follows it"},
    At.MARKED: {At.TEXT: "the markup ends, or is none"},
}


def transitions() -> list[dict[str, str]]:
    """The table as plain JSON: `from`, `to`, and `when` as a phrase."""
    return [
        {"from": start.name.lower(), "to": end.name.lower(), "when": when}
        for start, exits in TRANSITIONS.items()
        for end, when in exits.items()
    ]
