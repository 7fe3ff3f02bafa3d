"""The ways in which models write calls as text, beside plain JSON: one ordered list of dialects, each with its openers.

Adding one is adding a row here (or a file with its reader and a row) and its cases; docs/dialects.md shows it.
"""

from .dialect import Dialect, Workbench
from .gemma import FUNCTION_GEMMA, GEMMA4
from .harmony import HARMONY
from .named_json import DEEPSEEK, KIMI, MISTRAL
from .pythonic import LFM2, LLAMA4
from .tags import JSON_DIALECTS, PARAMETER_DIALECTS, TEMPLATE_TOKENS
from .tool_call import HERMES, QWEN, STRAY_CLOSER

DIALECTS: list[Dialect] = [
    HARMONY,
    DEEPSEEK,
    KIMI,
    MISTRAL,
    GEMMA4,
    FUNCTION_GEMMA,
    LFM2,
    LLAMA4,
    *JSON_DIALECTS,
    HERMES,
    QWEN,
    STRAY_CLOSER,
    *PARAMETER_DIALECTS,
    TEMPLATE_TOKENS,
]

__all__ = ["DIALECTS", "Dialect", "Workbench"]
