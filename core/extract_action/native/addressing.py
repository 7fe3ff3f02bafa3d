"""A turn and its results as they are told to one API.

A turn may come from another API than the one that it is told to, or from a model that wrote its calls as text. So calls may
lack the ids that an API needs, and what only one API understands (signatures of reasoning) must not go to another.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from .apis import Api
from .events import ModelTurn, ToolCall, ToolOutput
from .names import turn_named


def turn_for(api: Api, turn: ModelTurn, names: Mapping[str, str], first: int = 1) -> ModelTurn:
    """The turn as this API is told it: with its `names` of the tools, with ids for all calls if it needs them (numbered from
    `first`), and without what only another API understands.

    >>> from .apis import by_key
    >>> turn = ModelTurn(calls=[ToolCall(None, "fs.ls", "{}", thought_signature="c2ln")], api="gemini")
    >>> turn_for(by_key("anthropic"), turn, {"fs.ls": "fs_ls"}).calls
    [ToolCall(id='call_1', name='fs_ls', arguments='{}', thought_signature='', kind='function', is_cut=False)]
    """
    calls = [_identified(call, number) if api.needs_ids else call for number, call in enumerate(turn.calls, start=first)]
    if turn.api == api.key:
        return turn_named(replace(turn, calls=calls), names)
    plain = [replace(call, thought_signature="", beside={}) for call in calls]
    return turn_named(replace(turn, calls=plain, other=[], parts=[]), names)


def results_for(told: ModelTurn, outputs: Sequence[ToolOutput]) -> list[ToolOutput]:
    """The results of a turn's calls, in their order, under the ids and names that the API was told.

    >>> told = ModelTurn(calls=[ToolCall("call_1", "fs_ls", "{}")])
    >>> [(output.id, output.name) for output in results_for(told, [ToolOutput(None, "fs.ls", True, "a.txt")])]
    [('call_1', 'fs_ls')]
    """
    return [replace(output, id=call.id, name=call.name) for call, output in zip(told.calls, outputs, strict=True)]


def _identified(call: ToolCall, number: int) -> ToolCall:
    return call if call.id else replace(call, id=f"call_{number}")
