"""Right answers and time of the readers of tool calls in text, on case files:

    python3 build.py bench calls FILE.jsonl …

A line of a file is a case: `text` (or `tokens`), `tools` (name and input_schema), `options` of `ExtractAction`, and
`expect.calls` (name and arguments, in order). A reader is right where its calls are those. FOLDER has the npm package
`@ai-sdk-tool/parser` installed; its protocols, of which people choose the one of their model, are a row each, and the best of
them for each case is one too. Peers that are not installed are left out.
"""

from __future__ import annotations

import argparse
import importlib
import json
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from building.benchmark.table import heading, line
from extract_action import ExtractAction, ToolCall, ToolSchema

Case: TypeAlias = dict[str, Any]
Calls: TypeAlias = list[dict[str, Any]] | None
"""What a reader found; None where it raised."""

_SCRIPT = Path(__file__).with_name("calls.mjs")


def load(paths: list[Path]) -> list[Case]:
    """The cases that have a text and say which calls it holds."""
    lines = [json.loads(text) for path in paths for text in path.read_text(encoding="utf-8").splitlines()]
    found = []
    for case in lines:
        text = case.get("text") or "".join(case.get("tokens") or [])
        if text and "calls" in case["expect"]:
            found.append({**case, "text": text, "tools": case.get("tools", [])})
    return found


def extractor(case: Case) -> ExtractAction:
    """Ours, with all dialects on."""
    tools = [ToolSchema(tool["name"], tool["input_schema"]) for tool in case["tools"]]
    return ExtractAction(tools=tools, dialects="auto", **case.get("options", {}))


def ours(case: Case) -> Calls:
    """Ours, on the whole text."""
    return _calls(extractor(case).extract_batch(case["text"]).items)


def ours_by_character(case: Case) -> Calls:
    """Ours, as a stream of characters."""
    ex = extractor(case)
    return _calls([item for char in case["text"] for item in ex.feed(char)] + ex.finish())


def _calls(items: list[Any]) -> Calls:
    return [{"name": item.call.name, "arguments": item.call.arguments} for item in items if isinstance(item, ToolCall)]


def agent_tool_parser() -> Callable[[Case], Calls]:
    """A reader of several formats, told none."""
    parse: Any = importlib.import_module("agent_tool_parser").try_parse_tool_calls

    def read(case: Case) -> Calls:
        return [{"name": call.name, "arguments": call.args} for call in parse(case["text"])]

    return read


def langchain_core() -> Callable[[Case], Calls]:
    """What langchain-core has for text: the JSON in it, which is a call where it has a name and arguments."""
    parse: Any = importlib.import_module("langchain_core.utils.json").parse_json_markdown

    def read(case: Case) -> Calls:
        value = parse(case["text"])
        found = [
            entry for entry in (value if isinstance(value, list) else [value]) if isinstance(entry, dict) and "name" in entry
        ]
        return [{"name": entry["name"], "arguments": entry.get("arguments", entry.get("parameters", {}))} for entry in found]

    return read


PEERS: dict[str, Callable[[], Callable[[Case], Calls]]] = {
    "agent-tool-parser": agent_tool_parser,
    "langchain-core": langchain_core,
}


def _is_right(case: Case, calls: Calls) -> bool:
    return bool(calls == case["expect"]["calls"])


def _run(name: str, read: Callable[[Case], Calls], cases: list[Case]) -> None:
    def safe(case: Case) -> Calls:
        try:
            return read(case)
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException:  # a panic in Rust is no Exception
            return None

    for case in cases:
        safe(case)
    start = time.perf_counter()
    answers = [safe(case) for case in cases]
    spent = time.perf_counter() - start
    _row(name, sum(map(_is_right, cases, answers)), len(cases), 1e6 * spent)


def _row(name: str, right: int, count: int, microseconds: float | None) -> None:
    each = "" if microseconds is None else f"{microseconds / count:.0f}"
    line(name, [f"{right} of {count}", f"{100 * right / count:.1f}", each])


def _run_npm(folder: Path, cases: list[Case]) -> None:
    """The rows of the middleware's protocols."""
    shown = json.dumps([{"text": case["text"], "tools": case["tools"]} for case in cases])
    command = ["node", str(_SCRIPT), str(folder)]
    answers = json.loads(subprocess.run(command, input=shown, capture_output=True, text=True, check=True).stdout)
    best = [False] * len(cases)
    for name, answer in answers.items():
        right = [_is_right(case, calls) for case, calls in zip(cases, answer["calls"], strict=True)]
        best = [one or other for one, other in zip(best, right, strict=True)]
        _row(f"ai-sdk, {name}", sum(right), len(cases), 1e3 * answer["milliseconds"])
    _row("ai-sdk, best of them", sum(best), len(cases), None)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--npm", type=Path, metavar="FOLDER")
    args = parser.parse_args()
    cases = load(args.files)
    heading(f"Tool calls in {len(cases)} texts")
    line("", ["right calls", "%", "µs a text"])
    _run("ours", ours, cases)
    _run("ours, by character", ours_by_character, cases)
    for name, make in PEERS.items():
        try:
            read = make()
        except ImportError as error:
            print(f"{name} is not here: {error}.")
        else:
            _run(name, read, cases)
    if args.npm is not None:
        _run_npm(args.npm, cases)


if __name__ == "__main__":
    main()
