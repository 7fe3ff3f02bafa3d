"""Dialects that are data, by family: calls whose parameters stand in tags, calls as Python writes them, calls as JSON."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from .invoke import invoke_tags
from .parts.parameter_tags import Lines, Tags
from .parts.tagged_calls import expect_wrapped, read_call, read_calls
from .pythonic import read_arguments, read_lines
from .reader.dialect import Dialect, Reader, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Waiting
from .tagged_json import between_tags, family
from .tool_call import QWEN_TAGS, read_from_name

SEED_TAGS = replace(QWEN_TAGS, group_close="</seed:tool_call>")
MINICPM_TAGS = Tags(
    call_open="<function name=",
    call_name_end=">",
    key_open="<param name=",
    key_end=">",
    value_close="</param>",
    call_close="</function>",
    lines=Lines.DATA,
    unwraps_cdata=True,
    has_elements=True,
)
STEP_TAGS = replace(invoke_tags("", "steptml:"), lines=Lines.DATA, group_close="<｜tool_call_end｜>")


def _read_step3(bench: Workbench) -> Waiting[None]:
    """Behind `<｜tool_calls_begin｜>`: entries, each a type, a separator and a body; only those of tools are calls."""
    source = bench.source
    while True:
        yield from source.space()
        yield from source.accept("<｜tool_sep｜>")
        yield from source.space()
        if (yield from source.accept("<｜tool_call_begin｜>")) is None:
            break
        yield from source.until("<steptml:invoke name=", "<｜tool_call_end｜>", "<｜tool_calls_end｜>")
        bench.markup()
        if (yield from source.next_is("<steptml:invoke name=")) is not None:
            yield from read_calls(bench, STEP_TAGS)
        else:
            yield from source.accept("<｜tool_call_end｜>")
    yield from source.accept("<｜tool_calls_end｜>")
    bench.markup()


_read_json_calls = between_tags(("</tool_calls>",))


def _read_tool_calls(bench: Workbench) -> Waiting[None]:
    """Behind `<tool_calls>`: JSON (Hunyuan, Jamba, MiniMax M1), or calls as GLM writes them (Hunyuan)."""
    source = bench.source
    yield from source.space()
    opener = yield from source.next_is("<tool_call>")
    if opener is None or (yield from source.stands_before(opener, "{", "[", "<")):
        yield from _read_json_calls(bench)
        return
    while (yield from source.accept("<tool_call>")) is not None:
        bench.markup_before("<tool_call>")
        yield from read_from_name(bench)
        yield from source.space()
    yield from source.close("</tool_calls>")
    bench.markup()


def _python_or_json(closer: str) -> Reader:
    """A reader of calls as Python writes them, or as JSON where the prompt asked for it, up to `closer`."""
    read_json = between_tags((closer,))

    def read(bench: Workbench) -> Waiting[None]:
        source = bench.source
        yield from source.space()
        begins = yield from source.next_is("{", "[")
        if begins == "{" or (begins == "[" and (yield from source.stands_before("[", "{"))):
            yield from read_json(bench)
        elif begins is None and (yield from source.next_is("<")) is not None:
            yield from expect_wrapped(bench)
        else:
            yield from read_lines(bench, closer)

    return read


_read_seed_json = between_tags((SEED_TAGS.group_close,))


def _read_seed(bench: Workbench) -> Waiting[None]:
    """Behind `<seed:tool_call>`: parameters in tags, or JSON."""
    yield from bench.source.space()
    if (yield from bench.source.next_is(SEED_TAGS.call_open)) is not None:
        yield from read_calls(bench, SEED_TAGS)
    else:
        yield from _read_seed_json(bench)


_read_llama_json = between_tags(())


def _read_python_tag(bench: Workbench) -> Waiting[None]:
    """Behind `<|python_tag|>`: JSON, or a tool that is built in as Python calls it, `NAME.call(query="…")`."""
    source = bench.source
    yield from source.space()
    if (yield from source.next_is("{", "[")) is not None:
        yield from _read_llama_json(bench)
        return
    name = (yield from source.until("(", "\n", most=LONGEST_NAME)).strip().removesuffix(".call")
    if (yield from source.accept("(")) is None or not bench.registry.may_call(name):
        raise NotACallError
    yield from read_arguments(bench, name)


PYTHON_DIALECTS = [
    Dialect("lfm2", ("<|tool_call_start|>",), _python_or_json("<|tool_call_end|>")),
    Dialect("llama4-pythonic", ("<|python_start|>",), _python_or_json("<|python_end|>")),
]

TOOLS = family("hermes", "<tools>", "</tools>")
"""Models that are given their tools in this tag put calls in it too."""

PARAMETER_DIALECTS = [
    Dialect("minicpm5-xml", (MINICPM_TAGS.call_open,), partial(read_call, tags=MINICPM_TAGS)),
    Dialect("step3", ("<｜tool_calls_begin｜>",), _read_step3),
    Dialect("step3", (STEP_TAGS.call_open,), partial(read_call, tags=STEP_TAGS)),
    Dialect("seed-oss", ("<seed:tool_call>",), _read_seed),
]

JSON_DIALECTS = [
    Dialect("llama3-json", ("<|python_tag|>",), _read_python_tag),
    family("granite-3", "<|tool_call|>", "<|/tool_call|>"),
    family("granite-20b-fc", "<function_call>", "</function_call>"),
    Dialect("hunyuan", ("<tool_calls>",), _read_tool_calls),
    family("nemotron-nano-v2", "<TOOLCALL>", "</TOOLCALL>"),
    family("apertus", "<|tools_prefix|>", "<|tools_suffix|>"),
    family("longcat", "<longcat_tool_call>", "</longcat_tool_call>"),
    family("command-action", "<|START_ACTION|>", "<|END_ACTION|>"),
    family("internlm2", "<|action_start|><|plugin|>", "<|action_end|>"),
    family("gigachat3", "<|function_call|>", "</s>", "<|message_sep|>"),
    family("gigachat3", "function call<|role_sep|>", "</s>", "<|message_sep|>"),
    family("inkling", "<|content_invoke_tool_json|>", "<|end_message|>"),
    family("phi4-mini", "functools"),
]
