"""How far a batch is: one line on a terminal, written again and again."""

from __future__ import annotations

from ..console import Console
from ..report import counted

INTERVAL = 0.1
"""Seconds between two updates."""

SETTLED = 1.0
"""Seconds after which the speed so far says something of the time that is left."""


class Progress:
    """Counts the results of a batch, and shows them if standard error is a terminal.

    State variables:
    - `results`, `calls`, `failures`, `errors`: what there was so far.
    - `read`: bytes of the input that are done; `skipped` of them were done before this run.
    - `shown`: when the line was last written, in the console's seconds; `width`: how long it is.
    """

    def __init__(self, console: Console, total: int | None) -> None:
        self.console = console
        self.total = total
        self.is_shown = console.stderr.isatty() and not console.quiet
        self.start = self.shown = console.now()
        self.results = self.calls = self.failures = self.errors = 0
        self.read = self.skipped = 0
        self.width = 0

    def skip(self, size: int) -> None:
        """Bytes that an earlier run has done."""
        self.read += size
        self.skipped += size

    def add(self, size: int, results: int, calls: int, failures: int, errors: int) -> None:
        """What an input of `size` bytes gave."""
        self.results += results
        self.read += size
        self.calls += calls
        self.failures += failures
        self.errors += errors

    def show(self) -> None:
        """Write the line, if it is time to."""
        now = self.console.now()
        if self.is_shown and now - self.shown >= INTERVAL:
            self.shown = now
            self._write(self.line(now - self.start))

    def clear(self) -> None:
        """Take the line away."""
        if self.width:
            self._write("")
            self.console.stderr.write("\r")
            self.console.stderr.flush()
            self.width = 0

    def line(self, seconds: float) -> str:
        """What is shown after this many seconds."""
        parts = [counted(self.results, "result"), counted(self.calls, "call"), f"{self.failures:,} failed"]
        if self.errors:
            parts.append(counted(self.errors, "error"))
        if self.total:
            parts.insert(0, f"{min(100.0, 100 * self.read / self.total):.1f} %")
        done = self.read - self.skipped
        if seconds >= SETTLED and done:
            parts.append(f"{self.results / seconds:,.0f}/s")
            if self.total and self.total > self.read:
                parts.append(f"{duration((self.total - self.read) * seconds / done)} left")
        return " · ".join(parts)

    def summary(self) -> str:
        """What is said at the end."""
        counts = f"{counted(self.calls, 'call')}, {self.failures:,} failed, {counted(self.errors, 'error')}"
        return f"{counted(self.results, 'result')} in {duration(self.console.now() - self.start)}: {counts}."

    def _write(self, line: str) -> None:
        """Write over the line that stands there. Blanks erase its rest: not every terminal knows an escape for it."""
        self.console.stderr.write("\r" + line.ljust(self.width))
        self.console.stderr.flush()
        self.width = len(line)


def duration(seconds: float) -> str:
    """Seconds as people say them.

    >>> [duration(seconds) for seconds in (0.25, 59.6, 3720)]
    ['0.2 s', '1 min 0 s', '1 h 2 min']
    """
    if seconds < 10:
        return f"{seconds:.1f} s"
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes} min"
    return f"{minutes} min {rest} s" if minutes else f"{rest} s"
