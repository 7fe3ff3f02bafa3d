"""Reasoning blocks in a text: from an opening tag to its closing one no value counts, be it JSON or not."""

from __future__ import annotations

from ..reasoning import CLOSERS

TAGS = tuple(tag for pair in CLOSERS.items() for tag in pair if tag[0] == "<")
"""Tags of reasoning blocks. One in square brackets is read as an array: a lone bracket is shown as one at once."""


class Thoughts:
    """Skips reasoning blocks.

    Invariants: `_closer` is the tag that ends the open block, `_held` what has been read of that and `_tail` its last
    characters, which may begin the tag; `_unclosed` are the tags that the rest of the text is known not to have."""

    def __init__(self) -> None:
        self._closer = self._tail = ""
        self._held: list[str] = []
        self._unclosed: set[str] = set()

    def begins(self, tag: str) -> bool:
        """Whether an opening tag begins a block, which then is read."""
        if CLOSERS[tag] in self._unclosed:
            return False
        self._closer, self._tail, self._held = CLOSERS[tag], "", []
        return True

    def read(self, text: str) -> tuple[str, str] | None:
        """Read on; None while the block goes on, else all of it, up to behind its closing tag, and what follows."""
        found = (self._tail + text).find(self._closer)
        self._held.append(text)
        if found < 0:
            self._tail = (self._tail + text)[-len(self._closer) :]
            return None
        block = "".join(self._held)
        end = len(block) - len(self._tail + text) + found + len(self._closer)
        return block[:end], block[end:]

    def give_up(self) -> str:
        """The text ended in the block, so that its tag began none: what has been read, to be read for what it is.

        >>> thoughts = Thoughts()
        >>> thoughts.begins("<think>"), thoughts.read("a <"), thoughts.give_up(), thoughts.begins("<think>")
        (True, None, 'a <', False)
        """
        self._unclosed.add(self._closer)
        return "".join(self._held)
