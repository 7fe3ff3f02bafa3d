"""`batch`: the tool calls of many replies, with many processes, and able to go on where it was stopped."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from ..console import Console
from ..exits import Exit, UsageError
from ..inputs import options_of, tools_in_files
from .items import Item, find_files, read_items, tasks_of
from .mapping import ResponseMapper, Result, failed_result, to_line
from .pool import OrderedMap, ProcessError, processes_here
from .progress import Progress
from .resume import Output, open_output, refuse_lost_input


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of an item: its lines of output, how much there was in them, and the item's size in bytes."""

    lines: str
    results: int
    calls: int
    failures: int
    errors: int
    size: int


class Work:
    """Maps an item to its outcome, in any process. Whatever goes wrong with one item is that item's result."""

    def __init__(self, mapper: ResponseMapper) -> None:
        self.mapper = mapper

    def __call__(self, item: Item) -> Outcome:
        """The outcome of one item."""
        try:
            results = [self.mapper(item.data)] if item.path is None else self.mapper.read_file(item.path.read_bytes())
        except OSError as error:
            results = [failed_result("unreadable", f"The file can't be read: {error.strerror or error}.")]
        except Exception as error:  # what we did not foresee must not end the run either
            results = [failed_result("internal", f"{type(error).__name__}: {error}")]
        return outcome(item, results)


def outcome(item: Item, results: list[Result]) -> Outcome:
    """The results of an item as lines, with the place that they are of."""
    place: dict[str, Any] = {"source": item.source, "line": item.line or None}
    return Outcome(
        "".join(to_line({**place, **result}) + "\n" for result in results),
        len(results),
        sum(len(result["calls"]) for result in results),
        sum(len(result["failures"]) for result in results),
        sum(result["error"] is not None for result in results),
        item.size,
    )


def lost(item: Item) -> Outcome:
    """The outcome of an item that ends the process which reads it."""
    return outcome(item, [failed_result("process-died", "The process that read this died: it may need too much memory.")])


def batch(args: Namespace, console: Console) -> Exit:
    """Find the tool calls in each line or file; one line of JSON for each."""
    tools = tools_in_files(args, console)
    work = Work(ResponseMapper(tools, options_of(args), args.field))
    if args.output is not None:
        refuse_lost_input(args.output, args.paths)
    output_path = None if args.output is None else args.output.resolve()
    files = find_files(args.paths, args.each, output_path)
    sizes = [file.size for file in files]
    output = open_output(args, console.stdout.buffer)
    progress = Progress(console, None if None in sizes else sum(size or 0 for size in sizes))
    tasks = tasks_of(_undone(read_items(files, console), output, progress))
    outcomes = OrderedMap(work, lost, args.processes or processes_here()).run(tasks)
    try:
        for done in outcomes:
            _take(done, output, progress)
    except KeyboardInterrupt:
        outcomes.close()
        progress.clear()
        hint = "" if args.output is None else " The same command with --resume goes on."
        console.note(f"Stopped. {progress.summary()}{hint}")
        return Exit.INTERRUPTED
    except ProcessError as error:
        raise UsageError(f"{error} --processes 1 does without them.") from error
    finally:
        progress.clear()
        if args.output is not None:
            output.stream.close()
    console.note(progress.summary())
    return Exit.FAULT if progress.errors else Exit.DONE


def _undone(items: Iterator[Item], output: Output, progress: Progress) -> Iterator[Item]:
    for item in items:
        if output.has(item):
            progress.skip(item.size)
        else:
            yield item


def _take(outcomes: list[Outcome], output: Output, progress: Progress) -> None:
    output.write("".join(one.lines for one in outcomes))
    for one in outcomes:
        progress.add(one.size, one.results, one.calls, one.failures, one.errors)
    progress.show()
