"""Kimi K3: tags of tokens, with attributes; each argument says its own type.

```
group    = tag("tools") (tag("call", tool, index) argument* close("call"))* close("tools")
argument = tag("argument", key, type) RAW close("argument")
tag(T)   = "<|open|>" T (NAME '="' VALUE '"')* "<|sep|>"      close(T) = "<|close|>" T "<|sep|>"
```

A `string` is raw text, any other type is JSON.
"""

from __future__ import annotations

import re
from functools import partial
from html import unescape

from ..jsonish import Object
from ..jsonish.nodes.tree import Tree
from ..model import ToolSchema
from .parts.parameters import read_into
from .reader.dialect import Dialect, Workbench
from .reader.source import NotACallError, Waiting
from .reader.values import set_value, typed

LONGEST_TAG = 512
"""Code points of a tag with its attributes."""

_CALL, _ARGUMENT, _CLOSE = "<|open|>call ", "<|open|>argument ", "<|close|>argument<|sep|>"
_ATTRIBUTE = re.compile(r'(\w+)="([^"]*)"')


def _attributes(tag: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in _ATTRIBUTE.findall(tag)}


def read(bench: Workbench) -> Waiting[None]:
    """Behind the opening tag of a group."""
    source = bench.source
    count = 0
    while True:
        yield from source.space()
        opener = yield from source.accept(_CALL)
        if opener is None:
            break
        bench.markup_before(opener)
        tag = yield from source.until("<|sep|>", most=LONGEST_TAG)
        if (yield from source.accept("<|sep|>")) is None:
            bench.refuse_cut()
            return
        yield from source.again(f"{opener}{tag}<|sep|>")
        count += 1
        yield from read_into(bench, _attributes(tag).get("tool", ""), partial(_read_arguments, bench))
    if not count:
        raise NotACallError
    yield from source.close("<|close|>tools<|sep|>")
    bench.markup()


def _read_arguments(bench: Workbench, tree: Tree, root: Object, tool: ToolSchema | None) -> Waiting[bool]:
    """The arguments and the closing tag of the call, which the end of the stream stands for behind one of them; whether nothing
    was cut."""
    source = bench.source
    while True:
        yield from source.space()
        if (yield from source.close("<|close|>call<|sep|>", unless=(_ARGUMENT,))):
            return True
        if not source.has_more():
            tree.fix("missing-closer", source.offset(), source.offset())
            return bool(root.pairs)
        if (yield from source.accept(_ARGUMENT)) is None:
            if source.ended and _ARGUMENT.startswith(source.rest()):
                source.take(len(source.buf))
                return False
            raise NotACallError
        tag_start = source.offset()
        written = yield from source.until("<|sep|>", most=LONGEST_TAG)
        if (yield from source.accept("<|sep|>")) is None:
            return False
        for said in (f"{_ARGUMENT}{written}<|sep|>", "<|sep|>"):
            yield from source.again(said)
        tag, start = _attributes(written), source.offset()
        key = tag.get("key", "")
        if not key or "=" in key:
            return False
        named = [found for found in _ATTRIBUTE.finditer(written) if found[1] == "key"]
        tree.place_key(tag_start + named[-1].start(2) - 1, tag_start + named[-1].end(2) + 1)
        tree.open_string(key, start)
        text = yield from source.until(_CLOSE, _ARGUMENT, _CALL, on_text=tree.append)
        if (yield from source.next_is(_CLOSE)) is None:
            tree.close_string(source.offset(), complete=False)
            return False
        is_text = tag.get("type", "string") == "string"
        value = text if is_text else typed(text, tool, key)
        set_value(tree, key, value, start, source.offset())
        yield from source.accept(_CLOSE)


KIMI_K3 = Dialect("kimi-k3", ("<|open|>tools<|sep|>",), read)
