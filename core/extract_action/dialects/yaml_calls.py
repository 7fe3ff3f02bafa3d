"""Calls as YAML between tags: behind `<tool_call>`, a name and arguments; behind the tool's own name, its arguments.

An entry grows as text, and is what that text stands for when the next entry or the closing tag comes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from typing import Any, TypeAlias

from ..jsonish import Object, String
from ..jsonish.nodes.tree import Tree
from ..validation.registry import ARGUMENT_KEYS, NAME_KEYS
from ..validation.schema import parameters_of, properties_of, resolve
from .parts.placed import set_placed
from .parts.yaml import Behind, is_entry, lines_of, value_of_lines
from .reader.dialect import Workbench
from .reader.names import LONGEST_NAME, NAME, YAML_KEY
from .reader.source import NotACallError, Source, Waiting

SchemaOf: TypeAlias = Callable[[str, Object], tuple[Any, Any]]
"""The schema of a key's value, by the entries so far, and the schema that its references count in."""

_KEY = re.compile(YAML_KEY)
_NOTHING = re.compile(r"(?!)")
_BEGUN_KEY = re.compile(rf"""["']?(?:{NAME}["']?)?""")


def schema_of_envelope(schema: Any) -> dict[str, Any]:
    """What a call is whose arguments have this schema."""
    return {"properties": dict.fromkeys(NAME_KEYS, True) | dict.fromkeys(ARGUMENT_KEYS, schema)}


def next_key(source: Source, known: Container[str] = ()) -> Waiting[str | None]:
    """The key that comes next with its colon and, where it is not `known`, a space or the line's end behind it, as it is
    written; None for anything else. Nothing is read."""
    while True:
        rest = source.rest()[:LONGEST_NAME]
        found = _KEY.match(rest)
        if found is not None and found.end() < len(rest):
            return found.group() if rest[found.end()] in " \t\r\n" or found["key"] in known else None
        if found is None and _BEGUN_KEY.fullmatch(rest) is None:
            return None
        if source.ended or len(rest) == LONGEST_NAME:
            return None
        yield


def read_entries(
    bench: Workbench, indent: str, closers: tuple[str, ...], known: frozenset[str], schema_of: SchemaOf
) -> Waiting[Object | None]:
    """The entries up to one of `closers`, which is not read; None where the stream ended first. The first key comes next,
    behind `indent`; other keys stand behind the same. Where keys are `known`, any other is a part of the value before it (but
    behind a whole scalar), and so is what is indented more: a closer in that may be text.

    Invariants, at the start of each line: the value of the entry before is the open string of the tree, with the line break
    that ended its last line; `head` is the first line of that value, and `behind` says what came behind it."""
    source, tree, root, closer = bench.source, bench.new_tree(), Object(), closers[0]
    as_text = _closer_as_text(indent, closer, known)
    tree.open_container(root, None, source.offset())
    written = yield from next_key(source, known)
    if written is None or (known and _key(written) not in known):
        raise NotACallError
    yield from _begin_entry(source, tree, written)
    head, behind, is_deep = (yield from source.until("\n", *closers, on_text=tree.append)), Behind.NOTHING, False
    while (yield from source.next_is("\n", *closers)) == "\n":
        tree.append(source.take(source.pos + 1))
        space = yield from _indent_of(source, indent)
        written = (yield from next_key(source, known)) if space is not None else None
        if written is not None and (not known or _key(written) in known or _is_undeclared(source, written, head, behind)):
            _close_entry(tree, root, schema_of)
            yield from _begin_entry(source, tree, written)
            head, behind, is_deep = (yield from source.until("\n", *closers, on_text=tree.append)), Behind.NOTHING, False
            continue
        tree.append(space or "")
        is_deep = space is not None and (yield from source.next_is(" ", "\t")) is not None
        if behind is Behind.NOTHING:
            behind = Behind.DEEPER if is_deep else Behind.AT_KEYS
        yield from source.until("\n", *closers, on_text=tree.append)
        while is_deep and (yield from source.look(as_text, LONGEST_NAME)) is not None:
            tree.append(source.take(source.pos + len(closer)))
            yield from source.until("\n", *closers, on_text=tree.append)
    if is_deep and _may_go_on(source.rest()[len(closer) :], indent, closer, known):
        # The stream ended behind a closer inside a block, which may have gone on.
        tree.append(source.take(len(source.buf)))
    _leave_begun(source, tree, closer)
    if source.has_more():
        _close_entry(tree, root, schema_of)
    else:
        tree.close_string(source.offset(), complete=False)
    tree.close_container(source.offset(), complete=source.has_more())
    return root if source.has_more() else None


def _key(written: str) -> str:
    """A key without its quotes and colon."""
    return written[:-1].strip("\"'")


def _begin_entry(source: Source, tree: Tree, written: str) -> Waiting[None]:
    """Read the key that comes next, which is `written` so, and open the string of its value."""
    tree.place_key(source.offset(), source.offset() + len(written) - len(":"))
    source.take(source.pos + len(written))
    while (yield from source.accept(" ", "\t")) is not None:
        pass
    tree.open_string(_key(written), source.offset())


def _closer_as_text(indent: str, closer: str, known: frozenset[str]) -> re.Pattern[str]:
    """A closer that is text: more stands on its line, or the next line goes on with the value, has another key or the closer.
    None is where it begins with a line break."""
    if closer.startswith("\n"):
        return _NOTHING
    keys = "".join(f"|[\"']?{re.escape(key)}[\"']?:" for key in known)
    tag, space = re.escape(closer), re.escape(indent)
    return re.compile(rf"{tag}[ \t]*(?:[^\s<]|\r?\n(?:[ \t]*\r?\n)*{space}(?:[ \t]+\S|{tag}{keys}))")


def _may_go_on(behind: str, indent: str, closer: str, known: frozenset[str]) -> bool:
    """Whether what stands behind a closer, to the end of the stream, may be the beginning of what makes it text.

    >>> [_may_go_on(text, "  ", "</say>", frozenset(["text"])) for text in ("", "\\n  te", "\\n</s", "\\nDone", "\\n  Done")]
    [True, True, True, False, False]
    """
    line = behind.lstrip(" \t").lstrip("\r\n")
    begun = line.removeprefix(indent)
    return not line.strip() or any(word.startswith(begun) for word in (closer, *(f"{key}:" for key in known)))


def _leave_begun(source: Source, tree: Tree, closer: str) -> None:
    """A closer that the stream's end cut, on a line of its own, belongs to no value."""
    leaf = tree.leaf
    assert leaf is not None
    lines, line_break, last = leaf.text.rpartition("\n")
    if not source.has_more() and line_break and last and closer.startswith(last):
        tree.replace(lines + line_break)
        source.give_back(last)


def _is_undeclared(source: Source, written: str, head: str, behind: Behind) -> bool:
    """Whether a key that is not declared, which comes next as `written`, begins an entry; see `is_entry`."""
    return source.rest().startswith(" ", len(written)) and is_entry(_key(written), head, behind)


def _indent_of(source: Source, indent: str) -> Waiting[str | None]:
    """Read the indent of an entry if it comes next."""
    return (yield from source.accept(indent)) if indent else ""


def _close_entry(tree: Tree, root: Object, schema_of: SchemaOf) -> None:
    """The entry that is open, the last of `root`, has ended: it is what its lines stand for."""
    leaf, key = tree.leaf, root.pairs[-1][0]
    assert leaf is not None
    (head, at), *rest = lines_of(leaf.text, leaf.start)
    part, schema = schema_of(key, root)
    set_placed(tree, key, value_of_lines([(head.rstrip("\r"), at), *rest], resolve(part, schema), schema))


def read_arguments(bench: Workbench, name: str, indent: str, closer: str) -> Waiting[Object | None]:
    """The arguments of a call of `name` as entries."""
    tool = bench.registry.get(name)
    schema = tool.input_schema if tool is not None else {}
    known = properties_of(schema, schema)
    return (yield from read_entries(bench, indent, (closer,), frozenset(known), lambda key, _: (known.get(key, True), schema)))


def _named(root: Object) -> str:
    """The name of the tool with which an envelope begins, or ""."""
    key, value = next(iter(root.pairs), ("", None))
    return value.text if key in NAME_KEYS and isinstance(value, String) else ""


def read_envelope(bench: Workbench, indent: str) -> Waiting[None]:
    """Behind `<tool_call>`: the keys of an envelope, a name with the parameters beside it, or bare arguments. A line that is a
    closing tag ends them, whatever its name, as no line of YAML begins so; and `</tool_call>` that is indented no more than the
    first key, or than those of the arguments in an envelope."""
    source = bench.source
    start = source.offset()
    bench.markup()

    def schema_of(key: str, root: Object) -> tuple[Any, Any]:
        """By the tool that was named before, or the one that has such a parameter."""
        tool = bench.registry.get(_named(root))
        fitting = [tool] if tool is not None else bench.registry.with_property_of({key})
        if len(fitting) != 1:
            return True, {}
        schema = fitting[0].input_schema
        is_envelope = tool is not None and key in ARGUMENT_KEYS
        return schema if is_envelope else properties_of(schema, schema).get(key, True), schema

    first = yield from next_key(source)
    deepest = 2 if first is not None and _key(first) in NAME_KEYS else 0
    closers = ("\n</", *(f"\n{indent}{' ' * deeper}</tool_call" for deeper in range(deepest + 1)))
    root = yield from read_entries(bench, indent, closers, frozenset(), schema_of)
    if root is None:
        bench.refuse_cut()
        return
    tool = bench.registry.get(_named(root))
    flat = root.pairs[1:]
    keys = {key for key, _ in flat}
    declared = parameters_of(tool)
    if tool is not None and flat and keys <= declared.keys() - set(ARGUMENT_KEYS):
        bench.decide_parameters(tool.name, Object(flat, span=root.span), [])
    else:
        bench.decide_object(root, [], start)
    yield from source.expect(*closers)
    yield from source.until(">", "\n", most=LONGEST_NAME)
    yield from source.accept(">")
    bench.markup()
