"""Calls as JSON objects: bare, and between the tags of Hermes and its relatives."""

from __future__ import annotations

from ..validation.registry import ENVELOPE_KEYS
from .values import CALL, JSON
from .writer import Writer

_PARAMETERS = '{"name": $json_name, "parameters": $arguments}'


def _array(name: str, title: str, opener: str, closer: str, call: str = CALL) -> Writer:
    """A list of calls between two tags."""
    return Writer(name, name, title, call, JSON, f"{opener}[$calls]{closer}", ", ")


def _blocks(name: str, title: str, opener: str, closer: str, call: str = CALL) -> Writer:
    """Each call between two tags of its own."""
    return Writer(name, name, title, f"{opener}{call}{closer}", JSON)


PLAIN_JSON = [
    Writer("json", "json", "Any model that is asked for JSON", CALL, JSON),
    Writer("json-array", "json", "xLAM, and models that are asked for a list", CALL, JSON, "[$calls]", ", "),
]

TAGGED_JSON = [
    Writer("llama3-json", "llama3-json", "Llama 3.1, 3.2 and 3.3", _PARAMETERS, JSON, "<|python_tag|>$calls", "; "),
    _array("granite-3", "Granite 3", "<|tool_call|>", ""),
    _blocks("granite-20b-fc", "Granite 20B function calling", "<function_call>", ""),
    _array("hunyuan", "Hunyuan A13B, Jamba, Apriel; MiniMax M1", "<tool_calls>", "</tool_calls>"),
    _array("nemotron-nano-v2", "Nemotron Nano 2", "<TOOLCALL>", "</TOOLCALL>"),
    Writer(
        "apertus",
        "apertus",
        "Apertus",
        "{$json_name: $arguments}",
        JSON,
        "<|tools_prefix|>[$calls]<|tools_suffix|>",
        ", ",
        not_names=ENVELOPE_KEYS,
    ),
    _blocks("longcat", "LongCat", "<longcat_tool_call>\n", "\n</longcat_tool_call>"),
    _array(
        "command-action",
        "Command R7B and Command A",
        "<|START_ACTION|>",
        "<|END_ACTION|>",
        '{"tool_call_id": "$index", "tool_name": $json_name, "parameters": $arguments}',
    ),
    _blocks("internlm2", "InternLM 2 and 2.5", "<|action_start|><|plugin|>\n", "\n<|action_end|>", _PARAMETERS),
    _blocks("gigachat3", "GigaChat 3", "<|function_call|>", ""),
    _blocks(
        "inkling", "Inkling", "<|content_invoke_tool_json|>", "<|end_message|>", '{"name": $json_name, "args": $arguments}'
    ),
    _array("phi4-mini", "Phi-4-mini, Firefunction 2", "functools", ""),
]

HERMES = _blocks(
    "hermes",
    "Hermes, Qwen 2.5 and 3, Granite 4, SmolLM 3, ERNIE 4.5, Reka Edge",
    "<tool_call>\n",
    "\n</tool_call>",
)
