"""The tag of Hermes as models misspell it: in other letters, with spaces, or with attributes, which may name the tool.

```
<Tool_Call> JSON </Tool_Call>      < tool_call > JSON </ tool_call >      <tool_call name="NAME"> arguments </tool_call>
```
"""

from __future__ import annotations

import re

from .named_json import read_json_arguments
from .parts.parameters import decide_self_closed
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .tagged_json import between_tags

_WORDS = ("tool_call", "Tool_Call", "Tool_call", "TOOL_CALL", "ToolCall", "toolCall", "toolcall", "tool-call")
_FORMS = ("<{}>", "<{} >", "< {}>", "< {} >")
_CLOSERS = tuple(form.replace("<", "</").format(word) for word in _WORDS for form in _FORMS)
_OPENERS = tuple(
    form.format(word) for word in _WORDS for form in _FORMS if not form.format(word).startswith(("<tool_call>", "<tool_call "))
)
_WITH_ATTRIBUTES = "<tool_call "
_NAME_ATTRIBUTE = re.compile(r"""(?:^|\s)(?:name|tool|function)\s*=\s*["']?([\w.\-]+)""")

_read_json = between_tags(_CLOSERS)


def _read(bench: Workbench) -> Waiting[None]:
    """Behind a tag in another spelling: JSON, or the arguments of the tool that an attribute names."""
    source = bench.source
    if bench.opener == _WITH_ATTRIBUTES:
        header = yield from source.until(">", "\n", "<", most=LONGEST_NAME)
        yield from source.expect(">")
        named = _NAME_ATTRIBUTE.search(header)
        if header.rstrip().endswith("/"):
            if named is None or not decide_self_closed(bench, header.partition("=")[2]):
                raise NotACallError
            return
        if named is not None and bench.registry.get(named[1]) is not None:
            yield from read_json_arguments(bench, named[1], "", *_CLOSERS)
            return
    yield from _read_json(bench)


MISSPELT = Dialect("hermes", (*_OPENERS, _WITH_ATTRIBUTES), _read)
