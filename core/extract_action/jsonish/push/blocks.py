"""Strings between three quotes or in a fenced block."""

from __future__ import annotations

import re

from .growing import open_leaf, put
from .state import State

_FENCE = "```"
_LANGUAGE = re.compile(r"\s*[\w+#.-]*\s*")


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
    """Text of a block. The first line of a fenced one may name its language: it is text where it does not, or no second line
    comes."""
    if m.head is None:
        put(m, text)
        return
    line, newline, behind = text.partition("\n")
    m.head.append(line)
    if newline:
        head, m.head = "".join(m.head), None
        is_language = _LANGUAGE.fullmatch(head) is not None
        m.tree.fix("fenced-string", m.text_start, m.offset() + len(line) if is_language else m.text_start + len(_FENCE))
        put(m, behind if is_language else f"{head}\n{behind}")


def end_block(m: State) -> None:
    """The block ends at the current position."""
    _put_in_block(m, m.quote * (m.opened - 3))
    shape_block(m)
    m.tree.close_string(m.offset(), complete=True)
    m.after_value()


def shape_block(m: State) -> None:
    """Give the block the text that it stands for."""
    if m.head is None:
        m.tree.replace(block_text(open_leaf(m).text))
    else:
        m.tree.fix("fenced-string", m.text_start, m.text_start + len(_FENCE))
        m.tree.replace("".join(m.head))


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


def _shared(one: str, other: str) -> int:
    """How many characters two texts have in common at their start. Of sorted texts, the first and the last tell for all."""
    for at, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return at
    return min(len(one), len(other))
