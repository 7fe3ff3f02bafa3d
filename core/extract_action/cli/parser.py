"""The arguments of the command line, its help and its examples."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, RawDescriptionHelpFormatter, _SubParsersAction
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

from .. import __version__
from ..options import OPTIONS
from .batch.command import batch
from .exits import MEANINGS
from .recordings import read, trace
from .replay import replay
from .texts import extract, parse

Commands: TypeAlias = "_SubParsersAction[ArgumentParser]"

PROGRAM = "extract-action"

EXAMPLES = {
    "extract": """
  extract-action extract --tools tools.json reply.txt     what was said, called and refused
  some-model | extract-action extract --live              the same while the reply arrives
  extract-action extract --json reply.txt                 one action on each line""",
    "parse": """
  extract-action parse broken.json                        the JSON that was meant
  echo "{'a': 1, b: True,}" | extract-action parse        from standard input
  extract-action parse --json --partial start.json        of a beginning: value, repairs, strategies""",
    "read": """
  extract-action read response.json                       a body, a stream, a HAR file, a cassette
  curl -sN … | extract-action read --json                 what an API sends""",
    "replay": """
  extract-action replay stream.sse                        with its own timing
  extract-action replay --plain --chunk 4 reply.txt       a text, as if it came in tokens
  extract-action replay --no-wait --style log stream.sse  every step with its reason""",
    "trace": """
  extract-action trace --tools tools.json stream.sse >trace.json
  extract-action trace --lines stream.jsonl | jq .why.text""",
    "batch": """
  extract-action batch --tools tools.json -o calls.jsonl replies.jsonl
  extract-action batch -o calls.jsonl --resume replies.jsonl  what was stopped goes on
  extract-action batch --field messages.-1.content chats.jsonl
  extract-action batch -o calls.jsonl recordings/         every file in a folder""",
}

EXITS = "exit codes:\n" + "\n".join(f"  {int(code):<4} {text}" for code, text in MEANINGS.items())


def build_parser() -> ArgumentParser:
    """The parser of the whole command line; the arguments that it gives have `run`, the command."""
    parser = ArgumentParser(
        PROGRAM,
        description="Find, repair, validate and explain the tool calls in what a language model wrote.",
        epilog=f"{PROGRAM} COMMAND --help shows examples.\n\n{EXITS}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True)
    _add_extract(commands)
    _add_parse(commands)
    _add_read(commands)
    _add_replay(commands)
    _add_trace(commands)
    _add_batch(commands)
    return parser


def _add_extract(commands: Commands) -> None:
    parser = _command(commands, "extract", extract, "Find the tool calls in the text of a reply.")
    _add_file(parser, "the text of a reply")
    _add_json(parser, "write each action as a line of JSON, as a trace has it")
    parser.add_argument("--live", action="store_true", help="read text as it arrives; write each action once it is decided")
    _add_tools(parser)


def _add_parse(commands: Commands) -> None:
    parser = _command(commands, "parse", parse, "Read JSON that is broken, cut off, or surrounded by prose.")
    _add_file(parser, "the text")
    _add_json(parser, "write one line of JSON: the value, all readings, the repairs, the strategies that were tried")
    parser.add_argument("--partial", action="store_true", help="the text is the beginning of one that is still arriving")
    parser.add_argument("--readings", action="store_true", help="write each reading of the text on a line, the best first")
    for name, text in (
        ("fixes", "allow no repairs"),
        ("markdown", "do not look into fenced blocks"),
        ("search", "do not look for values between prose"),
        ("string", "do not take the text as a string when all else fails"),
    ):
        parser.add_argument(f"--no-{name}", dest=name, action="store_false", help=text)


def _add_read(commands: Commands) -> None:
    parser = _command(commands, "read", read, "Show what the response of an API holds: a body, a stream, or a file of several.")
    _add_recording(parser)
    _add_json(parser, "write a line of JSON for each response: the turn, its tools, the actions, notes")
    _add_tools(parser)


def _add_replay(commands: Commands) -> None:
    parser = _command(commands, "replay", replay, "Play a recording in the terminal, with the timing that it had.")
    _add_recording(parser)
    _add_call(parser)
    parser.add_argument(
        "--style", choices=["flow", "log"], help="the text as it came, or a line for each step (without a terminal: log)"
    )
    parser.add_argument("--speed", type=_positive, default=1.0, metavar="N", help="so many times as fast")
    parser.add_argument("--max-gap", type=_positive, default=3.0, metavar="SECONDS", help="shorten longer pauses (default: 3)")
    parser.add_argument(
        "--interval", type=_positive, default=0.05, metavar="SECONDS", help="between chunks without a time (default: 0.05)"
    )
    parser.add_argument("--no-wait", action="store_true", help="do not wait at all")
    _add_tools(parser)


def _add_trace(commands: Commands) -> None:
    parser = _command(commands, "trace", trace, "Write down each step of the extractor as JSON, as the page plays it.")
    _add_recording(parser)
    _add_call(parser)
    parser.add_argument("--lines", action="store_true", help="write each record on a line instead of one document")
    _add_tools(parser)


def _add_batch(commands: Commands) -> None:
    parser = _command(commands, "batch", batch, "Find the tool calls of many replies: one line of JSON for each.")
    parser.add_argument("paths", nargs="*", default=["-"], metavar="PATH", help="files and folders (default: standard input)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="write there instead of to standard output")
    exclusive = parser.add_mutually_exclusive_group()
    exclusive.add_argument("--resume", action="store_true", help="go on with the output of a batch that was stopped")
    exclusive.add_argument("--overwrite", action="store_true", help="begin an output that exists again")
    parser.add_argument("--field", metavar="PATH", help="where in a line the text or the response is, as choices.0.text")
    parser.add_argument(
        "--each", choices=["line", "file"], help="what one reply is (default: a line of .jsonl and .ndjson, else a file)"
    )
    parser.add_argument("--processes", type=_count, metavar="N", help="default: one for each processor")
    _add_tools(parser)


def _command(commands: Commands, name: str, run: Callable[..., Any], about: str) -> ArgumentParser:
    parser = commands.add_parser(
        name,
        help=about,
        description=about,
        epilog=f"examples:{EXAMPLES[name]}\n\n{EXITS}",
        formatter_class=RawDescriptionHelpFormatter,
    )
    parser.set_defaults(run=run)
    parser.add_argument("--color", choices=["auto", "always", "never"], default="auto", help="default: on a terminal")
    parser.add_argument("-q", "--quiet", action="store_true", help="write nothing but the result, and errors")
    return parser


def _add_file(parser: ArgumentParser, what: str) -> None:
    parser.add_argument("file", nargs="?", default="-", metavar="FILE", help=f"{what} (default: standard input)")


def _add_json(parser: ArgumentParser, what: str) -> None:
    parser.add_argument("--json", action="store_true", help=what)


def _add_recording(parser: ArgumentParser) -> None:
    _add_file(parser, "the recording, in any form that is known")
    parser.add_argument("--plain", action="store_true", help="the input is what the model wrote, whatever it looks like")
    parser.add_argument("--chunk", type=_count, metavar="N", help="cut the texts into chunks of N characters")


def _add_call(parser: ArgumentParser) -> None:
    parser.add_argument("--call", type=_count, default=1, metavar="N", help="which call of a HAR file or cassette (default: 1)")


def _add_tools(parser: ArgumentParser) -> None:
    """The tools, and the options of the extractor; the table that the page uses has their names and sentences."""
    group = parser.add_argument_group("tools and options")
    group.add_argument(
        "--tools",
        action="append",
        default=[],
        metavar="FILE",
        help="JSON with tool definitions, in our shape or that of any API; without any, no call is validated",
    )
    for option in OPTIONS:
        name, kind = "--" + option["name"].replace("_", "-"), option["type"]
        if kind == "boolean":
            group.add_argument(name, action="store_true", help=option["text"])
        elif kind == "integer":
            group.add_argument(name, type=_count, default=option["default"], metavar="N", help=option["text"])
        else:
            group.add_argument(name, choices=option["choices"], default=option["default"], help=option["text"])


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


def _positive(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = 0.0
    if not number > 0:
        raise ArgumentTypeError(f"{text!r} is not a number above 0")
    return number
