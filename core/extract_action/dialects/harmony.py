"""Harmony, the format of gpt-oss: messages with a channel and a recipient.

```
message = ["<|start|>" ROLE [" to=" RECIPIENT]] "<|channel|>" CHANNEL [" to=" RECIPIENT] ["<|constrain|>" TYPE]
          "<|message|>" BODY END
END     = "<|end|>" | "<|call|>" | "<|return|>"
```

A message to `functions.NAME` is a call, on any channel, and so is one to a tool that is built in (`browser.search`, `python`),
where it is registered; `analysis` is reasoning; everything else is text of the reply. `<|call|>` is a stop token and usually
missing. What `python` is sent is code, not JSON.
"""

from __future__ import annotations

import re

from ..model import Kind
from ..quotes import behind, closers_of
from .named_json import read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.reading import LONGEST_MENTION
from .reader.source import NotACallError, Waiting

LONGEST_HEADER = 256
"""Code points between the opener of a message and its body."""

_RECIPIENT = re.compile(r"\bto=(?P<namespace>functions\.)?(?P<name>[\w.\-]+)")
_ROLES = ("assistant", "user", "system", "developer", "tool", "all")
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_OPENERS = ("<|start|>", "<|channel|>")
_BETWEEN = r"<\|(?:end|call|return)\|>\s*<\|"
"""Between two messages: there no quotation goes on, whatever quote stands before."""

_HEADERS_FIRST = ("to=functions.", "commentary to=functions.", "analysis to=functions.")
"""What a reply may begin with whose first tokens the chat template wrote."""


def read(bench: Workbench) -> Waiting[None]:
    """Behind the opener of the first message: all messages that follow one another. A reply may begin with the recipient of the
    first, whose role the chat template wrote."""
    source = bench.source
    opener: str | None = bench.opener
    while opener is not None:
        begun = opener if opener in _HEADERS_FIRST else ""
        header = begun + (yield from source.until("<|message|>", "<|end|>", "\n\n", most=LONGEST_HEADER))
        if (yield from source.accept("<|message|>")) is None:
            if begun or not source.ended:
                raise NotACallError
            break
        yield from source.again("<|message|>")
        yield from _read_body(bench, header)
        yield from source.accept(*_ENDS)
        bench.markup()
        yield from source.space()
        opener = yield from source.accept(*_OPENERS)
    bench.markup()


def _read_body(bench: Workbench, header: str) -> Waiting[None]:
    recipient = _RECIPIENT.search(header)
    if recipient is not None and _is_tool(bench, recipient):
        yield from _read_call(bench, recipient["name"])
        return
    bench.markup()
    kind: Kind = "reasoning" if "analysis" in header.replace("<|channel|>", " ").split() else "prose"
    yield from _read_text(bench, kind)


def _read_text(bench: Workbench, kind: Kind) -> Waiting[None]:
    """The text of a message, up to the next marker that is not in quotes, of which the closing one is on the same line."""
    source, before = bench.source, ""

    def give(text: str) -> None:
        nonlocal before
        before = behind(before, text)
        bench.text(kind)

    while True:
        yield from source.until(*_ENDS, *_OPENERS, on_text=give)
        closers = "|".join(closers_of(before))
        if not closers or before.endswith("```"):
            return
        mention = yield from source.look(re.compile(rf"(?!{_BETWEEN})[^\n]+?(?:{closers})"), LONGEST_MENTION)
        if mention is None:
            return
        give(source.take(source.pos + mention.end()))


def _is_tool(bench: Workbench, recipient: re.Match[str]) -> bool:
    if recipient["namespace"] or bench.registry.get(recipient["name"]) is not None:
        return True
    return bench.registry.accepts_unknown and recipient["name"] not in _ROLES


def _read_call(bench: Workbench, name: str) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("{")) is not None or bench.registry.get(name) is None:
        yield from read_json_arguments(bench, name, "", "<|call|>", ends=("<|end|>", "<|return|>", *_OPENERS))
        return
    tree = bench.new_tree()
    tree.open_string(None, source.offset())
    text = yield from source.until(*_ENDS, *_OPENERS, on_text=tree.append)
    tree.close_string(source.offset(), complete=source.has_more())
    if source.has_more():
        bench.decide_text_or_nothing(name, text)
    else:
        bench.refuse_cut()


HARMONY = Dialect("harmony", _OPENERS, read)
HARMONY_FIRST = Dialect("harmony", _HEADERS_FIRST, read, place="start")
