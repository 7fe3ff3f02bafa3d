"""Reasoning blocks: the tags that open and close them. One counts anywhere but where it is only mentioned (see `quotes`)."""

from __future__ import annotations

CLOSERS: dict[str, str] = {
    "<think>": "</think>",
    "<thinking>": "</thinking>",
    "<reasoning>": "</reasoning>",
    "<scratch_pad>": "</scratch_pad>",
    "<scratchpad>": "</scratchpad>",
    "<seed:think>": "</seed:think>",
    "<mm:think>": "</mm:think>",
    "<atem:thinking>": "</atem:thinking>",
    "<longcat_think>": "</longcat_think>",
    "<thought>": "</thought>",
    "<|begin_of_thought|>": "<|end_of_thought|>",
    "<|inner_prefix|>": "<|inner_suffix|>",
    "[THINK]": "[/THINK]",
    "<|START_THINKING|>": "<|END_THINKING|>",
    "<|content_thinking|>": "<|end_message|>",
    "<|open|>think<|sep|>": "<|close|>think<|sep|>",
    "<|channel>thought": "<channel|>",
    "<|channel>": "<channel|>",
}
"""Each opening tag with its closing one. Gemma's channels are beside the reply, whatever their names."""

LONGEST_TAG = max(map(len, (*CLOSERS, *CLOSERS.values())))
"""Code points of the longest of these tags."""


def match_tag(text: str, pos: int, tags: tuple[str, ...]) -> tuple[str, bool] | None:
    """The longest tag that stands at `pos`, with True; or with False one of which `text` ends in a proper prefix there; else
    None.

    >>> match_tag("a <think>", 2, ("<think>",)), match_tag("a <thi", 2, ("<think>",)), match_tag("a < b", 2, ("<think>",))
    (('<think>', True), ('<think>', False), None)
    """
    rest = text[pos : pos + LONGEST_TAG]
    for tag in tags:
        if len(rest) < len(tag) and tag.startswith(rest):
            return tag, False
    return max(((tag, True) for tag in tags if rest.startswith(tag)), key=lambda found: len(found[0]), default=None)
