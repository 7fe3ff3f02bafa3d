"""Actions as people read them: a word in the margin, and beside it what was shown, called or refused."""

from __future__ import annotations

import json
from typing import Any

from ..encoding import write
from .console import Console, visible

LABELS = {"prose": "text", "code": "code", "reasoning": "think"}
"""The word in the margin for each kind of text. Markup is not meant to be shown."""

MARGIN = 8
LONGEST_RAW = 200

_FOR_PEOPLE = json.JSONEncoder(ensure_ascii=False)


class Report:
    """Writes the actions of a stream; neighbouring text of one kind becomes one paragraph.

    State variables:
    - `label`: the word beside the paragraph that is open, or "".
    - `spaces`: blanks at the end of what was written; they are only written when more text follows them.
    - `calls`, `failures`: how many there were.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.label = ""
        self.spaces = ""
        self.calls = 0
        self.failures = 0

    def add(self, action: dict[str, Any]) -> None:
        """Write one action, in the form that a trace has."""
        if action["type"] == "call":
            self._add_call(action)
        elif action["kind"] == "failure":
            self._add_failure(action["rejection"])
        elif action["kind"] in LABELS:
            self.text(LABELS[action["kind"]], action["text"])

    def text(self, label: str, text: str) -> None:
        """Write text, as more of the open paragraph if that has this label."""
        if self.label != label:
            text = text.lstrip("\r\n")
            if not text.strip():
                return
            self._open(label)
        body = self.spaces + text
        shown = body.rstrip()
        self.spaces = body[len(shown) :]
        self.console.write(self.console.paint(_indented(shown), label))

    def block(self, label: str, text: str, *details: str) -> None:
        """Write a paragraph that nothing is added to, with details below it."""
        self._open(label)
        self.console.write(self.console.paint(_indented(text), label) + "\n")
        for detail in details:
            self.console.write(" " * MARGIN + self.console.paint(_indented(detail), "about") + "\n")
        self.label = ""

    def finish(self) -> None:
        """End the open paragraph."""
        if self.label:
            self.console.write("\n")
        self.label = self.spaces = ""

    def _open(self, label: str) -> None:
        self.finish()
        self.console.write(self.console.paint(label.ljust(MARGIN), label))
        self.label = label

    def _add_call(self, action: dict[str, Any]) -> None:
        details = []
        if action["id"]:
            details.append(f"id {action['id']}")
        if action["dialect"] != "json":
            details.append(f"written as {action['dialect']}")
        details += [f"repaired at {fix['span'][0]}: {fix['text']}" for fix in action["fixes"]]
        if "repeats" in action:
            details.append("The model both wrote this call and made it; it is one call, and this is its second form.")
        else:
            self.calls += 1
        self.block("call", f"{action['name']} {write(action['arguments'], _FOR_PEOPLE)}", *details)

    def _add_failure(self, rejection: dict[str, Any]) -> None:
        self.failures += 1
        raw = rejection["raw"]
        shown = raw if len(raw) <= LONGEST_RAW else f"{raw[:LONGEST_RAW]}… ({len(raw)} characters)"
        self.block("failed", f"{rejection['reason']}: {rejection['message']}", f"at {rejection['span'][0]}: {shown}")


def _indented(text: str) -> str:
    return visible(text.replace("\r\n", "\n")).replace("\n", "\n" + " " * MARGIN)


def counted(count: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "call"), counted(2000, "call")
    ('1 call', '2,000 calls')
    """
    return f"{count:,} {noun if count == 1 else noun + 's'}"
