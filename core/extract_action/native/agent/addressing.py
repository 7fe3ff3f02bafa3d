"""A turn and its results as they are told to one API.

A turn may come from another API than the one that it is told to, or from a model that wrote its calls as text. So calls may
lack the ids that an API needs, and what only one API understands (signatures of reasoning) must not go to another.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import replace
from itertools import count

from ..apis.api import Api
from ..apis.names import spelled, turn_named
from ..turn.events import ModelTurn, ToolCall, ToolOutput


def turn_for(
    api: Api, turn: ModelTurn, names: Mapping[str, str], used: Set[str] = frozenset(), reserved: Set[str] = frozenset()
) -> ModelTurn:
    """The turn as this API is told it: with its `names` of the tools, and without what only another API understands. Where it
    needs ids, each call has one that it takes, and that no call has beside: `used` are those that were told before, `reserved`
    those of other turns, which no id that is made up is like.

    >>> from ..apis import by_key
    >>> turn = ModelTurn(calls=[ToolCall(None, "fs.ls", "{}", thought_signature="c2ln")], api="gemini")
    >>> turn_for(by_key("anthropic"), turn, {"fs.ls": "fs_ls"}).calls
    [ToolCall(id='call_1', name='fs_ls', arguments='{}', thought_signature='', kind='function', is_cut=False)]
    """
    calls = list(_identified(api, turn, used, reserved)) if api.needs_ids else turn.calls
    if turn.api == api.key:
        return turn_named(replace(turn, calls=calls), names)
    plain = [replace(call, thought_signature="", beside={}) for call in calls]
    told = turn_named(replace(turn, calls=plain, other=[], parts=[]), names)
    if told.refusal is None or api.takes_refusals:
        return told
    return replace(told, text="\n".join(said for said in (told.text, told.refusal) if said), refusal=None)


def results_for(told: ModelTurn, outputs: Sequence[ToolOutput]) -> list[ToolOutput]:
    """The results of a turn's calls, in their order, under the ids and names that the API was told.

    >>> told = ModelTurn(calls=[ToolCall("call_1", "fs_ls", "{}")])
    >>> [(output.id, output.name) for output in results_for(told, [ToolOutput(None, "fs.ls", True, "a.txt")])]
    [('call_1', 'fs_ls')]
    """
    return [replace(output, id=call.id, name=call.name) for call, output in zip(told.calls, outputs, strict=True)]


def _identified(api: Api, turn: ModelTurn, used: Set[str], reserved: Set[str]) -> Iterator[ToolCall]:
    """The calls with their ids. A server takes its own as they are, unless two are the same."""
    own = {call.id or "" for call in turn.calls}
    told = set[str]()
    for number, call in enumerate(turn.calls, start=len(used) + 1):
        id = call.id or ""
        if id and turn.api != api.key:
            id = spelled(id, api.ids)
        if not id or id in told or id in used:
            made = (f"call_{at}" for at in count(number))
            id = next(made_up for made_up in made if not any(made_up in ids for ids in (own, told, used, reserved)))
        told.add(id)
        yield call if id == call.id else replace(call, id=id)
