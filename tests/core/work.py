"""Counts work instead of time: what a run costs is the same on every machine, so a test of growth can't be flaky."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

_CODES: dict[Any, tuple[str, ...]] = {}


class Work:
    """The work of one run: the calls that it made, Python's and C's, and the code points that they were given or gave back.

    The length of each `str` argument and result of a Python function counts, and that of the string that a method of `str`
    works on; so a copy of all that was read so far shows up at each chunk that makes one.
    """

    def __init__(self) -> None:
        self.amount = 0

    def profile(self, frame: FrameType, event: str, arg: Any) -> None:
        self.amount += 1
        if event == "call":
            code = frame.f_code
            names = _CODES.get(code)
            if names is None:
                names = _CODES[code] = code.co_varnames[: code.co_argcount]
            values = frame.f_locals
            self.amount += sum(len(values[name]) for name in names if isinstance(values.get(name), str))
        elif event == "return" and isinstance(arg, str):
            self.amount += len(arg)
        elif event == "c_call" and isinstance(owner := getattr(arg, "__self__", None), (str, list)):
            self.amount += len(owner) if arg.__name__ in _WHOLE else 0


_WHOLE = frozenset(("join", "strip", "lstrip", "rstrip", "split", "replace", "partition", "lower", "count", "copy", "insert"))
"""Methods that look at all of what they are called on."""


def work(run: Callable[[], object]) -> int:
    """What `run` costs."""
    counted = Work()
    outer = sys.getprofile()
    sys.setprofile(counted.profile)
    try:
        run()
    finally:
        sys.setprofile(outer)
    return counted.amount
