"""Calls as YAML between tags: behind `<tool_call>`, a name and arguments; behind the tool's own name, its arguments.

The lines are read when the closing tag has come: until then, what a line belongs to is not known.
"""

from __future__ import annotations

import re
from typing import Any

from ..jsonish import Object
from ..validation.registry import ARGUMENT_KEYS, NAME_KEYS
from .dialect import Workbench
from .parameters import LONGEST_NAME
from .source import NotACallError, Waiting
from .yaml import read_yaml

_KEY = re.compile(r"""["']?[A-Za-z_][\w.\-]*["']?""")


def begins_yaml(bench: Workbench) -> Waiting[bool]:
    """Whether a key and a colon come next."""
    return (yield from bench.source.look_for(_KEY, ":")) is not None


def read_lines(bench: Workbench, closer: str) -> Waiting[str | None]:
    """The text up to `closer`, which is not read, while it grows as a string; None where the stream ended first."""
    source = bench.source
    tree = bench.new_tree()
    tree.open_string(None, source.offset())
    text = yield from source.until(closer, on_text=tree.append)
    tree.close_string(source.offset(), complete=source.has_more())
    return text if source.has_more() else None


def node_of(bench: Workbench, value: dict[str, Any], start: int) -> Object:
    """The node of what the text from offset `start` to here stands for."""
    holder = bench.new_tree()
    holder.add_value(value, None, start, bench.source.offset())
    assert isinstance(holder.root, Object)
    return holder.root


def schema_of_envelope(schema: Any) -> dict[str, Any]:
    """What a call is whose arguments have this schema."""
    return {"properties": dict.fromkeys(NAME_KEYS, True) | dict.fromkeys(ARGUMENT_KEYS, schema)}


def read_envelope(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_call>`: the keys of an envelope, or bare arguments. A line that is a closing tag ends them, whatever its
    name: no line of YAML begins so."""
    source = bench.source
    start = source.offset()
    bench.markup()
    text = yield from read_lines(bench, "\n</")
    if text is None:
        bench.refuse_cut()
        return
    value = read_yaml(text, {}, {})
    if value is None:
        raise NotACallError
    name = next((value[key] for key in NAME_KEYS if isinstance(value.get(key), str)), None)
    tool = bench.registry.get(name) if name is not None else None
    schemas = [tool] if tool is not None else bench.registry.with_property_of(set(value)) if name is None else []
    if len(schemas) == 1:
        schema = schemas[0].input_schema
        value = read_yaml(text, schema_of_envelope(schema) if tool else schema, schema) or value
    bench.decide_object(node_of(bench, value, start), [], start)
    yield from source.expect("\n</")
    yield from source.until(">", "\n", most=LONGEST_NAME)
    yield from source.accept(">")
    bench.markup()
