"""The laws of the design, each a function that fails on a text that breaks it."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

from extract_action import ExtractAction, Pending, Text, ToolCall, ToolSchema, jsonish
from extract_action.chunkings import merged
from extract_action.jsonish.document import Document
from extract_action.jsonish.nodes.node import walk
from extract_action.jsonish.nodes.tree import Tree
from extract_action.jsonish.surrogates import join_pairs
from extract_action.model import Item, ToolCallData
from extract_action.trace import Tracer
from extract_action.why import Why

from .nasty import TOOLS, Cutter


def stream(chunks: list[str], **options: Any) -> list[Item]:
    extractor = ExtractAction(tools=TOOLS, **options)
    items = [item for chunk in chunks for item in extractor.feed(chunk)]
    return items + extractor.finish()


def chunks_do_not_matter(text: str, cutter: Cutter, **options: Any) -> None:
    """Law 1 for the extractor, and `copy`: a copy taken on the way goes on as the original does."""
    whole = merged(stream([text], **options))
    chunks = cutter.chunks(text)
    assert merged(stream(chunks, **options)) == whole, chunks
    extractor = ExtractAction(tools=TOOLS, **options)
    half = len(chunks) // 2
    before = [item for chunk in chunks[:half] for item in extractor.feed(chunk)]
    twin = extractor.copy()
    for one in (twin, extractor):
        after = [item for chunk in chunks[half:] for item in one.feed(chunk)]
        assert merged([*before, *after, *one.finish()]) == whole, chunks


def nothing_is_lost(text: str, chunks: list[str], **options: Any) -> None:
    """Law 2: the spans tile the text, and each text is its slice, under any chunking."""
    joined = join_pairs(text)
    at = 0
    for item in stream(chunks, **options):
        assert item.span.start == at, item
        at = item.span.end
        if isinstance(item, Text) and item.kind == "failure":
            assert item.rejection is not None
            assert item.rejection.raw == item.span.of(joined)
        elif isinstance(item, Text):
            assert item.text == item.span.of(joined)
    assert at == len(joined)


def batch_is_the_stream(text: str, **options: Any) -> None:
    """Law 3: without an early exit on the way, the batch is the stream."""
    streamed, batch = stream([text], **options), ExtractAction(tools=TOOLS, **options).extract_batch(text).items
    reasons = [item.rejection.reason for item in streamed if isinstance(item, Text) and item.rejection]
    if text and "NotAToolCall" not in reasons:
        assert merged(streamed) == merged(batch)


def a_cut_value_never_runs(text: str, **options: Any) -> None:
    """Law 4: no call has a value that the end of the stream cut."""
    for item in stream([text], **options):
        if isinstance(item, ToolCall):
            codes = {fix.code for fix in item.call.fixes}
            assert not codes & {"cut-string", "cut-number", "cut-literal", "cut-entry"}, item


def a_cut_call_is_a_part_of_the_whole(envelope: dict[str, Any]) -> None:
    """Law 4, at every place of a strict call: what runs has no value that the whole call has not."""
    tools = [ToolSchema(envelope["name"], {})]
    text = json.dumps(envelope)
    [whole] = _calls(text, tools)
    for end in range(len(text)):
        for call in _calls(text[:end], tools):
            assert call.name == whole.name
            assert is_part(call.arguments, whole.arguments), text[:end]


def _calls(text: str, tools: list[ToolSchema]) -> list[ToolCallData]:
    extractor = ExtractAction(tools=tools)
    return [item.call for item in extractor.feed(text) + extractor.finish() if isinstance(item, ToolCall)]


def is_part(part: Any, whole: Any) -> bool:
    """Whether each value of `part` stands in `whole` at the same place; containers may have less."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and is_part(value, whole[key]) for key, value in part.items())
    if isinstance(part, list):
        return isinstance(whole, list) and len(part) <= len(whole) and all(map(is_part, part, whole))
    return repr(part) == repr(whole)


def one_action_for_each_token(text: str, cutter: Cutter) -> None:
    """`extract_stream` gives one action for each token, what is held is told truly, and `finish` empties the queue."""
    extractor = ExtractAction(tools=TOOLS)
    items: list[Item] = []
    fed = 0
    for chunk in cutter.chunks(text):
        action = extractor.extract_stream(chunk)
        fed += len(chunk)
        if isinstance(action, Pending):
            assert action.held.start <= action.held.end <= fed
            assert (action.why is Why.NOTHING_HELD) == (action.held.start == action.held.end)
        else:
            items.append(action)
    assert merged(items + extractor.finish()) == merged(stream([text]))
    assert extractor.finish() == []


def strict_json_is_kept(text: str) -> None:
    """Law 5: what `json.loads` accepts comes out as it reads it, up to the bound on depth, and but for torn surrogate pairs."""
    try:
        expected = json.loads(text)
    except (ValueError, RecursionError):
        return
    try:
        value = jsonish.parse(text)
    except jsonish.JsonishError:  # it is too deep
        return
    repairs = [fix.code for node in walk(value) if isinstance(node, jsonish.FixedJson) for fix in node.repairs]
    if text != join_pairs(text):
        return
    assert repr(value.to_python()) == repr(expected)
    assert set(repairs) <= {"duplicate-key"}


_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"?|[{}\[\]:,]|[^"{}\[\]:,\s]+', re.DOTALL)
_CUT_ESCAPE = re.compile(r"(?<!\\)(?:\\\\)*((?:\\u[dD][89abAB][0-9a-fA-F]{2})?(?:\\(?:u[0-9a-fA-F]{0,3})?)?)\Z")


def strict_json_is_kept_while_it_grows(text: str) -> None:
    """Law 5 at each place inside a string of a strict object or array: the live value is what strict JSON says so far."""
    for careful in (False, True):
        stream = jsonish.Stream()
        if careful:
            stream.patches()
        for end, char in enumerate(text, 1):
            stream.feed(char)
            closed = _closed(text[:end])
            if closed is not None:
                assert repr(stream.plain()) == repr(json.loads(closed)), text[:end]


def _closed(prefix: str) -> str | None:
    """The beginning of a strict text that ends inside a string which is a value, with what closes it all; None elsewhere."""
    tokens = _TOKEN.findall(prefix)
    open_brackets: list[str] = []
    for token in tokens:
        if token in "{[":
            open_brackets.append("}" if token == "{" else "]")
        elif token in "}]":
            open_brackets.pop()
    last, before = (tokens[-1], tokens[-2:-1]) if tokens else ("", [])
    is_key = open_brackets[-1:] == ["}"] and before != [":"]
    if not last.startswith('"') or re.fullmatch(r'"(?:[^"\\]|\\.)*"', last, re.DOTALL) or is_key or not open_brackets:
        return None
    cut = _CUT_ESCAPE.search(prefix)
    assert cut is not None
    return prefix[: cut.start(1)] + '"' + "".join(reversed(open_brackets))


def the_stream_is_parse(text: str, cutter: Cutter) -> None:
    """Law 6: after each chunk the live value is what `parse` reads in the prefix, and so is its plain value, whether the nodes
    are looked at or not."""
    live, unseen, fed = jsonish.Stream(), jsonish.Stream(), ""
    for chunk in cutter.chunks(text):
        live.feed(chunk)
        unseen.feed(chunk)
        fed += chunk
        if len(text) < 400:
            value = _read(live.value)
            parsed = _read(partial(jsonish.parse, fed, is_done=False))
            assert (value, _places(value)) == (parsed, _places(parsed)), fed
            if isinstance(value, str):
                continue
            plain = [live.plain(), unseen.plain(), unseen.value().to_python()]
            assert list(map(repr, plain)) == [repr(value.to_python())] * 3, fed
            assert unseen.value().completion_state() is value.completion_state(), fed
    whole = _read(partial(jsonish.parse, text))
    unread = _read(unseen.finish)
    unread = unread if isinstance(unread, str) else repr(unread.to_python())
    assert _read(live.finish) == whole
    assert _read(unseen.finish) == whole
    assert unread == (whole if isinstance(whole, str) else repr(whole.to_python()))


def _read(reader: Callable[[], jsonish.Value]) -> jsonish.Value | str:
    """The value, or the message of the error."""
    try:
        return reader()
    except jsonish.JsonishError as error:
        return str(error)


def _places(value: jsonish.Value | str) -> list[Any]:
    """The spans of all nodes, which `==` does not look at."""
    return [] if isinstance(value, str) else [node.span for node in walk(value)]


_WORD = re.compile(r"[^\W_]{2,}")
_LETTERS_OF_ESCAPES = re.compile(r"\\u[0-9a-fA-F]{4}|\\[bfnrt]")


def no_word_is_dropped_in_silence(text: str) -> None:
    """Each word of a value that is read stands in a string, a key, a number or a literal, or in the span of a repair."""
    text = join_pairs(text)
    source = _LETTERS_OF_ESCAPES.sub(lambda escape: " " * len(escape.group()), text)
    document = Document(Tree)
    document.feed(text)
    document.finish()
    found = [one for values in (document.values, *(block.values for block in document.blocks)) for one in values.found]
    for root, repairs in ((one.root, one.repairs) for one in found if isinstance(one.root, jsonish.Object | jsonish.Array)):
        kept = ""
        told = [fix.span for fix in repairs]
        for part in walk(root):
            match part:
                case jsonish.String():
                    kept += f"{part.text}\n"
                case jsonish.Object():
                    kept += "".join(f"{key}\n" for key, _ in part.pairs)
                case jsonish.Number() | jsonish.Boolean() | jsonish.Null():
                    told.append(part.span)
        for word in _WORD.finditer(source, *root.span):
            is_told = any(span.start < word.end() and word.start() < span.end for span in told)
            assert is_told or word.group() in kept, (word, root, repairs)


def patches_build_the_trees(text: str, cutter: Cutter, **options: Any) -> None:
    """The patches of a trace, applied to nothing, are consistent; under any chunking the last trees are the same."""
    assert _forest([text], options) == _forest(cutter.chunks(text), options)


def _forest(chunks: list[str], options: dict[str, Any]) -> list[Any]:
    tracer = Tracer(TOOLS, options)
    records = [tracer.feed(chunk) for chunk in chunks] + tracer.finish()
    nodes: dict[int, dict[str, Any]] = {}
    for record in records:
        grow(nodes, record["patches"])
    order = {node_id: at for at, node_id in enumerate(nodes)}
    shown = ("key", "kind", "value", "start", "end", "complete", "fixes")
    return [[order.get(node["parent"])] + [node.get(field) for field in shown] for node in nodes.values()]


def grow(nodes: dict[int, dict[str, Any]], patches: list[dict[str, Any]]) -> None:
    """Apply the patches of a record to the nodes of a forest."""
    for patch in patches:
        node_id = patch["id"]
        match patch["op"]:
            case "add":
                assert node_id > max(nodes, default=-1)
                assert patch["parent"] is None or nodes[patch["parent"]]["end"] is None
                text = "" if patch["kind"] == "string" else None
                nodes[node_id] = {**patch, "value": text, "end": None, "fixes": []}
            case "append":
                assert nodes[node_id]["end"] is None
                nodes[node_id]["value"] += patch["text"]
            case "set":
                nodes[node_id].update(kind=patch["kind"], value=patch["value"])
            case "close":
                nodes[node_id].update(end=patch["end"], complete=patch["complete"])
            case "open":
                nodes[node_id].update(end=None, complete=None)
            case "fix":
                nodes[node_id]["fixes"].append((patch["code"], patch["span"]))
            case "remove":
                dead = {node_id}
                for other, node in list(nodes.items()):
                    if node["parent"] in dead:
                        dead.add(other)
                for other in dead:
                    nodes.pop(other, None)
