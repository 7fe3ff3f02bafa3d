"""From an object to a call: which shape it has, which tool it names, and whether its arguments are valid.

The shapes, in the order in which they are tried:

1. `{"tool_calls": [call, …]}`, `{"tool_uses": [call, …]}`    each item on its own
2. `{"type": "function", "function": {"name", "arguments"}}`   the form of an API body; also `{"function_call": {…}}`
3. `{"name": registered, "arguments": {…}}`               and the aliases in `registry`
4. `{registered: {…}}`                                    the name as the only key
5. `{parameter: …}`                                       bare arguments that fit exactly one tool

An object that describes a tool, as prompts do, is none of them.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, replace
from itertools import chain
from typing import Any

from ..jsonish import Array, CompletionState, Fix, JsonishError, Null, Object, String, Value
from ..jsonish.nodes.tree import Tree
from ..jsonish.push.machine import Machine
from ..model import ToolCallData, ToolSchema
from ..spans import Span
from ..why import Why
from .decode import ReadText, decode_fields, read_plain, read_text
from .definition import is_definition, is_schema
from .misplaced import beside, inside
from .refusals import Refusal, known_tools, misfit, quote, refused, too_deep, truncated, unknown_tool
from .registry import ARGUMENT_KEYS, CALLS_KEYS, FUNCTION_KEYS, ID_KEYS, NAME_KEYS, Registry, bare_name
from .schema import parameters_of, validate

MAX_DECODES = 2
"""How often arguments that are JSON text in a string are decoded."""


@dataclass(frozen=True, slots=True)
class Accepted:
    """A validated call and the shape in which it was written."""

    call: ToolCallData
    why: Why


Decision = Accepted | Refusal


class CutTextError(ValueError):
    """The end is missing of JSON text in a string."""


def accepted(call: ToolCallData, why: Why, registry: Registry) -> Accepted:
    """A call that is valid as its tool says, or is of a tool that is not registered, for which anything is valid."""
    return Accepted(call, why if registry.get(call.name) is not None else Why.UNREGISTERED)


def called_tool(name: str, registry: Registry) -> ToolSchema | Refusal:
    """The tool that a call names, or why it is refused. One that is not registered, and accepted, has an empty schema."""
    tool = registry.get(name)
    if tool is None and not registry.accepts_unknown:
        return unknown_tool(name, registry)
    return tool or ToolSchema(bare_name(name), {})


def is_closed_by_end(fixes: Iterable[Fix], end: int) -> bool:
    """Whether a closer was supplied at `end`, the offset where the text ends."""
    return any(fix.code == "missing-closer" and fix.span.end >= end for fix in fixes)


def decide(root: Object, fixes: list[Fix], registry: Registry) -> list[tuple[Span, Decision]]:
    """The decision on an object, or on each item of its `tool_calls`, with the span of what it is about."""
    key, calls = _calls(root, registry)
    if calls is None:
        return [(root.span, _decide_one(root, fixes, registry))]
    decisions: list[tuple[Span, Decision]] = []
    fixes = sorted(fixes, key=_start)
    for item in calls.items:
        if isinstance(item, Object):
            first, last = (bisect_left(fixes, at, key=_start) for at in item.span)
            own = [fix for fix in fixes[first:last] if fix.span.end <= item.span.end]
            if item is calls.items[-1]:
                own += [fix for fix in fixes[last:] if fix.code == "missing-closer"]
            decisions.append((item.span, _decide_one(item, own, registry)))
    if not decisions:
        return [(root.span, Refusal(Why.NO_TOOL_MATCH, "The list of tool calls holds no call.", key))]
    return decisions


def _calls(root: Object, registry: Registry) -> tuple[str, Array | None]:
    """The key and the list of the calls that an object holds; None for the list of one that is no such object."""
    key, calls = next(((key, calls) for key in CALLS_KEYS if (calls := root.get(key)) is not None), ("", None))
    return (key, calls) if isinstance(calls, Array) and not registry.with_property_of({key}) else (key, None)


def decide_pieces(
    root: Object, fixes: list[Fix], raw: str, start: int, registry: Registry
) -> list[tuple[str, Decision | None]]:
    """`raw`, the text of an object and perhaps more around it, from offset `start` on, in pieces: what is decided on, each with
    its decision, and what stands between, with None."""
    pieces: list[tuple[str, Decision | None]] = []
    done = 0
    for span, decision in decide(root, fixes, registry):
        begin, end = span.start - start, span.end - start
        pieces += [(raw[done:begin], None), (raw[begin:end], decision)]
        done = end
    return [*pieces, (raw[done:], None)]


def decide_native(id: str, name: str, arguments: str, thought_signature: str, registry: Registry) -> Decision:
    """The decision on a call that an API delivered, with its arguments as JSON text."""
    tool = called_tool(name, registry)
    if isinstance(tool, Refusal):
        return tool
    try:
        read = _bracketed(arguments) or read_text(arguments)
    except JsonishError:
        return too_deep(name, registry)
    if read.is_cut:
        return truncated("call", f"arguments{read.cut_path}")
    if arguments[read.node.span.end :].lstrip()[:1] in ("{", "["):
        message = f"The call of {quote(name)} has two sets of arguments, one behind the other."
        return refused(Why.CONFLICTING_ARGUMENTS, name, registry, message, "arguments")
    outer = Object([("id", String(id)), ("thought_signature", String(thought_signature))], span=Span(0, len(arguments)))
    return _validated(tool, read.node, outer, read.fixes, Why.NATIVE, registry)


def _bracketed(text: str) -> ReadText | None:
    """The object or array that a text begins with; None where it begins otherwise, or with a bracket that begins none."""
    if text.lstrip()[:1] not in ("{", "["):
        return None
    tree = Tree()
    machine = Machine(0, tree)
    machine.read(text)
    machine.finish()
    return ReadText(tree.root, tree.fixes, machine.cut, machine.cut_path) if tree.root is not None else None


def decide_named(name: str, arguments: Value | None, fixes: list[Fix], id: str, registry: Registry) -> Decision:
    """The decision on a call whose markup gives its name and, in `arguments`, the node of its arguments (None for none)."""
    tool = called_tool(name, registry)
    if isinstance(tool, Refusal):
        return tool
    outer = Object([("id", String(id))], span=arguments.span if arguments is not None else Span(0, 0))
    return _validated(tool, arguments, outer, fixes, Why.MARKED, registry)


def decide_text(name: str, text: str, registry: Registry) -> Decision:
    """The decision on a call whose arguments are plain text, for a tool that has no more than one parameter: the caller knows
    its name."""
    tool = called_tool(name, registry)
    if isinstance(tool, Refusal):
        return tool
    if len(parameters_of(tool)) > 1:
        message = f"The arguments of {quote(name)} must be an object, but are text."
        return refused(Why.SCHEMA_MISMATCH, name, registry, message, "arguments", "#/type")
    return accepted(ToolCallData("", tool.name, text, "", ()), Why.MARKED, registry)


def _decide_one(root: Object, fixes: list[Fix], registry: Registry) -> Decision:
    for key in FUNCTION_KEYS:
        inner = root.get(key)
        if isinstance(inner, Object) and isinstance(inner.get("name"), String):
            return _from_envelope(inner, root, fixes, registry, Why.FUNCTION_OBJECT)
    names = _names(root)
    if any(registry.get(name) is not None for name in names):
        if len(names) > 1:
            return Refusal(Why.CONFLICTING_NAMES, f"The object names two tools: {quote(names[0])} and {quote(names[1])}.")
        return _from_envelope(root, root, fixes, registry, Why.ENVELOPE)
    if (by_key := _named_by_key(root, registry)) is not None:
        tool, value = by_key
        if is_schema(value, tool):
            return _describes(tool.name, registry)
        return _validated(tool, value, root, fixes, Why.NAME_AS_KEY, registry)
    bare = _bare_arguments(root, fixes, registry, _envelope_keys(root) if names else frozenset())
    if isinstance(bare, Accepted) or not names:
        return bare
    if registry.accepts_unknown:
        return _from_envelope(root, root, fixes, registry, Why.ENVELOPE)
    return unknown_tool(names[0], registry, next((key for key in NAME_KEYS if isinstance(root.get(key), String)), ""))


def _envelope_keys(root: Object) -> frozenset[str]:
    """The keys of an envelope that an object has. One that names a tool is bare arguments only of a tool that has them all."""
    return frozenset(key for key, _ in root.pairs if key in NAME_KEYS or key in ARGUMENT_KEYS)


def is_unnamed(root: Object) -> bool:
    """Whether nothing in an object can be the name of a tool: it has no key of an envelope that holds one."""
    return not any(key in NAME_KEYS or key in CALLS_KEYS for key, _ in root.pairs)


def may_be_closed(root: Object, registry: Registry) -> bool:
    """Whether an object that lacks its closing brace has all that a call needs: one that names a tool must have arguments, and
    so must the envelope in it that was not closed either."""
    calls = _calls(root, registry)[1]
    inner = calls.items[-1] if calls and calls.items else next(filter(None, map(root.get, FUNCTION_KEYS)), None)
    if isinstance(inner, Object):
        return inner.completion_state() is CompletionState.COMPLETE or may_be_closed(inner, registry)
    is_bare = not any(registry.may_call(name) for name in _names(root))
    return is_bare or any(root.get(key) is not None for key in ARGUMENT_KEYS)


def _names(root: Object) -> list[str]:
    """The different names that an object gives, each once."""
    given = (value.text for key, value in root.pairs if key in NAME_KEYS and isinstance(value, String))
    return list(dict.fromkeys(given))


def _from_envelope(envelope: Object, outer: Object, fixes: list[Fix], registry: Registry, why: Why) -> Decision:
    names = _names(envelope)
    name = next((name for name in names if registry.get(name) is not None), names[0])
    tool = called_tool(name, registry)
    if isinstance(tool, Refusal):
        return tool
    given = [value for key in ARGUMENT_KEYS if (value := envelope.get(key)) is not None]
    if is_definition(envelope, tool):
        return _describes(name, registry)
    if any(other != given[0] for other in given[1:]):
        message = f"The call of {quote(name)} has two different sets of arguments."
        return refused(Why.CONFLICTING_ARGUMENTS, name, registry, message, "arguments")
    if given and (key := beside(envelope, given[0], tool)) is not None:
        message = f"In the call of {quote(name)}, {quote(key)} stands beside the arguments and not in them."
        return refused(Why.CONFLICTING_ARGUMENTS, name, registry, message, key)
    return _validated(tool, given[0] if given else None, outer, fixes, why, registry)


def _describes(name: str, registry: Registry) -> Refusal:
    return refused(Why.DEFINITION, name, registry, f"The object describes the tool {quote(name)} and does not call it.")


def _named_by_key(root: Object, registry: Registry) -> tuple[ToolSchema, Value] | None:
    keys = [(key, value) for key, value in root.pairs if key not in ID_KEYS]
    if len(keys) != 1:
        return None
    tool = registry.get(keys[0][0])
    return (tool, keys[0][1]) if tool is not None and isinstance(keys[0][1], Object) else None


def _bare_arguments(root: Object, fixes: list[Fix], registry: Registry, needed: frozenset[str]) -> Decision:
    """The decision on an object as the arguments of the one tool that it fits, of those that have all `needed` parameters."""
    possible = [tool for tool in registry.with_property_of({key for key, _ in root.pairs}) if registry.has_all(tool, needed)]
    if possible and any(fix.code == "unquoted-value" for fix in fixes):
        return Refusal(
            Why.NO_TOOL_MATCH, "The object names no tool, and values without quotes are too little to take it for arguments."
        )
    decisions = [(tool, _validated(tool, root, root, fixes, Why.BARE_ARGUMENTS, registry)) for tool in possible]
    fitting = [(tool, decision) for tool, decision in decisions if isinstance(decision, Accepted)]
    if len(fitting) == 1:
        return fitting[0][1]
    if fitting:
        names = ", ".join(quote(tool.name) for tool, _ in fitting[:4])
        return Refusal(Why.NO_TOOL_MATCH, f"The object names no tool and fits several: {names}.")
    if len(decisions) == 1 and isinstance(refusal := decisions[0][1], Refusal):
        message = (
            f"The object names no tool, and as arguments of {quote(decisions[0][0].name)} it is not valid: {refusal.message}"
        )
        return replace(refusal, why=Why.NO_TOOL_MATCH, message=message)
    return Refusal(Why.NO_TOOL_MATCH, f"The object names no tool and fits none{known_tools(registry)}.")


def _validated(tool: ToolSchema, node: Value | None, outer: Object, fixes: list[Fix], why: Why, registry: Registry) -> Decision:
    """Validate the arguments of `tool`; a bare object is its own `outer`."""
    name = tool.name
    if any(fix.code == "too-deep" for fix in fixes):
        return too_deep(name, registry)
    try:
        arguments, made = _arguments(node)
    except JsonishError:
        return too_deep(name, registry)
    except CutTextError:
        message = f"The arguments of {quote(name)} are JSON text that is cut, and a value that was cut is never run."
        return refused(Why.TRUNCATED, name, registry, message, "arguments")
    missing = any(fix.code == "no-arguments" for fix in made)
    decoded, paths = decode_fields(arguments, tool.input_schema)
    made += [Fix("string-field", node.span if node is not None else outer.span) for _ in paths]
    if not isinstance(decoded, dict) and not _allows_no_object(tool):
        shown = "text" if isinstance(decoded, str) else "a list" if isinstance(decoded, list) else "a bare value"
        message = f"The arguments of {quote(name)} must be an object, but are {shown}."
        return refused(Why.SCHEMA_MISMATCH, name, registry, message, "arguments", "#/type")
    violation = validate(decoded, tool.input_schema)
    if violation is not None and missing:
        message = f"The call of {quote(name)} has no arguments, but needs {quote(violation.path)}."
        return refused(Why.MISSING_ARGUMENTS, name, registry, message, "arguments", violation.pointer)
    if violation is not None:
        where = "" if node is outer else "arguments"
        path = ".".join(part for part in (where, violation.path) if part)
        message = f"In the call of {quote(name)}, {path or 'the value'}: {misfit(violation)}"
        return refused(Why.SCHEMA_MISMATCH, name, registry, message, path, violation.pointer)
    if any(fix.code == "missing-closer" for fix in fixes) and (key := inside(decoded, tool)) is not None:
        message = (
            f"In the call of {quote(name)} a bracket is missing, perhaps before {quote(key)}, which stands in another value."
        )
        return refused(Why.CONFLICTING_ARGUMENTS, name, registry, message, key)
    call = ToolCallData(
        _first_text(outer, ID_KEYS), name, decoded, _first_text(outer, ("thought_signature",)), _in_order(fixes, made)
    )
    return accepted(call, why, registry)


def _arguments(node: Value | None) -> tuple[Any, list[Fix]]:
    """The arguments as plain data, and the repairs that it took: nothing is {}, text is decoded. Raises JsonishError where the
    text is nested too deep, and CutTextError where its end is missing."""
    if node is None:
        return {}, [Fix("no-arguments", Span(0, 0))]
    made: list[Fix] = []
    value = node.to_python()
    for _ in range(MAX_DECODES):
        if not isinstance(value, str) or not value.strip():
            break
        decoded = _decoded(value)
        if decoded is None:
            break
        value, fixes = decoded
        made += [Fix("string-arguments", node.span), *(Fix(fix.code, node.span) for fix in fixes)]
    if isinstance(node, Null) or value is None or (isinstance(value, str) and not value.strip()):
        return {}, [*made, Fix("no-arguments", node.span)]
    return value, made


def _decoded(text: str) -> tuple[Any, list[Fix]] | None:
    """What arguments in a string hold, an object, or a string that may hold one in turn, and the repairs that it took; None for
    other text. Raises CutTextError."""
    if text.lstrip()[:1] not in ("{", '"'):
        return None
    value, fixes, is_cut = read_plain(text)
    if is_cut:
        raise CutTextError
    return (value, fixes) if isinstance(value, (dict, str)) and value != text else None


def _allows_no_object(tool: ToolSchema) -> bool:
    """Whether the tool was declared with arguments that are no object."""
    return tool.input_schema.get("type") not in (None, "object")


def _first_text(root: Object, keys: tuple[str, ...]) -> str:
    values = (root.get(key) for key in keys)
    return next((value.text for value in values if isinstance(value, String)), "")


def _start(fix: Fix) -> int:
    return fix.span.start


def _in_order(*fixes: list[Fix]) -> tuple[Fix, ...]:
    return tuple(sorted(chain(*fixes), key=lambda fix: fix.span))
