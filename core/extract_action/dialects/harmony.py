"""Harmony, the format of gpt-oss: messages with a channel and a recipient.

```
message = ["<|start|>" ROLE [" to=" RECIPIENT]] "<|channel|>" CHANNEL [" to=" RECIPIENT] ["<|constrain|>" TYPE]
          "<|message|>" BODY END
END     = "<|end|>" | "<|call|>" | "<|return|>"
```

A message to `functions.NAME` is a call, on any channel; `analysis` is reasoning; everything else is text of the reply.
`<|call|>` is a stop token and usually missing.
"""

from __future__ import annotations

import re

from ..model import Kind
from .dialect import Dialect, Workbench
from .named_json import read_json_arguments
from .source import NotACallError, Waiting

LONGEST_HEADER = 256
"""Code points between the opener of a message and its body."""

_RECIPIENT = re.compile(r"\bto=(?:functions\.)(?P<name>[\w.\-]+)")
_ENDS = ("<|end|>", "<|call|>", "<|return|>")
_OPENERS = ("<|start|>", "<|channel|>")


def read(bench: Workbench) -> Waiting[None]:
    """Behind the opener of the first message: all messages that follow one another."""
    source = bench.source
    opener: str | None = bench.opener
    while opener is not None:
        header = yield from source.until("<|message|>", "<|end|>", "\n\n", most=LONGEST_HEADER)
        if (yield from source.accept("<|message|>")) is None:
            if not source.ended:
                raise NotACallError
            break
        yield from _read_body(bench, header)
        yield from source.accept(*_ENDS)
        bench.markup()
        yield from source.space()
        opener = yield from source.accept(*_OPENERS)
    bench.markup()


def _read_body(bench: Workbench, header: str) -> Waiting[None]:
    recipient = _RECIPIENT.search(header)
    if recipient is not None:
        yield from read_json_arguments(bench, recipient["name"], "", "<|call|>")
        return
    bench.markup()
    kind: Kind = "reasoning" if "analysis" in header.replace("<|channel|>", " ").split() else "prose"
    yield from bench.source.until(*_ENDS, *_OPENERS, on_text=lambda _: bench.text(kind))


HARMONY = Dialect("harmony", _OPENERS, read)
