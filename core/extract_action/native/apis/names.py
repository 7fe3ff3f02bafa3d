"""The names of tools as an API takes them: some take neither dots nor more than 64 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ...model import ToolSchema
from ..turn.events import ModelTurn


@dataclass(frozen=True, slots=True)
class NameRule:
    """What an API takes: `others` matches a character that no name may have, `first` what may begin one; no name is longer
    than `longest` code points.
    """

    others: str
    longest: int = 64
    first: str = r"."


PLAIN = NameRule(r"[^A-Za-z0-9_-]")
"""The rule of OpenAI (both APIs), Anthropic and Bedrock."""

ANY = NameRule(r"(?!)", longest=1 << 16)
"""The rule of an API that takes any name."""


def wire_names(names: Iterable[str], rule: NameRule) -> dict[str, str]:
    """For each name the one under which the API knows its tool: itself where the API takes it; else one that is like it, and
    that no other tool has.

    >>> wire_names(["fs.read", "fs_read", "ls"], PLAIN)
    {'fs.read': 'fs_read_2', 'fs_read': 'fs_read', 'ls': 'ls'}
    """
    names = list(names)
    taken = {name for name in names if spelled(name, rule) == name}
    found: dict[str, str] = {}
    for name in names:
        if name in taken:
            found[name] = name
            continue
        wire, number = spelled(name, rule), 2
        while wire in taken:
            tail = f"_{number}"
            wire, number = spelled(name, rule)[: rule.longest - len(tail)] + tail, number + 1
        taken.add(wire)
        found[name] = wire
    return found


def tools_named(tools: Sequence[ToolSchema], names: Mapping[str, str]) -> list[ToolSchema]:
    """The tools under the names that an API knows them by."""
    return [replace(tool, name=names[tool.name]) for tool in tools]


def turn_named(turn: ModelTurn, names: Mapping[str, str]) -> ModelTurn:
    """The turn with the names that an API knows the tools by; the name of an unknown tool stays as it is."""
    return replace(turn, calls=[replace(call, name=names.get(call.name, call.name)) for call in turn.calls])


def spelled(name: str, rule: NameRule) -> str:
    """A name as the rule has it: where it takes it, itself."""
    taken = re.sub(rule.others, "_", name)
    if not re.match(rule.first, taken):
        taken = f"_{taken}"
    return taken[: rule.longest]
