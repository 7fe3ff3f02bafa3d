"""What a dialect is, and what its reader can do: give out markup, begin a call, decide it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ..jsonish import Fix, Object, Value
from ..jsonish.tree import Tree
from ..model import Kind
from ..validation.envelope import Accepted, Decision, Refusal, decide_named, decide_pieces, decide_text, truncated
from ..validation.registry import Registry
from ..why import Why
from .source import Source, Waiting

Reader: TypeAlias = Callable[["Workbench"], Waiting[None]]
"""Reads one group of calls, from its opener (which is already read) to its end."""


Given: TypeAlias = tuple[str, "Kind | Decision"]
"""What a reader gives out: a piece of the text, and what it is."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A way of writing calls: `name`, the `openers` that begin a group of calls, and the `read`er that goes on behind one.

    `named` are openers with `{}` for the name of any registered tool. `place` says where an opener counts: anywhere, as the
    first thing on its line, or as the first thing of the reply.
    """

    name: str
    openers: tuple[str, ...]
    read: Reader
    named: tuple[str, ...] = ()
    place: Literal["anywhere", "line", "start"] = "anywhere"


class Workbench:
    """What a reader works with: the source, the tools, and the items that it has given out and that have not been taken.

    `opener` is the opener that was read; `is_behind_call` says that a call stands right before it.
    """

    def __init__(
        self,
        dialect: Dialect,
        opener: str,
        start: int,
        registry: Registry,
        accept_unknown: bool,
        new_tree: Callable[[], Tree],
        is_behind_call: bool,
    ) -> None:
        self.dialect = dialect
        self.opener = opener
        self.source = Source(start)
        self.registry = registry
        self.accept_unknown = accept_unknown
        self.new_tree = new_tree
        self.is_behind_call = is_behind_call
        self.items: list[Given] = []

    def markup(self) -> None:
        """What has been read since the last item is markup."""
        self.text("markup")

    def text(self, kind: Kind) -> None:
        """What has been read since the last item is text of this kind."""
        if text := self.source.take_read():
            self.items.append((text, kind))

    def markup_before(self, opener: str) -> None:
        """What has been read before `opener`, which was read last, is markup; the opener belongs to the call."""
        text = self.source.take_read()
        self.source.read = [text[: len(text) - len(opener)]]
        self.markup()
        self.source.read = [opener]

    def decided(self, decision: Decision) -> None:
        """What has been read since the last item is a call, or fails to be one."""
        if isinstance(decision, Accepted):
            decision = replace(decision, call=replace(decision.call, dialect=self.dialect.name))
        self.items.append((self.source.take_read(), decision))

    def decide_object(self, root: Object, fixes: list[Fix], start: int) -> None:
        """Decide on an object that is a call or holds several. What was read since offset `start` is given out."""
        raw = self.source.take_read()
        for piece, decision in decide_pieces(root, fixes, raw, start, self.registry, self.accept_unknown):
            self.source.read = [piece]
            if decision is None:
                self.markup()
            else:
                self.decided(decision)

    def decide_named(self, name: str, arguments: Value | None, fixes: list[Fix], id: str = "") -> None:
        """Decide on a call of `name` with the node of its arguments (None for none)."""
        self.decided(decide_named(name, arguments, fixes, id, self.registry, self.accept_unknown))

    def decide_text(self, name: str, text: str) -> None:
        """Decide on a call of `name` whose arguments are plain text."""
        self.decided(decide_text(name, text, self.registry, self.accept_unknown))

    def refuse(self, why: Why, message: str) -> None:
        """What has been read since the last item is no call."""
        self.decided(Refusal(why, message))

    def refuse_cut(self) -> None:
        """The stream ended inside the call."""
        self.decided(truncated("call"))
