"""Counts work instead of time: what a run costs is the same on every machine, so a test of growth can't be flaky."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

_NAMES: dict[Any, tuple[str, ...]] = {}


class Work:
    """The work of one run: the calls that it made, Python's and C's, and the code points that they were given or gave back.

    The length of each `str` argument and result of a Python function counts, that of the string that a method of `str`
    works on, and what a regular expression reads; so a copy of all that was read so far, or another look at it, shows up
    at each chunk that makes one.
    """

    def __init__(self) -> None:
        self.amount = 0

    def profile(self, frame: FrameType, event: str, arg: Any) -> None:
        if frame.f_code.co_filename == __file__:
            return
        self.amount += 1
        if event == "call":
            code = frame.f_code
            names = _NAMES.get(code)
            if names is None:
                names = _NAMES[code] = code.co_varnames[: code.co_argcount]
            values = frame.f_locals
            self.amount += sum(len(values[name]) for name in names if isinstance(values.get(name), str))
        elif event == "return" and isinstance(arg, str):
            self.amount += len(arg)
        elif event == "c_call" and isinstance(owner := getattr(arg, "__self__", None), (str, list)):
            self.amount += len(owner) if arg.__name__ in _WHOLE else 0


_WHOLE = frozenset(("join", "strip", "lstrip", "rstrip", "split", "replace", "partition", "lower", "count", "copy", "insert"))
"""Methods that look at all of what they are called on."""


class CountedPattern:
    """A regular expression that counts the code points that it reads, which no profiler sees."""

    def __init__(self, pattern: re.Pattern[str], counted: Work) -> None:
        self._pattern = pattern
        self._counted = counted

    def match(self, text: str, pos: int = 0) -> re.Match[str] | None:
        found = self._pattern.match(text, pos)
        self._counted.amount += 1 + (found.end() - pos if found else 0)
        return found

    def finditer(self, text: str) -> Iterator[re.Match[str]]:
        self._counted.amount += 1 + len(text)
        return self._pattern.finditer(text)

    def fullmatch(self, text: str, pos: int = 0) -> re.Match[str] | None:
        self._counted.amount += 1 + len(text) - pos
        return self._pattern.fullmatch(text, pos)

    def search(self, text: str, pos: int = 0) -> re.Match[str] | None:
        found = self._pattern.search(text, pos)
        self._counted.amount += 1 + (found.end() if found else len(text)) - pos
        return found

    def findall(self, text: str) -> list[str]:
        self._counted.amount += 1 + len(text)
        return self._pattern.findall(text)

    def sub(self, new: Callable[[re.Match[str]], str], text: str) -> str:
        self._counted.amount += 1 + len(text)
        return self._pattern.sub(new, text)


def _counted(value: Any, counted: Work) -> Any:
    if isinstance(value, re.Pattern):
        return CountedPattern(value, counted)
    if isinstance(value, dict) and value and all(isinstance(entry, re.Pattern) for entry in value.values()):
        return {key: CountedPattern(entry, counted) for key, entry in value.items()}
    return value


@contextmanager
def _counted_patterns(counted: Work) -> Iterator[None]:
    """Meanwhile, the regular expressions of the modules of the core count what they read."""
    replaced: list[tuple[dict[str, Any], str, Any]] = []
    for package in ("jsonish", "extract", "validation"):
        for module in [module for name, module in sys.modules.items() if name.startswith(f"extract_action.{package}.")]:
            for name, value in list(vars(module).items()):
                if (new := _counted(value, counted)) is not value:
                    replaced.append((vars(module), name, value))
                    vars(module)[name] = new
    try:
        yield
    finally:
        for names, name, value in replaced:
            names[name] = value


def work(run: Callable[[], object]) -> int:
    """What `run` costs."""
    counted = Work()
    outer = sys.getprofile()
    with _counted_patterns(counted):
        sys.setprofile(counted.profile)
        try:
            run()
        finally:
            sys.setprofile(outer)
    return counted.amount


def calls(run: Callable[[], object]) -> int:
    """The calls that `run` makes, and the items that its generators give: for what hands one text from function to function,
    which copies nothing."""
    made = [0]

    def profile(_frame: FrameType, event: str, _arg: Any) -> None:
        made[0] += event in ("call", "c_call")

    outer = sys.getprofile()
    sys.setprofile(profile)
    try:
        run()
    finally:
        sys.setprofile(outer)
    return made[0]
