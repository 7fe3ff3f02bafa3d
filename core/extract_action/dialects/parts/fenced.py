"""Code blocks and quotes around the body of a call, where other markup says that it is one: there they are markup too."""

from __future__ import annotations

import re

from ..reader.source import Source, Waiting

FENCES = ("```", "~~~")
"""What a fence begins with."""

LONGEST_FENCE = 48
"""Code points of the line that opens a code block."""

_OPENS = re.compile(r"(?:`{3,}|~{3,})[^\n{}\[\]]*\n")
_CLOSES = re.compile(r"\s*(?:`{3}|~{3})")


def accept_fence(source: Source) -> Waiting[bool]:
    """Read the line that opens a code block, and the white space behind it, if one comes next; whether one did."""
    if (yield from source.next_is(*FENCES)) is None:
        return False
    fence = yield from source.look(_OPENS, LONGEST_FENCE)
    if fence is None:
        return False
    source.take(source.pos + fence.end())
    yield from source.space()
    return True


def accept_fence_end(source: Source) -> Waiting[None]:
    """Read the fence that closes a code block, with the white space before it, if one comes next."""
    if (yield from source.stands_before("", *FENCES)) and (end := _CLOSES.match(source.rest())) is not None:
        source.take(source.pos + end.end())


def accept_quote(source: Source, *quotes: str) -> Waiting[str | None]:
    """Read one of `quotes` if an object of JSON comes next in it; gives it. In double quotes the quotes of that are escaped."""
    quote = yield from source.next_is(*quotes)
    if quote is None or not (yield from source.stands_before(quote, *(('{\\"', "{}") if quote == '"' else ("{",)))):
        return None
    return (yield from source.expect(quote))
