"""Text made to be nasty, from a seed: prose with stray braces and quotes, fences of all kinds, half-written JSON, envelopes in
envelopes, code points at their edges. One grammar serves the laws of the parser and of the extractor.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Protocol

from extract_action import ToolSchema

TOOLS = [
    ToolSchema("fs.read", {"type": "object", "properties": {"path": {"type": "string"}}, "required": ["path"]}),
    ToolSchema("add", {"type": "object", "properties": {"a": {"type": "integer"}, "b": {"type": "number"}}, "required": ["a"]}),
    ToolSchema("say", {"type": "object", "properties": {"text": {"type": ["string", "null"]}, "tags": {"type": "array"}}}),
]

WORDS = ["so", "the", "frac", "name", "x", "Note", "arguments", "path", "€", "日本", "😀", "e\u0301", "\u00a0", "I'll", '5"']
ODD = [
    "{",
    "}",
    "[",
    "]",
    '"',
    "'",
    "`",
    "```",
    "~~~",
    "\\",
    ":",
    ",",
    "\n",
    "\r\n",
    "<think>",
    "</think>",
    "\ufeff",
    "\ud83d",
    "\ude00",
    "\x00",
    "/*",
    "*/",
    "//",
    "#",
    "“",
    "”",
    "{{",
    "}}",
    "<",
    "[THINK]",
    "\\u12",
    "\\",
    "...",
    "- ",
    "1.",
    ";",
    "=",
]
KEYS = ["name", "arguments", "path", "a", "b", "text", "tags", "result", "tool_calls", "function", "id", "input", "note"]
STRINGS = [
    "/tmp",
    "fs.read",
    "add",
    "say",
    "",
    'a "b" c',
    "it's",
    "line\nbreak",
    "C:\\temp",
    "{x}",
    "```js\ny\n```",
    "</think>",
    "😀",
    "a, b",
]
FENCES = ["```", "```json", "~~~", "````", "  ```js", "```\r"]

OPENING = ["'", '"', "`", "“", "‘", "’", "‚", "«", "»", "‹", "「", "＂", "u'", 'f"', '\\"', ""]
CLOSING = ["'", '"', "`", "”", "’", "‘", "«", "»", "›", "」", "＂", '\\"', ""]
BETWEEN = [",", ", ", ",", ":", ": ", " ", "", "\\n", ",\\n", ";", "，", "\n", ",\n"]


class Cutter(Protocol):
    """Cuts a text into chunks."""

    def chunks(self, text: str) -> list[str]: ...


class Cuts:
    """Cuts a text into chunks of the sizes given, over and over; by character when there are none."""

    def __init__(self, sizes: list[int]) -> None:
        self.sizes = sizes or [1]

    def chunks(self, text: str) -> list[str]:
        """The text in pieces."""
        pieces, at = [], 0
        while at < len(text):
            size = self.sizes[len(pieces) % len(self.sizes)]
            pieces.append(text[at : at + size])
            at += size
        return pieces

    def __repr__(self) -> str:
        return f"Cuts({self.sizes})"


class Nasty:
    """Draws texts from one seeded source."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def text(self) -> str:
        parts = [self.part() for _ in range(self.random.randint(1, 8))]
        text = "".join(parts)
        return text[: self.random.randint(0, len(text))] if self.random.random() < 0.3 else text

    def part(self) -> str:
        makers: list[Callable[[], str]] = [
            self.prose,
            self.odd,
            self.call,
            self.call,
            self.value,
            self.fence,
            self.broken,
            self.broken,
        ]
        return self.random.choice(makers)()

    def prose(self) -> str:
        return " ".join(self.random.choices(WORDS, k=self.random.randint(1, 6))) + self.random.choice(
            ["", " ", "\n", ". ", "\n\n"]
        )

    def odd(self) -> str:
        return "".join(self.random.choices(ODD + WORDS, k=self.random.randint(1, 6)))

    def data(self, depth: int = 0) -> object:
        pick = self.random.random()
        if depth > 2 or pick < 0.5:
            return self.random.choice([*STRINGS, 0, -1, 1.5, 10**20, True, False, None, 1e-3])
        if pick < 0.75:
            return {self.random.choice(KEYS): self.data(depth + 1) for _ in range(self.random.randint(0, 3))}
        return [self.data(depth + 1) for _ in range(self.random.randint(0, 3))]

    def value(self) -> str:
        indent = self.random.choice([None, None, 1, 2])
        return json.dumps(self.data(), ensure_ascii=self.random.random() < 0.5, indent=indent)

    def call(self) -> str:
        arguments: object = self.random.choice(
            [{"path": self.random.choice(STRINGS)}, {"a": 1, "b": 2.5}, {"text": None}, {}, "{}", None, self.data()]
        )
        name = self.random.choice(["fs.read", "add", "say", "nope", ""])
        envelope: object = self.random.choice(
            [
                {"name": name, "arguments": arguments},
                {"function": {"name": name, "arguments": json.dumps(arguments)}, "type": "function"},
                {name: arguments},
                arguments,
                [{"name": name, "arguments": arguments}, {"tool": "say", "input": {}}],
                {"tool_calls": [{"name": name, "parameters": arguments}]},
            ]
        )
        return json.dumps(envelope, ensure_ascii=self.random.random() < 0.5)

    def fence(self) -> str:
        opener = self.random.choice(FENCES)
        return f"\n{opener}\n{self.part() if self.random.random() < 0.7 else ''}\n{self.random.choice(FENCES)}\n"

    def broken(self) -> str:
        """JSON with characters dropped, doubled, swapped for odd ones, or without its quotes."""
        chars = list(self.call() if self.random.random() < 0.6 else self.value())
        for _ in range(self.random.randint(1, 4)):
            if not chars:
                break
            at = self.random.randrange(len(chars))
            chars[at] = self.random.choice(["", chars[at] * 2, self.random.choice(ODD), self.random.choice("\"',:{}[]")])
        text = "".join(chars)
        return self.random.choice([text, text, text.replace('"', "'"), text.replace('"', ""), text.replace(",", "")])

    def quoted(self, depth: int = 0) -> str:
        """An object or array whose strings have any quotes, which need not match, and anything between its entries."""
        pick = self.random.random() if depth else 0.9 - 0.3 * self.random.random()
        entries = self.random.randint(0, 3)
        if pick < 0.45 or depth > 2:
            return self.random.choice(OPENING) + self.random.choice([*STRINGS, "a", "b c"]) + self.random.choice(CLOSING)
        if pick < 0.6:
            return self.random.choice(["1", "-2.5", "true", "null", "None", "x y", "1)", "#c"])
        if pick < 0.8:
            keys = [
                self.random.choice(OPENING) + self.random.choice(KEYS) + self.random.choice(CLOSING) for _ in range(entries)
            ]
            fields = [key + self.random.choice([":", ": ", ",", "=", ""]) + self.quoted(depth + 1) for key in keys]
            return "{" + self.random.choice(BETWEEN).join(fields) + self.random.choice("}}}}])")
        items = [self.quoted(depth + 1) for _ in range(entries)]
        return "[" + self.random.choice(BETWEEN).join(items) + self.random.choice("]]]]})")

    def chunks(self, text: str) -> list[str]:
        """The text in pieces."""
        kind = self.random.random()
        if kind < 0.25:
            return list(text)
        sizes = (1, 2, 3, 5, 8, 40) if kind < 0.8 else (0, 1, 100)
        return list(_cut(text, self.random, sizes))


def _cut(text: str, source: random.Random, sizes: tuple[int, ...]) -> Iterator[str]:
    at = 0
    while at < len(text):
        size = source.choice(sizes)
        yield text[at : at + size]
        at += size
