"""Bodies that were recorded as they were sent, compressed."""

from __future__ import annotations

import zlib
from typing import Any

LARGEST = 64 << 20
"""The bytes that are unpacked of one response; no API sends that many."""

_PACKED = (b"\x1f\x8b", b"\x78\x01", b"\x78\x5e", b"\x78\x9c", b"\x78\xda")
"""How gzip and deflate begin."""

_ZSTD = b"\x28\xb5\x2f\xfd"
_ANY_HEAD = zlib.MAX_WBITS + 32
_NAMES = {"br": "Brotli", "zstd": "Zstandard"}
"""What is not unpacked, by its name in `Content-Encoding`."""


def unpacked(raw: bytes) -> bytes:
    """Bytes without gzip, or deflate with its head; what was cut ends early. Other bytes stay as they are.

    >>> unpacked(zlib.compress(b"data: {}")), unpacked(b"data: {}")
    (b'data: {}', b'data: {}')
    """
    if not raw.startswith(_PACKED):
        return raw
    pieces: list[bytes] = []
    room, rest = LARGEST, raw
    try:
        while rest.startswith(_PACKED) and room > 0:
            unpacker = zlib.decompressobj(_ANY_HEAD)
            piece = unpacker.decompress(rest, room)
            pieces.append(piece if unpacker.unconsumed_tail else piece + unpacker.flush())
            room -= len(pieces[-1])
            rest = unpacker.unused_data
    except zlib.error:
        return b"".join(pieces) or raw
    return b"".join(pieces)


def packed_with(raw: bytes, encoding: Any = None) -> str:
    r"""How bytes that `unpacked` gave are compressed still, by how they begin or by `Content-Encoding`; "" for no known way.
    Brotli has no mark, so bytes that are text were unpacked by whoever recorded them.

    >>> packed_with(b"\x28\xb5\x2f\xfd"), packed_with(b"\x8b\xff", "br"), packed_with(b"{}", "br")
    ('Zstandard', 'Brotli', '')
    """
    if raw.startswith(_ZSTD):
        return _NAMES["zstd"]
    name = encoding.strip().lower() if isinstance(encoding, str) else ""
    try:
        raw.decode("utf-8")
    except UnicodeDecodeError:
        return _NAMES.get(name, "")
    return ""


def advice(name: str) -> str:
    """What to do with a body that is compressed in a way that is not read."""
    return (
        f"The body is compressed with {name}, which is not read here. Unpack it, record it decompressed (with vcrpy:"
        " decode_compressed_response=True), or ask for it with the header Accept-Encoding: gzip."
    )
