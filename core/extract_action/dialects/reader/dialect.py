"""What a dialect is, and what its reader can do: give out markup, begin a call, decide it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from ...jsonish import Fix, Object, Value
from ...jsonish.nodes.tree import Tree
from ...jsonish.push.machine import Machine
from ...model import Kind
from ...policy import Policy
from ...validation.envelope import Accepted, Decision, decide_named, decide_pieces, decide_text, is_closed_by_end
from ...validation.refusals import cut_by_closer, quote, refused, truncated, unclosed
from ...validation.registry import Registry
from ...validation.schema import validate
from ...why import Why
from .source import NotACallError, Source, Waiting
from .values import once_each, repetitions

Reader: TypeAlias = Callable[["Workbench"], Waiting[None]]
"""Reads one group of calls, from its opener (which is already read) to its end."""


NOTHING = ("", "none", "null")
"""What models write for no arguments, in small letters."""

Given: TypeAlias = tuple[str, "Kind | Why | Decision"]
"""What a reader gives out: a piece of the text, and what it is; a reason stands for prose that has one of its own."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """A way of writing calls: `name`, the `openers` that begin a group of calls, and the `read`er that goes on behind one.

    `named` are openers with `{}` for the name of any registered tool. `place` says where an opener counts: anywhere, as the
    first thing on its line, as the first thing of the reply, or on a line of a code block that holds calls.
    """

    name: str
    openers: tuple[str, ...]
    read: Reader
    named: tuple[str, ...] = ()
    place: Literal["anywhere", "line", "start", "code"] = "anywhere"


@dataclass(frozen=True, slots=True)
class Opening:
    """Where a reader begins: the `opener` that was read and its offset, whether a call stands right before it
    (`is_behind_call`), the tools and policies that hold, what makes the trees, whether all of the stream was read once and is
    read again (`is_again`), the `closers` of which one must follow a call that is only mentioned (see `quotes`), and whether
    words and a blank stand before it on its line (`in_line`)."""

    opener: str
    start: int
    is_behind_call: bool
    registry: Registry
    policy: Policy
    new_tree: Callable[[], Tree]
    is_again: bool = False
    closers: tuple[str, ...] = ()
    in_line: bool = False


class Workbench:
    """What a reader works with: the source, the tools, and the items that it has given out and that have not been taken."""

    def __init__(self, dialect: Dialect, opening: Opening) -> None:
        self.dialect = dialect
        self.opener = opening.opener
        self.source = Source(opening.start + len(opening.opener), opening.is_again)
        self.registry = opening.registry
        self.policy = opening.policy
        self._make_tree = opening.new_tree
        self._undecided: list[Tree] = []
        self.is_behind_call, self.in_line = opening.is_behind_call, opening.in_line
        self.items: list[Given] = []

    def expect_tools(self) -> None:
        """Goes on where there is a tool to call; raises NotACallError where there is none, and labels are text."""
        if not self.registry.tools() and not self.registry.accepts_unknown:
            raise NotACallError

    def new_tree(self) -> Tree:
        """The tree of a call that begins."""
        self._undecided.append(self._make_tree())
        return self._undecided[-1]

    def has_begun(self) -> bool:
        """Whether the arguments of a call are being read."""
        return bool(self._undecided)

    def discard_trees(self) -> None:
        """The call that has begun is none."""
        for tree in self._undecided:
            if tree.root is not None:
                tree.discard()
        self._undecided = []

    def markup(self) -> None:
        """What has been read since the last item is markup."""
        self.text("markup")

    def text(self, kind: Kind | Why) -> None:
        """What has been read since the last item is text of this kind, or of the reply for a reason of its own."""
        self.give(self.source.take_read(), kind)

    def give(self, text: str, kind: Kind | Why) -> None:
        """`text`, which was taken from what has been read, is of this kind."""
        if text:
            self.items.append((text, kind))

    def markup_before(self, opener: str) -> None:
        """What has been read before `opener`, which was read last, is markup; the opener belongs to the call."""
        self.give(self.source.take_read().removesuffix(opener), "markup")
        self.source.read = [opener]

    def decided(self, decision: Decision) -> None:
        """What has been read since the last item is a call, or fails to be one."""
        source, self._undecided = self.source, []
        if isinstance(decision, Accepted):
            cut = (Fix("missing-closer", (source.end(), source.end())),) if source.cut_closer else ()
            fixes = decision.call.fixes + cut
            decision = replace(decision, call=replace(decision.call, dialect=self.dialect.name, fixes=fixes))
            if self.policy.unclosed == "refuse" and source.ended and is_closed_by_end(fixes, source.offset()):
                decision = unclosed()
        self.items.append((source.take_read(), decision))

    def decide_object(self, root: Object, fixes: list[Fix], start: int) -> None:
        """Decide on an object that is a call or holds several. What was read since offset `start` is given out."""
        raw = self.source.take_read()
        for piece, decision in decide_pieces(root, fixes, raw, start, self.registry):
            self.source.read = [piece]
            if decision is None:
                self.markup()
            else:
                self.decided(decision)

    def decide_named(self, name: str, arguments: Value | None, fixes: list[Fix], id: str = "") -> None:
        """Decide on a call of `name` with the node of its arguments (None for none)."""
        self.decided(decide_named(name, arguments, fixes, id, self.registry))

    def decide_read(self, name: str, machine: Machine, id: str = "") -> None:
        """Decide on a call of `name` with the arguments that `machine` read."""
        if machine.cut:
            self.refuse_cut(f"arguments{machine.cut_path}")
        else:
            self.decide_named(name, machine.tree.root, machine.tree.fixes, id)

    def decide_parameters(self, name: str, root: Object, fixes: list[Fix]) -> None:
        """Decide on a call of `name` whose parameters stand in markup. One that was given more than once is what the policy
        makes of it."""
        repeated = repetitions(root)
        fixes = [*fixes, *(Fix("repeated-parameter", value.span) for values in repeated.values() for value in values[1:])]
        if repeated and self.policy.repeated == "refuse":
            message = f"The call of {quote(name)} has its parameter {quote(next(iter(repeated)))} more than once."
            self.refuse(Why.REPEATED, name, message)
        else:
            self.decide_named(name, once_each(root, repeated, self.registry.get(name), self.policy.repeated), fixes)

    def decide_text(self, name: str, text: str) -> None:
        """Decide on a call of `name` whose arguments are plain text."""
        self.decided(decide_text(name, text, self.registry))

    def decide_text_or_nothing(self, name: str, text: str) -> None:
        """The same, where models write nothing, or that it is nothing, for a call that may do without arguments."""
        tool = self.registry.get(name)
        schema = tool.input_schema if tool is not None else {}
        if text.strip().lower() in NOTHING and validate({}, schema) is None:
            self.decide_named(name, None, [])
        else:
            self.decide_text(name, text)

    def refuse(self, why: Why, name: str, message: str, path: str = "", rule: str = "") -> None:
        """What has been read since the last item is no call of `name`; see `refused`."""
        self.decided(refused(why, name, self.registry, message, path, rule))

    def refuse_cut(self, path: str = "") -> None:
        """The stream, or its closer, ended the call inside the value at `path`."""
        is_last = self.source.ended and not self.source.has_more()
        self.decided(truncated("call", path) if is_last else cut_by_closer(path))
