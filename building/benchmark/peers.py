"""The parsers that are measured, each behind the same two functions. One that is not installed is left out.

A stream is fed in chunks and the current value is taken after each. Parsers that cannot go on where they were are given all
that has come so far again; for them a stream is measured at some of its chunks, evenly spread, and the rest is worked out.
"""

from __future__ import annotations

import importlib
import json
import re
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Whole = Callable[[str], Any]
Stream = Callable[[list[str]], None]


@dataclass(frozen=True)
class Peer:
    """One parser: `stream` for those that go on, `prefix` for those that parse a beginning again, `whole` for documents."""

    name: str
    stream: Stream | None = None
    prefix: Whole | None = None
    whole: Whole | None = None


def core() -> Peer:
    """Ours, as plain values: the live one that grows, which the stream owns, as jsonmend's is."""
    from extract_action import jsonish

    def stream(chunks: list[str]) -> None:
        reader = jsonish.Stream()
        for chunk in chunks:
            reader.feed(chunk)
            reader.plain()

    return Peer("extract_action", stream, whole=lambda text: jsonish.parse(text).to_python())


def nodes() -> Peer:
    """Ours, with a tree of nodes from the first chunk on."""
    from extract_action import jsonish

    def stream(chunks: list[str]) -> None:
        reader = jsonish.Stream()
        reader.repairs()  # who asks for them gets nodes
        for chunk in chunks:
            reader.feed(chunk)
            reader.value()

    return Peer("(its nodes)", stream, whole=lambda text: jsonish.parse(text).leading())


def patches() -> Peer:
    """Ours, with the patches to its tree at each chunk, which a page is sent."""
    from extract_action import jsonish

    def stream(chunks: list[str]) -> None:
        reader = jsonish.Stream()
        for chunk in chunks:
            reader.feed(chunk)
            reader.patches()

    return Peer("(its patches)", stream)


def _jsonmend() -> Peer:
    module: Any = importlib.import_module("jsonmend")

    def stream(chunks: list[str]) -> None:
        reader = module.Mender()
        for chunk in chunks:
            reader.feed(chunk)  # gives the value

    return Peer("jsonmend", stream, whole=module.loads)


def _json_repair() -> Peer:
    module: Any = importlib.import_module("json_repair")
    return Peer("json_repair", prefix=module.loads, whole=module.loads)


def _jiter() -> Peer:
    module: Any = importlib.import_module("jiter")
    return Peer("jiter", prefix=lambda text: module.from_json(text.encode(), partial_mode="trailing-strings"))


def _pydantic_core() -> Peer:
    module: Any = importlib.import_module("pydantic_core")
    return Peer("pydantic-core", prefix=lambda text: module.from_json(text, allow_partial="trailing-strings"))


def _partial_json_parser() -> Peer:
    module: Any = importlib.import_module("partial_json_parser")
    return Peer("partial-json-parser", prefix=module.loads)


def _partial_json_stream() -> Peer:
    module: Any = importlib.import_module("partial_json_stream")

    def stream(chunks: list[str]) -> None:
        reader = module.JsonStreamParser()
        for chunk in chunks:
            reader.push(chunk)
            reader.snapshot()

    return Peer("partial-json-stream", stream)


def _langchain_core() -> Peer:
    module: Any = importlib.import_module("langchain_core.utils.json")
    return Peer("langchain-core", prefix=module.parse_partial_json)


_BAML = """
client<llm> NoModel {
  provider openai
  options {
    model "none"
    api_key "none"
  }
}
type JsonValue = int | float | bool | string | null | JsonValue[] | map<string, JsonValue>
function Read(text: string) -> JsonValue {
  client NoModel
  prompt #"{{ text }}"#
}
"""


def _baml() -> Peer:
    module: Any = importlib.import_module("baml_py")
    runtime = module.BamlRuntime.from_files("/", {"main.baml": _BAML}, {})
    context, types_module = runtime.create_context_manager(), types.ModuleType("baml_types")

    def prefix(text: str) -> Any:
        modules = (types_module, types_module, types_module)
        return runtime.parse_llm_response("Read", text, *modules, True, context, None, None, {})

    return Peer("baml-py", prefix=prefix)


def floor() -> Peer:
    """The least that a parser in Python can do: keep each chunk, and look at it with one regular expression."""
    run = re.compile(r'[^"\\\x00-\x1f]*')
    found: list[Any] = []

    def feed(chunk: str) -> None:
        found.append(chunk)
        run.match(chunk)

    def stream(chunks: list[str]) -> None:
        found.clear()
        for chunk in chunks:
            feed(chunk)

    return Peer("(one match a chunk)", stream)


JSON_LOADS = Peer("json.loads", whole=json.loads)

PEERS: dict[str, Callable[[], Peer]] = {
    "jsonmend": _jsonmend,
    "json_repair": _json_repair,
    "jiter": _jiter,
    "pydantic-core": _pydantic_core,
    "partial-json-parser": _partial_json_parser,
    "partial-json-stream": _partial_json_stream,
    "langchain-core": _langchain_core,
    "baml-py": _baml,
}
"""By the name of the package to install."""


def available(names: list[str]) -> tuple[list[Peer], list[str]]:
    """The peers of these names that can be loaded, and a sentence for each that can not."""
    found, missing = [], []
    for name in names:
        try:
            found.append(PEERS[name]())
        except ImportError as error:
            missing.append(f"{name} is not here: {error}.")
    return found, missing
