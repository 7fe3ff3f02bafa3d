"""What all framings share: an event with its place, and the decoding of its bytes."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from ..turn.events import Fault


class WireEvent(NamedTuple):
    """One event as it came: its text (JSON, nearly always), the byte `offset` and `line` (from 1) at which it begins.

    `name` is what an `event:` line says, or "". `cut` says that the bytes ended before the event did.
    """

    text: str
    offset: int
    line: int
    name: str = ""
    cut: bool = False


Piece: TypeAlias = WireEvent | Fault


def decode(data: bytes, offset: int, line: int, pieces: list[Piece], is_cut: bool = False) -> str:
    """The text of the bytes of an event. Bytes that are not UTF-8 become U+FFFD, and a fault in `pieces` says where they
    stand.

    `is_cut`: the bytes may end inside a character because we cut them, which is no fault.
    """
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        if not (is_cut and error.end == len(data) and error.reason == "unexpected end of data"):
            at, where = offset + error.start, line + data.count(b"\n", 0, error.start)
            message = f"Byte 0x{data[error.start]:02x} at offset {at} (line {where}) is not UTF-8; it is read as \ufffd."
            pieces.append(Fault("not-utf-8", message, at, where))
        return data.decode("utf-8", "replace")


def undecodable(data: bytes, error: UnicodeDecodeError) -> str:
    r"""A sentence on bytes that were read as UTF-8 with U+FFFD in place of what is none.

    >>> data = b"caf\xe9!"
    >>> try:
    ...     text = data.decode()
    ... except UnicodeDecodeError as error:
    ...     print(undecodable(data, error))
    Byte 3 (line 1) can't be decoded. 1 character is shown as �.
    """
    line = data.count(b"\n", 0, error.start) + 1
    count = data.decode("utf-8", "replace").count("\ufffd") - data.count("\ufffd".encode())
    shown = "1 character is" if count == 1 else f"{count:,} characters are"
    return f"Byte {error.start} (line {line}) can't be decoded. {shown} shown as \ufffd."


def shorten(text: str, longest: int = 60) -> str:
    """The beginning of a text, in one line.

    >>> shorten("a\\n  b" + 60 * "c", 8)
    'a bcccc…'
    """
    line = " ".join(text[: 4 * longest].split())
    return line if len(line) <= longest else line[: longest - 1] + "…"
