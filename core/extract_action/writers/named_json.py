"""Calls whose name stands in the markup, with their arguments as JSON behind it."""

from __future__ import annotations

from .values import CALL, JSON
from .writer import Writer

HARMONY = Writer(
    "harmony",
    "harmony",
    "gpt-oss",
    "<|start|>assistant<|channel|>commentary to=functions.$name <|constrain|>json<|message|>$arguments<|call|>",
    JSON,
    separator="",
)

DEEPSEEK = [
    Writer(
        "deepseek-v3",
        "deepseek-v3",
        "DeepSeek V3 and R1, Cogito",
        "<｜tool▁call▁begin｜>function<｜tool▁sep｜>$name\n```json\n$arguments\n```<｜tool▁call▁end｜>",
        JSON,
        "<｜tool▁calls▁begin｜>$calls<｜tool▁calls▁end｜>",
    ),
    Writer(
        "deepseek-v3.1",
        "deepseek-v3.1",
        "DeepSeek V3.1",
        "<｜tool▁call▁begin｜>$name<｜tool▁sep｜>$arguments<｜tool▁call▁end｜>",
        JSON,
        "<｜tool▁calls▁begin｜>$calls<｜tool▁calls▁end｜>",
        "",
        not_names=frozenset({"function"}),
    ),
]

KIMI_K2 = Writer(
    "kimi-k2",
    "kimi-k2",
    "Kimi K2",
    "<|tool_call_begin|>functions.$name:$index<|tool_call_argument_begin|>$arguments<|tool_call_end|>",
    JSON,
    "<|tool_calls_section_begin|>$calls<|tool_calls_section_end|>",
    "",
)

MISTRAL = [
    Writer("mistral-array", "mistral-array", "Mistral up to v7, Mixtral", CALL, JSON, "[TOOL_CALLS] [$calls]", ", "),
    Writer(
        "mistral-args",
        "mistral-args",
        "Mistral from v11 on: Small 3.2, Medium 3, Magistral, Devstral, Ministral 3",
        "[TOOL_CALLS]$name[ARGS]$arguments",
        JSON,
        separator="",
    ),
]

TOOL_USE = Writer(
    "tool-use",
    "tool-use",
    "Models that are told to write so",
    "<tool_use>\n<name>$name</name>\n<arguments>$arguments</arguments>\n</tool_use>",
    JSON,
)

QWEN_AGENT = Writer(
    "qwen-agent",
    "qwen-agent",
    "Qwen-Agent",
    "✿FUNCTION✿: $name\n✿ARGS✿: $arguments",
    JSON,
    "$calls\n✿RESULT✿",
)

FUNCTIONARY = [
    Writer(
        "functionary",
        "functionary",
        "Functionary 3.1, Llama 3.1 with custom tools",
        "<function=$name>$arguments</function>",
        JSON,
    ),
    Writer(
        "functionary-v3.2", "functionary-v3.2", "Functionary 3.2", ">>>$name\n$arguments", JSON, not_names=frozenset({"all"})
    ),
]
