"""Runs the command line in this process, on streams that the test can look at."""

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from extract_action.cli.app import run
from extract_action.cli.console import Console
from extract_action.cli.parser import build_parser


class Terminal(io.TextIOWrapper):
    """A stream of text that says it is a terminal."""

    def isatty(self) -> bool:
        return True


class Keyboard(io.BytesIO):
    """Standard input that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@dataclass
class Clock:
    """A clock that only goes on when somebody waits; it remembers how long."""

    time: float = 0.0
    waits: list[float] = field(default_factory=list)

    def now(self) -> float:
        return self.time

    def sleep(self, seconds: float) -> None:
        self.waits.append(round(seconds, 6))
        self.time += seconds


@dataclass(frozen=True)
class Done:
    """What a command wrote and how it ended."""

    stdout: str
    stderr: str
    exit: int

    @property
    def lines(self) -> list[str]:
        return self.stdout.splitlines()


def stream(terminal: bool = False) -> io.TextIOWrapper:
    kind = Terminal if terminal else io.TextIOWrapper
    return kind(io.BytesIO(), encoding="utf-8", errors="backslashreplace", newline="\n")


def written(text: io.TextIOWrapper) -> str:
    text.flush()
    data = text.buffer.getvalue()  # type: ignore[attr-defined]  # it is a BytesIO
    assert isinstance(data, bytes)
    return data.decode("utf-8")


def console(stdin: bytes = b"", **changes: object) -> Console:
    made = Console(io.BytesIO(stdin), stream(), stream())
    return replace(made, **changes)  # type: ignore[arg-type]


def command(argv: Sequence[str], stdin: bytes = b"", **changes: object) -> Done:
    """Run one command. `changes` are fields of its console."""
    args = build_parser().parse_args([str(argument) for argument in argv])
    on = console(stdin, quiet=args.quiet, **changes)
    exit = run(args, on)
    return Done(written(on.stdout), written(on.stderr), exit)  # type: ignore[arg-type]


def sse(*events: str) -> Iterator[bytes]:
    """Events as a server sends them."""
    for event in events:
        yield f"data: {event}\n\n".encode()
