"""The text that a dialect reads: it arrives in pieces, and each reader asks for as much as it needs.

A dialect is written as a generator, so that it reads as its grammar does from top to bottom. Whenever the text in hand is used
up it yields, and goes on when there is more, or when `ended` says that there will be none. Every function here that may have to
wait is a generator too (`yield from`); none looks at a character twice but for a marker's length.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

from .names import LONGEST_NAME

T = TypeVar("T")
Waiting: TypeAlias = Generator[None, None, T]
"""A generator that yields whenever it needs more text, and returns a T."""

_SPACE = re.compile(r"\s*")


def any_of(markers: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern for any of `markers`."""
    return re.compile("|".join(re.escape(marker) for marker in markers))


class NotACallError(Exception):
    """The text is not what the dialect's opener promised: what has not been given out is read again, as anything else."""


class Source:
    """The text behind an opener.

    Invariants: `buf[pos:]` is what has arrived and not been read; `base` is the offset of `buf[0]`; `read` holds the
    pieces that were read since the last item was given out; `ended` says that the stream has ended, `cut_closer` that the last
    closer was cut by that; `is_again` that all of the text was read once, and is read again for what it is."""

    def __init__(self, start: int, is_again: bool = False) -> None:
        self.is_again = is_again
        self.buf = ""
        self.pos = 0
        self.base = start
        self.read: list[str] = []
        self.ended = False
        self.cut_closer = False

    def offset(self) -> int:
        """The offset in the stream of the next character."""
        return self.base + self.pos

    def end(self) -> int:
        """The offset behind what has arrived."""
        return self.base + len(self.buf)

    def arrive(self, text: str) -> None:
        """More text has come."""
        self.base += self.pos
        self.buf = self.buf[self.pos :] + text
        self.pos = 0

    def arrive_behind(self, text: str) -> None:
        """More text has come, behind what is read here."""
        self.buf += text

    def unread(self) -> str:
        """What has been read since the last item, and what has not been read."""
        return self.take_read() + self.buf[self.pos :]

    def take(self, end: int) -> str:
        """Read up to `end`, an index into `buf`."""
        text = self.buf[self.pos : end]
        self.pos = end
        if text:
            self.read.append(text)
        return text

    def take_read(self) -> str:
        """The text that was read since this was last asked."""
        text = "".join(self.read)
        self.read = []
        return text

    def space(self) -> Waiting[str]:
        """Read white space; gives it."""
        pieces: list[str] = []
        while True:
            found = _SPACE.match(self.buf, self.pos)
            assert found is not None
            pieces.append(self.take(found.end()))
            if self.pos < len(self.buf) or self.ended:
                return "".join(pieces)
            yield

    def has_more(self) -> bool:
        """Whether something has arrived that has not been read."""
        return self.pos < len(self.buf)

    def rest(self) -> str:
        """What has arrived and has not been read."""
        return self.buf[self.pos :]

    def look(self, pattern: re.Pattern[str], most: int) -> Waiting[re.Match[str] | None]:
        """Whether `pattern` matches the next `most` characters from the first one on, where the match counts from. Nothing is
        read."""
        while True:
            text = self.buf[self.pos : self.pos + most]
            found = pattern.match(text)
            if found is not None or len(text) == most or self.ended:
                return found
            yield

    def look_for(self, name: re.Pattern[str], behind: str) -> Waiting[str | None]:
        """The name that comes next, if after white space `behind` comes behind it, each no longer than names are; nothing is
        read."""
        while True:
            found = name.match(self.buf, self.pos, self.pos + LONGEST_NAME)
            if found is None and (self.has_more() or self.ended):
                return None
            text = self.buf[found.end() : found.end() + LONGEST_NAME] if found else ""
            rest = text.lstrip()
            if rest or self.ended or len(text) == LONGEST_NAME:
                return found.group() if found and rest.startswith(behind) else None
            yield

    def next_is(self, *markers: str) -> Waiting[str | None]:
        """Which of `markers` comes next (the longest that fits), or None; nothing is read."""
        longest = max(map(len, markers), default=0)
        while True:
            rest = self.buf[self.pos : self.pos + longest]
            if not self.ended and any(len(rest) < len(marker) and marker.startswith(rest) for marker in markers):
                yield
                continue
            fitting = [marker for marker in markers if rest.startswith(marker)]
            return max(fitting, key=len, default=None)

    def accept(self, *markers: str) -> Waiting[str | None]:
        """Read one of `markers` if one comes next; gives it, or None."""
        marker = yield from self.next_is(*markers)
        if marker is not None:
            self.take(self.pos + len(marker))
        return marker

    def accept_behind_space(self, *markers: str) -> Waiting[str | None]:
        """Read white space and one of `markers`; gives the marker. Where none comes, nothing is read."""
        blank = yield from self.space()
        marker = yield from self.accept(*markers)
        if marker is None:
            self.give_back(blank)
        return marker

    def again(self, marker: str) -> Waiting[None]:
        """Read `marker`, which was read last, as often as it comes: what is said twice is one."""
        while (yield from self.accept_behind_space(marker)) is not None:
            pass

    def expect(self, *markers: str) -> Waiting[str]:
        """Read one of `markers`; raises NotACallError where none comes next."""
        marker = yield from self.accept(*markers)
        if marker is None:
            raise NotACallError
        return marker

    def close(self, *closers: str, unless: tuple[str, ...] = ()) -> Waiting[bool]:
        """Read one of `closers` if one comes next, or the beginning of one at the end of the stream; whether there was any.
        A beginning that one of `unless` has too is none."""
        if (yield from self.accept(*closers)) is not None:
            return True
        if not self.ended or not (rest := self.rest()) or not any(closer.startswith(rest) for closer in closers):
            return False
        if any(other.startswith(rest) for other in unless):
            return False
        self.take(len(self.buf))
        self.cut_closer = True
        return True

    def look_between(self, opener: str, closer: str, most: int) -> Waiting[str | None]:
        """What stands between `opener`, which comes next, and `closer`, if that is no more than `most` characters; nothing is
        read."""
        start = self.pos + len(opener)
        while True:
            end = self.buf.find(closer, start, start + most + len(closer))
            if end >= 0:
                return self.buf[start:end]
            if self.ended or len(self.buf) >= start + most + len(closer):
                return None
            before = self.pos
            yield
            start += self.pos - before

    def until(self, *markers: str, on_text: Callable[[str], None] | None = None, most: int | None = None) -> Waiting[str]:
        """Read up to the first of `markers` (not the marker itself) or to the end of the stream; gives the text.

        `on_text` is told each piece as soon as it can't be part of a marker. Where more than `most` characters come
        first, raises NotACallError."""
        pattern = any_of(markers)
        longest = max(map(len, markers))
        pieces: list[str] = []
        length = 0
        while True:
            found = pattern.search(self.buf, self.pos)
            end = found.start() if found else len(self.buf) if self.ended else self.end_before(markers, longest)
            piece = self.take(max(end, self.pos))
            length += len(piece)
            if most is not None and length > most:
                raise NotACallError
            if piece:
                pieces.append(piece)
                if on_text is not None:
                    on_text(piece)
            if found or self.ended:
                return "".join(pieces)
            yield

    def end_before(self, markers: tuple[str, ...], longest: int) -> int:
        """The index before the longest suffix in hand that may begin a marker."""
        for start in range(max(self.pos, len(self.buf) - longest + 1), len(self.buf)):
            suffix = self.buf[start:]
            if any(marker.startswith(suffix) for marker in markers):
                return start
        return len(self.buf)

    def last(self, count: int) -> str:
        """The last `count` code points that were read since the last item, or fewer."""
        pieces: list[str] = []
        for piece in reversed(self.read):
            if count <= 0:
                break
            pieces.append(piece[-count:])
            count -= len(piece)
        return "".join(reversed(pieces))

    def followed_by(self, marker: str, *followers: str) -> Waiting[bool]:
        """Whether `marker`, which comes next, has behind it, after white space, one of `followers`, or the end of the stream or
        what that left of one of them."""
        if (yield from self.stands_before(marker, *followers)):
            return True
        rest = self.buf[self.pos + len(marker) :].lstrip()
        return self.ended and any(follower.startswith(rest) for follower in (*followers, ""))

    def stands_before(self, marker: str, *followers: str) -> Waiting[bool]:
        """Whether `marker`, which comes next, has behind it, after white space, one of `followers`."""
        longest = max(map(len, followers), default=0)
        before = len(marker)
        while True:
            found = _SPACE.match(self.buf, self.pos + before)
            at = found.end() if found else len(self.buf)
            before = at - self.pos
            if self.buf.startswith(followers, at):
                return True
            rest = self.buf[at : at + longest]
            if self.ended or not any(follower.startswith(rest) for follower in followers):
                return False
            yield

    def doubled(self, marker: str) -> Waiting[str]:
        """`marker`, which comes next, or two of it where another follows, with the white space between them."""
        is_doubled = yield from self.stands_before(marker, marker)
        return self.buf[self.pos : self.buf.index(marker, self.pos + 1) + len(marker)] if is_doubled else marker

    def give_back(self, text: str) -> None:
        """`text`, the last that was read, is to be read again."""
        left = len(text)
        while left and self.read:
            piece = self.read.pop()
            if len(piece) > left:
                self.read.append(piece[: len(piece) - left])
            left = max(0, left - len(piece))
        if self.buf.endswith(text, 0, self.pos):
            self.pos -= len(text)
        else:
            self.base = self.offset() - len(text)
            self.buf, self.pos = text + self.buf[self.pos :], 0
