"""The ways in which models write calls as text, beside plain JSON: one ordered list of dialects, each with its openers.

Adding one is adding a row here (or a file with its reader and a row) and its cases; docs/dialects.md shows it.
"""

from .dialect import Call, Dialect
from .named_json import DEEPSEEK, KIMI, MISTRAL
from .tags import JSON_DIALECTS, PARAMETER_DIALECTS
from .tool_call import HERMES, QWEN

DIALECTS: list[Dialect] = [DEEPSEEK, KIMI, MISTRAL, *JSON_DIALECTS, HERMES, QWEN, *PARAMETER_DIALECTS]

__all__ = ["DIALECTS", "Call", "Dialect"]
