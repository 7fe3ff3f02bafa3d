"""HAR files and VCR cassettes: requests and the responses to them.

HAR is what browsers and proxies export: `log.entries`. A cassette of vcrpy is `interactions`, in JSON or in YAML; YAML
needs a parser of its own, and `cassettes` has one for what vcrpy writes.
"""

from __future__ import annotations

import base64
import binascii
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import Any
from urllib.parse import urlsplit

from ..framing.compression import packed_with, unpacked
from ..turn.payload import dump, is_complete, load
from ..turn.values import dicts, mapping, word


@dataclass(frozen=True, slots=True)
class Exchange:
    """A request and its response.

    `title` says which it is in a list. `request` is the request's body as data, if it was JSON. `messages` are the
    response's pieces with their times in milliseconds since the first, where they were recorded (None where not). `packed`
    names the compression of a response that can't be unpacked, or is "".
    """

    title: str
    request: Any
    messages: list[tuple[bytes, float | None]] = field(default_factory=list)
    packed: str = ""


def exchanges_of(data: Any) -> list[Exchange] | None:
    """The exchanges of a HAR file or of a cassette, as data; None for what is neither."""
    entries = mapping(mapping(data).get("log")).get("entries")
    if isinstance(entries, list):
        return [_har_entry(mapping(entry)) for entry in entries]
    interactions = mapping(data).get("interactions") or mapping(data).get("http_interactions")
    if isinstance(interactions, list):
        return [_interaction(mapping(entry)) for entry in interactions]
    return None


def _har_entry(entry: dict[str, Any]) -> Exchange:
    request, response = mapping(entry.get("request")), mapping(entry.get("response"))
    title = _title(request.get("method"), request.get("url"), response.get("status"), entry.get("startedDateTime"))
    body = _data(mapping(request.get("postData")).get("text"))
    messages = dicts(entry.get("_eventSourceMessages"))
    if messages:
        return Exchange(title, body, _timed(messages))
    content = mapping(response.get("content"))
    text = content.get("text")
    if not text:
        return Exchange(title, body)
    raw = _encode(text)
    data = unpacked(_from_base64(raw) if content.get("encoding") == "base64" else raw)
    return Exchange(title, body, [(data, None)], packed_with(data, _header(response, "content-encoding")))


def _timed(messages: list[dict[str, Any]] | Any) -> list[tuple[bytes, float | None]]:
    """Chrome's record of an event stream: each event's data, with its time in seconds (or as text that says so)."""
    timed: list[tuple[bytes, float | None]] = []
    first: float | None = None
    for message in messages:
        lines = "".join(f"data: {line}\n" for line in str(message.get("data") or "").split("\n"))
        name = message.get("eventName")
        head = f"event: {name}\n" if isinstance(name, str) and name not in ("", "message") else ""
        try:
            time = float(message.get("time"))  # type: ignore[arg-type]  # what is no number is caught
        except (TypeError, ValueError):
            time = nan
        first = time if first is None and isfinite(time) else first
        since = nan if first is None else (time - first) * 1000
        timed.append((_encode(f"{head}{lines}\n"), round(since, 3) if isfinite(since) else None))
    return timed


def _interaction(entry: dict[str, Any]) -> Exchange:
    request, response = mapping(entry.get("request")), mapping(entry.get("response"))
    status = response.get("status")
    title = _title(request.get("method"), request.get("uri"), mapping(status).get("code", status), entry.get("recorded_at"))
    body = response.get("body")
    if response.get("parsed_body") is not None:
        body = dump(response["parsed_body"])
    if isinstance(body, dict):
        encoded = body.get("base64_string")
        body = _from_base64(_encode(encoded)) if isinstance(encoded, str) else body.get("string")
    sent = request.get("parsed_body")
    asked = sent if sent is not None else _data(_sent(request.get("body")))
    if not body:
        return Exchange(title, asked)
    data = unpacked(_encode(body))
    return Exchange(title, asked, [(data, None)], packed_with(data, _header(response, "content-encoding")))


def _header(response: dict[str, Any], name: str) -> str:
    """The value of a header: HAR has a list of them, cassettes the values (one, or a list) by name."""
    headers = response.get("headers")
    pairs = headers.items() if isinstance(headers, dict) else ((it.get("name"), it.get("value")) for it in dicts(headers))
    for known, value in pairs:
        if str(known).lower() == name:
            return str(value[0] if isinstance(value, list) and value else value)
    return ""


def _sent(body: Any) -> Any:
    return body.get("string") if isinstance(body, dict) else body


def _title(method: Any, url: Any, status: Any, started: Any) -> str:
    """One line: `POST api.example.org/v1/chat (200), 14:02:11`."""
    shown = " ".join(part for part in (str(method or ""), _place(url)) if part)
    code = f" ({status})" if isinstance(status, int) else ""
    time = f", {started[11:19]}" if isinstance(started, str) and len(started) >= 19 else ""
    return f"{shown}{code}{time}"


def _place(url: Any) -> str:
    """The host and the path of an address; the text itself where it is none."""
    try:
        parts = urlsplit(word(url))
    except ValueError:  # brackets that hold no IPv6 address
        return word(url)
    return f"{parts.netloc}{parts.path}"


def _data(text: Any) -> Any:
    if isinstance(text, bytes):
        text = text.decode("utf-8", "replace")
    return load(text) if isinstance(text, str) and is_complete(text) else None


def _from_base64(raw: bytes) -> bytes:
    """The bytes that are written as Base64; the bytes themselves where they are no such."""
    try:
        return base64.b64decode(raw)
    except binascii.Error:
        return raw


def _encode(text: Any) -> bytes:
    return text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogatepass")
