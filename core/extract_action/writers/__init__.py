"""Writing calls in any dialect: what is written is read as those calls.

>>> from extract_action import ToolSchema
>>> weather = ToolSchema("get_weather", {"properties": {"city": {"type": "string"}, "days": {"type": "integer"}}})
>>> print(write("glm", [("get_weather", {"city": "Oslo", "days": 3})], [weather]))
<tool_call>get_weather
<arg_key>city</arg_key>
<arg_value>Oslo</arg_value>
<arg_key>days</arg_key>
<arg_value>3</arg_value>
</tool_call>
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from ..model import ToolCallData, ToolSchema
from .elements import ANTHROPIC_OLDEST, MINIMAX_M3, NAME_ATTRIBUTES, NAME_TAGS
from .gemma import GEMMA
from .named_json import DEEPSEEK, FUNCTIONARY, HARMONY, KIMI_K2, MISTRAL, QWEN_AGENT, TOOL_USE
from .parameters import GLM, HUNYUAN_XML, KIMI_K3, QWEN, TAGGED_PARAMETERS
from .pythonic import LFM2, LLAMA4, OLMO3, PYTHONIC, TOOL_CODE
from .react import LANGCHAIN_XML, REACT
from .tagged_json import HERMES, PLAIN_JSON, TAGGED_JSON
from .writer import CannotWriteError, Writer, write_group
from .yaml import HERMES_YAML, NAME_YAML

WRITERS: dict[str, Writer] = {
    writer.name: writer
    for writer in (
        *PLAIN_JSON,
        HARMONY,
        *DEEPSEEK,
        KIMI_K2,
        KIMI_K3,
        *MISTRAL,
        *GEMMA,
        LFM2,
        LLAMA4,
        PYTHONIC,
        TOOL_CODE,
        *TAGGED_JSON,
        HUNYUAN_XML,
        HERMES,
        HERMES_YAML,
        QWEN,
        TOOL_USE,
        *TAGGED_PARAMETERS,
        ANTHROPIC_OLDEST,
        OLMO3,
        MINIMAX_M3,
        *FUNCTIONARY,
        *GLM,
        QWEN_AGENT,
        *REACT,
        LANGCHAIN_XML,
        NAME_TAGS,
        NAME_ATTRIBUTES,
        NAME_YAML,
    )
}
"""Every writer under its name, in the order of the dialects."""


def write(dialect: str, calls: Sequence[ToolCallData | tuple[str, Any]], tools: Iterable[ToolSchema] = ()) -> str:
    """The text of `calls`, one or more, as a model writes them in `dialect` (a key of WRITERS).

    A call is a ToolCallData or a name with arguments: plain JSON data, an object or, in the dialects that have it, plain text.
    A call whose tool is not among `tools` is written for a tool whose parameters have the types of its arguments.
    `ExtractAction(tools=tools, dialects="auto")` reads exactly these calls in the text, which belongs on lines of its own.

    Raises CannotWriteError (a ValueError) where the dialect has no way to say it, ValueError where there is no such dialect.

    >>> print(write("mistral-args", [("now", {}), ("add", {"a": 1, "b": 2})]))
    [TOOL_CALLS]now[ARGS]{}[TOOL_CALLS]add[ARGS]{"a": 1, "b": 2}
    >>> write("langchain-xml", [("add", {"a": 1, "b": 2})])
    Traceback (most recent call last):
    extract_action.writers.writer.CannotWriteError: This format has no named arguments, only plain text.
    """
    if dialect not in WRITERS:
        raise ValueError(f"There is no dialect {dialect!r}; there are {', '.join(WRITERS)}.")
    given = [(call.name, call.arguments) if isinstance(call, ToolCallData) else call for call in calls]
    return write_group(WRITERS[dialect], given, {tool.name: tool for tool in tools})


__all__ = ["WRITERS", "CannotWriteError", "Writer", "write"]
