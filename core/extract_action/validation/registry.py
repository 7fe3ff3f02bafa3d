"""The registered tools, and what the scanner must know of them: which keys may stand at the top of a call."""

from __future__ import annotations

from typing import Any

from ..model import ToolSchema
from .schema import ignored_keywords, parameters_of

NAME_KEYS = ("name", "tool", "function", "tool_name", "action", "recipient_name")
"""Keys under which an envelope may hold the tool's name, in the order in which they are looked for."""

ARGUMENT_KEYS = ("arguments", "input", "args", "parameters", "action_input", "tool_input", "params")
"""Keys under which an envelope may hold the arguments, in the order in which they are looked for."""

FUNCTION_KEYS = ("function", "function_call")
"""Keys under which an envelope may hold another, which has the name and the arguments."""

ID_KEYS = ("call_id", "id", "tool_call_id")
"""Keys under which an envelope may hold the call's id, in the order in which they are looked for."""

CALLS_KEYS = ("tool_calls", "tool_uses")
"""Keys under which an object may hold a list of envelopes."""

ENVELOPE_KEYS = frozenset(
    (*NAME_KEYS, *ARGUMENT_KEYS, *FUNCTION_KEYS, *ID_KEYS, *CALLS_KEYS, "type", "description", "thought_signature")
)
"""Keys that an envelope may have at its top; any other, if no tool has it as a parameter, shows that an object is no call."""


NAMESPACES = ("functions.", "default_api.")
"""What OpenAI and Google write before the names of the tools that they show a model, and models before those that they call."""


def bare_name(name: str) -> str:
    """A name without the namespace that it stands in.

    >>> bare_name("functions.ls"), bare_name("fs.ls")
    ('ls', 'fs.ls')
    """
    namespace = next((space for space in NAMESPACES if name.startswith(space)), "")
    return name[len(namespace) :]


def check_tool(tool: Any) -> None:
    """Raises TypeError for what is no tool, so that this is said where it is registered and not in the middle of a stream."""
    if not isinstance(tool, ToolSchema):
        hint = "native.tools_of reads those that are declared to an API"
        raise TypeError(f"a tool is a ToolSchema, not {type(tool).__name__}; {hint}")
    if not isinstance(tool.name, str):
        raise TypeError(f"the name of a tool is a str, not {type(tool.name).__name__}")
    if not isinstance(tool.input_schema, dict):
        raise TypeError(f"the input_schema of {tool.name!r} is a dict, not {type(tool.input_schema).__name__}")


class Registry:
    """Tools by name, in the order in which they were added; a name that is added again replaces the tool. `accepts_unknown`
    says whether a call may name any other tool too.

    >>> registry = Registry([ToolSchema("ls", {"properties": {"path": {}}})])
    >>> registry.knows("path"), registry.knows("arguments"), registry.knows("ls"), registry.knows("result")
    (True, True, True, False)
    """

    def __init__(self, tools: list[ToolSchema], accepts_unknown: bool = False) -> None:
        self.accepts_unknown = accepts_unknown
        self._tools: dict[str, ToolSchema] = {}
        self._properties: dict[str, frozenset[str]] = {}
        self._known: set[str] = set(ENVELOPE_KEYS)
        for tool in tools:
            self.add(tool)

    def add(self, tool: ToolSchema) -> None:
        """Register a tool. Raises TypeError for what is none."""
        check_tool(tool)
        is_new = tool.name not in self._tools
        self._tools[tool.name] = tool
        self._properties[tool.name] = frozenset(parameters_of(tool))
        if is_new:
            self._known.update((tool.name, *self._properties[tool.name]))
        else:  # a parameter that the tool had before may be known no more
            self._known = set(ENVELOPE_KEYS).union(self._tools, *self._properties.values())

    def copy(self) -> Registry:
        """A registry of its own with the same tools."""
        return Registry(self.tools(), self.accepts_unknown)

    def tools(self) -> list[ToolSchema]:
        """All tools."""
        return list(self._tools.values())

    def get(self, name: str) -> ToolSchema | None:
        """The tool of that name, which may stand in a namespace of all tools."""
        return self._tools.get(name) or self._tools.get(bare_name(name))

    def may_call(self, name: str) -> bool:
        """Whether a call may name this tool: a registered one, or any where unknown ones are accepted."""
        return self.accepts_unknown or self.get(name) is not None

    def may_begin_name(self, prefix: str) -> bool:
        """Whether the name of a tool that may be called begins so."""
        return self.accepts_unknown or any(name.startswith(prefix) for name in self._tools)

    def knows(self, key: str) -> bool:
        """Whether a call may have this key at its top: a part of an envelope, a parameter, or a tool's name."""
        return key in self._known

    def may_begin_key(self, prefix: str) -> bool:
        """Whether some key that a call may have at its top begins so."""
        return any(key.startswith(prefix) for key in self._known)

    def with_property_of(self, keys: set[str]) -> list[ToolSchema]:
        """The tools of which at least one parameter is among `keys`."""
        return [tool for name, tool in self._tools.items() if self._properties[name] & keys]

    def has_all(self, tool: ToolSchema, keys: frozenset[str]) -> bool:
        """Whether the tool has all of `keys` as parameters."""
        return keys <= self._properties[tool.name]

    def ignored(self) -> list[tuple[str, str, str]]:
        """What the schemas use and the validation does not check: (tool, path in its schema, keyword)."""
        return [(tool.name, path, keyword) for tool in self.tools() for path, keyword in ignored_keywords(tool.input_schema)]
