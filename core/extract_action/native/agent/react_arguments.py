"""The arguments in a ReAct step's input: JSON, nearly JSON, or Python."""

from __future__ import annotations

import ast
import re
import warnings
from typing import Any

from ...jsonish import JsonishError, parse
from ...jsonish.nodes.tree import Tree
from ...jsonish.push.machine import Machine
from ...jsonish.push.modes import Mode
from ..errors import ParseError
from ..turn.payload import dump

LONGEST_PYTHON = 20_000
"""Code points of Python arguments that are read; `ast` is slow and recursive."""

DEEPEST_PYTHON = 100
"""Brackets of Python arguments that are read, for the same reason."""


_CLOSERS = " \t\r\n`~;.)]}"
"""What may stand behind an object that is the whole input."""


def read(text: str) -> Machine:
    """What has read the object or array with which a text begins, to its end or that of the text."""
    machine = Machine(0, Tree())
    machine.read(text)
    return machine


def value_end(text: str, at: int) -> int | None:
    """Where the object or array ends that begins at `at`; None if it does not end, or is none."""
    machine = read(text[at:])
    return at + machine.tree.root.span.end if machine.mode is Mode.DONE and machine.tree.root is not None else None


def parsed(text: str) -> Any:
    """The value in a text. Raises ParseError."""
    try:
        return parse(text).to_python()
    except JsonishError as error:
        raise ParseError(str(error)) from None


def arguments_of(content: str) -> str | None:
    """The object in an input, as JSON text: JSON, nearly JSON, a Python dict, or the keyword arguments of a call; None for
    plain text, and for more than one object.

    >>> arguments_of("{'a': 1}"), arguments_of('{"a": 1}, {"b": 2}')
    ('{"a":1}', None)
    """
    content = content.strip()
    if not content:
        return "{}"
    if content.startswith("{"):
        end = value_end(content, 0)
        if end is not None and content[end:].strip(_CLOSERS):
            return None
        value = _evaluated(content) if "'" in content else None
        if value is None:
            value = parsed(content)
        return dump(value) if isinstance(value, dict) else None
    value = _evaluated(f"dict({content})") if re.match(r"[A-Za-z_]\w*\s*=[^=]", content) else None
    return None if value is None else dump(value)


def _evaluated(source: str) -> dict[str, Any] | None:
    """The dict in Python source: a literal, or the keyword arguments of `dict(…)`; None for whatever is none, or is no JSON."""
    if not _is_short(source):
        return None
    try:
        with warnings.catch_warnings():
            # What models write has escapes that Python warns of; they mean what they say.
            warnings.simplefilter("ignore")
            node = ast.parse(source, mode="eval").body
            if isinstance(node, ast.Call) and not node.args and all(keyword.arg for keyword in node.keywords):
                value: Any = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in node.keywords}
            else:
                value = ast.literal_eval(node)
        dump(value)
    except (ValueError, SyntaxError, MemoryError, RecursionError, TypeError):
        return None
    return value if isinstance(value, dict) else None


def _is_short(content: str) -> bool:
    return len(content) <= LONGEST_PYTHON and sum(content.count(char) for char in "([{") < DEEPEST_PYTHON
