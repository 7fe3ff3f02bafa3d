"""GLM 4.5 and later: a name, and keys and values in tags of their own.

```
call = "<tool_call>" NAME ("<arg_key>" KEY "</arg_key>" "<arg_value>" VALUE "</arg_value>")* "</tool_call>"
```

`tool_call.py` reads up to the first key.
"""

from __future__ import annotations

from .parts.parameter_tags import Lines, Tags
from .parts.parameters import read_arguments
from .reader.dialect import Dialect, Workbench
from .reader.source import Waiting
from .reader.values import as_json

GLM_TAGS = Tags(
    call_open="<tool_call>",
    call_name_end="",
    key_open="<arg_key>",
    key_end="</arg_key>",
    value_open="<arg_value>",
    value_close="</arg_value>",
    call_close="</tool_call>",
    lines=Lines.DATA,
    undeclared=as_json,
    others=(),
    may_follow=("</tool_calls>",),
)


def read_glm_arguments(bench: Workbench, name: str) -> Waiting[None]:
    """The keys and values of a call of `name`, and the closing tag."""
    yield from read_arguments(bench, GLM_TAGS, name)


def _read_first(bench: Workbench) -> Waiting[None]:
    """Behind a tool's name and the tag of a key, with which the reply begins: the server removed the opening tag."""
    key_open = GLM_TAGS.key_open
    bench.source.give_back(key_open)
    yield from read_glm_arguments(bench, bench.opener.removesuffix(key_open))


GLM = Dialect("glm", (), _read_first, named=("{}<arg_key>",), place="start")
