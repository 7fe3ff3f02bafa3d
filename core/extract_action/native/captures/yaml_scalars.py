"""The scalars of YAML: what the text between quotes, or without any, is; and what a tag makes of it."""

from __future__ import annotations

import base64
import binascii
import re
from typing import Any

_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|\n[ \t]*|.)", re.DOTALL)
_NUMBER = re.compile(r"[-+]?\d+(\.\d+)?")

_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "0": "\0", "a": "\a", "b": "\b", "e": "\x1b", "f": "\f", "v": "\v", "N": "\x85"}
_ESCAPES |= {"_": "\xa0", "L": "\u2028", "P": "\u2029"}
_WORDS: dict[str, Any] = {"": None, "~": None, "null": None, "true": True, "false": False}

_BINARY = frozenset(("!!binary", "!binary"))
_TEXT = frozenset(("!!str", "!str", "!!python/unicode", "!!python/str"))
"""The tags that are read: those of PyYAML, of which Python 2 wrote the last two, and those of Ruby's Psych."""

MAX_DEPTH = 100
"""Collections in collections that are read."""


class CassetteError(ValueError):
    """What can't be read, with its line (from 1)."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.line = line


def split_tag(content: str, line: int) -> tuple[str, str]:
    """The tag before a node, or "", and what stands behind it. Raises CassetteError for a tag that is not read.

    >>> split_tag("!!str 1", 1), split_tag("1", 1)
    (('!!str', '1'), ('', '1'))
    """
    if not content.startswith("!"):
        return "", content
    tag, *rest = content.split(None, 1)
    if tag not in _BINARY and tag not in _TEXT:
        raise CassetteError(f"the tag {tag[:40]} is not read", line)
    return tag, rest[0] if rest else ""


def tagged(tag: str, value: Any, line: int) -> Any:
    """What a tag makes of a scalar. Raises CassetteError for bytes that are not base64."""
    if tag not in _BINARY:
        return value
    try:
        return base64.b64decode("".join(str(value).split()), validate=True)
    except binascii.Error as error:
        raise CassetteError(f"this is not base64 ({error})", line) from None


def plain(text: str) -> Any:
    """A scalar without quotes: a word, a number, or text.

    >>> plain("true"), plain("-2.5"), plain("on")
    (True, -2.5, 'on')
    """
    if text in _WORDS:
        return _WORDS[text]
    if _NUMBER.fullmatch(text) and len(text) < 40:
        return int(text) if text.lstrip("+-").isdigit() else float(text)
    return text


def quoted(lines: list[str], quote: str) -> str:
    """The text between quotes, of which the lines but the first have lost their indentation: a line break is a space, n
    blank lines are n line feeds.

    >>> quoted(["it''s", "so"], "'")
    "it's so"
    """
    text = _joined(lines, quote)
    return text.replace("''", "'") if quote == "'" else unescaped(text)


def _joined(pieces: list[str], quote: str) -> str:
    text, breaks = pieces[0], 0
    for at, piece in enumerate(pieces[1:], start=1):
        is_last = at == len(pieces) - 1
        breaks += 1
        if not piece and not is_last:
            continue
        # A backslash at the end of a line joins it to the next without a space.
        if quote == '"' and breaks == 1 and (len(text) - len(text.rstrip("\\"))) % 2:
            text = text[:-1]
        else:
            text = text.rstrip(" \t") + ("\n" * (breaks - 1) or " ")
        text, breaks = text + piece, 0
    return text


def unescaped(text: str) -> str:
    """The text of what stands between double quotes, in one line."""

    def character(match: re.Match[str]) -> str:
        code = match[1]
        if code[0] in "xuU" and len(code) > 1:
            return chr(int(code[1:], 16)) if int(code[1:], 16) <= 0x10FFFF else "\ufffd"
        return _ESCAPES.get(code, code)

    text = _ESCAPE.sub(character, text)
    # PyYAML writes characters beyond the first plane as one escape, other writers as two halves.
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace") if re.search("[\ud800-\udfff]", text) else text
