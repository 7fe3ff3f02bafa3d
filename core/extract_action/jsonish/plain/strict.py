"""Strict JSON at the speed of `json.loads`, for whole texts of which only the plain value may be asked for."""

from __future__ import annotations

import json
import re
from typing import Any

DEPTH_OF_LOADS = 512
"""Containers in containers that are left to `json.loads`: deeper ones may end the interpreter, and the machine reads them."""

_OPENS = re.compile(r"[ \t\r\n]*[{\[]")
_OPENS_PLAINLY = re.compile(_OPENS.pattern + r"(?!\s*[/#])")
_SLASHES = re.compile(r"/(?<=[\s,\[{]/)(?:/[^\r\n]*+|\*(?:[^*]|\*(?!/))*+(?:\*/|\Z))(?:\s*+[,:])?")
_HASHES = re.compile(r"#(?:(?<=[,\[{]#)|(?<=[^:\s] #)|(?<=[^:\s]  #))[ \t][^\r\n]*+(?:\s*+[,:])?")
"""A comment, with a separator that stands behind it. Each begins with a plain character, which is searched for quickly."""
_ALL_BUT_STRUCTURE = bytes(set(range(256)) - set(b'"{}[]'))


def load(text: str) -> tuple[Any] | None:
    """What `json.loads` reads in an object or array that is not too deep, in a tuple of one; None for any other text.

    >>> load('{"a": [1]}'), load('{"a": [1],}'), load("[" * 1000 + "]" * 1000), load("7")
    (({'a': [1]},), None, None, None)
    """
    if _OPENS.match(text) is None or not is_shallow(text):
        return None
    try:
        if not text.isascii():
            text.encode()  # fails where halves of characters must be joined first
        return (json.loads(text),)
    except ValueError:
        return None


def load_commented(text: str) -> tuple[Any] | None:
    """The same where comments are all that keeps the text from being JSON: with slashes, or at the ends of lines with a hash.

    A line break takes the place of each. In a string of JSON none can stand, so a text where only a string looks like a comment
    is not read here. Neither is one where more than JSON and comments decides: where a comment stands at the very beginning,
    behind a colon with a hash, or before a separator.

    >>> load_commented('[1, // one\\n2, /* two */ "http://b"]'), load_commented('["a, /* b */", /* c */ 1]')
    (([1, 2, 'http://b'],), None)
    >>> load_commented('[1, # one\\n2]')
    ([1, 2],)
    """
    if _OPENS_PLAINLY.match(text) is None:
        return None
    has_slashes = "/" in text and ("//" in text or "/*" in text)  # one character is found many times as fast as two
    if not has_slashes and not ("#" in text and "# " in text):
        return None
    return load((_SLASHES if has_slashes else _HASHES).sub("\n", text))


def is_shallow(text: str) -> bool:
    r"""Whether no more than DEPTH_OF_LOADS containers stand in one another, if the text is JSON; False where it is hard to see.

    This must be known before `json.loads` runs, for depth ends the interpreter in WebAssembly.

    >>> is_shallow('{"a": [1, "x\\"y"]}' * 400), is_shallow("[" * 513), is_shallow('["]"]' * 600)
    (True, False, False)
    """
    braces = text.count("{")
    if braces <= DEPTH_OF_LOADS and braces + text.count("[") <= DEPTH_OF_LOADS:
        return True
    if "\\" in text:
        text = text.replace("\\\\", "").replace('\\"', "")
    structure = text.encode(errors="replace").translate(None, _ALL_BUT_STRUCTURE).replace(b'""', b"")
    if b'"' in structure:
        return False  # a bracket stands in a string
    for _ in range(DEPTH_OF_LOADS // 2):
        inner = structure
        structure = structure.replace(b"{}", b"").replace(b"[]", b"")  # one level or two
        if len(structure) == len(inner):
            break
    return not structure
