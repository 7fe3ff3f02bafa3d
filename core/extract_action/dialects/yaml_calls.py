"""Calls as YAML between tags: behind `<tool_call>`, a name and arguments; behind the tool's own name, its arguments.

An entry grows as text, and is what that text stands for when the next entry or the closing tag comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeAlias

from ..jsonish import Object, String
from ..jsonish.tree import Tree
from ..validation.registry import ARGUMENT_KEYS, NAME_KEYS
from ..validation.schema import properties_of, resolve
from .dialect import Workbench
from .parameters import LONGEST_NAME
from .source import NotACallError, Source, Waiting
from .values import set_value
from .yaml import value_of_lines

SchemaOf: TypeAlias = Callable[[str, Object], tuple[Any, Any]]
"""The schema of a key's value, by the entries so far, and the schema that its references count in."""

_KEY = re.compile(r"""(?P<quote>["']?)(?P<key>[A-Za-z_][\w.\-]*)(?P=quote):""")
_BEGUN_KEY = re.compile(r"""["']?(?:[A-Za-z_][\w.\-]*["']?)?""")


def schema_of_envelope(schema: Any) -> dict[str, Any]:
    """What a call is whose arguments have this schema."""
    return {"properties": dict.fromkeys(NAME_KEYS, True) | dict.fromkeys(ARGUMENT_KEYS, schema)}


def next_key(source: Source) -> Waiting[str | None]:
    """The key that comes next with its colon and a space or the line's end behind it, as it is written; None for anything else.
    Nothing is read."""
    while True:
        rest = source.rest()[:LONGEST_NAME]
        found = _KEY.match(rest)
        if found is not None and found.end() < len(rest):
            return found.group() if rest[found.end()] in " \t\r\n" else None
        if found is None and _BEGUN_KEY.fullmatch(rest) is None:
            return None
        if source.ended or len(rest) == LONGEST_NAME:
            return None
        yield


def read_entries(
    bench: Workbench, indent: str, closer: str, known: frozenset[str], schema_of: SchemaOf
) -> Waiting[Object | None]:
    """The entries up to `closer`, which is not read; None where the stream ended first. The first key comes next, behind
    `indent`; other keys stand behind the same. Where keys are `known`, any other is a part of the value before it."""
    source, tree, root = bench.source, bench.new_tree(), Object()
    tree.open_container(root, None, source.offset())
    is_first = True
    while True:
        space = "" if is_first else (yield from _indent_of(source, indent))
        written = (yield from next_key(source)) if space is not None else None
        if written is not None and (not known or written[:-1].strip("\"'") in known):
            if not is_first:
                _close_entry(tree, root, schema_of)
            tree.place_key(source.offset(), source.offset() + len(written) - len(":"))
            source.take(source.pos + len(written))
            while (yield from source.accept(" ", "\t")) is not None:
                pass
            tree.open_string(written[:-1].strip("\"'"), source.offset())
        elif is_first:
            raise NotACallError
        else:
            tree.append(space or "")
        is_first = False
        yield from source.until("\n", closer, on_text=tree.append)
        if (yield from source.next_is("\n", closer)) != "\n":
            break
        tree.append(source.take(source.pos + 1))
    if source.has_more():
        _close_entry(tree, root, schema_of)
    else:
        tree.close_string(source.offset(), complete=False)
    tree.close_container(source.offset(), complete=source.has_more())
    return root if source.has_more() else None


def _indent_of(source: Source, indent: str) -> Waiting[str | None]:
    """Read the indent of an entry if it comes next."""
    return (yield from source.accept(indent)) if indent else ""


def _close_entry(tree: Tree, root: Object, schema_of: SchemaOf) -> None:
    """The entry that is open, the last of `root`, has ended: it is what its lines stand for."""
    leaf, key = tree.leaf, root.pairs[-1][0]
    assert leaf is not None
    lines = leaf.text.split("\n")
    end = leaf.start + len(leaf.text.rstrip())
    part, schema = schema_of(key, root)
    set_value(tree, key, value_of_lines([lines[0].rstrip("\r"), *lines[1:]], resolve(part, schema), schema), leaf.start, end)


def read_arguments(bench: Workbench, name: str, indent: str, closer: str) -> Waiting[Object | None]:
    """The arguments of a call of `name` as entries."""
    tool = bench.registry.get(name)
    schema = tool.input_schema if tool is not None else {}
    known = properties_of(schema, schema)
    return (yield from read_entries(bench, indent, closer, frozenset(known), lambda key, _: (known.get(key, True), schema)))


def read_envelope(bench: Workbench, indent: str) -> Waiting[None]:
    """Behind `<tool_call>`: the keys of an envelope, or bare arguments. A line that is a closing tag ends them, whatever its
    name: no line of YAML begins so."""
    source = bench.source
    start = source.offset()
    bench.markup()

    def schema_of(key: str, root: Object) -> tuple[Any, Any]:
        """By the tool that was named before, or the one that has such a parameter."""
        named = next((value.text for name, value in root.pairs if name in NAME_KEYS and isinstance(value, String)), "")
        if key in ARGUMENT_KEYS and (tool := bench.registry.get(named)) is not None:
            return tool.input_schema, tool.input_schema
        fitting = bench.registry.with_property_of({key})
        if len(fitting) != 1:
            return True, {}
        return properties_of(fitting[0].input_schema, fitting[0].input_schema)[key], fitting[0].input_schema

    root = yield from read_entries(bench, indent, "\n</", frozenset(), schema_of)
    if root is None:
        bench.refuse_cut()
        return
    bench.decide_object(root, [], start)
    yield from source.expect("\n</")
    yield from source.until(">", "\n", most=LONGEST_NAME)
    yield from source.accept(">")
    bench.markup()
