"""`<tool_call>`: one tag, several dialects behind it. The first characters of the body decide.

| body begins with | dialect |
|---|---|
| `{` or `[`, perhaps in a code block | Hermes: JSON |
| `<function=`, or what models write instead: `<call=`, `<tool name=`, `<name>` | Qwen3-Coder: parameters in tags; or JSON |
| a name | GLM: keys and values in tags; or arguments as JSON, or as Python writes them |
| a key and a colon | YAML: the keys of an envelope, or the arguments |
| the tag of another call | that one: this tag is only around it |

Models misspell the tag, in other letters, with spaces, or with attributes, which may name the tool: then JSON is behind it.

`<function=NAME>` is read without the tag around it too: it is often missing, and Functionary never writes it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from .named_json import read_in_brackets, read_json_arguments
from .parts.json_source import FENCES
from .parts.parameter_tags import AROUND, CALL_WORDS, Lines, Tags
from .parts.parameters import decide_self_closed, read_arguments
from .parts.tagged_calls import NAMES, expect_wrapped, read_body, read_named
from .pythonic import BARE
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME, attribute
from .reader.source import NotACallError, Waiting
from .reader.values import as_json
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

_WORDS = ("tool_call", "Tool_Call", "Tool_call", "TOOL_CALL", "ToolCall", "toolCall", "toolcall", "tool-call")
_FORMS = ("<{}>", "<{} >", "< {}>", "< {} >")
_MISSPELT_CLOSERS = tuple(form.replace("<", "</").format(word) for word in _WORDS for form in _FORMS)
_MISSPELT_OPENERS = tuple(
    form.format(word) for word in _WORDS for form in _FORMS if not form.format(word).startswith(("<tool_call>", "<tool_call "))
)
_WITH_ATTRIBUTES = "<tool_call "
_NAME_ATTRIBUTE = re.compile(r"""(?:^|\s)(?:name|tool|function)\s*=\s*["']?([\w.\-]+)""")

_read_json = between_tags(("</tool_call>",))
_read_misspelt_json = between_tags(_MISSPELT_CLOSERS)
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
        yield from read_glm(bench)


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


def read_glm(bench: Workbench) -> Waiting[None]:
    """A name, and its keys and values in tags of their own; or in elements that are named after the keys; or its arguments as
    JSON or in brackets."""
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


def read_glm_arguments(bench: Workbench, name: str) -> Waiting[None]:
    """The keys and values of a call of `name`, and the closing tag."""
    yield from read_arguments(bench, GLM_TAGS, name)


def _read_glm_first(bench: Workbench) -> Waiting[None]:
    """Behind a tool's name and the tag of a key, with which the reply begins: the server removed the opening tag."""
    key_open = GLM_TAGS.key_open
    bench.source.give_back(key_open)
    yield from read_glm_arguments(bench, bench.opener.removesuffix(key_open))


def _read_tool_use(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_use>`: the name in an element, and the arguments as JSON or in elements; or a call as JSON."""
    yield from bench.source.space()
    if (yield from bench.source.next_is("<")) is not None:
        yield from read_named(bench, _TOOL_USE_TAGS, TOOL_USE)
    else:
        yield from _read_tool_use_json(bench)


def _read_misspelt(bench: Workbench) -> Waiting[None]:
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
            yield from read_json_arguments(bench, named[1], "", *_MISSPELT_CLOSERS)
            return
    yield from _read_misspelt_json(bench)


HERMES = Dialect("hermes", ("<tool_call>",), read)
MISSPELT = Dialect("hermes", (*_MISSPELT_OPENERS, _WITH_ATTRIBUTES), _read_misspelt)
YAML = Dialect("hermes-yaml", (), read)
QWEN = Dialect("qwen3-coder-xml", ("<function=",), read_function)
GLM = Dialect("glm", (), read_glm)
GLM_FIRST = Dialect("glm", (), _read_glm_first, named=("{}<arg_key>",), place="start")
FUNCTIONARY = Dialect("functionary", (), read_function)
TOOL_USE = Dialect("tool-use", ("<tool_use>",), _read_tool_use)
