"""Reading values without quotes: numbers, literals and text."""

from __future__ import annotations

import re

from ...quotes import CLOSING
from ..escapes import decode_all
from ..looking.look import ELLIPSES, PREFIXES, WIDE_COMMAS, Look, Role, Verdict
from ..looking.lookahead import Lookahead
from ..scalars import LONGEST_NUMBER, LONGEST_SHOWN_SCALAR, is_scalar, loose_scalar, strict_scalar
from .growing import open_leaf, take_up
from .modes import Held, Mode
from .state import LONGEST_OPENING, State

MOST_BRACKETS = 64
"""Brackets in brackets that are counted inside one word."""

MOST_TUPLES = 8
"""Tuples in tuples that are read: the text of each is read again once for each around it."""

_RUN = re.compile(rf"[^\s,;{WIDE_COMMAS}\[\]{{}}(){''.join(CLOSING)}]+")
_SPACE = re.compile(r"\s+")
_SEPARATORS = re.compile(rf"[\s,;{WIDE_COMMAS}]+")
_TUPLE = re.compile(r"""\(\s*(?:["'(\[{\-0-9]|(?:[Tt]rue|[Ff]alse|None|null)\b)""")
_PARENTHESES = re.compile(r"[()]")
_TAIL = re.compile(r"(?:((?:\\[nrt]|\s)+)|(\)+)|(:+))\Z")
_TAIL_RULES = ("escaped-space", "stray-closer", "stray-colon")
"""What may cling to a number or literal: line breaks that are written as escapes, closers of another language, a colon."""

_MATCHING = {")": "(", "]": "[", "}": "{"}


def begin_word(m: State, role: Role, start: int, text: str) -> None:
    """A value without quotes begins; `text` is what has been read of it."""
    m.role, m.quote, m.text_start = role, "", start
    m.gap = m.brackets = ""
    m.clean = True
    m.length = len(text)
    m.tree.open_string(m.frames[-1].key, start)
    if text:
        m.tree.append(text)
    m.mode = Mode.WORD


def continue_word(m: State) -> None:
    """Behind a string and a plus sign another word comes: both are the text of an expression."""
    m.tree.replace(f"{m.quote}{take_up(m)}{m.quote} + ")
    m.quote = ""
    m.gap = m.brackets = ""
    m.clean = False
    m.mode = Mode.WORD


def word(m: State) -> None:
    """Inside a value without quotes.

    Brackets that open inside the word must close inside it; a comma, a line break, or white space behind a number is looked
    behind; the container's closer ends it.
    """
    char = m.buf[m.pos]
    separates = not m.brackets and (char in ",;" or (char in WIDE_COMMAS and _scalar_so_far(m, LONGEST_NUMBER)))
    if char.isspace() and "{" in m.brackets:
        m.gap += char
        m.pos += 1
    elif char.isspace() or (separates and m.role is Role.FIELD):
        look_at_separator(m)
    elif separates and (char == "," or _scalar_so_far(m, LONGEST_NUMBER)):
        end_word(m)
    elif char in "([{":
        _bracket(m, char)
    elif char in _MATCHING and _MATCHING[char] in m.brackets:
        m.brackets = m.brackets[: m.brackets.rindex(_MATCHING[char])]
        take(m, char)
    elif char == "}" or (char == "]" and ("]" in m.closers or _scalar_so_far(m, LONGEST_NUMBER))):
        end_word(m)
    elif run := _RUN.match(m.buf, m.pos):
        take(m, run.group())
    elif char in CLOSING and _scalar_so_far(m, LONGEST_NUMBER):
        look_at_separator(m)
    elif char in "'\"" and m.length == 1 and open_leaf(m).text in PREFIXES:
        look_at_prefix(m)
    else:
        m.clean = m.clean and char in CLOSING
        take(m, char)


def _bracket(m: State, char: str) -> None:
    """An opening bracket in a word: in an array a new item begins there, unless it stands close to the word, as in `f(x)`."""
    if m.role is Role.ITEM and char != "(" and m.gap and not m.brackets:
        if m.is_unproven():
            m.release()
        else:
            end_word(m)
        return
    if len(m.brackets) < MOST_BRACKETS:
        m.brackets += char
    m.clean = False
    take(m, char)


def take(m: State, text: str) -> None:
    """More of the word."""
    if m.gap:
        m.tree.append(m.gap)
        m.gap = ""
    m.tree.append(text)
    m.length += len(text)
    m.pos += len(text)
    if not m.clean and m.is_unproven() and m.offset() - m.start > LONGEST_OPENING:
        m.release()


def look_at_separator(m: State) -> None:
    """Hold what may end the word, a comma, white space or a quote behind a number, and look at what follows."""
    comma = m.buf[m.pos] in ",;" + WIDE_COMMAS
    is_whole = _scalar_so_far(m, LONGEST_NUMBER) or (comma and m.length <= LONGEST_OPENING and _lacks_quote(open_leaf(m).text))
    look = Lookahead.behind_word(m.role, m.closers, Look.COMMA if comma else Look.GAP, is_whole=is_whole)
    m.look_ahead(Held.WORD, look, skip=int(comma))


def _scalar_so_far(m: State, longest: int) -> bool:
    return m.clean and m.length <= longest and is_scalar(open_leaf(m).text)


def is_held_word_end(m: State) -> bool:
    """Whether the white space or comma that is held back ends the word where the stream ends: white space ends only a number
    or literal, other words may go on."""
    if m.look is None:
        return True
    if m.look.state is Look.SLASH and not m.look.behind_comma:
        return False
    return m.look.clean or m.look.state is not Look.GAP


def decide_word(m: State, verdict: Verdict) -> None:
    """The comma or white space at the current position ends the word, or is part of it with the separators behind it."""
    if verdict is Verdict.END:
        end_word(m)
        return
    m.clean = False
    m.mode = Mode.WORD
    run = (_SEPARATORS if m.role is Role.FIELD else _SPACE).match(m.buf, m.pos)
    if run is None:
        take(m, m.buf[m.pos])
        return
    text = run.group()
    visible = text.rstrip()
    if visible:
        m.tree.append(m.gap + visible)
        m.gap = ""
    m.gap += text[len(visible) :]
    m.pos = run.end()


def end_word(m: State) -> None:
    """The word ended before the current position (and before the white space in `gap`)."""
    end = m.offset() - len(m.gap)
    text = open_leaf(m).text
    if (scalar := strict_scalar(text)) is not None:
        m.tree.become(scalar[0], end, complete=True)
    elif (loose := loose_scalar(text)) is not None:
        m.tree.fix(loose[1], m.text_start, end)
        m.tree.become(loose[0], end, complete=True)
    elif text in ELLIPSES and m.role is Role.ITEM:
        m.tree.fix("ellipsis", m.text_start, end)
        m.tree.take_back_string()
        m.mode = Mode.ITEM
        return
    elif _is_tuple(text):
        _read_tuple(m, text)
        return
    elif (tail := _TAIL.search(text)) and is_scalar(text[: tail.start()]):
        assert tail.lastindex is not None
        m.tree.fix(_TAIL_RULES[tail.lastindex - 1], end - len(tail.group()), end)
        m.tree.replace(text[: tail.start()])
        m.gap += tail.group()
        end_word(m)
        return
    elif _lacks_quote(text):
        m.tree.fix("missing-opening-quote", m.text_start, end)
        m.tree.replace(decode_all(text[:-1]))
        m.tree.close_string(end, complete=True)
    else:
        m.tree.fix("unquoted-value", m.text_start, end)
        if '\\"' in text or ("\\" in text and text.count("\\") == 2 * text.count("\\\\")):
            m.tree.replace(decode_all(text))
        m.tree.close_string(end, complete=True)
    m.after_value()


def _is_tuple(text: str) -> bool:
    """Whether the word is a list of values in parentheses, as Python has them."""
    if not (_TUPLE.match(text) and text.endswith(")") and "," in text):
        return False
    depth = 0
    for parenthesis in _PARENTHESES.findall(text[1:-1]):
        depth += 1 if parenthesis == "(" else -1
        if not 0 <= depth < MOST_TUPLES:
            return False
    return True


def _read_tuple(m: State, text: str) -> None:
    """The word in hand is read again, as an array."""
    m.tree.fix("tuple-literal", m.text_start, m.text_start + len(text))
    m.tree.take_back_string()
    m.push_back(f"[{text[1:-1]}]{m.gap}")
    m.frames[-1].separated = True
    m.mode = Mode.VALUE if m.role is Role.FIELD else Mode.ITEM


def _lacks_quote(text: str) -> bool:
    """Whether a quote closes the text that none in it has opened."""
    return len(text) > 1 and text[-1] in CLOSING and text[-1] not in text[:-1].replace(f"\\{text[-1]}", "")


def cut_word(m: State) -> str | None:
    """The stream ended in the word: close it, and give the rule that says what was cut, or None for a whole literal."""
    text = open_leaf(m).text
    scalar = strict_scalar(text) or loose_scalar(text)
    if scalar is None:
        m.tree.close_string(m.offset(), complete=False)
        return "cut-literal"
    if isinstance(scalar[0], bool) or scalar[0] is None:
        end_word(m)
        return None
    m.tree.become(scalar[0], m.offset(), complete=False)
    return "cut-number"


def show_scalar(m: State) -> None:
    """While no more text comes, show the word as the number or literal that it is so far."""
    if m.brackets or not _scalar_so_far(m, LONGEST_SHOWN_SCALAR):
        return
    text = open_leaf(m).text
    scalar = strict_scalar(text) or loose_scalar(text)
    assert scalar is not None
    m.shown = True
    m.tree.become(scalar[0], m.offset(), complete=False)


def look_at_prefix(m: State) -> None:
    """A quote behind one letter: of a string with a prefix, as Python has them, or of one whose opening quote is missing."""
    m.look_ahead(Held.PREFIX, Lookahead.behind_prefix(m.role, m.closers, m.buf[m.pos]), skip=1)
