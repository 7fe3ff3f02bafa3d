"""Parameters that markup gives more than once."""

from __future__ import annotations

from ...jsonish import Array, Object, Value
from ...model import ToolSchema
from ...policy import RepeatedPolicy
from .values import allows_list, joins_lists


def repetitions(root: Object) -> dict[str, list[Value]]:
    """The keys that stand more than once among the parameters, each with its values in order."""
    found: dict[str, list[Value]] = {}
    for key, value in root.pairs:
        found.setdefault(key, []).append(value)
    return {key: values for key, values in found.items() if len(values) > 1}


def once_each(root: Object, repeated: dict[str, list[Value]], tool: ToolSchema | None, policy: RepeatedPolicy) -> Object:
    """The parameters with one value for each of the `repeated` keys; the object itself where there is none."""
    if not repeated:
        return root
    values = {key: _value(key, values, tool, policy) for key, values in repeated.items()}
    once = Object([(key, values.get(key, value)) for key, value in dict(root.pairs).items()], span=root.span)
    once.key_places = root.key_places
    return once


def _value(key: str, values: list[Value], tool: ToolSchema | None, policy: RepeatedPolicy) -> Value:
    if policy == "list" or (policy == "list-or-last" and allows_list(tool, key)):
        joins = joins_lists(tool, key)
        items = [item for value in values for item in (value.items if joins and isinstance(value, Array) else [value])]
        return Array(items, span=values[0].span)
    return values[0] if policy == "first" else values[-1]
