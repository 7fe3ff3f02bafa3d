"""`extract` and `parse`: what is in a text."""

from __future__ import annotations

import json
from argparse import Namespace
from typing import Any

from .. import jsonish
from ..encoding import plain_json, write
from ..extract.action import ExtractAction
from ..model import Item
from ..trace import action_record
from .console import Console
from .exits import Exit
from .inputs import Input, options_for, options_of, tools_in_files
from .report import Report


class _Actions:
    """Writes the items of an extractor as JSON lines or as a report, and counts what failed."""

    def __init__(self, console: Console, as_json: bool) -> None:
        self.console = console
        self.report = None if as_json else Report(console)
        self.failures = 0

    def write(self, items: list[Item]) -> None:
        """Write all of the items, at once."""
        for item in items:
            action = action_record(item, "text")
            self.failures += "rejection" in action
            if self.report is not None:
                self.report.add(action)
            elif item.span.end > item.span.start:
                self.console.write_json(action)
        self.console.stdout.flush()

    def finish(self, given: Input) -> Exit:
        """No more items come."""
        if self.report is not None:
            self.report.finish()
        return Exit.DONE if given.is_whole and not self.failures else Exit.FAULT


def extract(args: Namespace, console: Console) -> Exit:
    """Find the tool calls in what a model wrote."""
    tools = tools_in_files(args, console)
    extractor = ExtractAction(tools=tools, **options_for(tools, options_of(args)))
    actions, given = _Actions(console, args.json), Input(args.file, console)
    if args.live:
        for piece in given.pieces():
            actions.write(extractor.feed(piece))
        actions.write(extractor.finish())
    else:
        actions.write(extractor.extract_batch(given.read()).items)
    return actions.finish(given)


def parse(args: Namespace, console: Console) -> Exit:
    """Read JSON that is broken, cut off or surrounded by prose."""
    options = jsonish.ParseOptions(
        all_finding_all_json_objects=args.search,
        allow_markdown_json=args.markdown,
        allow_fixes=args.fixes,
        allow_as_string=args.string,
    )
    stream, given = jsonish.Stream(options), Input(args.file, console)
    stream.feed(given.read())
    code = Exit.DONE if given.is_whole else Exit.FAULT
    try:
        value = stream.value() if args.partial else stream.finish()
    except jsonish.JsonishError as error:
        console.note(str(error))
        return Exit.FAULT
    if args.json:
        console.write_json(_described(stream, value, not args.partial))
        return code
    if args.readings:
        for reading in value.readings():
            console.stdout.write(_json_text(reading) + "\n")
    else:
        console.stdout.write(_json_text(value.to_python(), indent=2) + "\n")
    for fix in stream.repairs():
        console.note(f"repaired at {fix.span.start}: {fix.message}")
    return code


def _described(stream: jsonish.Stream, value: jsonish.Value, done: bool) -> dict[str, Any]:
    attempts = stream.attempts(done)
    return {
        "value": plain_json(value.to_python()),
        "readings": [plain_json(reading) for reading in value.readings()],
        "type": value.type(),
        "completion": value.completion_state().value,
        "strategy": next(attempt.strategy for attempt in attempts if attempt.taken),
        "attempts": [{"strategy": step.strategy, "taken": step.taken, "text": step.message} for step in attempts],
        "fixes": [{"code": fix.code, "text": fix.message, "span": list(fix.span)} for fix in stream.repairs()],
    }


def _json_text(value: Any, indent: int | None = None) -> str:
    """A value as JSON. Numbers that JSON has not (NaN, Infinity) are written as text."""
    encoder = json.JSONEncoder(ensure_ascii=False, indent=indent, allow_nan=False)
    try:
        return write(value, encoder)
    except ValueError:
        return write(plain_json(value), encoder)
