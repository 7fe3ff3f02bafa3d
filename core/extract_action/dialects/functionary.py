"""Functionary 3.2: `>>>NAME`, a line break, and the arguments; `>>>all` is text of the reply, which the next `>>>` ends.

The chat template writes the first `>>>`, so a reply may begin with the name. So may one of GLM's whose opening tag the server
removed.
"""

from __future__ import annotations

from .glm import GLM, read_glm_arguments
from .named_json import read_json_arguments
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting

_TEXT = ">>>all\n"


def _read_header(bench: Workbench) -> Waiting[None]:
    """Behind `>>>`: a name and its arguments, or text."""
    source = bench.source
    name = (yield from source.until("\n", most=LONGEST_NAME)).strip()
    if name != "all":
        yield from _read_arguments(bench, name)
    elif (yield from source.accept("\n")) is None:
        raise NotACallError
    bench.markup()


def _read_named(bench: Workbench) -> Waiting[None]:
    """Behind `>>>`, a tool's name and a line break, anywhere in the text; or behind `>>>all`: text of the reply."""
    if bench.opener == _TEXT:
        bench.markup()
        yield from ()
    else:
        yield from _read_arguments(bench, bench.opener[3:].strip())


def _read_first(bench: Workbench) -> Waiting[None]:
    """Behind a tool's name and a line break, with which the reply begins."""
    if (yield from bench.source.next_is("<arg_key>")) is None:
        yield from _read_arguments(bench, bench.opener.strip())
    else:
        bench.dialect = GLM
        yield from read_glm_arguments(bench, bench.opener.strip())


def _read_arguments(bench: Workbench, name: str) -> Waiting[None]:
    source = bench.source
    yield from source.space()
    if not bench.registry.may_call(name) or (yield from source.next_is("{")) is None:
        raise NotACallError
    yield from read_json_arguments(bench, name, "")


FUNCTIONARY_32_NAMED = Dialect("functionary-v3.2", (_TEXT,), _read_named, named=(">>>{}\n",))
FUNCTIONARY_32 = Dialect("functionary-v3.2", (">>>",), _read_header, place="line")
FUNCTIONARY_32_FIRST = Dialect("functionary-v3.2", (), _read_first, named=("{}\n",), place="start")
