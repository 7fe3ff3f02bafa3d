r"""What a backslash in a string means.

JSON knows eight short escapes and `\uXXXX`. Models also write escapes of other languages (`\'`, `\x41`), and text whose
backslashes are no escapes at all: `C:\users`, `App\Http`, `$\frac{1}{2}$`. An escape that JSON does not know is kept with its
backslash. Once a string holds one, its `\f` or `\t` may have been meant literally too: `settle` decides that when the
string is closed, so that the answer does not depend on chunks.
"""

from __future__ import annotations

import re

from .surrogates import join_pairs

SHORT = {'"': '"', "\\": "\\", "/": "/", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t"}
FOREIGN = {"'": "'", "`": "`", "\n": "\n", "_": "_"}
"""Escapes of JavaScript, Python and Markdown that can mean but one thing. An escaped line break stays a line break."""

LETTERS = {"\b": "b", "\f": "f", "\n": "n", "\r": "r", "\t": "t", "_": "_", "\\": "\\"}
"""The decoded escapes that may have been meant as they stand, as a backslash and this."""

SOFT = frozenset(LETTERS.values())

LONGEST_COMMAND = 20
"""Code points around an escape that are looked at."""

_LATEX = re.compile(
    r"(?:nabla|ne|neq|neg|ni|not|nu|newline|noindent|tau|text[a-z]*|theta|tan|tanh|tilde|times|to|top|tfrac|triangle"
    r"|rho|right[a-z]*|rangle|rm|rfloor|rceil|raggedright)(?![a-z])"
)
_ESCAPE = re.compile(r"\\(?:u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|.)", re.DOTALL)
_NAME = re.compile(r"\S+(?: [A-Z(]\S*)*\Z")
"""The last word of a text, with the one before it where that may be one name, as in `C:\\Program Files`."""

_SHARE = re.compile(r"[\w.$-]+[\\\b\f\n\r\t]\w")
"""What stands behind the two backslashes of a path to another machine."""

DRIVE = re.compile(r"[A-Za-z]:(?:[\\/\b\f\n\r\t]|\Z)")
"""How the text of a string begins that may be a path in Windows, whose backslashes may have been read as escapes."""

_HEX = {"x": 2, "u": 4}
_HEX_DIGITS = frozenset("0123456789abcdefABCDEF")


def escape_length(escape: str) -> int | None:
    r"""How long the escape is that begins as `escape` does (from its backslash), or None while that is not known.

    >>> escape_length("\\"), escape_length("\\n"), escape_length("\\u00"), escape_length("\\u00e9"), escape_length("\\us")
    (None, 2, None, 6, 2)
    """
    if len(escape) == 1:
        return None
    digits = _HEX.get(escape[1])
    if digits is None:
        return 2
    for char in escape[2:]:
        if char not in _HEX_DIGITS:
            return 2
    return 2 + digits if len(escape) == 2 + digits else None


def decode(escape: str) -> tuple[str, str | None]:
    r"""The text of one whole escape, and the rule that was needed to read it, or None.

    >>> decode("\\n"), decode("\\u00e9"), decode("\\x41"), decode("\\q")
    (('\n', None), ('é', None), ('A', 'foreign-escape'), ('\\q', 'bad-escape'))
    """
    letter = escape[1]
    if letter in SHORT:
        return SHORT[letter], None
    if letter in FOREIGN:
        return FOREIGN[letter], "foreign-escape"
    if letter in _HEX and len(escape) == 2 + _HEX[letter]:
        return chr(int(escape[2:], 16)), None if letter == "u" else "foreign-escape"
    return escape, "bad-escape"


def decode_all(text: str) -> str:
    r"""The text of a string without quotes, whose escapes count if each is one.

    >>> decode_all('say \\"hi\\"'), decode_all("C:\\\\temp"), decode_all("C:\\temp\\x")
    ('say "hi"', 'C:\\temp', 'C:\\temp\\x')
    """
    if any(decode(escape)[1] == "bad-escape" for escape in _ESCAPE.findall(text)):
        return text
    return join_pairs(_ESCAPE.sub(lambda found: decode(found.group())[0], text))


def settle(text: str, escapes: list[int]) -> str:
    r"""The text of a closed string whose backslashes proved to be text; `escapes` says where in it a decoded escape stands.

    `\b` and `\f` are always taken back; `\n`, `\r` and `\t` before a small letter only where a LaTeX command
    stands there or the name before them holds a backslash or ends in a colon, as in a path; two backslashes before a
    machine's name and another backslash.

    >>> settle("$\frac{3}{5} + \\alpha$", [1])
    '$\\frac{3}{5} + \\alpha$'
    >>> settle("C:\new\\users", [2])
    'C:\\new\\users'
    >>> settle("a\nb \\alpha", [1])
    'a\nb \\alpha'
    >>> settle("\\nas\\public", [0])
    '\\\\nas\\public'
    """
    pieces: list[str] = []
    word = ""
    done = 0
    for at in escapes:
        pieces.append(text[done:at])
        word = _last_name(word + text[done:at])
        char = text[at]
        literal = _was_literal(word, char, text[at + 1 : at + 1 + LONGEST_COMMAND])
        pieces.append("\\" + LETTERS[char] if literal else char)
        word = word + pieces[-1] if literal else ""
        done = at + 1
    pieces.append(text[done:])
    return "".join(pieces)


def _last_name(text: str) -> str:
    found = _NAME.search(text[-LONGEST_COMMAND:])
    return found.group() if found else ""


def _was_literal(word_before: str, char: str, after: str) -> bool:
    if char in "\b\f":
        return True
    if char == "\\":
        return not word_before and _SHARE.match(after) is not None
    if char != "_" and not (after[:1].isascii() and after[:1].islower()):
        return False
    return "\\" in word_before or word_before.endswith(":") or _LATEX.match(LETTERS[char] + after) is not None
