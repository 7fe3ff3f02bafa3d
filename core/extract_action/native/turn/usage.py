"""What a response cost, of which servers report several times, or a part each time."""

from __future__ import annotations

from typing import Any

from .events import Usage

MOST_COUNTS = 256
"""Numbers of a report that are kept for the next ones: each copies what is kept, which must not cost a square."""


def merged(before: Usage | None, data: dict[str, Any], input_key: str, output_key: str) -> Usage:
    """The usage by a report and by what was known before it: keys that the report has not, or has as null, are kept.

    >>> first = merged(None, {"in": 9, "out": 1}, "in", "out")
    >>> merged(first, {"in": None, "out": 4}, "in", "out")
    Usage(input_tokens=9, output_tokens=4, data={'in': 9, 'out': 4})
    """
    if before is not None:
        known = before.data
        if not all(data.values()):
            data = {key: value for key, value in data.items() if value is not None or key not in known}
        data = data if len(known) > MOST_COUNTS or data.keys() >= known.keys() else {**known, **data}
    tokens_in, tokens_out = (count if type(count) is int else None for count in (data.get(input_key), data.get(output_key)))
    return Usage(tokens_in, tokens_out, data)
