"""What handlers get and give, as text; and what they give that is no result yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict, is_dataclass
from inspect import isasyncgen, isasyncgenfunction, isawaitable, iscoroutine, iscoroutinefunction, isgeneratorfunction
from typing import Any

from ...encoding import plain_json
from ..errors import InvalidToolSignature
from ..turn.payload import dump


def waits(handler: Callable[[str], Any]) -> bool:
    """Whether a handler, a function or an object, only says what it would do when it is called.

    >>> async def looks(text): ...
    >>> waits(looks), waits(len)
    (True, False)
    """
    called = (handler, type(handler).__call__)
    return any(iscoroutinefunction(one) or isasyncgenfunction(one) or isgeneratorfunction(one) for one in called)


def refuse_what_waits(result: Any) -> None:
    """Raise InvalidToolSignature for what a handler gave in place of a result: what is to be awaited (it is called off, as far
    as it can be), or gone through.

    >>> try:
    ...     refuse_what_waits(letter for letter in "ab")
    ... except InvalidToolSignature as error:
    ...     print(error)
    the handler gave a generator, and no result: what is to be gone through is no text
    """
    if iscoroutine(result):
        result.close()
        raise InvalidToolSignature("the handler is asynchronous, so it has not run")
    kind = type(result).__name__
    # Futures of threads can't be awaited, but all kinds of futures tell when they are done.
    if isawaitable(result) or callable(getattr(result, "add_done_callback", None)):
        if callable(cancel := getattr(result, "cancel", None)):
            cancel()
        raise InvalidToolSignature(f"the handler gave a {kind}, and no result: nobody waits for it")
    if isasyncgen(result) or isinstance(result, Iterator):
        raise InvalidToolSignature(f"the handler gave a {kind}, and no result: what is to be gone through is no text")


def as_text(arguments: Any) -> str:
    """Arguments as text, for programs that give them as data."""
    return arguments if isinstance(arguments, str) else "" if arguments is None else told(arguments)


def handed(value: Any) -> str:
    """An input that is no object, as its handler gets it."""
    return value if isinstance(value, str) else dump(value)


def told(result: Any) -> str:
    """What a handler gave, as text. The tool has run, so whatever it gave is told, if need be as Python shows it."""
    if result is None or isinstance(result, str):
        return result or ""
    if isinstance(result, bytes):
        return result.decode("utf-8", "replace")
    try:
        data = asdict(result) if is_dataclass(result) and not isinstance(result, type) else result
        return str(data) if _holds_itself(data) else dump(plain_json(data))
    except (TypeError, ValueError, RecursionError):
        return str(result)


def _holds_itself(value: Any) -> bool:
    """Whether data stands inside itself, so that it has no end as JSON.

    >>> loop = [1]
    >>> loop.append({"a": loop})
    >>> _holds_itself(loop), _holds_itself([loop[:1], loop[:1]])
    (True, False)
    """
    around, done = set[int](), set[int]()
    todo = [(value, False)]
    while todo:
        part, is_read = todo.pop()
        if is_read:
            around.remove(id(part))
            done.add(id(part))
        elif isinstance(part, (dict, list, tuple)) and id(part) not in done:
            if id(part) in around:
                return True
            around.add(id(part))
            todo.append((part, True))
            todo += [(inner, False) for inner in (part.values() if isinstance(part, dict) else part)]
    return False


def message_of(error: BaseException) -> str:
    """What an error says; one that can't say it says nothing."""
    try:
        return str(error)
    except Exception:
        return ""
