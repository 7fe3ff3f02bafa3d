"""How a command ends: its exit codes, and the error that stands for a command that can't be done."""

from __future__ import annotations

from enum import IntEnum


class Exit(IntEnum):
    """The exit codes, with a sentence for each in `MEANINGS`."""

    DONE = 0
    FAULT = 1
    USAGE = 2
    INTERRUPTED = 130
    BROKEN_PIPE = 141


MEANINGS = {
    Exit.DONE: "everything was read, and nothing was wrong with it",
    Exit.FAULT: "the input is faulty: a call failed, or something could not be read; the output is complete all the same",
    Exit.USAGE: "the command can't be done: wrong arguments or tools, files that can't be read, output that can't be written",
    Exit.INTERRUPTED: "Ctrl-C stopped it; a batch goes on with --resume",
    Exit.BROKEN_PIPE: "the program that reads the output ended first",
}


class UsageError(Exception):
    """The command can't do what it was asked to. The message is a sentence."""


def cannot_read(name: str, error: OSError) -> UsageError:
    """The error about a file that the system does not let us read."""
    return UsageError(f"{name} can't be read: {error.strerror or error}.")


def cannot_write(name: str, error: OSError) -> UsageError:
    """The error about a file that the system does not let us write."""
    return UsageError(f"{name} can't be written: {error.strerror or error}.")
