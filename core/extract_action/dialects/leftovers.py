"""What stands around calls and is none of any: markup, where it is met.

Tokens of the chat template are markup anywhere. A closing tag whose opening tag the model forgot, or that was around a call
which needs none, is markup right behind a call.
"""

from __future__ import annotations

import re

from ..reasoning import CLOSERS
from ..why import Why
from .deepseek import DEEPSEEK_ENDS
from .invoke import INVOKE_CLOSES
from .kimi import KIMI_ENDS
from .parts.parameter_tags import CALL_WORDS
from .reader.dialect import Dialect, Workbench
from .reader.source import NotACallError, Waiting

_TURNS = ("<|im_start|>", "<start_of_turn>", "<|turn>", "<|start_header_id|>")
_ROLES = ("assistant", "model", "user", "system", "tool")
_GOES_ON = re.compile(r" \w|[.,;:!?)]")
_REASONING_ENDS = tuple(dict.fromkeys(CLOSERS.values()))
_BEHIND_CALL = (
    *INVOKE_CLOSES,
    *(f"</{word}>" for word in CALL_WORDS),
    "</steptml:invoke>",
    "</tool_calls>",
    "</function_call>",
    "</tools>",
    "</tool_use>",
    "</toolcall>",
    "</TOOLCALL>",
    "</TOOL_CALL>",
    "</Tool_Call>",
    "</seed:tool_call>",
    "</longcat_tool_call>",
    "<tool_call/>",
    "<|/tool_call>",
    "</|tool_call|>",
    "<|/tool_call|>",
    "[/TOOL_CALLS]",
    "</s>",
)
"""Tags that close nothing that is read, and the stop token that is a tag of HTML anywhere else."""


def _read_closer(bench: Workbench) -> Waiting[None]:
    """A closing tag: `</tool_call>` is markup before a call too. That of a reasoning block which is not open stays text, and
    says what it may mean."""
    if not bench.is_behind_call:
        if bench.opener in _REASONING_ENDS:
            bench.text(Why.UNOPENED)
            return
        if bench.opener in _BEHIND_CALL:
            raise NotACallError
        yield from bench.source.space()
        if (yield from bench.source.next_is("<function=", "<tool_call>")) is None:
            raise NotACallError
    bench.markup()


def _read_token(bench: Workbench) -> Waiting[None]:
    """A token of the chat template that the server did not remove, or a closer of calls whose opener it removed: markup, and
    nothing else, but for the role behind the token that begins a turn. Where a sentence goes on around it, it is a mention."""
    if bench.in_line and (yield from bench.source.look(_GOES_ON, 2)) is not None:
        raise NotACallError
    if bench.opener in _TURNS:
        yield from bench.source.accept(*_ROLES)
        yield from bench.source.accept("<|end_header_id|>")
        yield from bench.source.accept("\n")
    bench.markup()


TEMPLATE_TOKENS = Dialect(
    "template",
    (
        "<|START_RESPONSE|>",
        "<|END_RESPONSE|>",
        "<|START_TEXT|>",
        "<|END_TEXT|>",
        "<|END_OF_TURN_TOKEN|>",
        "<|im_end|>",
        "<|eot_id|>",
        "<|eom_id|>",
        "<|message_sep|>",
        "<｜end▁of▁sentence｜>",
        "<|end_of_text|>",
        "<｜tool▁output▁begin｜>",
        "<｜tool▁output▁end｜>",
        "<｜tool▁outputs▁begin｜>",
        "<｜tool▁outputs▁end｜>",
        "<|end▁of▁sentence|>",
        "<|tool_response>",
        *DEEPSEEK_ENDS,
        *KIMI_ENDS,
        "<|END_ACTION|>",
        "<|action_end|>",
        "<|python_end|>",
        "<|tools_suffix|>",
        "<tool_call|>",
        "<end_function_call>",
        "<|endoftext|>",
        "<end_of_turn>",
        "<|eot|>",
        "<|return|>",
        "<|content_text|>",
        "<|message_model|>",
        "<|content_model_end_sampling|>",
        "<|end_message|>",
        "<|end|>",
        "<|end_of_msg|>",
        "<|observation|>",
        "<|user|>",
        "<｜User｜>",
        "<|hy_eos|>",
        "<eos>",
        "<seed:eos>",
        "<turn|>",
        "<start_function_response>",
        "[e~[",
        "[|endofturn|]",
        "<|call|>",
        "<|eos|>",
        "<|EOT|>",
        "<|eom|>",
        "<|flush|>",
        "<|assistant|>",
        "<|assistant_end|>",
        "<|end_of_sentence|>",
        "<｜Assistant｜>",
        "<[end▁of▁seed]>",
        "</longcat_s>",
        *_TURNS,
        "<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",
        "<|open|>response<|sep|>",
        "<|close|>response<|sep|>",
    ),
    _read_token,
)

STRAY_CLOSER = Dialect("hermes", ("</tool_call>", *_BEHIND_CALL, *_REASONING_ENDS), _read_closer)
