"""Comments, and what only looks like one."""

from __future__ import annotations

import re

from ..looking.look import Role, Verdict
from ..looking.lookahead import Lookahead
from .bare_keys import begin_key
from .entries import item_word, separate
from .modes import Held, Mode
from .state import LONGEST_OPENING, State
from .words import begin_word

_LINE_END = re.compile(r"[\r\n]")
"""A carriage return alone ends a line too."""


def slash(m: State) -> None:
    """After a slash: a comment, or the first character of a word."""
    char = m.buf[m.pos]
    m.mode = m.resume
    if char in "/*":
        m.pos += 1
        m.comment_end = ""
        m.mode = Mode.LINE_COMMENT if char == "/" else Mode.BLOCK_COMMENT
    elif m.is_opening():
        m.release()
    elif m.resume is Mode.KEY:
        separate(m)
        m.frames[-1].key_start = m.offset() - 1
        begin_key(m, m.offset() - 1, "/")
    else:
        separate(m)
        begin_word(m, Role.ITEM if m.resume is Mode.ITEM else Role.FIELD, m.offset() - 1, "/")


def line_comment(m: State) -> None:
    """To the end of the line."""
    found = _LINE_END.search(m.buf, m.pos)
    end = found.start() if found else -1
    m.pos = len(m.buf) if end < 0 else end
    if _opens_too_long(m):
        m.release()
    elif end >= 0:
        end_comment(m)


def block_comment(m: State) -> None:
    """To the next `*/`, whose two characters may come in two chunks."""
    if m.comment_end == "*" and m.buf[m.pos] == "/":
        m.pos += 1
        end_comment(m)
        return
    star = m.buf.find("*", m.pos)
    m.comment_end = "" if star < 0 else "*"
    m.pos = len(m.buf) if star < 0 else star + 1
    if _opens_too_long(m):
        m.release()


def _opens_too_long(m: State) -> bool:
    """Whether comments alone filled the text behind an opening brace; then it began no object. Without this limit a text of
    braces and comments would be read once for each of its braces."""
    return m.is_opening() and m.offset() - m.start > LONGEST_OPENING


def end_comment(m: State) -> None:
    """The comment ends at the current position."""
    m.tree.fix("comment", m.comment_start, m.offset())
    m.mode = m.resume


def comment(m: State, char: str) -> None:
    """A slash or a hash where a comment may begin."""
    m.comment_start = m.offset()
    m.resume = m.mode
    m.pos += 1
    m.mode = Mode.SLASH if char == "/" else Mode.LINE_COMMENT


def hash_sign(m: State, char: str) -> None:
    """A comment; but one word that ends where an item ends, as `#tea`, is an item."""
    if m.frames[-1].separated:
        m.look_ahead(Held.HASH, Lookahead.behind_hash(m.closers), skip=1)
    else:
        comment(m, char)


def decide_hash(m: State, verdict: Verdict) -> None:
    """The hash at the current position begins an item, or a comment."""
    m.mode = Mode.ITEM
    if verdict is Verdict.END:
        item_word(m, "#")
    else:
        comment(m, "#")
