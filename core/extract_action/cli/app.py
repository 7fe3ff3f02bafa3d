"""`main`: from arguments to an exit code."""

from __future__ import annotations

import errno
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from io import UnsupportedOperation

from .console import Console, open_console, visible
from .exits import Exit, UsageError
from .parser import PROGRAM, build_parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; gives the exit code. Wrong arguments end the process, as argparse does."""
    args = build_parser().parse_args(argv)
    console = open_console(args.color, args.quiet)
    code = run(args, console)
    if code is Exit.BROKEN_PIPE:
        # The interpreter flushes standard output once more at its end, and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), console.stdout.fileno())
    return code


def run(args: Namespace, console: Console) -> Exit:
    """Run the command of these arguments; whatever ends it early is an exit code, with a sentence."""
    try:
        code: Exit = args.run(args, console)
        console.stdout.flush()
        return code
    except UsageError as error:
        return _refuse(str(error), console)
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except UnsupportedOperation:
        return _refuse("The output can't be written: it is closed.", console)
    except OSError as error:
        if isinstance(error, BrokenPipeError) or (sys.platform == "win32" and error.errno == errno.EINVAL):
            return Exit.BROKEN_PIPE
        return _refuse(f"The output can't be written: {error.strerror or error}.", console)


def _refuse(message: str, console: Console) -> Exit:
    console.stderr.write("".join(f"{PROGRAM}: {visible(line)}\n" for line in message.split("\n")))
    console.stderr.flush()
    return Exit.USAGE
