"""Why an object is no call, in one sentence that helps to put it right."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ..jsonish.push.state import MAX_DEPTH
from ..why import Why
from .hints import longer, nearest, shape
from .registry import Registry
from .schema import Violation

LONGEST_PATH = 80
"""Code points of a path in a sentence."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an object is no call: the reason, one sentence, and where in the object. Where a tool is known, its name, the JSON
    pointer to the rule of its schema that failed, and the shape that it takes."""

    why: Why
    message: str
    path: str = ""
    tool: str = ""
    rule: str = ""
    expected: str = ""


def unknown_tool(name: str, registry: Registry, path: str = "name") -> Refusal:
    """No tool has the name that stands at `path`."""
    meant = nearest(name, [tool.name for tool in registry.tools()])
    hint = f" Did you mean {quote(meant)}?" if meant is not None else ""
    return Refusal(Why.UNKNOWN_TOOL, f"There is no tool named {quote(name)}{known_tools(registry)}.{hint}", path)


def truncated(part: str, path: str = "") -> Refusal:
    """The stream ended inside `part` of a call, in the value at `path`.

    >>> truncated("call", "arguments.days[2]").message
    'The stream ended inside the call, in arguments.days[2], and a value that was cut is never run.'
    """
    message = f"The stream ended inside the {part}{_in(path)}, and a value that was cut is never run."
    return Refusal(Why.TRUNCATED, message, path)


def cut_by_closer(path: str = "") -> Refusal:
    """The closing tag of a call came inside the value at `path`."""
    message = f"The call was closed inside a value{_in(path)}, and a value that was cut is never run."
    return Refusal(Why.TRUNCATED, message, path)


def cut_by_object(path: str = "") -> Refusal:
    """Another object came where an entry of the one at `path` must stand."""
    message = f"Another object begins inside the call{_in(path)}, and a value that was cut is never run."
    return Refusal(Why.TRUNCATED, message, path)


def _in(path: str) -> str:
    return f", in {path if len(path) <= LONGEST_PATH else path[:LONGEST_PATH] + '…'}" if path else ""


def unclosed() -> Refusal:
    """The stream ended before the call was closed."""
    return Refusal(Why.UNCLOSED, "The stream ended before the call was closed.")


def refused(why: Why, name: str, registry: Registry, message: str, path: str = "", rule: str = "") -> Refusal:
    """A call of `name` failed at `path`, by the rule of its schema to which the JSON pointer `rule` leads ("" for none). Of a
    tool that is not registered neither rules nor shape are known."""
    tool = registry.get(name)
    return Refusal(why, message, path) if tool is None else Refusal(why, message, path, name, rule, shape(tool.input_schema))


def misfit(violation: Violation) -> str:
    """A sentence without its path: what was expected and found. Where a field is missing and another, which the schema does not
    know, has nearly its name, it asks whether that was meant."""
    field = violation.path.rpartition(".")[2]
    given = nearest(field, violation.others) or longer(field, violation.others)
    return (
        f"{violation.message}." if given is None else f"{violation.message}, but {quote(given)}: did you mean {quote(field)}?"
    )


def too_deep(name: str, registry: Registry) -> Refusal:
    """The arguments have containers in containers beyond the limit."""
    message = f"The call of {quote(name)} is nested more than {MAX_DEPTH:,} levels deep."
    return refused(Why.TOO_DEEP, name, registry, message, "arguments")


def known_tools(registry: Registry) -> str:
    """The end of a sentence that says which tools there are."""
    names = [quote(tool.name) for tool in registry.tools()]
    if not names:
        return "; no tools are registered"
    more = f" and {len(names) - 8} more" if len(names) > 8 else ""
    return f"; the tools are {', '.join(names[:8])}{more}"


def quote(name: str) -> str:
    """A name in quotes, of a long one the beginning."""
    return json.dumps(name if len(name) <= 60 else name[:59] + "…", ensure_ascii=False)
