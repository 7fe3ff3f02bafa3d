"""The warning that stands in the text for a call that failed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from ..model import Rejection

LONGEST_WARNING = 400
"""Code points of the default warning."""

FailureMessage: TypeAlias = str | Callable[[Rejection], str] | None
"""Text to show for every failure, or a function of the Rejection; None for the default."""


def default_warning(rejection: Rejection) -> str:
    """One line that a person and a model can act on.

    >>> from ..spans import Span
    >>> default_warning(Rejection("UnknownTool", 'There is no tool named "ls".', "{}", Span(0, 2)))
    '⚠ Tool call not run (UnknownTool): There is no tool named "ls".'
    """
    shape = f" Expected: {rejection.expected}" if rejection.expected else ""
    line = " ".join(f"⚠ Tool call not run ({rejection.reason}): {rejection.message}".split())
    room = LONGEST_WARNING - len(shape)
    return (line if len(line) <= room else line[: room - 1] + "…") + shape


def warning(message: FailureMessage, rejection: Rejection) -> str:
    """The text to show for a rejection."""
    if message is None:
        return default_warning(rejection)
    return message if isinstance(message, str) else message(rejection)
