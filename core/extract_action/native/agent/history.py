"""A conversation's history within a limit of tokens: the oldest goes first, and a result never stays without its call."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from ..turn.events import ModelTurn, ToolOutput


@dataclass(frozen=True, slots=True)
class Message:
    """An entry of the history: what was said as text, and, for native calling, the turn or the results that it was."""

    role: Literal["user", "assistant", "tool"]
    text: str
    turn: ModelTurn | None = None
    outputs: list[ToolOutput] = field(default_factory=list)


def estimate_tokens(text: str) -> int:
    """A rough count: four bytes of UTF-8 to a token, at least one.

    >>> estimate_tokens("four words and more"), estimate_tokens("日本")
    (5, 2)
    """
    return max(1, -(-len(text.encode("utf-8", "surrogatepass")) // 4))


class History:
    """Messages in exchanges.

    An exchange begins with a message that does not answer the one before it, and is dropped whole. The last exchange stays,
    however long it is, and so does the last thing that the user said: without them there would be nothing to go on with. What
    the model said goes with the user's message that it replied to, since APIs want the user to speak first.

    State variables: `exchanges` has the messages and their sizes in tokens; `tokens` is the sum of the sizes, `dropped`
    counts the messages that are gone; `asked` counts the exchanges in which the user speaks.

    >>> history = History(limit=4)
    >>> for text in ("one two", "three four", "five"):
    ...     history.add(Message("user", text))
    >>> [message.text for message in history.messages()], history.tokens, history.dropped
    (['three four', 'five'], 4, 1)
    """

    def __init__(self, limit: int, count: Callable[[str], int] = estimate_tokens) -> None:
        if limit < 1:
            raise ValueError(f"the limit must be at least 1 token, not {limit!r}")
        self.limit = limit
        self.count = count
        self.exchanges: deque[list[tuple[Message, int]]] = deque()
        self.tokens = 0
        self.dropped = 0
        self.asked = 0

    def add(self, message: Message) -> None:
        """Append a message. Results belong to the exchange of the calls that they answer."""
        size = self.count(message.text)
        if message.role == "tool" and self.exchanges:
            self.exchanges[-1].append((message, size))
        else:
            self.exchanges.append([(message, size)])
            self.asked += message.role == "user"
        self.tokens += size
        while self._is_too_long():
            self._drop()

    def _is_too_long(self) -> bool:
        """Whether an exchange must go that may go."""
        if self._is_asked(0) and self.asked == 1:
            return self.tokens > self.limit and len(self.exchanges) > 2
        return len(self.exchanges) > 1 and (self.tokens > self.limit or (self.asked > 0 and not self._is_asked(0)))

    def _drop(self) -> None:
        """Drop the oldest exchange, but for the only one in which the user speaks."""
        at = 1 if self._is_asked(0) and self.asked == 1 else 0
        self.asked -= self._is_asked(at)
        for _, gone in self.exchanges[at]:
            self.tokens -= gone
            self.dropped += 1
        del self.exchanges[at]

    def _is_asked(self, at: int) -> bool:
        message, _ = self.exchanges[at][0]
        return message.role == "user"

    def messages(self) -> list[Message]:
        """What is left, oldest first."""
        return [message for exchange in self.exchanges for message, _ in exchange]
