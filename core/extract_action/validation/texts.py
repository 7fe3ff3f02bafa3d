"""JSON that stands as text in a string, or that an API delivers as text: what it holds, and whether its end is missing."""

from __future__ import annotations

from typing import NamedTuple

from ..jsonish import CompletionState, Fix, FixedJson, ParseOptions, Stream, String, Value
from ..jsonish.nodes.node import Json
from ..jsonish.plain import strict


class ReadText(NamedTuple):
    """The leading reading of a text: its node, the repairs that it took, whether a value in it was cut, and the path to it, as
    `.days[2]`, where it is known."""

    node: Value
    fixes: list[Fix]
    is_cut: bool
    cut_path: str = ""


def read_text(text: str, options: ParseOptions | None = None) -> ReadText:
    """What a text holds. Raises JsonishError where the options allow no reading, or it is nested too deep.

    >>> read = read_text('Sure: {"path": "/ho')
    >>> read.node.to_python(), [fix.code for fix in read.fixes], read.is_cut
    ({'path': '/ho'}, ['cut-string', 'missing-closer'], True)
    """
    stream = Stream(options)
    stream.feed(text)
    node = stream.finish()
    fixes: list[Fix] = []
    while below := node.stands_for():
        if isinstance(node, FixedJson):
            fixes += node.repairs
        node = below[0]
    is_open = isinstance(node, String) and node.completion_state() is CompletionState.INCOMPLETE
    return ReadText(node, fixes, is_open or any(fix.code.startswith("cut-") for fix in fixes))


def read_plain(text: str, options: ParseOptions | None = None) -> tuple[Json, list[Fix], bool]:
    """The same with the plain value in place of the node, at once where the text is strict JSON."""
    if (known := strict.load(text)) is not None:
        return known[0], [], False
    read = read_text(text, options)
    return read.node.to_python(), read.fixes, read.is_cut
