"""Calls whose parameters stand in tags: Qwen3-Coder, GLM, MiniMax M2, DeepSeek's DSML and their relatives."""

from __future__ import annotations

from functools import partial
from typing import Any

from ..dialects.families import MINICPM_TAGS, SEED_TAGS, STEP_TAGS
from ..dialects.glm import GLM_TAGS
from ..dialects.invoke import invoke_tags
from ..dialects.tool_call import QWEN_TAGS
from .values import by_attribute, by_schema, ends_of
from .writer import Place, Values, Writer

_FUNCTION = "<function=$name>\n$arguments</function>"
_PARAMETER = "<parameter=$key>\n$value\n</parameter>\n"
_SEED_PARAMETER = "<parameter=$key>$value</parameter>\n"


def _inline(values: Values) -> Values:
    """Such values on the line of their tag, but for one with white space at an end: the reader takes that for padding."""

    def write(value: Any, place: Place) -> str:
        text = values.write(value, place)
        return text if text == text.strip() else f"\n{text}\n"

    return Values(write, values.typing, values.grammar)


def _invoke(name: str, title: str, group: str) -> Writer:
    """`<invoke name="…">` with a `<parameter name="…">` for each argument, in the tags of a group."""
    return Writer(
        name,
        name,
        title,
        '<invoke name="$name">\n$arguments</invoke>\n',
        _inline(by_schema(invoke_tags(group, ""))),
        f"<{group}>\n$calls</{group}>",
        "",
        '<parameter name="$key">$value</parameter>\n',
    )


_DSML = "｜DSML｜"
_DSML_TAGS = invoke_tags(f"{_DSML}function_calls", _DSML)
_K3_CLOSE = "<|close|>argument<|sep|>"

QWEN = Writer(
    "qwen3-coder-xml",
    "qwen3-coder-xml",
    "Qwen3-Coder, Qwen 3.5 and 3.6, Nemotron 3 Nano, Step 3.5, MiMo, K-EXAONE 2",
    f"<tool_call>\n{_FUNCTION}\n</tool_call>",
    by_schema(QWEN_TAGS),
    argument=_PARAMETER,
)

_GLM_ARGUMENT = "<arg_key>$key</arg_key>\n<arg_value>$value</arg_value>\n"

HUNYUAN_XML = Writer(
    "hunyuan-xml",
    "hunyuan",
    "Hunyuan",
    "<tool_call>$name<tool_sep>\n$arguments</tool_call>\n",
    by_schema(GLM_TAGS),
    "<tool_calls>\n$calls</tool_calls>",
    "",
    _GLM_ARGUMENT,
)

GLM = [
    Writer(
        "glm",
        "glm",
        "GLM 4.5 and 4.6, Ling 3, Spark 2.5",
        "<tool_call>$name\n$arguments</tool_call>",
        by_schema(GLM_TAGS),
        argument=_GLM_ARGUMENT,
    ),
    Writer(
        "glm-4.7",
        "glm",
        "GLM 4.7 and 5",
        "<tool_call>$name$arguments</tool_call>",
        by_schema(GLM_TAGS),
        argument="<arg_key>$key</arg_key><arg_value>$value</arg_value>",
    ),
]

TAGGED_PARAMETERS = [
    Writer(
        "minicpm5-xml",
        "minicpm5-xml",
        "MiniCPM 5",
        '<function name="$name">$arguments</function>',
        by_schema(MINICPM_TAGS),
        argument='<param name="$key">$value</param>',
    ),
    Writer(
        "step3",
        "step3",
        "Step 3",
        "<｜tool_call_begin｜>function<｜tool_sep｜>"
        '<steptml:invoke name="$name">$arguments</steptml:invoke><｜tool_call_end｜>',
        by_schema(STEP_TAGS),
        "<｜tool_calls_begin｜>$calls<｜tool_calls_end｜>",
        "",
        '<steptml:parameter name="$key">$value</steptml:parameter>',
    ),
    Writer(
        "seed-oss",
        "seed-oss",
        "Seed-OSS",
        f"<seed:tool_call>\n{_FUNCTION}\n</seed:tool_call>",
        _inline(by_schema(SEED_TAGS)),
        argument=_SEED_PARAMETER,
    ),
    _invoke("minimax-m2", "MiniMax M2", "minimax:tool_call"),
    _invoke("anthropic-xml", "Claude 2.1 and 3, and models that learned from them", "function_calls"),
    _invoke("muse", "Muse", "atem:function_calls"),
    _invoke("dots", "Dots", "dots_function_call"),
    Writer(
        "deepseek-dsml",
        "deepseek-dsml",
        "DeepSeek V3.2 and V4",
        f'<{_DSML}invoke name="$name">\n$arguments</{_DSML}invoke>\n',
        by_attribute(partial(ends_of, _DSML_TAGS)),
        f"<{_DSML}function_calls>\n$calls</{_DSML}function_calls>",
        "",
        f'<{_DSML}parameter name="$key" string="$is_text">$value</{_DSML}parameter>\n',
    ),
]

KIMI_K3 = Writer(
    "kimi-k3",
    "kimi-k3",
    "Kimi K3",
    '<|open|>call tool="$name" index="$number"<|sep|>$arguments<|close|>call<|sep|>',
    by_attribute(lambda _: (_K3_CLOSE, "<|open|>")),
    "<|open|>tools<|sep|>$calls<|close|>tools<|sep|>",
    "",
    f'<|open|>argument key="$key" type="$type"<|sep|>$value{_K3_CLOSE}',
)
