"""Tool definitions as people write them: in our own shape or that of any API. Problems name a line and a column."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import isinf
from typing import Any, Literal

from .declared import Declared, declared, description_of, join, list_of_tools
from .deep_json import TooDeepError, is_deep, load_deep
from .jsonish import Array, Object, Value
from .jsonish.nodes.tree import Tree
from .jsonish.push.machine import Machine
from .jsonish.scalars import LONGEST_NUMBER
from .model import ToolSchema
from .validation.schema import ignored_keywords

_STRING_OR_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[-+.\w]+')


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a definition: an error (there is no tool) or a warning.

    `line` and `column` count from 1; `offset` counts code points from 0; `path` is as `tools[1].input_schema`.
    """

    severity: Literal["error", "warning"]
    message: str
    line: int
    column: int
    offset: int
    path: str = ""


def read_tools(text: str) -> tuple[list[ToolSchema], list[Problem]]:
    """The tools that a JSON text defines, and its problems in the order of the text.

    >>> tools, problems = read_tools('[{"name": "ls", "input_schema": {"type": "object", "maxProperties": 3}}]')
    >>> tools[0].name, [(problem.severity, problem.column, problem.message) for problem in problems]
    ('ls', [('warning', 33, 'Validation does not check "maxProperties" (in the schema of "ls").')])
    """
    if not text.strip():
        return [], []
    try:
        data = (
            load_deep(text)
            if is_deep(text)
            else json.loads(text, parse_constant=_refuse, parse_int=_read_int, parse_float=_read_float)
        )
    except TooDeepError as error:
        return [], [Problem("error", f"This can't be read: {error}.", 1, 1, 0)]
    except json.JSONDecodeError as error:
        return [], [_problem(text, "error", f"This is not JSON: {error.msg}.", error.pos)]
    except _UnreadableError as error:
        return [], [_problem(text, "error", f"This can't be read: {error}.", _find_number(text, error.number))]
    except ValueError as error:
        return [], [Problem("error", f"This can't be read: {error}.", 1, 1, 0)]
    places = _Places(text)
    tools: list[ToolSchema] = []
    problems: list[Problem] = []
    for entry in _declared_in(data):
        tool, found = _read_tool(entry, places)
        problems += found
        if tool is not None and any(tool.name == other.name for other in tools):
            twice = f'"{tool.name}" is defined twice; the last definition counts.'
            problems.append(places.problem("warning", twice, entry.path))
        if tool is not None:
            tools.append(tool)
    return tools, problems


def _declared_in(data: Any) -> Iterator[Declared]:
    """The tools of a list, of a request, or one alone."""
    found = list_of_tools(data)
    if found is None:
        yield from declared(data)
        return
    entries, path = found
    for at, entry in enumerate(entries):
        yield from declared(entry, f"{path}[{at}]")


class _UnreadableError(Exception):
    """A `number`, as the text has it, that is none of JSON or that no value here can hold."""

    def __init__(self, number: str, why: str) -> None:
        super().__init__(f"{number if len(number) <= 20 else number[:20] + '…'} {why}")
        self.number = number


def _refuse(constant: str) -> Any:
    raise _UnreadableError(constant, "is no number of JSON")


def _read_int(digits: str) -> int:
    if len(digits) > LONGEST_NUMBER:
        raise _UnreadableError(digits, f"has more than {LONGEST_NUMBER} digits")
    return int(digits)


def _read_float(digits: str) -> float:
    number = float(digits)
    if isinf(number):
        raise _UnreadableError(digits, "is larger than any number here")
    return number


def _find_number(text: str, number: str) -> int:
    """Where the first `number` outside strings stands in a JSON text."""
    return next((found.start() for found in _STRING_OR_WORD.finditer(text) if found.group() == number), 0)


def _problem(text: str, severity: Literal["error", "warning"], message: str, offset: int, path: str = "") -> Problem:
    before = text[:offset]
    return Problem(severity, message, before.count("\n") + 1, offset - before.rfind("\n"), offset, path)


def _read_tool(tool: Declared, places: _Places) -> tuple[ToolSchema | None, list[Problem]]:
    fields, path = tool.fields, tool.path
    if not isinstance(fields, dict):
        return None, [places.problem("error", "A tool must be an object with a name and a schema.", path)]
    name = fields.get("name")
    if not isinstance(name, str) or not name:
        return None, [places.problem("error", "A tool must have a name.", path)]
    schema, where = tool.schema()
    if schema is None:
        return ToolSchema(name, {}, description_of(fields)), [
            places.problem("warning", f'"{name}" has no schema, so any arguments are valid.', path)
        ]
    if not isinstance(schema, dict):
        return None, [places.problem("error", f'The schema of "{name}" must be an object.', where)]
    ignored = [
        places.problem("warning", f'Validation does not check "{keyword}" (in the schema of "{name}").', join(where, inner))
        for inner, keyword in ignored_keywords(schema)
    ]
    return ToolSchema(name, schema, description_of(fields)), ignored


class _Places:
    """Finds where in a JSON text a path stands."""

    def __init__(self, text: str) -> None:
        self._text = text
        tree = Tree()
        machine = Machine(0, tree)
        visible = text.lstrip("\ufeff \t\r\n")
        self._shift = len(text) - len(visible)
        if visible[0] in "{[":
            machine.read(visible)
        self._offsets = {path: node.span.start + self._shift for path, node in _paths(tree.root)} if tree.root else {}

    def problem(self, severity: Literal["error", "warning"], message: str, path: str) -> Problem:
        """A problem at the place of `path`, or of the nearest container that has a place."""
        near = path
        while near not in self._offsets and near:
            near = near[: max(near.rfind("."), near.rfind("["), 0)]
        return _problem(self._text, severity, message, self._offsets.get(near, 0), path)


def _paths(root: Value) -> Iterator[tuple[str, Value]]:
    todo: list[tuple[str, Value]] = [("", root)]
    while todo:
        path, node = todo.pop()
        yield path, node
        if isinstance(node, Object):
            todo += [(join(path, key), value) for key, value in node.pairs]
        elif isinstance(node, Array):
            todo += [(f"{path}[{at}]", value) for at, value in enumerate(node.items)]
