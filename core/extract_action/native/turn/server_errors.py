"""The errors that servers, and the gateways before them, send in place of a response."""

from __future__ import annotations

from typing import Any

from .payload import dump
from .values import dicts, is_list_of

_CODES = ("code", "status", "type")
_MESSAGES = ("error", "message", "Message", "msg", "detail", "errors", "response")
_LISTED = {"detail": frozenset(("msg",)), "errors": frozenset(("message",))}
"""Lists of errors (FastAPI's of invalid fields, Cloudflare's), and what each of them has."""


def error_text(data: Any) -> str:
    """The message in an error, whatever its shape, as one sentence of at most 500 code points.

    >>> error_text({"error": {"message": "Token limit reached", "code": 400}})
    'Token limit reached (400)'
    >>> error_text({"success": False, "errors": [{"code": 5006, "message": "No such model"}]})
    'No such model (5006)'
    """
    node, codes = data, list[str]()
    while isinstance(node, dict) or dicts(node):
        node = node if isinstance(node, dict) else dicts(node)[0]
        codes += [str(node[key]) for key in _CODES if isinstance(node.get(key), (str, int)) and node[key] != "error"]
        node = next((node[key] for key in _MESSAGES if node.get(key)), None)
    code = next(iter(codes), "")
    if node is None:
        shown = code or dump(data)
    else:
        text = node if isinstance(node, str) else dump(node)
        shown = f"{text} ({code})" if code else text
    return shown if len(shown) <= 500 else shown[:499] + "…"


def is_error(payload: dict[str, Any]) -> bool:
    """Whether a payload is an error, as the servers of all APIs report it."""
    if payload.get("error") or payload.get("type") == "error":
        return True
    if any(payload.get(key) and is_list_of(payload[key], keys) for key, keys in _LISTED.items()):
        return True
    return any(isinstance(payload.get(key), str) for key in ("message", "Message", "detail")) and bool(error_text(payload))
