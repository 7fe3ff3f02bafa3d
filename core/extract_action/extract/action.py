"""ExtractAction: the extractor that programs use."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from copy import copy
from typing import Any, get_args

from ..dialects import openers_for
from ..dialects.reader.openers import Openers
from ..jsonish.nodes.tree import Tree
from ..jsonish.stream import check_text
from ..jsonish.surrogates import HalfPairs, join_pairs
from ..model import Action, BatchResult, Item, Pending, Text, ToolSchema
from ..policy import Dialects, FencePolicy, Policy, ReasoningPolicy, RepeatedPolicy, UnclosedPolicy
from ..spans import Span
from ..validation.custom import decide_custom
from ..validation.envelope import Decision, decide_native
from ..validation.refusals import truncated
from ..validation.registry import Registry
from ..why import Why
from .flow import flow, may_flow
from .outcome import FailureMessage, Outcome
from .scanner import Scanner


class ExtractAction:
    """Finds, parses and validates the tool calls in what a model writes.

    One instance, one stream. Nothing is ever raised for what the model wrote: an object that looks like a call and is none
    becomes a Text of kind `failure`, and is counted.

    Options, all by keyword:
    - `tools`: the tools that may be called.
    - `tool_failure_message`: the warning that stands for a failed call: a text, or a function of its Rejection.
    - `fences`: what becomes of calls in code blocks: `"show"` (text), `"run"`, `"run-if-whole-reply"`.
    - `reasoning`: what becomes of calls in reasoning blocks: `"run-if-unclosed"` (a rehearsal if the block closes), `"show"`,
      `"run"`.
    - `repeated`: what becomes of a parameter that markup gives more than once: `"list-or-last"` (as the schema allows),
      `"first"`, `"last"`, `"list"`, `"refuse"`.
    - `unclosed`: what becomes of a call that the end of the stream left open between two values: `"close"`, `"refuse"`.
    - `dialects`: the ways of writing calls that are read: `"json"`, or `"auto"` for all that are known.
    - `accept_unknown_tools`: a call may name any tool; one without a schema is not validated.
    - `reasoning_open`: the chat template has already opened the reasoning block.
    - `max_pending`: the most code points that an object, or a call in markup, may have before it is given up; None for no
      bound. Behind a call in markup that was given up all is text. Of a call in a reasoning block it bounds all that is held
      until the block closes: behind that the call counts as rehearsed.

    Raises ValueError for an option that has no such value, and TypeError for what is no ToolSchema or no text; else nothing.

    >>> ex = ExtractAction().with_tool(ToolSchema("fs.read", {"type": "object", "properties": {"path": {"type": "string"}}}))
    >>> ex.feed('Reading. {"name": "fs.read", "argu')
    [Text(text='Reading. ', kind='prose', span=Span(start=0, end=9), rejection=None, why=Why.PROSE)]
    >>> [call] = ex.feed('ments": {"path": "/tmp"}}')
    >>> call.call.name, call.call.arguments, call.span
    ('fs.read', {'path': '/tmp'}, Span(start=9, end=59))
    """

    def __init__(
        self,
        *,
        tools: Iterable[ToolSchema] = (),
        tool_failure_message: FailureMessage = None,
        fences: FencePolicy = "show",
        reasoning: ReasoningPolicy = "run-if-unclosed",
        repeated: RepeatedPolicy = "list-or-last",
        unclosed: UnclosedPolicy = "close",
        dialects: Dialects = "json",
        accept_unknown_tools: bool = False,
        reasoning_open: bool = False,
        max_pending: int | None = None,
    ) -> None:
        if dialects not in get_args(Dialects):
            raise ValueError(f'dialects must be "json" or "auto", not {dialects!r}')
        if max_pending is not None and not (isinstance(max_pending, int) and max_pending >= 1):
            raise ValueError(f"max_pending must be a whole number, at least 1, not {max_pending!r}")
        self._policy = Policy(fences, reasoning, accept_unknown_tools, repeated, unclosed)
        self._registry = Registry(list(tools), self._policy.accept_unknown_tools)
        self._message = tool_failure_message
        self._dialects = dialects
        self._reasoning_open = reasoning_open
        self._max_pending = max_pending
        self._new_tree: Callable[[], Tree] = Tree
        self._failures = 0
        self._last_failed_raw = ""
        self._flow: Callable[[str], list[Item]] | None
        self.reset()

    # building

    def with_tool(self, schema: ToolSchema) -> ExtractAction:
        """Register a tool; gives the extractor itself."""
        self.add_tool(schema)
        return self

    def with_tool_failure_message(self, message: FailureMessage) -> ExtractAction:
        """Set the warning for failed calls; gives the extractor itself."""
        self.set_tool_failure_message(message)
        return self

    def add_tool(self, schema: ToolSchema) -> None:
        """Register a tool. A name that is registered already gets the new schema."""
        self._registry.add(schema)
        self._scanner.openers = self._openers()

    def set_tool_failure_message(self, message: FailureMessage) -> None:
        """Set the warning for failed calls: a text, a function of the Rejection, or None for the default."""
        self._message = message
        self._scanner.outcome.message = message

    def ignored_keywords(self) -> list[tuple[str, str, str]]:
        """What the tools' schemas use and validation does not check: (tool, path in the schema, keyword)."""
        return self._registry.ignored()

    # a whole text

    def extract_batch(self, text: str) -> BatchResult:
        """What a whole text holds, in order. The stream in progress, if any, is not touched."""
        check_text(text)
        if not text:
            return BatchResult([Text("")])
        scanner = self._new_scanner(early_exit=False)
        scanner.feed(join_pairs(text))
        scanner.finish()
        self._count(scanner.outcome)
        return BatchResult(scanner.outcome.take())

    # a stream

    def extract_stream(self, token: str) -> Action:
        """Feed one token; gives exactly one action. What does not fit in it comes with the next tokens or `finish`."""
        check_text(token)
        self._queue.extend(self._feed(token))
        if self._queue:
            return self._queue.popleft()
        return self.pending()

    def feed(self, token: str) -> list[Item]:
        """Feed one token; gives everything that it released, which may be nothing."""
        if self._flow is not None:
            try:
                return self._flow(token)
            except StopIteration:
                self._flow = None
        check_text(token)
        items = [*self._drain(), *self._feed(token)]
        self._begin_flow()
        return items

    def finish(self) -> list[Item]:
        """The stream has ended: gives everything that was still held, decided. A new stream may begin after `reset`."""
        self._scanner.feed(self._halves.rest())
        self._scanner.finish()
        return [*self._drain(), *self._take()]

    def register_native_call(self, id: str, name: str, arguments: str, thought_signature: str = "") -> Item:
        """Validate a call that the API delivered; `arguments` is its JSON text. Gives a ToolCall, or a failure as `feed` would.

        The spans count from the start of `arguments`, which is no part of the text that is fed.
        """
        check_text(arguments)
        decision = decide_native(id, name, arguments, thought_signature, self._registry)
        return self._registered(decision, arguments)

    def register_custom_call(self, id: str, name: str, text: str, thought_signature: str = "") -> Item:
        """Validate a call of a custom tool that the API delivered; `text` is its plain input. It gives what
        `register_native_call` gives; the arguments of the call are the text, under a parameter where the tool has one for it.
        """
        decision = decide_custom(id, name, text, thought_signature, self._registry)
        return self._registered(decision, text)

    def refuse_cut_call(self, arguments: str) -> Item:
        """Give the failure of a call that the API delivered and of whose `arguments` the end is, or may be, missing."""
        return self._registered(truncated("call", "arguments"), arguments)

    def pending(self) -> Pending:
        """What is held back now, and why."""
        return Pending(self.held(), Why.HALF_CHARACTER if self._halves.held else self._scanner.why())

    def held(self) -> Span:
        """The text that has been read and not given out, with the half of a character at its end."""
        return self._scanner.outcome.held(self._scanner.read + len(self._halves.held))

    def state(self) -> str:
        """The name of the scanner's state."""
        return self._scanner.at.name.lower()

    def dialect(self) -> str:
        """The name of the dialect whose markup is being read, as soon as its opener is; "" outside of any.

        >>> extractor = ExtractAction(dialects="auto")
        >>> _ = extractor.feed("So: <tool_call>")
        >>> extractor.dialect()
        'hermes'
        """
        marked = self._scanner.marked
        return marked.bench.dialect.name if marked else ""

    def reset(self) -> None:
        """Forget the stream, keep the tools and options. Failures that were not taken stay counted."""
        self._flow = None
        self._reader = self._new_scanner(early_exit=True)
        self._halves = HalfPairs()
        self._queue: deque[Item] = deque()

    def copy(self) -> ExtractAction:
        """An extractor that has read the same stream and goes its own way from here."""
        scanner = self._scanner
        twin = object.__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin._registry = self._registry.copy()
        twin._reader = scanner.copy(twin._registry)
        twin._halves = copy(self._halves)
        twin._queue = deque(self._queue)
        twin._new_tree = Tree
        return twin

    def __copy__(self) -> ExtractAction:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> ExtractAction:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """What is kept of it elsewhere: the flow, a generator, can't be, so what it knows goes back to the scanner."""
        return {**self.__dict__, "_reader": self._scanner, "_flow": None}

    def grow_in(self, new_tree: Callable[[], Tree]) -> None:
        """From here on, build the tree of each object with `new_tree`: to show trees while they grow (see `trace`)."""
        self._new_tree = self._scanner.new_tree = new_tree

    # failures

    def take_tool_failures(self) -> int:
        """How many calls have failed since this was last asked."""
        count, self._failures = self._failures, 0
        return count

    def take_last_failed_raw(self) -> str:
        """The text of the last object that failed since this was last asked, or ""."""
        raw, self._last_failed_raw = self._last_failed_raw, ""
        return raw

    @property
    def _scanner(self) -> Scanner:
        """The scanner, which must know what has flowed past it when it is asked for anything."""
        if self._flow is not None:
            with suppress(StopIteration):
                self._flow("")
            self._flow = None
        return self._reader

    def _begin_flow(self) -> None:
        if not self._halves.held and may_flow(self._reader):
            reading = flow(self._reader)
            next(reading)
            self._flow = reading.send

    def _registered(self, decision: Decision, raw: str) -> Item:
        outcome = Outcome(self._message)
        outcome.decision(decision, raw)
        self._count(outcome)
        return outcome.take()[0]

    def _feed(self, token: str) -> list[Item]:
        self._scanner.feed(self._halves.join(token))
        return self._take()

    def _take(self) -> list[Item]:
        self._count(self._scanner.outcome)
        return self._scanner.outcome.take()

    def _drain(self) -> list[Item]:
        items = list(self._queue)
        self._queue.clear()
        return items

    def _count(self, outcome: Outcome) -> None:
        self._failures += outcome.failures
        outcome.failures = 0
        self._last_failed_raw = outcome.last_failed_raw or self._last_failed_raw
        outcome.last_failed_raw = ""

    def _openers(self) -> Openers | None:
        return openers_for(tuple(tool.name for tool in self._registry.tools())) if self._dialects == "auto" else None

    def _new_scanner(self, *, early_exit: bool) -> Scanner:
        return Scanner(
            self._registry,
            Outcome(self._message),
            self._new_tree,
            early_exit=early_exit,
            policy=self._policy,
            reasoning_open=self._reasoning_open,
            max_pending=self._max_pending,
            openers=self._openers(),
        )
