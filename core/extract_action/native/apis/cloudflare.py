"""The shape that Cloudflare's Workers AI gives responses, as a body or a chunk of Chat Completions, in whose shape its requests
are written.
"""

from __future__ import annotations

from typing import Any

from ..turn.values import mapping

_KEYS = frozenset(("response", "tool_calls", "usage", "p"))
"""What such a response has: a text, whole calls, counts, padding."""


def as_chat(payload: dict[str, Any]) -> dict[str, Any]:
    """A response of Workers AI, bare or in the envelope of Cloudflare's API, as Chat Completions has it; any other payload
    itself. A text alone may be anybody's JSON, and is none.

    >>> as_chat({"result": {"response": "Hi", "tool_calls": []}, "success": True})
    {'choices': [{'message': {'content': 'Hi', 'tool_calls': []}}], 'usage': None}
    >>> as_chat({"response": "Hel", "p": "ab"})
    {'choices': [{'delta': {'content': 'Hel', 'tool_calls': None}}], 'usage': None}
    >>> as_chat({"response": "Hi"})
    {'response': 'Hi'}
    """
    result = mapping(payload.get("result")) if isinstance(payload.get("success"), bool) else payload
    if "choices" in result:
        return result
    if "response" not in result or len(result) < 2 or not _KEYS.issuperset(result):
        return payload
    part = "delta" if "p" in result else "message"
    said = {"content": result["response"], "tool_calls": result.get("tool_calls")}
    return {"choices": [{part: said}], "usage": result.get("usage")}
