"""Where a string ends: what becomes of a quote inside it, by what follows, and of a closing quote that is missing."""

from __future__ import annotations

import re

from ..escapes import DRIVE, settle
from ..looking.following_words import KEY_AND_COLON, VALUE_START
from ..looking.look import COLONS, LATE_CLOSERS, LONGEST_KEY, WIDE_COMMAS, Look, Role, Verdict
from ..looking.lookahead import Lookahead
from .growing import end_string, note_raw_control, open_leaf, put, reopen, text_in_hand
from .modes import Held, Mode
from .state import NO_OFFSET, State

LONGEST_TAIL = 256
"""Code points from the closers at the end of a string on that are read again as what they are."""

_WHITE_SPACE = "".join(char for char in map(chr, range(0x3001)) if char.isspace())
_IN_TAIL = f"]}},{{{WIDE_COMMAS}{_WHITE_SPACE}"

_KEY_AND_VALUE = re.compile(KEY_AND_COLON + VALUE_START)

_CLOSES_ALONE = {"'": "'", '"': '"', "`": "`", "\u201d": "\u201c\u201d\u201e"}
"""Quotes that may have been meant to close a string of another kind, each with those that would be its partners in the text."""

_COLON_BEHIND = re.compile(rf"\s*[{COLONS}]")

_CLOSERS_BEHIND = re.compile(r"[\]}][\]}\s]*\Z")


def _is_path(m: State, text: str) -> bool:
    """Whether `text`, all of the string whose closing quote seems to be missing, is a path that ends in a backslash, and the
    quote behind that was meant to close the string."""
    is_escaped = text.endswith(m.quote) and len(text) == m.raw_from
    return is_escaped and (m.bad_escape or DRIVE.match(text[:-1]) is not None)


def decide_path(m: State, verdict: Verdict) -> None:
    """A quote stands behind a backslash in a string that has others which are no escapes: it may end the string."""
    m.pos += 1
    if verdict is Verdict.END:
        put(m, "\\")
        m.tree.fix("bad-escape", m.offset() - 2, m.offset() - 1)
        end_string(m, m.offset())
    else:
        put(m, m.quote)
        m.mode = Mode.STRING


def is_late(m: State, quote: str) -> bool:
    """Whether the quote is of another kind than the string's own, but may have been meant to close it."""
    return quote in LATE_CLOSERS.get(m.quote, "")


def _is_end(m: State) -> bool:
    """Whether the quote in question may end the string: one of another kind only where a colon, a key or a break shows it."""
    if not is_late(m, m.buf[m.pos]):
        return True
    if m.role is Role.KEY:
        return _COLON_BEHIND.match(m.buf, m.pos + 1) is not None
    assert m.look is not None
    return m.look.broken or m.look.state is Look.AFTER


def is_held_end(m: State) -> bool:
    """Whether the quote that is held back would end the string, if nothing followed.

    Behind an unpaired quote it would not: as in `"say "hi"`, it may be that quote's partner.
    """
    if m.look is None:
        return True
    return m.look.at_end() is Verdict.END and not m.unpaired and not is_late(m, m.held_char())


def look_at_quote(m: State) -> None:
    """Hold the quote at the current position and look at what follows it."""
    put(m, "")
    clean = m.clean and not is_late(m, m.buf[m.pos])
    look = Lookahead(m.role, m.closers, quote=m.quote, clean=clean, before=m.last, own=_own(m), unpaired=m.unpaired)
    m.look_ahead(Held.STRING, look, skip=1)


def _own(m: State) -> str:
    """The closers of which the string's own text awaits one."""
    return "]" * (m.squares > 0) + "}" * (m.braces > 0)


def decide_string(m: State, verdict: Verdict) -> None:
    """The quote at the current position ends the string, is part of it, or shows that its end is missing."""
    late = is_late(m, m.buf[m.pos])
    if verdict is Verdict.END and _is_end(m):
        if late:
            reopen(m)
            m.tree.fix("missing-closing-quote", m.offset(), m.offset() + 1)
        m.pos += 1
        end_string(m, m.offset())
        if m.look is not None and m.look.joins:
            m.sign = m.offset(), m.offset()
            m.mode = Mode.JOIN
    elif late:
        m.mixed = True
        _keep_quote(m)
    elif verdict is Verdict.KEY and _is_end_missing(m):
        _end_before_quote(m)
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
    if m.braces <= 0:
        return 0
    text = open_leaf(m).text
    return m.braces if _CODE.search(text, text.rfind("{")) else 0


def _is_end_missing(m: State) -> bool:
    """Whether the string ended before the comma or line break in front of the quote. Where a field follows an item, or a brace
    with a comma stands before the first quote, the string's container must have been closed in between."""
    assert m.look is not None
    if m.last == "{":
        return m.clean and bool(_closers_in(m, _text_before_separator(m)))
    return not (m.role is Role.ITEM and m.look.key_follows) or bool(_closers_in(m, _text_before_separator(m)))


def _text_before_separator(m: State) -> str:
    """The text up to the comma or line break at its end; up to the comma before the brace there, or "" without one."""
    kept = text_in_hand(m)
    if m.last == "{":
        kept = kept.rstrip()[:-1].rstrip()
        return _without_raw_space(m, kept[:-1]) if kept.endswith((",", *WIDE_COMMAS)) else ""
    return _without_raw_space(m, kept if m.last == "\n" else kept.rstrip()[:-1])


def _closers_in(m: State, text: str) -> str:
    """What stands at the end of the text and can only be closers of the string's containers, or ""."""
    found = _CLOSERS_BEHIND.search(text)
    start = _behind_own_closers(text, found.start()) if found else len(text)
    if start == len(text) or start < max(m.raw_from, m.length - LONGEST_TAIL):
        return ""
    return text[start:] if _close_frames(m, "".join(text[start:].split()), text[:start]) else ""


def _behind_own_closers(text: str, start: int) -> int:
    """Where in the closers from `start` on those begin that do not close what the text itself has opened."""
    awaited = {closer: text.count(opener, 0, start) - text.count(closer, 0, start) for opener, closer in ("{}", "[]")}
    for at in range(start, len(text)):
        if text[at].isspace():
            continue
        if awaited[text[at]] <= 0:
            return at
        awaited[text[at]] -= 1
    return len(text)


def _end_before_quote(m: State) -> None:
    """The closing quote is missing: the text ended before the comma, colon or line break, and a key or value follows."""
    text = text_in_hand(m)
    kept = _text_before_separator(m)
    closers = "" if m.role is Role.KEY else _closers_in(m, kept)
    kept = kept[: len(kept) - len(closers)]
    behind = text[len(kept) :]
    kept = _without_raw_space(m, kept)
    end = m.offset() - (len(text) - len(kept))
    note_raw_control(m, end)
    if m.role is Role.KEY:
        m.tree.fix("missing-closing-quote", end, end)
        m.frames[-1].key, m.frames[-1].key_end = _without_other_quote(m, kept), end
        m.mode = Mode.COLON
        return
    reopen(m)
    if _is_path(m, kept):
        m.tree.replace(kept[:-1] + "\\")
        m.tree.fix("bad-escape", end - 2, end - 1)
        m.bad_escape = True
        end_string(m, end)
    else:
        m.tree.fix("missing-closing-quote", end, end)
        m.tree.replace(_without_other_quote(m, kept))
        m.tree.close_string(end, complete=True)
        m.after_value()
    if closers:
        m.push_back(behind)
    elif m.last != "\n":
        m.frames[-1].separated, m.frames[-1].comma = True, end


def _without_raw_space(m: State, text: str) -> str:
    """The text without the white space at its end, but for what an escape stands for."""
    return text[: m.raw_from] + text[m.raw_from :].rstrip()


def tail_length(m: State) -> int:
    """How many code points at the end of the string in hand, a value, may be read again: where its closing quote proves to be
    missing, the closers at its end are those of its containers."""
    return open_leaf(m).tail_length(_IN_TAIL, LONGEST_TAIL)


def _without_other_quote(m: State, text: str) -> str:
    """The text of a string whose closing quote is missing, without one of the other kind that was meant for it."""
    last = text[-1:]
    is_other = last in _CLOSES_ALONE and last != m.quote and not any(char in text[:-1] for char in _CLOSES_ALONE[last])
    return text[:-1] if is_other else text


def _go_on(m: State) -> None:
    """The quote at the current position is part of the text."""
    if m.role is Role.KEY and m.is_opening() and m.length > LONGEST_KEY:
        m.release()
        return
    if m.role is Role.KEY and _end_key_before_value(m):
        return
    reopen(m)
    m.tree.fix("inner-quote", m.offset(), m.offset() + 1)
    m.clean = False
    m.unpaired = not m.unpaired
    _keep_quote(m)


def _keep_quote(m: State) -> None:
    put(m, m.buf[m.pos])
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
    m.frames[-1].key, m.frames[-1].key_end = _without_other_quote(m, text[: found.start(1)]), end
    m.push_back(text[found.start(1) :])
    m.mode = Mode.COLON
    return True


def end_before_closers(m: State) -> bool:
    """The stream ended in a string: whether its closing quote is missing before what can only be its containers' closers.

    That text is then read again. The string stays cut: nothing shows that it had no more to come.
    """
    put(m, "")
    if m.nested:
        return False
    if m.role is Role.KEY:
        return _end_key_before_value(m)
    text = open_leaf(m).text
    behind = _closers_in(m, text)
    if not behind:
        return False
    kept = _without_raw_space(m, text[: len(text) - len(behind)])
    end = m.offset() - (len(text) - len(kept))
    if _is_path(m, kept):
        kept = settle(kept[:-1] + "\\", m.soft_escapes)
        m.tree.fix("bad-escape", end - 2, end - 1)
    else:
        kept = _without_other_quote(m, kept)
        m.tree.fix("missing-closing-quote", end, end)
    note_raw_control(m, end)
    m.tree.replace(kept)
    m.note_cut()
    m.tree.close_string(end, complete=False)
    m.after_value()
    m.push_back(behind)
    return True


def drop_last_break(m: State) -> None:
    """The text ends in a string, before a line that is none of it: so the line break is none of it either."""
    if m.mode is Mode.STRING and m.role is not Role.KEY and m.last == "\n":
        text = open_leaf(m).text
        kept = text.rstrip()
        m.tree.replace(kept)
        if m.raw_control >= m.offset() - (len(text) - len(kept)):
            m.raw_control = NO_OFFSET


def _close_frames(m: State, closers: str, before: str) -> bool:
    """Whether `closers` close the open containers from the innermost on, and nothing that the text `before` them opened."""
    if before.endswith("\\") or before.count("{") > before.count("}") or before.count("[") > before.count("]"):
        return False
    return "".join(frame.closer for frame in reversed(m.frames)).startswith(closers)
