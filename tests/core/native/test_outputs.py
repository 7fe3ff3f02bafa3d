"""What handlers give and raise, and what they give in place of a result."""

import asyncio
import io
import sys
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

import pytest

from extract_action.native import InvalidToolSignature, ToolCall, ToolOutput, ToolRegistry, ToolResult, ToolSpec


def test_what_handlers_give_and_raise() -> None:
    tools = ToolRegistry()

    def fail(text: str) -> str:
        raise RuntimeError(f"no {text}")

    results: dict[str, Any] = {"data": {"a": [1]}, "result": ToolResult("result", "half", False)}
    for name, result in results.items():
        tools.register(ToolSpec(name, "", {"type": "object"}), lambda text, result=result: result)
    tools.register(ToolSpec("fail", "", {"type": "integer"}), fail)
    assert tools.dispatch(ToolCall(None, "data", "{}")) == ToolOutput(None, "data", True, '{"a":[1]}')
    assert tools.dispatch(ToolCall(None, "result", "{}")) == ToolOutput(None, "result", False, "half")
    assert tools.dispatch(ToolCall(None, "fail", '{"input":7}')) == ToolOutput(None, "fail", False, "RuntimeError: no 7")


@dataclass
class Weather:
    """What a program's own function may give."""

    city: str
    degrees: float


@pytest.mark.parametrize(
    ("given", "output"),
    [
        (None, ""),
        (b"caf\xc3\xa9", "café"),
        (Weather("Oslo", 3.5), '{"city":"Oslo","degrees":3.5}'),
        ({"least": float("nan")}, '{"least":"nan"}'),
        ({1}, "{1}"),
        (ToolResult("f", {"a": 1}), '{"a":1}'),
        (ToolResult("f", None), ""),
    ],
)
def test_whatever_a_handler_gives_is_told(given: object, output: str) -> None:
    registry = ToolRegistry()
    registry.register(ToolSpec("f", "", {"type": "object"}), lambda text: given)
    assert registry.dispatch(ToolCall("a", "f", "{}")) == ToolOutput("a", "f", True, output)


def test_a_handler_that_ends_the_program_fails() -> None:
    registry = ToolRegistry()
    registry.register(ToolSpec("f", "", {"type": "object"}), lambda text: sys.exit(3))
    assert registry.dispatch(ToolCall("a", "f", "{}")) == ToolOutput("a", "f", False, "SystemExit: 3")


def test_a_task_that_is_called_off_inside_a_handler_fails() -> None:
    async def task() -> None:
        raise asyncio.CancelledError

    registry = ToolRegistry()
    registry.register(ToolSpec("f", "", {"type": "object"}), lambda text: asyncio.run(task()))
    assert registry.dispatch(ToolCall("a", "f", "{}")) == ToolOutput("a", "f", False, "CancelledError: ")


def test_ctrl_c_in_a_handler_ends_the_program() -> None:
    def handler(text: str) -> str:
        raise KeyboardInterrupt

    registry = ToolRegistry()
    registry.register(ToolSpec("f", "", {"type": "object"}), handler)
    with pytest.raises(KeyboardInterrupt):
        registry.dispatch(ToolCall("a", "f", "{}"))


def test_the_output_of_another_registry_stays_what_it_is() -> None:
    inner, outer = ToolRegistry(), ToolRegistry()
    outer.register(ToolSpec("f", "", {"type": "object"}), lambda text: inner.dispatch(ToolCall("b", "gone", text)))
    output = outer.dispatch(ToolCall("a", "f", "{}"))
    assert (output.id, output.name, output.success) == ("a", "f", False)
    assert output.output.startswith('There is no tool named "gone"')


class Looks:
    """A handler that is an object, and asynchronous."""

    async def __call__(self, text: str) -> str:
        return text


@pytest.mark.parametrize(("handler", "word"), [(Looks(), "asynchronous"), (5, "can't be called"), (None, "can't be called")])
def test_an_object_that_gives_no_result_when_called_is_no_handler(handler: Any, word: str) -> None:
    with pytest.raises(InvalidToolSignature, match=word):
        ToolRegistry().register(ToolSpec("f", "", {"type": "object"}), handler)


def test_a_handler_that_must_be_awaited_is_no_handler() -> None:
    async def handler(text: str) -> str:
        return text

    with pytest.raises(InvalidToolSignature, match="asynchronous"):
        ToolRegistry().register(ToolSpec("f", "", {"type": "object"}), handler)


def test_a_generator_is_no_handler() -> None:
    def pieces(text: str) -> Any:
        yield text

    async def later(text: str) -> Any:
        yield text

    for handler in (pieces, later):
        with pytest.raises(InvalidToolSignature, match="generator"):
            ToolRegistry().register(ToolSpec("f", "", {"type": "object"}), handler)


def _future() -> asyncio.Future[str]:
    loop = asyncio.new_event_loop()
    future = loop.create_future()
    loop.close()
    return future


async def _pieces() -> Any:
    yield 1


class _Promise:
    """What can be awaited, and not called off."""

    def __await__(self) -> Any:
        yield


@pytest.mark.parametrize(
    ("give", "word"),
    [
        (Future, "Future"),
        (_Promise, "_Promise"),
        (_future, "Future"),
        (_pieces, "async_generator"),
        (lambda: (letter for letter in "ab"), "generator"),
        (lambda: map(str, [1]), "map"),
        (lambda: io.StringIO("a file"), "StringIO"),
    ],
)
def test_what_is_still_to_be_awaited_or_gone_through_is_no_result(give: Callable[[], Any], word: str) -> None:
    tools = ToolRegistry()
    tools.register(ToolSpec("f", "", {"type": "object"}), lambda text: give())
    result = tools.dispatch(ToolCall("c", "f", "{}"))
    assert (result.success, f"gave a {word}, and no result" in result.output) == (False, True)


def test_a_future_that_nobody_waits_for_is_called_off() -> None:
    given: Future[str] = Future()
    tools = ToolRegistry()
    tools.register(ToolSpec("f", "", {"type": "object"}), lambda text: given)
    assert not tools.dispatch(ToolCall("c", "f", "{}")).success
    assert given.cancelled()


def test_a_coroutine_that_no_one_awaits_is_no_result() -> None:
    async def later(text: str) -> str:
        return text

    tools = ToolRegistry()
    tools.register(ToolSpec("echo"), lambda text: later(text))
    result = tools.dispatch(ToolCall("c", "echo", '{"input": "a"}'))
    assert (result.success, "asynchronous" in result.output) == (False, True)


def test_data_that_holds_itself_is_told_all_the_same() -> None:
    loop: list[Any] = [1]
    loop.append({"again": loop})
    shared = [2]
    tools = ToolRegistry()
    tools.register(ToolSpec("loop"), lambda text: loop)
    tools.register(ToolSpec("shared"), lambda text: {"a": shared, "b": [shared, shared]})
    told = [tools.dispatch(ToolCall("c", name, '{"input": "a"}')) for name in ("loop", "shared")]
    assert [result.output for result in told] == ["[1, {'again': [...]}]", '{"a":[2],"b":[[2],[2]]}']
    assert all(result.success for result in told)


def test_an_error_that_can_not_say_what_it_is_fails_like_any_other() -> None:
    class MuteError(Exception):
        def __str__(self) -> str:
            raise ValueError

    def handler(text: str) -> None:
        raise MuteError

    tools = ToolRegistry()
    tools.register(ToolSpec("mute"), handler)
    assert tools.dispatch(ToolCall("c", "mute", '{"input": "a"}')).output == "MuteError: "
