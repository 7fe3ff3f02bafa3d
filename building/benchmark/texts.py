"""The texts that are measured, made from a seed: the same on every machine."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable

_SEED = 7
_CODE = 'def double(x):\n    return "a" + x  # a note\n'
_PROSE = "A sentence of prose, with commas and some words; no brackets are in it.\nAnd another line of it. "


def mixed(size: int) -> str:
    """A tool call of about `size` code points with many small fields."""
    dice = random.Random(_SEED)
    items: list[object] = []
    length = 0
    while length < size:
        item = {
            "id": dice.randrange(10_000),
            "name": f"Item {dice.randrange(1000)}",
            "price": round(dice.random() * 100, 2),
            "active": dice.random() < 0.5,
            "note": None,
            "tags": ["red", "green"],
            "at": {"x": dice.randrange(100), "y": -1.5},
        }
        items.append(item)
        length += len(json.dumps(item)) + 2
    return json.dumps({"name": "store", "arguments": {"items": items}})


def blob(size: int) -> str:
    """A tool call with one long string: the content of a file, with its escapes."""
    return json.dumps({"name": "store", "arguments": {"path": "/tmp/a.py", "content": _CODE * (size // len(_CODE) + 1)}})


def prose(size: int) -> str:
    """Prose without brackets."""
    return (_PROSE * (size // len(_PROSE) + 1))[:size]


def calls(size: int) -> str:
    """Short calls with a sentence before each."""
    call = json.dumps({"name": "store", "arguments": {"path": "/tmp/a.txt", "lines": 3, "tags": ["red", "green"]}})
    turn = f"I keep it for later.\n\n{call}\n\n"
    return turn * (size // len(turn) + 1)


def chunks(text: str, length: int = 4) -> list[str]:
    """The text in pieces, as a model's tokens come."""
    return [text[at : at + length] for at in range(0, len(text), length)]


MALFORMED: dict[str, Callable[[str], str]] = {
    "trailing commas": lambda text: re.sub(r"([\]}])", r",\1", text),
    "single quotes": lambda text: text.replace('"', "'"),
    "unquoted keys": lambda text: re.sub(r'"(\w+)":', r"\1:", text),
    "missing commas": lambda text: text.replace(', "', ' "'),
    "Python literals": lambda text: text.replace("true", "True").replace("false", "False").replace("null", "None"),
    "comments": lambda text: text.replace("}, {", "}, // next\n{"),
    "missing closers": lambda text: text.rstrip("]}"),
    "fenced, with prose": lambda text: f"Here it is:\n\n```json\n{text}\n```\nThat is all.",
}
"""What makes each kind of malformed document of a strict one."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "{": lambda size: "{" * size,
    "[": lambda size: "[" * size,
    '{"a":': lambda size: '{"a":' * (size // 5),
    '"': lambda size: '"' * size,
    "`": lambda size: "`" * size,
    "\\": lambda size: "\\" * size,
    "<tool_call>": lambda size: "<tool_call>" * (size // 11),
    '",': lambda size: '",' * (size // 2),
    '{"a": "",","...': lambda size: '{"a": "' + '",' * (size // 2),
    "]}": lambda size: "]}" * (size // 2),
}
"""Texts that parsers which look back or nest are slow in, or die of, by what they repeat."""
