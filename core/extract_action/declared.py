"""Tools as they are declared to APIs: the shapes of all of them, for requests that were recorded and for what people write."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from .model import ToolSchema

_SCHEMA_KEYS = ("input_schema", "parameters", "inputSchema", "parametersJsonSchema", "parameters_json_schema")

_LISTS = ("tools", "toolConfig.tools", "functions")
"""The paths at which a request has its tools."""

_GROUPS = ("functionDeclarations", "function_declarations")
"""Keys under which an entry of Gemini's list has several tools."""

_WRAPPERS = ("function", "toolSpec", "custom")
"""Keys under which an entry has the tool itself: OpenAI's Chat Completions, Bedrock."""

_UPPER_TYPES = frozenset({"STRING", "NUMBER", "INTEGER", "BOOLEAN", "OBJECT", "ARRAY", "NULL"})


class Declared(NamedTuple):
    """What may be one tool: its fields, the path to them, and whether they stood in an entry of their own; then nothing but
    they can tell that it is a tool. `is_custom`: OpenAI's kind of tool that takes plain text."""

    fields: Any
    path: str
    is_bare: bool
    is_custom: bool

    def schema(self) -> tuple[Any, str]:
        """The schema of the arguments, and the path to it; of a custom tool that of a text. None where there is none."""
        key = next((key for key in _SCHEMA_KEYS if self.fields.get(key) is not None), None)
        if key is None:
            return ({"type": "string"} if self.is_custom else None), self.path
        schema, path = self.fields[key], join(self.path, key)
        if isinstance(schema, dict) and isinstance(schema.get("json"), dict):
            schema, path = schema["json"], join(path, "json")
        return _with_small_types(schema), path


def list_of_tools(request: Any) -> tuple[list[Any], str] | None:
    """The list of tools in a request, or one that stands alone, and the path to it.

    >>> list_of_tools({"toolConfig": {"tools": [1]}}), list_of_tools([2]), list_of_tools({"tools": None})
    (([1], 'toolConfig.tools'), ([2], ''), None)
    """
    if isinstance(request, list):
        return request, ""
    for path in _LISTS:
        found = request
        for key in path.split("."):
            found = found.get(key) if isinstance(found, dict) else None
        if found and isinstance(found, list):
            return found, path
    return None


def declared(entry: Any, path: str = "") -> Iterator[Declared]:
    """What an entry of such a list, which stands at `path`, declares.

    >>> [(tool.fields["name"], tool.path) for tool in declared({"functionDeclarations": [{"name": "ls"}]}, "tools[0]")]
    [('ls', 'tools[0].functionDeclarations[0]')]
    """
    found = entry if isinstance(entry, dict) else {}
    group = next((key for key in _GROUPS if isinstance(found.get(key), list)), None)
    wrapper = next((key for key in _WRAPPERS if isinstance(found.get(key), dict)), None)
    is_custom = found.get("type") == "custom"
    if group is not None:
        for at, fields in enumerate(found[group]):
            yield Declared(fields, join(path, f"{group}[{at}]"), False, False)
    elif wrapper is not None:
        yield Declared(found[wrapper], join(path, wrapper), False, is_custom)
    else:
        yield Declared(entry, path, True, is_custom)


def tools_of(request: Any) -> list[ToolSchema]:
    """The tools in a request's body (or in a response that repeats them), or in its list of tools. What is no function, as a
    server's own tool, is left out.

    >>> tools_of({"tools": [{"type": "function", "function": {"name": "ls", "parameters": {"type": "object"}}}]})
    [ToolSchema(name='ls', input_schema={'type': 'object'}, description='')]
    """
    found = list_of_tools(request)
    tools = [_tool(one) for entry in (found[0] if found else ()) for one in declared(entry)]
    return list({tool.name: tool for tool in tools if tool is not None}.values())


def _tool(one: Declared) -> ToolSchema | None:
    name = one.fields.get("name") if isinstance(one.fields, dict) else None
    if not isinstance(name, str) or not name:
        return None
    schema, _ = one.schema()
    if schema is None and one.is_bare and one.fields.get("type") != "function":
        return None
    return ToolSchema(name, schema if isinstance(schema, dict) else {}, description_of(one.fields))


def description_of(fields: dict[str, Any]) -> str:
    """What is told of a tool, or ""."""
    description = fields.get("description")
    return description if isinstance(description, str) else ""


def join(*parts: str) -> str:
    """A path of its parts, of which any may be empty."""
    return ".".join(part for part in parts if part)


def _with_small_types(schema: Any) -> Any:
    """The schema with Gemini's type names (`STRING`) as JSON Schema has them."""
    holder = {"schema": schema}
    todo: list[tuple[Any, Any, bool]] = [(holder, "schema", False)]
    while todo:
        parent, key, is_type = todo.pop()
        node = parent[key]
        if isinstance(node, dict):
            node = parent[key] = dict(node)
            todo += [(node, name, name == "type") for name in node]
        elif isinstance(node, list):
            node = parent[key] = list(node)
            todo += [(node, at, is_type) for at in range(len(node))]
        elif is_type and node in _UPPER_TYPES:
            parent[key] = node.lower()
    return holder["schema"]
