"""Qwen-Agent: words between flowers.

```
group = call (space call)* [space RESULT]
call  = "✿FUNCTION✿" [":"] NAME line break "✿ARGS✿" [":"] JSON object
```

The model stops at `✿RESULT✿`, behind which the tool's answer is put; `✿RETURN✿` begins the reply to the person.
"""

from __future__ import annotations

from .named_json import closes_at_name, read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting

_FUNCTION, _ARGS, _RESULT, _RETURN = "✿FUNCTION✿", "✿ARGS✿", "✿RESULT✿", "✿RETURN✿"
_COLONS = (":", "：")
_MARKS = (_FUNCTION, _RESULT, _RETURN)


def read(bench: Workbench) -> Waiting[None]:
    """Behind the marker of a call, or of what is no call: the result or the reply."""
    source = bench.source
    if bench.opener == _FUNCTION:
        yield from _read_call(bench)
        while (yield from source.accept_behind_space(_FUNCTION)) is not None:
            bench.markup_before(_FUNCTION)
            yield from _read_call(bench)
        if (yield from source.accept_behind_space(_RESULT)) is None:
            return
    elif not bench.is_behind_call and (yield from source.next_is(*_COLONS)) is None:
        raise NotACallError
    yield from source.accept(*_COLONS)
    yield from source.accept(" ")
    bench.markup()


def _read_call(bench: Workbench) -> Waiting[None]:
    source = bench.source
    yield from source.accept(*_COLONS)
    yield from source.space()
    name = (yield from source.until("\n", _ARGS, *_MARKS, most=LONGEST_NAME)).rstrip()
    yield from source.space()
    if not source.has_more() and bench.registry.may_begin_name(name):
        bench.refuse_cut()
        return
    if (yield from source.accept(_ARGS)) is not None:
        yield from source.accept(*_COLONS)
        yield from source.space()
    elif (yield from source.next_is(*_MARKS)) is None:
        raise NotACallError
    if len(name.split()) != 1:
        raise NotACallError
    if not (yield from closes_at_name(bench, name, "", (), _MARKS)):
        yield from read_json_arguments(bench, name, "", ends=_MARKS)


QWEN_AGENT = Dialect("qwen-agent", (_FUNCTION, _RESULT, _RETURN), read)
