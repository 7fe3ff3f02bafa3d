"""`<tool_call>`: one tag, several dialects behind it. The first characters of the body decide.

| body begins with | dialect |
|---|---|
| `{` or `[`, perhaps in a code block | Hermes: JSON |
| `<function=`, or what models write instead: `<call=`, `<tool name=`, `<name>` | Qwen3-Coder: parameters in tags; or JSON |
| a name | GLM: keys and values in tags; or arguments as JSON, or as Python writes them |
| a key and a colon | YAML: the keys of an envelope, or the arguments |
| the tag of another call | that one: this tag is only around it |

`<function=NAME>` is read without the tag around it too: it is often missing, and Functionary never writes it.
"""

from __future__ import annotations

from dataclasses import replace

from .glm import GLM, read_glm_arguments
from .named_json import read_in_brackets, read_json_arguments
from .parts.fenced import FENCES
from .parts.parameter_tags import AROUND, CALL_WORDS, Lines, Tags
from .parts.parameters import read_arguments
from .parts.tagged_calls import NAMES, expect_wrapped, read_body, read_named
from .pythonic import BARE
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME, attribute
from .reader.source import NotACallError, Waiting
from .tagged_json import between_tags
from .yaml_calls import next_key, read_envelope

QWEN_TAGS = Tags(
    call_open="<function=",
    call_name_end=">",
    key_open="<parameter=",
    key_end=">",
    value_close="</parameter>",
    call_close="</function>",
    group_close="</tool_call>",
    lines=Lines.MARKUP,
    null_is_text=True,
    has_elements=True,
    around=AROUND,
    may_follow=("<tool_call>", *(f"<{word}{end}" for word in CALL_WORDS for end in ("=", " name=", ">"))),
)
_NAMED = {
    f"<{word}{end}": replace(QWEN_TAGS, call_open=f"<{word}{end}", call_close=f"</{word}>")
    for word in CALL_WORDS
    for end in ("=", " name=")
}
_PLAIN = {f"<{word}>": replace(QWEN_TAGS, call_open=f"<{word}>", call_close=f"</{word}>") for word in CALL_WORDS}
_UNWRAPPED = replace(QWEN_TAGS, call_close="</tool_call>", group_close="")
_TOOL_USE_TAGS = replace(_UNWRAPPED, call_close="</tool_use>")
_read_json = between_tags(("</tool_call>",))
_read_tool_use_json = between_tags((_TOOL_USE_TAGS.call_close,))


def read(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_call>`."""
    blank = yield from bench.source.space()
    begins = yield from bench.source.next_is("{", "[", *FENCES, *_NAMED, *_PLAIN, *NAMES)
    if begins in ("{", "[", *FENCES):
        yield from _read_json(bench)
    elif begins is not None:
        bench.dialect = QWEN
        yield from _read_functions(bench)
    elif (yield from bench.source.next_is("<")) is not None:
        yield from expect_wrapped(bench)
    elif "\n" in blank and (yield from next_key(bench.source)) is not None:
        bench.dialect = YAML
        yield from read_envelope(bench, blank.rpartition("\n")[2])
    else:
        bench.dialect = GLM
        yield from read_from_name(bench)


def _read_functions(bench: Workbench) -> Waiting[None]:
    """The calls of a group, and its closing tag."""
    source = bench.source
    count = 0
    while True:
        yield from source.space()
        opener = yield from source.accept(*_NAMED, *_PLAIN)
        if opener in _NAMED:
            bench.markup_before(opener)
            yield from read_body(bench, _NAMED[opener], (yield from _read_header(bench)), FUNCTIONARY)
        elif opener is not None:
            yield from read_named(bench, _PLAIN[opener], TOOL_USE)
        elif not count and (yield from source.next_is(*NAMES)) is not None:
            yield from read_named(bench, _UNWRAPPED, TOOL_USE)
            return
        else:
            break
        count += 1
    if not count:
        raise NotACallError
    yield from source.close("</tool_call>")
    bench.markup()


def read_function(bench: Workbench) -> Waiting[None]:
    """Behind `<function=` without a wrapper: JSON, or parameters and perhaps more functions."""
    source = bench.source
    yield from read_body(bench, QWEN_TAGS, (yield from _read_header(bench)), FUNCTIONARY)
    if bench.dialect is FUNCTIONARY:
        return
    yield from source.space()
    if (yield from source.next_is("<function=")) is not None:
        yield from _read_functions(bench)
    elif (yield from source.close("</tool_call>")):
        bench.markup()


def _read_header(bench: Workbench) -> Waiting[str]:
    """What stands in the opening tag of a call, whose bracket may be missing before a parameter."""
    source = bench.source
    header = yield from source.until(">", "\n", "<", most=LONGEST_NAME)
    if (yield from source.accept(">")) is None:
        is_cut = bench.registry.get(attribute(header)) is not None and (yield from source.stands_before("", "<parameter="))
        if not is_cut:
            raise NotACallError
    return header


def read_from_name(bench: Workbench) -> Waiting[None]:
    """A name, and the keys and values of GLM; or elements that are named after the keys; or its arguments as JSON or in
    brackets."""
    source = bench.source
    name = yield from source.until("\n", "<", "(", "{", most=LONGEST_NAME)
    if (yield from source.accept("(")) is not None:
        name = name.lstrip()
        if not bench.registry.may_call(name):
            raise NotACallError
        bench.dialect = HERMES if (yield from source.stands_before("", "{")) else BARE
        yield from read_in_brackets(bench, name, "</tool_call>")
        if bench.dialect is BARE:
            yield from source.space()
            yield from source.close("</tool_call>")
            bench.markup()
        return
    name = name.strip()
    yield from source.space()
    yield from source.accept("<tool_sep>")
    yield from source.space()
    goes_on = yield from source.next_is("<arg_key>", "</tool_call>", "{")
    is_name = len(name.split()) == 1 and (any(map(str.isalnum, name)) or bench.registry.get(name) is not None)
    if not is_name:
        raise NotACallError
    if goes_on == "{" and name.lower() == "json" and not bench.registry.may_call(name):
        bench.dialect = HERMES
        yield from _read_json(bench)
    elif goes_on == "{":
        bench.dialect = HERMES
        if not bench.registry.may_call(name):
            raise NotACallError
        yield from read_json_arguments(bench, name, "", "</tool_call>")
    elif goes_on is not None:
        yield from read_glm_arguments(bench, name)
    elif not source.has_more() and bench.registry.may_begin_name(name):
        bench.refuse_cut()
    elif bench.registry.get(name) is None:
        raise NotACallError
    else:
        bench.dialect = QWEN
        yield from read_arguments(bench, replace(_UNWRAPPED, call_close=f"</{name}>", group_close="</tool_call>"), name)
        yield from source.space()
        yield from source.close("</tool_call>")


def _read_tool_use(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_use>`: the name in an element, and the arguments as JSON or in elements; or a call as JSON."""
    yield from bench.source.space()
    if (yield from bench.source.next_is("<")) is not None:
        yield from read_named(bench, _TOOL_USE_TAGS, TOOL_USE)
    else:
        yield from _read_tool_use_json(bench)


HERMES = Dialect("hermes", ("<tool_call>",), read)
YAML = Dialect("hermes-yaml", (), read)
QWEN = Dialect("qwen3-coder-xml", ("<function=",), read_function)
FUNCTIONARY = Dialect("functionary", (), read_function)
TOOL_USE = Dialect("tool-use", ("<tool_use>",), _read_tool_use)
