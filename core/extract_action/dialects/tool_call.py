"""`<tool_call>`: one tag, three dialects behind it. The first characters of the body decide.

| body begins with | dialect |
|---|---|
| `{` or `[` | Hermes: JSON |
| `<function=` | Qwen3-Coder: parameters in tags |
| a name | GLM: keys and values in tags |

`<function=NAME>` is read without the tag around it too: it is often missing, and Functionary never writes it.
"""

from __future__ import annotations

from .dialect import Dialect, Workbench
from .parameters import LONGEST_NAME, Tags, attribute, read_arguments, read_calls
from .source import NotACallError, Waiting
from .tagged_json import between_tags

QWEN_TAGS = Tags("<function=", ">", "<parameter=", ">", "", "</parameter>", "</function>", "</tool_call>", trims_lines=True)
GLM_TAGS = Tags("", "", "<arg_key>", "</arg_key>", "<arg_value>", "</arg_value>", "</tool_call>", "", trims_lines=False)

_read_json = between_tags(("</tool_call>",))


def read(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_call>`."""
    yield from bench.source.space()
    begins = yield from bench.source.next_is("{", "[", "<function=")
    if begins == "<function=":
        bench.dialect = QWEN
        yield from read_calls(bench, QWEN_TAGS)
    elif begins is not None:
        yield from _read_json(bench)
    else:
        bench.dialect = GLM
        yield from _read_glm(bench)


def read_function(bench: Workbench) -> Waiting[None]:
    """Behind `<function=` without a wrapper: JSON, or parameters and perhaps more functions."""
    source = bench.source
    header = yield from source.until(">", "\n", "<", most=LONGEST_NAME)
    yield from source.expect(">")
    yield from source.space()
    if (yield from source.next_is("{")) is None:
        yield from read_arguments(bench, QWEN_TAGS, attribute(header))
        yield from source.space()
        if (yield from source.next_is("<function=")) is not None:
            yield from read_calls(bench, QWEN_TAGS)
        elif (yield from source.accept("</tool_call>")) is not None:
            bench.markup()
        return
    bench.dialect = FUNCTIONARY
    tree = bench.new_tree()
    machine = yield from source.json(tree)
    yield from source.space()
    yield from source.accept("</function>")
    if machine.cut:
        bench.refuse_cut()
    else:
        bench.decide_named(attribute(header), tree.root, tree.fixes)


def _read_glm(bench: Workbench) -> Waiting[None]:
    source = bench.source
    name = (yield from source.until("\n", "<", most=LONGEST_NAME)).strip()
    yield from source.space()
    goes_on = yield from source.next_is("<arg_key>", "</tool_call>")
    if not name or len(name.split()) > 1 or (goes_on is None and not source.ended):
        raise NotACallError
    if goes_on is None:
        bench.refuse_cut()
    else:
        yield from read_arguments(bench, GLM_TAGS, name)


HERMES = Dialect("hermes", ("<tool_call>",), read)
QWEN = Dialect("qwen3-coder-xml", ("<function=",), read_function)
GLM = Dialect("glm", (), _read_glm)
FUNCTIONARY = Dialect("functionary", (), read_function)
