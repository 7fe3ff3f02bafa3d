"""The policies: what becomes of what may be a call and may be none. Each is an option of `ExtractAction`, with its default.

Nothing but a policy can decide these: a model shows a call in a code block as it makes one there, and rehearses one in its
thoughts as it means one.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Literal, TypeAlias, get_args

FencePolicy: TypeAlias = Literal["show", "run", "run-if-whole-reply"]
ReasoningPolicy: TypeAlias = Literal["run-if-unclosed", "show", "run"]
RepeatedPolicy: TypeAlias = Literal["list-or-last", "first", "last", "list", "refuse"]
UnclosedPolicy: TypeAlias = Literal["close", "refuse"]
Dialects: TypeAlias = Literal["json", "auto"]
"""The ways of writing calls that are read; no policy, but an option with names too."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How an extractor decides.

    - `fences`: calls in code blocks are shown, run, or run where the reply is one block and nothing else.
    - `reasoning`: a call in a reasoning block runs if the block never closes, never, or always.
    - `accept_unknown_tools`: a call may name a tool that is not registered; its arguments are not validated.
    - `repeated`: of a parameter that markup gives more than once, the values are a list where the schema allows one, and else
      the last of them counts; or the first, the last, a list; or the call is refused.
    - `unclosed`: a call that the end of the stream left open between two values is closed, or refused.

    >>> Policy(fences="run").reasoning
    'run-if-unclosed'
    """

    fences: FencePolicy = "show"
    reasoning: ReasoningPolicy = "run-if-unclosed"
    accept_unknown_tools: bool = False
    repeated: RepeatedPolicy = "list-or-last"
    unclosed: UnclosedPolicy = "close"

    def __post_init__(self) -> None:
        """Raises ValueError for a value that a policy does not have."""
        for name in DEFAULTS:
            choices = CHOICES.get(name, (True, False))
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} must be one of {', '.join(map(str, choices))}, not {getattr(self, name)!r}")


CHOICES: dict[str, tuple[str, ...]] = {
    "fences": get_args(FencePolicy),
    "reasoning": get_args(ReasoningPolicy),
    "repeated": get_args(RepeatedPolicy),
    "unclosed": get_args(UnclosedPolicy),
}
"""The values of each policy that has more than two, its default first."""

DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Policy)}
