"""`replay`: a recording in the terminal, as it came."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from math import inf
from typing import Protocol

from ..recording import Chunk
from ..trace import Record, Tracer
from .console import Console, visible
from .exits import Exit
from .inputs import options_for, options_of
from .recordings import chosen, is_faulty
from .report import LABELS, Report, counted


class Player(Protocol):
    """Shows a trace while it is made."""

    report: Report

    def show(self, record: Record) -> None:
        """Show one step."""

    def finish(self) -> None:
        """No more steps come."""


class Flow:
    """The stream as a person would see it come: text in the colour of what it is, held text in its own, and a line for each
    call and failure.

    State variables:
    - `channel`: the channel of what was last written.
    - `mid_line`: whether the cursor stands behind text.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.report = Report(console)
        self.channel = "text"
        self.mid_line = False

    def show(self, record: Record) -> None:
        """Write the chunk and what it decided."""
        if record["chunk"] or record["channel"] not in (self.channel, "text"):
            self._change_channel(record)
        for text, style in slices(record):
            self.console.write(self.console.paint(visible(text), style))
            self.mid_line = not text.endswith("\n")
        for action in record["actions"]:
            if action["type"] == "call" or "rejection" in action:
                self._end_line()
                self.report.add(action)

    def finish(self) -> None:
        """End the last line."""
        self._end_line()

    def _change_channel(self, record: Record) -> None:
        if record["channel"] == self.channel:
            return
        self.channel = record["channel"]
        self._end_line()
        if self.channel not in ("text", "reasoning"):
            name = f"{record['name']} " if record.get("name") else ""
            self.console.write(self.console.paint(visible(f"{self.channel} {name}"), "about"))
            self.mid_line = True

    def _end_line(self) -> None:
        if self.mid_line:
            self.console.write("\n")
        self.mid_line = False


class Log:
    """A line for each step: its time in seconds, the scanner's state, the chunk, what is held and why."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.report = Report(console)

    def show(self, record: Record) -> None:
        """Write the step, and below it the calls and failures that it decided."""
        time = "" if record["time"] is None else f"{record['time'] / 1000:.3f}"
        place = record["state"] if record["channel"] == "text" else record["channel"]
        chunk = "end" if record["end"] else json.dumps(record["chunk"], ensure_ascii=False)
        held = record["held"]
        why = f"  holds {held[1] - held[0]}: {record['why']['text']}" if held else ""
        self.console.write(f"{time:>9}  {place:<11}{visible(chunk)}{self.console.paint(why, 'held')}\n")
        for action in record["actions"]:
            if action["type"] == "call" or "rejection" in action:
                self.report.add(action)

    def finish(self) -> None:
        """Everything has been written."""


def replay(args: Namespace, console: Console) -> Exit:
    """Play a recording with the times at which it came."""
    recording = chosen(args, console)
    tracer = Tracer(recording.tools, options_for(recording.tools, options_of(args)))
    style = args.style or ("flow" if console.stdout.isatty() else "log")
    player: Player = Flow(console) if style == "flow" else Log(console)
    start = console.now()
    speed = inf if args.no_wait else args.speed
    for due, chunk in schedule(recording.chunks, speed, args.max_gap, args.interval):
        wait = start + due - console.now()
        if wait > 0:
            console.sleep(wait)
        player.show(tracer.feed(asdict(chunk)))
    for record in tracer.finish():
        player.show(record)
    player.finish()
    report = player.report
    console.note(f"{counted(len(recording.chunks), 'chunk')}: {counted(report.calls, 'call')}, {report.failures} failed.")
    return Exit.FAULT if report.failures or is_faulty(recording) else Exit.DONE


def schedule(chunks: Iterable[Chunk], speed: float, max_gap: float, interval: float) -> Iterator[tuple[float, Chunk]]:
    """Each chunk, and when it is due: in seconds after the first.

    Pauses longer than `max_gap` seconds are shortened to it; where no times were recorded, there are `interval` seconds
    between two chunks.

    >>> chunks = [Chunk("a", 0), Chunk("b", 500), Chunk("c", 90_000), Chunk("d"), Chunk("e", 90_400)]
    >>> [due for due, _ in schedule(chunks, speed=2, max_gap=3, interval=0.1)]
    [0.0, 0.25, 1.75, 1.8, 1.95]
    """
    due = 0.0
    last: float | None = None
    for number, chunk in enumerate(chunks):
        now = None if chunk.time is None else chunk.time / 1000
        if number == 0:
            gap = 0.0
        elif now is None or last is None:
            gap = interval
        else:
            gap = max(0.0, now - last)
        due += min(gap, max_gap) / speed
        last = last + gap if now is None and last is not None else now
        yield round(due, 6), chunk


def slices(record: Record) -> Iterator[tuple[str, str]]:
    """The chunk of a step in pieces, each with its style: what was decided in this step, and what is held after it.

    >>> tracer = Tracer()
    >>> list(slices(tracer.feed('Hi {"a')))
    [('Hi ', 'text'), ('{"a', 'held')]
    """
    chunk, (start, end) = record["chunk"], record["span"]
    position = start
    for action in record["actions"]:
        if action["channel"] != record["channel"]:
            continue
        until = min(action["span"][1], end)
        if until > position:
            yield chunk[position - start : until - start], _style(action)
            position = until
    if position < end:
        yield chunk[position - start :], "held"


def _style(action: Record) -> str:
    if action["type"] == "call":
        return "call"
    return "failed" if "rejection" in action else LABELS.get(action["kind"], "markup")
