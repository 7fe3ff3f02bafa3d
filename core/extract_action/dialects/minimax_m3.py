"""MiniMax M3: each tag has a prefix, and parameters are elements named after them, which nest."""

from __future__ import annotations

from .parts.elements import read_elements
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME, attribute
from .reader.source import NotACallError, Waiting

PREFIX = "]<]minimax[>["


def read(bench: Workbench) -> Waiting[None]:
    """Behind the opening tag of a group: calls, each an `invoke`, and the group's closing tag."""
    source = bench.source
    count = 0
    while True:
        yield from source.space()
        if count and (yield from source.accept(f"{PREFIX}</invoke>", "</invoke>")) is not None:
            continue
        opener = yield from source.accept(f"{PREFIX}<invoke name=")
        if opener is None:
            break
        bench.markup_before(opener)
        header = yield from source.until(">", "\n", "<", most=LONGEST_NAME)
        if (yield from source.accept(">")) is None:
            if not source.ended:
                raise NotACallError
            bench.refuse_cut()
            return
        count += 1
        yield from read_elements(bench, PREFIX, attribute(header), f"{PREFIX}</invoke>")
    if not count:
        raise NotACallError
    yield from source.close(f"{PREFIX}</tool_call>")
    bench.markup()


MINIMAX_M3 = Dialect("minimax-m3", (f"{PREFIX}<tool_call>",), read)
