"""AWS's binary event stream (`application/vnd.amazon.eventstream`), in which Bedrock sends its streams.

A message is: its length and that of its headers (4 bytes each, big-endian), a CRC of these 8 bytes, the headers, the
payload, a CRC of all. A header is a name and a typed value; `:event-type` or `:exception-type` names what the payload is.
What comes out is the JSON that the other framings have: `{"contentBlockDelta": {…}}`, and for `chunk` (InvokeModel) the
JSON in its bytes.
"""

from __future__ import annotations

import base64
import binascii
import struct
import zlib
from typing import Any

from ..turn.events import Fault
from ..turn.payload import is_complete, load
from .framed import Piece, WireEvent, decode

PRELUDE = 12
OVERHEAD = PRELUDE + 4
LARGEST = 16 << 20
"""The longest message that AWS allows, in bytes."""

_SIZES = {0: 0, 1: 0, 2: 1, 3: 2, 4: 4, 5: 8, 8: 8, 9: 16}
"""The bytes of a header's value by its type, but for byte arrays (6) and strings (7), which tell their length."""


def is_event_stream(data: bytes) -> bool:
    """Whether bytes begin with a message: its lengths are possible and their CRC is right.

    >>> is_event_stream(b"data: {}"), is_event_stream(b"\\x00")
    (False, False)
    """
    if len(data) < PRELUDE:
        return False
    total, headers, crc = struct.unpack(">III", data[:PRELUDE])
    return bool(OVERHEAD + headers <= total <= LARGEST and zlib.crc32(data[:8]) == crc)


def chunk_text(chunk: Any) -> str:
    """The JSON text in a chunk of InvokeModel. Raises ValueError.

    >>> chunk_text({"bytes": "eyJhIjoxfQ==", "p": "abc"})
    '{"a":1}'
    """
    encoded = chunk.get("bytes") if isinstance(chunk, dict) else None
    try:
        return base64.b64decode(encoded or "", validate=True).decode("utf-8", "replace")
    except (binascii.Error, TypeError) as error:
        raise ValueError("the bytes are not base64") from error


class EventStream:
    """The framing. Its lines are all 1: the bytes have none.

    State variables: `pieces` has the bytes of messages that are not whole, `size` of them; `needed` is how many make the
    next message whole; `offset` is where they begin. `broken`: a CRC was wrong, so nothing after it can be trusted.
    """

    def __init__(self, offset: int = 0) -> None:
        self.pieces: list[bytes] = []
        self.size = 0
        self.needed = PRELUDE
        self.offset = offset
        self.broken = False

    def feed(self, data: bytes) -> list[Piece]:
        """The events of the messages that end in these bytes."""
        if self.broken:
            return []
        self.pieces.append(data)
        self.size += len(data)
        if self.size < self.needed:
            return []
        found: list[Piece] = []
        buffer, at = b"".join(self.pieces), 0
        self.needed = PRELUDE
        while len(buffer) - at >= PRELUDE:
            if not is_event_stream(buffer[at : at + PRELUDE]):
                self._break(found, at)
                return found
            total, headers = struct.unpack(">II", buffer[at : at + 8])
            if len(buffer) - at < total:
                self.needed = total
                break
            message = buffer[at : at + total]
            if zlib.crc32(message[:-4]) != struct.unpack(">I", message[-4:])[0]:
                self._break(found, at)
                return found
            self._read(message, headers, self.offset + at, found)
            at += total
        self.pieces = [buffer[at:]]
        self.size = len(buffer) - at
        self.offset += at
        return found

    def finish(self) -> list[Piece]:
        """The message that is not whole."""
        if self.broken or not self.size:
            return []
        return [
            Fault(
                "truncated",
                f"The bytes end inside a message of the event stream, {self.size} bytes from its start.",
                self.offset,
            )
        ]

    def _break(self, found: list[Piece], at: int) -> None:
        self.broken = True
        where = self.offset + at
        found.append(
            Fault("not-json", f"The message of the event stream at offset {where} is damaged; nothing after it is read.", where)
        )

    def _read(self, message: bytes, headers: int, offset: int, found: list[Piece]) -> None:
        named = _headers(message[PRELUDE : PRELUDE + headers])
        name = named.get(":exception-type") or named.get(":event-type") or named.get(":error-code") or ""
        text = decode(message[PRELUDE + headers : -4], offset + PRELUDE + headers, 1, found)
        if name == "chunk" and is_complete(text):
            try:
                text = chunk_text(load(text))
            except ValueError:
                found.append(Fault("not-json", f"The bytes of the chunk at offset {offset} are not base64.", offset))
                return
        elif name != "initial-response":
            text = f'{{"{name}":{text or "{}"}}}'
        else:
            return
        found.append(WireEvent(text, offset, 1, name))


def _headers(data: bytes) -> dict[str, str]:
    """The headers that are strings."""
    named: dict[str, str] = {}
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        name, kind = data[at + 1 : end].decode("utf-8", "replace"), data[end] if end < len(data) else -1
        at = end + 1
        if kind in (6, 7):
            size = int.from_bytes(data[at : at + 2], "big")
            if kind == 7:
                named[name] = data[at + 2 : at + 2 + size].decode("utf-8", "replace")
            at += 2 + size
        elif kind in _SIZES:
            at += _SIZES[kind]
        else:
            break
    return named
