"""The ways in which models write calls as text, beside plain JSON: one ordered list of dialects, each with its openers.

Adding one is adding a row here (or a file with its reader and a row) and its cases; docs/dialects.md shows it.
"""

from functools import lru_cache

from .deepseek import DEEPSEEK, DEEPSEEK_V3
from .families import JSON_DIALECTS, PARAMETER_DIALECTS, PYTHON_DIALECTS, TOOLS
from .functionary import FUNCTIONARY_32, FUNCTIONARY_32_FIRST, FUNCTIONARY_32_NAMED
from .gemma import FUNCTION_GEMMA, GEMMA4, GEMMA4_FIRST
from .glm import GLM
from .harmony import HARMONY, HARMONY_FIRST
from .invoke import INVOKE_DIALECTS, MINIMAX_M3
from .kimi import KIMI
from .kimi_k3 import KIMI_K3
from .langchain_xml import LANGCHAIN_ANSWER, LANGCHAIN_XML
from .leftovers import STRAY_CLOSER, TEMPLATE_TOKENS
from .mistral import MISTRAL, MISTRAL_ARGS
from .name_tags import NAME_TAGS, NAME_YAML
from .pythonic import BARE, OLMO, TAGGED_CODE, TOOL_CODE
from .qwen_agent import QWEN_AGENT
from .react import REACT, REACT_THOUGHT
from .reader.dialect import Dialect, Workbench
from .reader.openers import Openers
from .spellings import MISSPELT
from .tool_call import FUNCTIONARY, HERMES, QWEN, TOOL_USE, YAML

DIALECTS: list[Dialect] = [
    HARMONY,
    HARMONY_FIRST,
    DEEPSEEK,
    KIMI,
    KIMI_K3,
    MISTRAL,
    GEMMA4,
    FUNCTION_GEMMA,
    *PYTHON_DIALECTS,
    TOOL_CODE,
    TAGGED_CODE,
    *JSON_DIALECTS,
    HERMES,
    MISSPELT,
    TOOLS,
    QWEN,
    TOOL_USE,
    TEMPLATE_TOKENS,
    STRAY_CLOSER,
    *PARAMETER_DIALECTS,
    *INVOKE_DIALECTS,
    MINIMAX_M3,
    FUNCTIONARY_32_NAMED,
    FUNCTIONARY_32,
    FUNCTIONARY_32_FIRST,
    GLM,
    QWEN_AGENT,
    GEMMA4_FIRST,
    REACT,
    REACT_THOUGHT,
    LANGCHAIN_XML,
    LANGCHAIN_ANSWER,
    NAME_TAGS,
]

_WITHOUT_OPENER = [DEEPSEEK_V3, MISTRAL_ARGS, OLMO, BARE, YAML, FUNCTIONARY, NAME_YAML]
"""Dialects that the opener of another leads to, or that have none."""

_CALLING = [dialect for dialect in (*DIALECTS, *_WITHOUT_OPENER) if dialect is not TEMPLATE_TOKENS]
NAMES = list(dict.fromkeys(["json", *(dialect.name for dialect in _CALLING)]))
"""The names that a call can carry as its `dialect`."""


@lru_cache(maxsize=256)
def openers_for(names: tuple[str, ...]) -> Openers:
    """The openers of all dialects for tools of these names. They are kept: a program reads many replies with the same tools."""
    return Openers(DIALECTS, names)


__all__ = ["DIALECTS", "NAMES", "Dialect", "Workbench", "openers_for"]
