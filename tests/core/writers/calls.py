"""Drawing tools and calls of them: schemas with values that fit, and prose around."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from extract_action import ToolSchema
from extract_action.dialects import DIALECTS

Typed = tuple[dict[str, Any], Any]
"""A schema and a value that it allows."""

Call = tuple[str, Any]

MARKUP = sorted(
    {opener for dialect in DIALECTS for opener in dialect.openers}
    | {"</parameter>", "</function>", "</tool_call>", "<parameter=a>", "</arg_value>", "<arg_key>", "</invoke>", "</param>"}
    | {'<|"|>', "<escape>", "<tool_call|>", "[ARGS]", "<|call|>", "<|close|>argument<|sep|>", "<｜tool▁call▁end｜>"}
    | {"<think>", "</think>", "```", "\n```\n", "\nObservation: ", "\nAction: ", "</tool_input>", "<item>", "</item>", "]]>"}
)
PIECES = [
    "a",
    "Oslo",
    " ",
    "\n",
    "\n\n",
    "\t",
    "'",
    '"',
    "\\",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ",",
    ":",
    "=",
    "#",
    "-",
    "&",
    "<",
    ">",
]
PIECES += [
    "é",
    "北",
    "😀",
    "\u2028",
    "3",
    "true",
    "null",
    "key: v",
    '{"a": 1}',
    "f(x='y')",
    '", "b": "',
    "\\n",
    "\\u00e9",
    "|",
    "`",
]
PROSE = [
    "",
    "Let me see.",
    'She said "go", so I go.',
    "Behind `<tool_call>` comes a call.",
    "a < b, but [1] {2} (3)",
    "Zuerst:\nja",
]

tame_text = st.text(alphabet="abc XYZ09.,:;!?'\"\n\t\\/(){}#-_=+*&%éß北😀", max_size=30)
_anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=3)
wild_text = st.lists(st.sampled_from(PIECES + MARKUP) | _anything, max_size=6).map("".join)
names = st.from_regex("[A-Za-z_][A-Za-z0-9_.-]{0,11}", fullmatch=True) | st.sampled_from(
    ["get_weather", "fs.read", "send-mail", "arguments", "input", "name", "item", "type", "from", "text", "id"]
)


def typed_values(text: st.SearchStrategy[str]) -> st.SearchStrategy[Typed]:
    """Schemas that declare one type for each place, with a value."""
    leaves: st.SearchStrategy[Typed] = st.one_of(
        _of("string", text),
        _of("integer", st.integers(-(10**20), 10**20)),
        _of("number", st.floats(allow_nan=False, allow_infinity=False)),
        _of("boolean", st.booleans()),
        _of("null", st.none()),
        st.sampled_from(["on", "off"]).map(lambda word: ({"type": "string", "enum": ["on", "off"]}, word)),
    )
    return st.recursive(leaves, lambda inner: _lists(inner) | objects(inner), max_leaves=5)


def loose_values(text: st.SearchStrategy[str]) -> st.SearchStrategy[Typed]:
    """Schemas that say nothing, or allow several types."""
    value = st.one_of(
        text, st.integers(), st.none(), st.booleans(), st.lists(st.integers()), st.dictionaries(names, st.integers())
    )
    schema = st.sampled_from(
        [{}, {"type": ["string", "null", "integer", "boolean", "object", "array"]}, {"anyOf": [{"type": "string"}, {}]}]
    )
    return st.tuples(schema, value)


def objects(values: st.SearchStrategy[Typed]) -> st.SearchStrategy[Typed]:
    """Objects of such values, under any names."""
    return st.dictionaries(names, values, max_size=4).map(
        lambda entries: (
            {"type": "object", "properties": {key: schema for key, (schema, _) in entries.items()}},
            {key: value for key, (_, value) in entries.items()},
        )
    )


def calls(values: st.SearchStrategy[Typed]) -> st.SearchStrategy[tuple[list[ToolSchema], list[Call]]]:
    """One call or more, each of a tool of its own."""
    named = st.dictionaries(names, objects(values), min_size=1, max_size=3)
    return named.map(
        lambda found: (
            [ToolSchema(name, schema) for name, (schema, _) in found.items()],
            [(name, arguments) for name, (_, arguments) in found.items()],
        )
    )


def _of(name: str, values: st.SearchStrategy[Any]) -> st.SearchStrategy[Typed]:
    return values.map(lambda value: ({"type": name}, value))


def _lists(inner: st.SearchStrategy[Typed]) -> st.SearchStrategy[Typed]:
    """Lists of one value, repeated: all items have its schema."""
    return st.tuples(inner, st.integers(0, 3)).map(
        lambda drawn: ({"type": "array", "items": drawn[0][0]}, [drawn[0][1]] * drawn[1])
    )
