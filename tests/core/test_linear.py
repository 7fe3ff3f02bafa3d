"""Law 7: work grows as the text does, for any text, whole and by character, with a look at the live value at each chunk."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from extract_action import ExtractAction, jsonish, spans
from extract_action.jsonish import ladder, scalars
from extract_action.jsonish.looking import following, following_words
from extract_action.jsonish.plain import strict_stream
from extract_action.jsonish.push import comments, escaped, fast, fast_words, string_ends, words
from extract_action.trace import Tracer

from .nasty import TOOLS
from .work import work

SIZES = (120, 240, 360)
"""Code points of three texts of one kind, each longer than the one before by as much."""

MOST_GROWTH = 1.4
"""The second step may cost this much of what the first did: as much, where work is linear; 1.67, where it is quadratic."""

HOSTILE: dict[str, Callable[[int], str]] = {
    "braces": lambda n: "{" * n,
    "escaped objects": lambda n: r"{\"a\": " * (n // 8),
    "objects that are escaped twice": lambda n: r"{\\\"a" * (n // 6),
    "escaped arguments": lambda n: '{"a": [' + r"{\"b\": 1}, " * (n // 12),
    "sets": lambda n: '{"a", ' * (n // 6),
    "sets in objects": lambda n: '{"a": {"b", ' * (n // 12),
    "keys without their quote": lambda n: '{"a: 1, ' * (n // 8),
    "items without their quote": lambda n: '["a, "b' * (n // 7),
    "closers in strings": lambda n: '{"a": "x}, ' * (n // 11),
    "words that a quote closes": lambda n: '{a: x", ' * (n // 8),
    "doubled braces": lambda n: '{"a": {{"b": 1}, ' * (n // 17),
    "objects that are closed as arrays": lambda n: '[{"a": 1], "b", ' * (n // 16),
    "closers that stand twice": lambda n: '{"x": [{"a": 1}}, 5, ' * (n // 21),
    "objects without a quote before them": lambda n: '[{"a": "x}, {' * (n // 13),
    "objects in an item": lambda n: '["x}, ' + '{"b": 1}, ' * (n // 10),
    "keys without a quote behind strings": lambda n: '{"a": "x", "b: 5, ' * (n // 18),
    "paths": lambda n: r'{"p": "C:\q\", ' * (n // 14),
    "hashes in arrays": lambda n: "[#a " * (n // 4),
    "equals signs": lambda n: "{a = " * (n // 5),
    "code in strings": lambda n: '{"t": "{ return "x" ' * (n // 19),
    "square brackets": lambda n: "[" * n,
    "objects in objects": lambda n: '{"a":' * (n // 5),
    "arrays of objects": lambda n: "[{" * (n // 2),
    "quotes": lambda n: '"' * n,
    "backticks": lambda n: "`" * n,
    "backslashes": lambda n: "\\" * n,
    "backslashes in a string": lambda n: '{"a": "' + "\\" * n,
    "quote and comma": lambda n: '",' * (n // 2),
    "quote and comma in a string": lambda n: '{"a": "' + '",' * (n // 2),
    "quotes in a string": lambda n: '{"a": "' + '"' * n,
    "apostrophes in a string": lambda n: "{'a': '" + "' x" * (n // 3),
    "stray closers": lambda n: "]}" * (n // 2),
    "stray closers in an object": lambda n: '{"a": 1' + "]" * n,
    "comments that are not closed": lambda n: "{/*" * (n // 3),
    "line comments that are not closed": lambda n: "{//" * (n // 3),
    "square bracket and word": lambda n: "[word " * (n // 6),
    "brace and word": lambda n: "{word " * (n // 6),
    "brace and quote": lambda n: '{"' * (n // 2),
    "known keys": lambda n: "{" + '"a": 1, ' * (n // 8) + "}",
    "unknown keys": lambda n: "{" + '"z": 1, ' * (n // 8) + "}",
    "a refused object that goes on in a long key": lambda n: '{"z": "a", "' + "x" * n,
    "commas in a word": lambda n: '{"a": b' + "," * n + "x x",
    "commas and spaces in a word": lambda n: '{"a": b' + ", " * (n // 2) + "x x",
    "line breaks in a word": lambda n: '{"a": b' + "\n c" * (n // 3),
    "brackets in a word": lambda n: '{"a": ' + "f(" * (n // 4) + "x)" * (n // 4),
    "square brackets in a word": lambda n: "[" + "a[" * (n // 2) + " [",
    "open brackets in a word": lambda n: '{"a": ' + "f(" * (n // 2),
    "semicolons in a word": lambda n: "[a" + ";b" * (n // 2),
    "white space in a key": lambda n: "{a" + " " * n + "b",
    "white space behind a brace": lambda n: "{" + " " * n + "x",
    "braces in a reasoning block that stays open": lambda n: '<think>{"name": ' + "{" * n,
    "reasoning blocks": lambda n: "<think>\n</think>\n" * (n // 17),
    "less-than signs": lambda n: "<\n" * (n // 2),
    "a list of calls with repairs": lambda n: '{"tool_calls": [' + "{'a': 1}, " * (n // 10) + "]}",
    "an array of calls": lambda n: "[" + '{"a": 1}, ' * (n // 10) + "]",
    "objects in a row": lambda n: '{"a": 1} ' * (n // 9),
    "empty objects in a row": lambda n: "{} " * (n // 3),
    "fences": lambda n: "```\n" * (n // 4),
    "fences with objects": lambda n: '```js\n{"a":1}\n```\n' * (n // 18),
    "fences with braces": lambda n: "```js\n{\n" * (n // 8),
    "braces in a fence": lambda n: "```\n" + "{" * n,
    "text in a fence of JSON": lambda n: "```json\n" + "x" * n,
    "braces in a fence behind a long text": lambda n: '```\n{"a":1}\n```\n' + "x" * (n // 2) + "\n```\n" + "{ x" * (n // 6),
    "a quoted text and white space": lambda n: '"' + "a" * (n // 2) + '"' + " " * (n // 2),
    "one long string": lambda n: '{"a": "' + "x" * n + '"}',
    "numbers in an array": lambda n: "[" + "1, " * (n // 3) + "]",
    "triple quotes": lambda n: '{"a": """' + '""x' * (n // 3),
    "another kind of quote behind each quote": lambda n: '{"a": "x' + '", «' * (n // 4) + "» x",
    "another kind of quote in each quote": lambda n: '{"a": "x' + '"«a ' * (n // 4),
    "a quote behind each line break of a word": lambda n: '{"a": b' + "\n«x" * (n // 3) + "» x",
    "a quote behind each comma of a word": lambda n: "[b c" + ", ‘x" * (n // 4) + "’ x",
    "commas before a long string": lambda n: '{"a": b' + ", " * (n // 4) + "«" + "x" * (n // 2),
    "a late quote before each string": lambda n: '{"a": "x' + "”, «" * (n // 4),
    "double quotes in single ones": lambda n: "{'a': 'x" + '", «' * (n // 4),
    "keys alone": lambda n: '{"a": 1, ' + '"b", "c" x ' * (n // 11),
    "prefixes": lambda n: '{"a": "b", ' + "u'c', " * (n // 6),
    "words behind strings": lambda n: '{"a": "b" ' + 'c: "d" ' * (n // 7),
    "escaped breaks behind quotes": lambda n: '{"a": "b' + '"' + r",\n" * (n // 5),
    "escaped entries": lambda n: '{"a": 1' + r", \"b\": {\"c\": 1}" * (n // 20),
    "strings that follow one another": lambda n: '{"a": ' + '"b" ' * (n // 4),
    "digits": lambda n: '{"a": ' + "1" * n,
    "one long word": lambda n: '{"a": ' + "x" * n,
    "reasoning blocks that stay open": lambda n: "<think>" * (n // 7),
    "objects in reasoning blocks that stay open": lambda n: '<think>\n{"name":}\n' * (n // 18),
    "surrogate halves": lambda n: "\ud83d" * n,
    "prose": lambda n: "a word. " * (n // 8),
}

CHUNKINGS: dict[str, Callable[[str], list[str]]] = {"whole": lambda text: [text], "by character": list}


def extract(chunks: list[str]) -> None:
    extractor = ExtractAction(tools=TOOLS)
    for chunk in chunks:
        extractor.extract_stream(chunk)
    extractor.finish()


AUTO = ExtractAction(tools=TOOLS, dialects="auto")
"""Has what all extractors for these tools share and the first one makes."""


def extract_dialects(chunks: list[str]) -> None:
    extractor = AUTO.copy()
    for chunk in chunks:
        extractor.feed(chunk)
    extractor.finish()


def extract_whole_reply(chunks: list[str]) -> None:
    extractor = ExtractAction(tools=TOOLS, fences="run-if-whole-reply")
    for chunk in chunks:
        extractor.feed(chunk)
    extractor.finish()


def read_live(chunks: list[str]) -> None:
    stream = jsonish.Stream()
    for chunk in chunks:
        stream.feed(chunk)
        stream.value()
        stream.patches()
    stream.finish()


def read_plain(chunks: list[str]) -> None:
    stream = jsonish.Stream()
    for chunk in chunks:
        stream.feed(chunk)
        stream.plain()
    stream.finish()


def trace(chunks: list[str]) -> None:
    tracer = Tracer(TOOLS)
    for chunk in chunks:
        tracer.feed(chunk)
    tracer.finish()


def validate_native(chunks: list[str]) -> None:
    ExtractAction(tools=TOOLS).register_native_call("", "say", "".join(chunks))


RUNS = [extract, extract_dialects, extract_whole_reply, read_live, read_plain, trace]


@pytest.fixture(autouse=True)
def small_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """The costs that are bounded by a constant, made so small that the texts of this test reach the bounds."""
    monkeypatch.setattr(spans, "WINDOW", 16)
    monkeypatch.setattr(ladder, "LONGEST_SCALAR", 16)
    monkeypatch.setattr(comments, "LONGEST_OPENING", 16)
    monkeypatch.setattr(words, "LONGEST_OPENING", 16)
    for module in (following, following_words, string_ends):
        monkeypatch.setattr(module, "LONGEST_KEY", 8)
    monkeypatch.setattr(string_ends, "LONGEST_TAIL", 8)
    monkeypatch.setattr(escaped, "FIRST_PIECE", 4)
    monkeypatch.setattr(words, "LONGEST_SHOWN_SCALAR", 8)
    monkeypatch.setattr(words, "MOST_BRACKETS", 4)
    monkeypatch.setattr(fast, "LONGEST_AGAIN", 8)
    monkeypatch.setattr(strict_stream, "LONGEST_AGAIN", 16)
    monkeypatch.setattr(fast_words, "LONGEST_SHOWN_SCALAR", 8)
    for module in (scalars, following_words, words):
        monkeypatch.setattr(module, "LONGEST_NUMBER", 16)


def is_linear(costs: list[int]) -> bool:
    """Whether the second step costs about what the first did; what a run costs at its start does not count."""
    first, second = costs[1] - costs[0], costs[2] - costs[1]
    return second <= MOST_GROWTH * first + 200


@pytest.mark.parametrize("cut", CHUNKINGS)
@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.__name__)
@pytest.mark.parametrize("kind", HOSTILE)
def test_twice_the_text_is_twice_the_work(kind: str, run: Callable[[list[str]], None], cut: str) -> None:
    run(CHUNKINGS[cut](HOSTILE[kind](SIZES[0])))  # what the first run makes and keeps is no work of a text
    assert is_linear([work(partial(run, CHUNKINGS[cut](HOSTILE[kind](size)))) for size in SIZES])


@pytest.mark.parametrize("kind", HOSTILE)
def test_native_arguments_too(kind: str) -> None:
    assert is_linear([work(partial(validate_native, [HOSTILE[kind](size)])) for size in SIZES])


def test_work_is_the_same_each_time() -> None:
    text = list(HOSTILE["a list of calls with repairs"](SIZES[0]))
    read_live(text)
    assert work(lambda: read_live(text)) == work(lambda: read_live(text))


def test_work_that_grows_with_the_square_is_seen() -> None:
    def read_again(chunks: list[str]) -> None:
        for end in range(len(chunks)):
            jsonish.parse("".join(chunks[:end]))

    assert not is_linear([work(partial(read_again, list('{"a": "' + "x" * size))) for size in SIZES])
