"""Strict JSON that is deeper than `json.loads` may be given, for what reads other programs' JSON.

`json.loads` recurses, and too deep a text ends the interpreter in WebAssembly. So it gets no more than `DEPTH_OF_LOADS` levels;
what is deeper is read by the machine, down to the `MAX_DEPTH` levels that hold for everything here.
"""

from __future__ import annotations

import re
from typing import Any

from .jsonish.nodes.tree import Tree
from .jsonish.plain.strict import DEPTH_OF_LOADS
from .jsonish.push.machine import Machine
from .jsonish.push.modes import Mode
from .jsonish.push.state import MAX_DEPTH

_STRUCTURE = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[{\[]|[}\]]', re.DOTALL)


class TooDeepError(ValueError):
    """JSON text whose brackets are nested more deeply than is read."""


def is_deep(text: str) -> bool:
    """Whether brackets are nested more deeply than `json.loads` may be given.

    >>> is_deep("[" * 512 + "]" * 512), is_deep("[" * 513 + "]" * 513), is_deep('["["]' * 513)
    (False, True, False)
    """
    if text.count("[") + text.count("{") <= DEPTH_OF_LOADS:
        return False
    depth = 0
    for match in _STRUCTURE.finditer(text):
        char = match[0]
        if char in "{[":
            depth += 1
            if depth > DEPTH_OF_LOADS:
                return True
        elif char in "}]":
            depth -= 1
    return False


def load_deep(text: str) -> Any:
    """The data of an object or array, however deep. Raises TooDeepError beyond `MAX_DEPTH`, ValueError for what is not JSON.

    >>> len(str(load_deep("[" * 600 + "1" + "]" * 600)))
    1201
    """
    start = len(text) - len(text.lstrip(" \t\r\n"))
    if not text.startswith(("{", "["), start):
        raise ValueError("it is no object or array")
    tree = Tree()
    machine = Machine(start, tree)
    machine.read(text[start:])
    machine.finish()
    if machine.too_deep:
        raise TooDeepError(f"brackets are nested more than {MAX_DEPTH:,} deep")
    root = tree.root
    if root is None or tree.fixes or machine.mode is not Mode.DONE or text[root.span.end :].strip(" \t\r\n"):
        raise ValueError("it is not JSON")
    return root.to_python()
