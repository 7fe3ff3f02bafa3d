"""Reading structure: braces, brackets, commas, colons and comments, and what stands where they should."""

from __future__ import annotations

import re
from collections.abc import Callable

from .lookahead import CLOSING, Look, Lookahead, Role, Verdict
from .state import LONGEST_OPENING, Looking, Mode, Signal, State
from .strings import begin_string, continue_string
from .words import begin_key, begin_word, continue_word, drop_key

_SPACE = re.compile(r"[\s\ufeff]*")
_BRACKETS = re.compile(r"[^\[\]{}]*")

On = Callable[[State, str], None]

_LINE_END = re.compile(r"[\r\n]")
"""A carriage return alone ends a line too."""


def next_visible(m: State) -> str:
    """Skip white space; the next character, or "" at the end of the text in hand."""
    space = _SPACE.match(m.buf, m.pos)
    assert space is not None
    m.pos = space.end()
    return m.buf[m.pos : m.pos + 1]


def key(m: State) -> None:
    """Where a key may begin or the object may end."""
    start = m.pos
    char = next_visible(m)
    frame = m.frames[-1]
    if not frame.separated and m.buf.find("\n", start, m.pos) >= 0:
        frame.broken = True
    if char:
        _IN_KEY.get(char, _key_word)(m, char)


def colon(m: State) -> None:
    """After a key. Only a colon shows that an opening brace began an object."""
    char = next_visible(m)
    if not char:
        return
    if char == ":":
        _accept_key(m)
        m.pos += 1
    elif m.quote and _may_be_set(m, char):
        _begin_set(m)
    elif char == "=" and m.is_opening() and not m.quote and m.behind in ("", "\n"):
        m.look_ahead(Looking.EQUALS, Lookahead(Role.KEY, m.closers, "", True, "", Look.EQUALS), held=1)
    elif m.is_opening() and not (m.quote and _may_follow_key(char)):
        m.release()
    elif char == "=":
        _equals(m)
    elif char in "/#":
        _comment(m, char)
    elif char in ",;}":
        drop_key(m)
    else:
        m.tree.fix("missing-colon", m.offset(), m.offset())
        _accept_key(m)


def _may_follow_key(char: str) -> bool:
    """Whether a quoted key may be followed by this where a colon is missing, at the beginning of an object."""
    return char in CLOSING or char in "{[/#=tfnTFN" or char.isdigit()


def _equals(m: State) -> None:
    m.tree.fix("equals-sign", m.offset(), m.offset() + 1)
    m.pos += 1
    _accept_key(m)


def decide_equals(m: State, verdict: Verdict) -> None:
    """An equals sign behind the first key, a bare word: with a plain value behind it, it is a colon, else this is code."""
    if verdict is Verdict.END:
        _equals(m)
    else:
        m.release()


def _may_be_set(m: State, char: str) -> bool:
    """Whether a first key without a colon is the first item of a set; in the outermost braces another must follow."""
    frame = m.frames[-1]
    return not frame.count and not frame.keys and (char == "," or (char == "}" and len(m.frames) > 1))


def _begin_set(m: State) -> None:
    frame = m.frames[-1]
    assert frame.key is not None
    m.tree.become_array()
    m.tree.fix("set-literal", frame.key_start, frame.key_end)
    m.tree.add_scalar(frame.key, None, frame.key_start, frame.key_end)
    frame.entries = Mode.ITEM
    m.after_value()


def _accept_key(m: State) -> None:
    frame = m.frames[-1]
    assert frame.key is not None
    if frame.key in frame.keys:
        m.tree.fix("duplicate-key", frame.key_start, m.offset())
    frame.keys.add(frame.key)
    m.mode = Mode.VALUE
    if len(m.frames) == 1:
        m.signal = Signal.KEY


def value(m: State) -> None:
    """Where a value must stand."""
    if char := next_visible(m):
        _IN_VALUE.get(char, _field_word)(m, char)


def item(m: State) -> None:
    """In an array, where an item may begin or the array may end."""
    if char := next_visible(m):
        _IN_ITEM.get(char, _item_word)(m, char)


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
        _separate(m)
        m.frames[-1].key_start = m.offset() - 1
        begin_key(m, m.offset() - 1, "/")
    else:
        _separate(m)
        begin_word(m, Role.ITEM if m.resume is Mode.ITEM else Role.FIELD, m.offset() - 1, "/")


def line_comment(m: State) -> None:
    """To the end of the line."""
    found = _LINE_END.search(m.buf, m.pos)
    end = found.start() if found else -1
    m.pos = len(m.buf) if end < 0 else end
    if _opens_too_long(m):
        m.release()
    elif end >= 0:
        _end_comment(m)


def block_comment(m: State) -> None:
    """To the next `*/`, whose two characters may come in two chunks."""
    if m.comment_end == "*" and m.buf[m.pos] == "/":
        m.pos += 1
        _end_comment(m)
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


def _end_comment(m: State) -> None:
    m.tree.fix("comment", m.comment_start, m.offset())
    m.mode = m.resume


def too_deep(m: State) -> None:
    """Brackets beyond the depth limit: kept as text to the one that closes the first of them."""
    run = _BRACKETS.match(m.buf, m.pos)
    assert run is not None
    end = run.end()
    if end < len(m.buf):
        char = m.buf[end]
        end += 1
        if char in "{[":
            m.deep.append("}" if char == "{" else "]")
        elif char == m.deep[-1]:
            m.deep.pop()
    m.tree.append(m.buf[m.pos : end])
    m.pos = end
    if not m.deep:
        m.tree.close_string(m.offset(), complete=True)
        m.after_value()


def _comma(m: State, char: str) -> None:
    frame = m.frames[-1]
    at = m.offset()
    if frame.separated:
        m.tree.fix("stray-comma", at, at + 1)
    else:
        frame.separated, frame.broken = True, False
        frame.comma = at
        if char == ";":
            m.tree.fix("semicolon", at, at + 1)
    m.pos += 1


def _separate(m: State) -> None:
    """An entry begins here: was there a comma before it?"""
    frame = m.frames[-1]
    if frame.key is None and not frame.separated:
        m.tree.fix("missing-comma", m.offset(), m.offset())
    frame.separated = frame.broken = False


def _closer_of_array(m: State, char: str) -> None:
    (_close if char == m.frames[-1].closer else _foreign_closer)(m, char)


def _close(m: State, _: str) -> None:
    """The container's own closer."""
    frame = m.frames[-1]
    m.pos += 1
    if frame.extra:
        frame.extra -= 1
        return
    _note_trailing_comma(m)
    m.close_container(m.offset(), complete=True)


def _note_trailing_comma(m: State) -> None:
    frame = m.frames[-1]
    if frame.separated and frame.count:
        m.tree.fix("trailing-comma", frame.comma, frame.comma + 1)


def _foreign_closer(m: State, char: str) -> None:
    """A closer that is not the innermost container's: it ends all that stand open inside its own, or nothing."""
    if char not in m.closers:
        if m.mode is not Mode.VALUE and m.ended != m.offset():
            m.look_ahead(Looking.CLOSER, Lookahead.behind_last_closer(m.closers), held=1)
        else:
            _drop_closer(m)
        return
    if m.mode is Mode.VALUE:
        _supply_null(m, char)
    if char == "}" and m.closers.endswith("}]"):
        m.look_ahead(Looking.CLOSER, Lookahead.behind_closer(m.closers[:-1]), held=1)
    elif char == "]" and m.closers.endswith("]}"):
        m.look_ahead(Looking.CLOSER, Lookahead(Role.ITEM, m.closers[:-1], '"', False, ""), held=1)
    else:
        _close_through(m, char)


def _drop_closer(m: State) -> None:
    m.tree.fix("stray-closer", m.offset(), m.offset() + 1)
    m.pos += 1


def decide_closer(m: State, verdict: Verdict) -> None:
    """A closer stands where another kind is awaited: what follows shows for which container it was meant, or for none."""
    assert m.look is not None
    if m.look.state is Look.LAST_CLOSER:
        _decide_last_closer(m, verdict)
    elif verdict is Verdict.END and m.look.state in _ENTRY_FOLLOWS[m.buf[m.pos]]:
        m.tree.fix("wrong-closer", m.offset(), m.offset() + 1)
        m.pos += 1
        m.close_container(m.offset(), complete=True)
    else:
        _close_through(m, m.buf[m.pos])


_ENTRY_FOLLOWS = {"}": (Look.AFTER, Look.WORD), "]": (Look.COMMA,)}
"""The states in which a look behind a closer has seen a field, or an item in brackets, begin."""


def _decide_last_closer(m: State, verdict: Verdict) -> None:
    """Only one container is open: the closer was meant for it, unless it goes on."""
    if verdict is Verdict.MORE:
        _drop_closer(m)
        m.mode = m.frames[-1].entries
        return
    _note_trailing_comma(m)
    m.tree.fix("wrong-closer", m.offset(), m.offset() + 1)
    m.pos += 1
    m.close_container(m.offset(), complete=True)


def _close_through(m: State, closer: str) -> None:
    """Close what stands open inside the container of `closer`."""
    while m.frames and m.frames[-1].closer != closer:
        close_missing(m)
    if m.frames:
        m.mode = m.frames[-1].entries


def _key_in_array(m: State, char: str) -> None:
    """A colon behind a string of an array in an object: the array's closer is missing, and the string is the next key."""
    frame = m.frames[-1]
    if m.closers[-2:-1] != "}" or frame.separated or not m.tree.ends_in_string():
        _stray_colon(m, char)
        return
    text, start = m.tree.take_back_string(), m.text_start
    m.tree.fix("missing-closer", start, start)
    m.close_container(start, complete=False)
    m.frames[-1].key, m.frames[-1].key_start = text, start
    m.pos += 1
    _accept_key(m)


def _tag(m: State, char: str) -> None:
    """A `<` behind an entry begins a tag of the markup around the value: the value ends here."""
    if m.frames[-1].separated:
        (_key_word if m.mode is Mode.KEY else _item_word)(m, char)
        return
    while m.frames:
        close_missing(m)


def _plus(m: State, char: str) -> None:
    """A plus sign behind a string: another string follows that goes on with it."""
    if m.frames[-1].separated or not m.tree.ends_in_string():
        (_key_word if m.mode is Mode.KEY else _item_word)(m, char)
        return
    m.plus = m.offset()
    m.pos += 1
    m.mode = Mode.JOIN


def join(m: State) -> None:
    """Behind a plus sign: a string that goes on with the one before, or a word; with a word all of it is an expression."""
    char = next_visible(m)
    if char and char in CLOSING:
        m.tree.fix("joined-strings", m.plus, m.plus + 1)
        continue_string(m, char)
    elif char:
        continue_word(m)


def _rocket(m: State, char: str) -> None:
    """The second character of `=>`."""
    if m.tree.fixes and m.tree.fixes[-1].code == "equals-sign" and m.tree.fixes[-1].span.end == m.offset():
        m.pos += 1
    else:
        _field_word(m, char)


def close_missing(m: State) -> None:
    """The innermost container ends here without its closer."""
    m.tree.fix("missing-closer", m.offset(), m.offset())
    m.close_container(m.offset(), complete=False)


def _supply_null(m: State, _: str) -> None:
    frame = m.frames[-1]
    assert frame.key is not None
    m.tree.fix("missing-value", m.offset(), m.offset())
    m.tree.add_null(frame.key, m.offset())
    m.after_value()


def _stray_colon(m: State, _: str) -> None:
    m.tree.fix("stray-colon", m.offset(), m.offset() + 1)
    m.pos += 1


def _comment(m: State, char: str) -> None:
    m.comment_start = m.offset()
    m.resume = m.mode
    m.pos += 1
    m.mode = Mode.SLASH if char == "/" else Mode.LINE_COMMENT


def _key_string(m: State, char: str) -> None:
    _begin_entry(m)
    begin_string(m, Role.KEY, char)


def _key_word(m: State, _: str) -> None:
    """A word where a key may begin; on a new line without a comma before it, it may be prose behind an object left open."""
    frame = m.frames[-1]
    if frame.broken and frame.count and not frame.separated:
        m.look_ahead(Looking.ENTRY, Lookahead(Role.FIELD, m.closers, "", True, "", Look.WORD), held=0)
    else:
        _begin_key_word(m)


def _backslash(m: State, char: str) -> None:
    """A backslash before anything else in a container: it may be escaped as a whole."""
    if not m.may_be_escaped():
        (_key_word if m.mode is Mode.KEY else _item_word)(m, char)
    else:
        m.look_ahead(Looking.ESCAPED, Lookahead(Role.ITEM, m.closers, "", False, "", Look.ESCAPES), held=0)


def decide_escaped(m: State, verdict: Verdict) -> None:
    """The backslash at the current position begins a document that is escaped as a whole, or a word."""
    m.mode = m.frames[-1].entries
    if verdict is Verdict.END:
        m.unescape()
    else:
        (_key_word if m.mode is Mode.KEY else _item_word)(m, "\\")


def _hash(m: State, char: str) -> None:
    """A comment; but one word that ends where an item ends, as `#tea`, is an item."""
    if m.frames[-1].separated:
        m.look_ahead(Looking.HASH, Lookahead(Role.ITEM, m.closers, "", False, "", Look.HASH), held=1)
    else:
        _comment(m, char)


def decide_hash(m: State, verdict: Verdict) -> None:
    """The hash at the current position begins an item, or a comment."""
    m.mode = Mode.ITEM
    if verdict is Verdict.END:
        _item_word(m, "#")
    else:
        _comment(m, "#")


def decide_entry(m: State, verdict: Verdict) -> None:
    """The word at the current position is a key, or the text behind an object whose closers are missing."""
    if verdict is Verdict.END:
        _begin_key_word(m)
    while verdict is not Verdict.END and m.frames:
        close_missing(m)


def _begin_key_word(m: State) -> None:
    _begin_entry(m)
    begin_key(m, m.offset(), "")


def _begin_entry(m: State) -> None:
    _separate(m)
    m.frames[-1].key_start = m.offset()


def _open_in_key(m: State, char: str) -> None:
    """An opening bracket where a key must stand: a doubled brace, or the object's closer is missing."""
    frame = m.frames[-1]
    if m.is_opening():
        m.release()
    elif char == "[":
        m.tree.fix("stray-bracket", m.offset(), m.offset() + 1)
        m.pos += 1
    elif frame.count:
        while m.frames and m.frames[-1].closer == "}":
            close_missing(m)
    else:
        m.tree.fix("doubled-brace", m.offset(), m.offset() + 1)
        frame.extra += 1
        m.pos += 1


def _field_string(m: State, char: str) -> None:
    begin_string(m, Role.FIELD, char)


def _field_word(m: State, _: str) -> None:
    begin_word(m, Role.FIELD, m.offset(), "")


def _open(m: State, char: str) -> None:
    if m.frames:
        _separate(m)
    m.open_container(char)


def _item_string(m: State, char: str) -> None:
    _separate(m)
    begin_string(m, Role.ITEM, char)


def _item_word(m: State, _: str) -> None:
    _separate(m)
    begin_word(m, Role.ITEM, m.offset(), "")


_IN_KEY: dict[str, On] = {
    ",": _comma,
    ";": _comma,
    ":": _stray_colon,
    "}": _close,
    "]": _foreign_closer,
    "{": _open_in_key,
    "[": _open_in_key,
    "/": _comment,
    "#": _comment,
    "<": _tag,
    "+": _plus,
    "\\": _backslash,
    **dict.fromkeys(CLOSING, _key_string),
}

_IN_VALUE: dict[str, On] = {
    "{": _open,
    "[": _open,
    ":": _stray_colon,
    ",": _supply_null,
    ";": _supply_null,
    "}": _supply_null,
    "]": _foreign_closer,
    "/": _comment,
    ">": _rocket,
    **dict.fromkeys(CLOSING, _field_string),
}

_IN_ITEM: dict[str, On] = {
    ",": _comma,
    ";": _comma,
    "]": _closer_of_array,
    "}": _closer_of_array,
    "{": _open,
    "[": _open,
    ":": _key_in_array,
    "/": _comment,
    "#": _hash,
    "<": _tag,
    "+": _plus,
    "\\": _backslash,
    **dict.fromkeys(CLOSING, _item_string),
}
