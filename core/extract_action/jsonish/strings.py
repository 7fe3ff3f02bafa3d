"""Reading strings: quoted, triple-quoted and fenced; their escapes, and the look ahead at each quote inside."""

from __future__ import annotations

import re

from .escapes import decode, escape_length, is_high, is_low, join_halves, settle
from .lookahead import CLOSING, LONGEST_KEY, Look, Lookahead, Role, Verdict
from .state import NOWHERE, Looking, Mode, State

_BLOCK_QUOTES = {'"': "triple-quotes", "'": "triple-quotes", "`": "fenced-string"}
_QUOTE_RULES = {'"': None, "'": "single-quotes", "`": "backtick-quotes"}
_LATE_CLOSERS = {'"': "\u201d"}
"""Typographic quotes that may close a straight one, where what follows leaves no doubt."""

_RUNS = {
    quote: re.compile(rf"[^\\{re.escape(closers + _LATE_CLOSERS.get(quote, ''))}\x00-\x1f]*")
    for quote, closers in CLOSING.items()
}
LONGEST_PATH = 260
"""Code points of a path in Windows."""

_BRACES = re.compile(r"[{}]")
_SOFT = frozenset("bfnrt_")
_KEY_AND_VALUE = re.compile(r"[^:,{}\[\]\r\n]{1,60}?(\s*:)\s*(?:[{\[]|-?[0-9]|(?:true|false|null|True|False|None)\b)")
_CLOSERS_BEHIND = re.compile(r"[\]}][\]}\s]*\Z")
_DRIVE = re.compile(r"[A-Za-z]:[\\/\b\f\n\r\t]")


def begin_string(m: State, role: Role, quote: str) -> None:
    """An opening quote stands at the current position."""
    at = m.offset()
    m.role, m.quote, m.text_start = role, quote, at
    m.opened = 1
    m.length = 0
    m.soft_escapes = []
    m.bad_escape = False
    m.raw_control = NOWHERE
    m.clean = True
    m.last = ""
    m.nested = 0
    m.high = ""
    if role is Role.KEY:
        m.key_pieces = []
    else:
        m.tree.open_string(m.frames[-1].key, at)
    m.pos += 1
    m.mode = Mode.OPENING


def continue_string(m: State, quote: str) -> None:
    """An opening quote stands at the current position, and the string behind it goes on with the last one."""
    leaf = m.tree.leaf
    assert leaf is not None
    m.tree.reopen_string()
    frame = m.frames[-1]
    frame.count -= 1
    m.role = Role.FIELD if frame.entries is Mode.KEY else Role.ITEM
    m.quote, m.opened = quote, 1
    m.length = len(leaf.text)
    m.soft_escapes = []
    m.bad_escape = False
    m.clean, m.last, m.nested, m.high = True, "", 0, ""
    m.pos += 1
    m.mode = Mode.OPENING


def opening(m: State) -> None:
    """After one or two opening quotes: an ordinary string, an empty one, or a block between triple quotes?"""
    char = m.buf[m.pos]
    if char != m.quote or char not in _BLOCK_QUOTES:
        if m.quote == m.behind and char.isspace() and m.is_unproven():
            m.release()
            return
        note_quote(m)
        if m.opened == 1:
            m.mode = Mode.STRING
        else:
            m.push_back(m.quote)
            look_at_quote(m)
        return
    if m.opened == 2 and m.role is not Role.KEY:
        reopen(m)
        m.tree.fix(_BLOCK_QUOTES[char], m.text_start, m.offset() + 1)
        m.opened = 0
        m.head = [] if char == "`" else None
        m.mode = Mode.BLOCK
    elif m.opened == 2:
        note_quote(m)
        m.push_back(m.quote)
        look_at_quote(m)
        return
    else:
        m.opened = 2
    m.pos += 1


def note_quote(m: State) -> None:
    """The string is no block: its quotes may be a repair."""
    if rule := _QUOTE_RULES.get(m.quote, "typographic-quotes"):
        reopen(m)
        m.tree.fix(rule, m.text_start, m.text_start + 1)


def string(m: State) -> None:
    """Inside a string: a run of ordinary characters, then a backslash, a quote or a raw control character."""
    run = _RUNS[m.quote].match(m.buf, m.pos)
    assert run is not None
    if run.end() > m.pos:
        put(m, run.group())
        m.pos = run.end()
        if m.pos == len(m.buf):
            return
    char = m.buf[m.pos]
    if char == "\\":
        m.escape = ""
        m.mode = Mode.ESCAPE
    elif char < " ":
        if m.raw_control == NOWHERE:
            m.raw_control = m.offset()
        put(m, char)
        m.pos += 1
        if char == "\n" and m.last not in ("{", ","):
            m.last = char
    elif m.nested:
        put(m, char)
        m.pos += 1
    else:
        look_at_quote(m)


def escape(m: State) -> None:
    """Inside an escape, up to six characters long."""
    m.escape += m.buf[m.pos]
    m.pos += 1
    length = escape_length(m.escape)
    if length is None:
        return
    escaped, behind = m.escape[:length], m.escape[length:]
    if behind:
        m.push_back(behind)
    text, rule = decode(escaped)
    if rule:
        m.tree.fix(rule, m.offset() - length, m.offset())
    m.bad_escape = m.bad_escape or rule == "bad-escape"
    m.mode = Mode.STRING
    if text == m.quote and not behind and _may_be_path(m):
        m.push_back(m.quote)
        m.look_ahead(Looking.PATH, Lookahead(m.role, m.closers, m.quote, True, ""), held=1)
        return
    if is_low(text) and m.high:
        high, m.high = m.high, ""
        put(m, join_halves(high, text))
    elif is_high(text):
        put(m, "")
        m.high = text
    else:
        if escaped[1] in _SOFT:
            m.soft_escapes.append(m.length + len(m.high))
        put(m, text)


def _may_be_path(m: State) -> bool:
    """Whether the backslash before a quote may be the end of a path, and the quote that of the string."""
    leaf = m.tree.leaf
    if m.role is Role.KEY or leaf is None or m.nested:
        return False
    return m.bad_escape or (m.length <= LONGEST_PATH and _DRIVE.match(leaf.text) is not None)


def decide_path(m: State, verdict: Verdict) -> None:
    """A quote stands behind a backslash: it ends the string if another entry follows, or the string holds no JSON escapes."""
    assert m.look is not None
    m.pos += 1
    if verdict is Verdict.END and (m.bad_escape or (m.look.state is Look.AFTER and m.look.in_string)):
        put(m, "\\")
        m.tree.fix("bad-escape", m.offset() - 2, m.offset() - 1)
        m.bad_escape = True
        end_string(m, m.offset())
    else:
        put(m, m.quote)
        m.mode = Mode.STRING


def _is_late(m: State, quote: str) -> bool:
    return quote in _LATE_CLOSERS.get(m.quote, "") and quote != ""


def _is_end(m: State) -> bool:
    """Whether the quote in question may end the string: a typographic one only where a key or a line break shows it.

    Both are impossible in strict JSON, in which a typographic quote is text.
    """
    if not _is_late(m, m.buf[m.pos]):
        return True
    assert m.look is not None
    return m.look.broken or (m.look.state is Look.AFTER and m.role is Role.FIELD)


def is_held_end(m: State) -> bool:
    """Whether the quote that is held back would end the string, if nothing followed."""
    return m.look is None or (m.look.at_end() is Verdict.END and not _is_late(m, m.held_char()))


def look_at_quote(m: State) -> None:
    """Hold the quote at the current position and look at what follows it."""
    put(m, "")
    m.look_ahead(Looking.STRING, Lookahead(m.role, m.closers, m.quote, m.clean, m.last), held=1)


def decide_string(m: State, verdict: Verdict) -> None:
    """The quote at the current position ends the string, is part of it, or shows that its end is missing."""
    if verdict is Verdict.KEY and _is_late(m, m.buf[m.pos]):
        verdict = Verdict.MORE
    if verdict is Verdict.KEY and m.last != "{" and _is_end_missing(m):
        _end_before_quote(m)
    elif verdict is Verdict.END and _is_end(m):
        m.pos += 1
        end_string(m, m.offset())
    else:
        if m.clean and m.role is not Role.KEY:
            m.nested = 1 if verdict is Verdict.KEY and m.last == "{" else _open_code(m)
        elif verdict is Verdict.KEY:
            m.nested = 1
        _go_on(m)


_CODE = re.compile(r"[;:=()\n]|\breturn\b")
"""What makes text behind an opening brace code."""


def _open_code(m: State) -> int:
    """How many braces of code stand open in the string's text; the quotes in it belong to it."""
    leaf = m.tree.leaf
    assert leaf is not None
    text = leaf.text
    depth = text.count("{") - text.count("}")
    return depth if depth > 0 and _CODE.search(text, text.rfind("{")) else 0


def _is_end_missing(m: State) -> bool:
    """Whether the string ended before the comma or line break in front of the quote. Where a field follows an item, the item's
    array must have been closed in between."""
    assert m.look is not None
    return not (m.role is Role.ITEM and m.look.foreign) or bool(_closers_in(m, _text_before_separator(m)))


def _text_before_separator(m: State) -> str:
    leaf = m.tree.leaf
    text = "".join(m.key_pieces) if m.role is Role.KEY or leaf is None else leaf.text
    kept = text.rstrip()
    return kept if m.last == "\n" else kept[:-1].rstrip()


def _closers_in(m: State, text: str) -> str:
    """What stands at the end of the text and can only be closers of the string's containers, or ""."""
    found = _CLOSERS_BEHIND.search(text)
    if found is None or any(at >= found.start() for at in m.soft_escapes):
        return ""
    return found.group() if _close_frames(m, "".join(found.group().split()), text[: found.start()]) else ""


def _end_before_quote(m: State) -> None:
    """The closing quote is missing: the text ended before the comma, colon or line break, and a key or value follows."""
    leaf = m.tree.leaf
    text = "".join(m.key_pieces) if m.role is Role.KEY or leaf is None else leaf.text
    kept = _text_before_separator(m)
    closers = "" if m.role is Role.KEY else _closers_in(m, kept)
    kept = kept[: len(kept) - len(closers)].rstrip()
    end = m.offset() - (len(text) - len(kept))
    note_raw_control(m, end)
    if m.role is Role.KEY:
        m.tree.fix("missing-closing-quote", end, end)
        m.frames[-1].key = kept
        m.mode = Mode.COLON
        return
    reopen(m)
    m.tree.fix("missing-closing-quote", end, end)
    m.tree.replace(kept)
    m.tree.close_string(end, complete=True)
    m.after_value()
    if closers:
        m.push_back(text[len(kept) :])
    elif m.last == ",":
        m.frames[-1].separated, m.frames[-1].comma = True, end


def _go_on(m: State) -> None:
    """The quote at the current position is part of the text."""
    quote = m.buf[m.pos]
    if m.role is Role.KEY and m.is_opening() and m.length > LONGEST_KEY:
        m.release()
        return
    if m.role is Role.KEY and _end_key_before_value(m):
        return
    reopen(m)
    if not _is_late(m, quote):
        m.tree.fix("inner-quote", m.offset(), m.offset() + 1)
        m.clean = False
    put(m, quote)
    m.pos += 1
    m.mode = Mode.STRING


def _end_key_before_value(m: State) -> bool:
    """Whether the key's closing quote is missing: a colon and a value stand in its text, which then is read again."""
    text = "".join(m.key_pieces)
    found = _KEY_AND_VALUE.match(text)
    is_raw = m.offset() - m.text_start == len(text) + 1
    if found is None or not is_raw:
        return False
    end = m.offset() - len(text) + found.start(1)
    note_raw_control(m, end)
    m.tree.fix("missing-closing-quote", end, end)
    m.frames[-1].key = text[: found.start(1)]
    m.push_back(text[found.start(1) :])
    m.mode = Mode.COLON
    return True


def end_before_closers(m: State) -> bool:
    """The stream ended in a string: whether its closing quote is missing before what can only be its containers' closers.

    That text is then read again. The string stays cut: nothing shows that it had no more to come.
    """
    put(m, "")
    if m.mode is not Mode.STRING or m.nested:
        return False
    if m.role is Role.KEY:
        return _end_key_before_value(m)
    leaf = m.tree.leaf
    assert leaf is not None
    text = leaf.text
    behind = _closers_in(m, text)
    if not behind:
        return False
    kept = text[: len(text) - len(behind)].rstrip()
    end = m.offset() - (len(text) - len(kept))
    if kept.endswith(m.quote) and _may_be_path(m):
        kept = settle(kept[:-1] + "\\", m.soft_escapes)
        m.tree.fix("bad-escape", end - 2, end - 1)
    else:
        m.tree.fix("missing-closing-quote", end, end)
    note_raw_control(m, end)
    m.tree.replace(kept)
    m.cut = True
    m.tree.close_string(end, complete=False)
    m.after_value()
    m.push_back(behind)
    return True


def drop_last_break(m: State) -> None:
    """The text ends in a string, before a line that is none of it: so the line break is none of it either."""
    leaf = m.tree.leaf
    if m.mode is Mode.STRING and m.role is not Role.KEY and m.last == "\n" and leaf is not None:
        text = leaf.text.rstrip()
        m.tree.replace(text)
        if m.raw_control >= m.offset() - (len(leaf.text) - len(text)):
            m.raw_control = NOWHERE


def _close_frames(m: State, closers: str, before: str) -> bool:
    """Whether `closers` close the open containers from the innermost on, and nothing that the text `before` them opened."""
    if before.endswith("\\") or before.count("{") > before.count("}") or before.count("[") > before.count("]"):
        return False
    return "".join(frame.closer for frame in reversed(m.frames)).startswith(closers)


def note_raw_control(m: State, end: int) -> None:
    """Say that a raw control character stood in the string, if one did before its `end`."""
    if NOWHERE < m.raw_control < end:
        reopen(m)
        m.tree.fix("raw-control", m.raw_control, m.raw_control + 1)
    m.raw_control = NOWHERE


def reopen(m: State) -> None:
    """The tree shows the string as closed; it goes on."""
    if m.shown:
        m.shown = False
        m.tree.reopen_string()


def end_string(m: State, end: int) -> None:
    """The string ends at `end`, behind its closing quote."""
    put(m, "")
    note_raw_control(m, end)
    if m.role is Role.KEY:
        m.frames[-1].key = "".join(m.key_pieces)
        m.frames[-1].key_end = end
        m.mode = Mode.COLON
        return
    if m.bad_escape and m.soft_escapes:
        _settle(m, end)
    m.shown = False
    m.tree.close_string(end, complete=True)
    m.after_value()


def _settle(m: State, end: int) -> None:
    leaf = m.tree.leaf
    assert leaf is not None
    settled = settle(leaf.text, m.soft_escapes)
    if settled != leaf.text:
        reopen(m)
        m.tree.replace(settled)
        m.tree.fix("literal-backslashes", m.text_start, end)


def put(m: State, text: str) -> None:
    """Add `text` behind a half of a surrogate pair that found no second half."""
    text = m.high + text
    m.high = ""
    if not text:
        return
    m.length += len(text)
    m.last = text.rstrip()[-1:] or m.last
    if m.nested:
        m.nested = _depth_after(m.nested, text)
    if m.role is Role.KEY:
        m.key_pieces.append(text)
    else:
        m.tree.append(text)


def block(m: State) -> None:
    """Inside a block: to a run of three closing quotes; of a longer run the last three close."""
    end = m.buf.find(m.quote, m.pos)
    if end != m.pos or m.opened == 0:
        if m.opened >= 3:
            end_block(m)
            return
        _put_in_block(m, m.quote * m.opened)
        m.opened = 0
        stop = len(m.buf) if end < 0 else end
        _put_in_block(m, m.buf[m.pos : stop])
        m.pos = stop
    if m.pos < len(m.buf):
        m.opened += 1
        m.pos += 1


def _put_in_block(m: State, text: str) -> None:
    """Text of a block. The first line of a fenced one names its language: it is text only if no second line comes."""
    if m.head is None:
        put(m, text)
        return
    line, newline, behind = text.partition("\n")
    m.head.append(line)
    if newline:
        m.head = None
        put(m, behind)


def end_block(m: State) -> None:
    """The block ends at the current position."""
    _put_in_block(m, m.quote * (m.opened - 3))
    shape_block(m)
    m.tree.close_string(m.offset(), complete=True)
    m.after_value()


def shape_block(m: State) -> None:
    """Give the block the text that it stands for."""
    leaf = m.tree.leaf
    assert leaf is not None
    m.tree.replace(block_text(leaf.text) if m.head is None else "".join(m.head))


def block_text(text: str) -> str:
    r"""The text of a block without its outer blank lines and its common indent.

    >>> block_text("\n  let x\n    y\n")
    'let x\n  y'
    """
    if "\n" not in text:
        return text
    lines = text.split("\n")
    while lines and not lines[0].strip():
        del lines[0]
    while lines and not lines[-1].strip():
        del lines[-1]
    indents = [line[: len(line) - len(line.lstrip())] for line in lines if line.strip()]
    margin = _shared(min(indents), max(indents)) if indents else 0
    return "\n".join(line[margin:] if line.strip() else "" for line in lines)


def _depth_after(depth: int, text: str) -> int:
    """How many braces are open behind `text`; once none is, the rest does not count."""
    for brace in _BRACES.findall(text):
        depth += 1 if brace == "{" else -1
        if not depth:
            break
    return depth


def _shared(one: str, other: str) -> int:
    """How many characters two texts have in common at their start. Of sorted texts, the first and the last tell for all."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return min(len(one), len(other))
