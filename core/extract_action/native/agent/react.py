"""ReAct: a step that a model writes as text.

    Thought: I need the weather.
    Action: get_weather
    Action Input: {"city": "Oslo"}

A label counts at the start of a line only (there it may be indented, bold, numbered, an item of a list); inside an object it
is text. The first action or answer is the step; what stands behind it, or behind `Observation:`, is not read, but told
(`unread`). What models write besides:

| form | example |
|---|---|
| the input in brackets | `Action: get_weather({"city": "Oslo"})`, `Action: get_weather(city="Oslo")`, `Action: search[Oslo]` |
| the input behind a colon | `Action: get_weather: Oslo` |
| brackets around the name | `Action: [get_weather]` and its input |
| an object, or the first of a list | `Action:` and, perhaps fenced, `{"action": "get_weather", "action_input": {…}}` |
| no action | `Action: None` |
| an answer | `Final Answer: …`, `Answer: …`, `Action: Final Answer` with its input |
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Any

from ...jsonish.push.modes import Mode
from ...react_labels import FINAL, MARKS, NO_ACTION, WORDS, kind
from ...spans import Span
from ...validation.registry import ARGUMENT_KEYS, NAME_KEYS
from ..errors import ParseError
from ..turn.payload import dump
from .react_arguments import arguments_of, parsed, read, value_end

MAX_LABELS = 64
"""Labels that are read until one makes a step: a text of nothing but labels must not cost the square of its length."""

_LABEL = re.compile(
    rf"^[ \t>#]*(?:(?:[-+*•]|\d{{1,3}}[.)])[ \t]+)?[*_]*{WORDS}[*_]*[ \t]*",
    re.IGNORECASE | re.MULTILINE,
)
_NAME = re.compile(rf"[{MARKS}]*(\[?)[{MARKS}]*([^\W\d](?:[\w.:/-]*\w)?)")
_NAME_END = re.compile(rf"[{MARKS}]*\]")
"""What closes the bracket around a name."""

_LIST = re.compile(r"\[\s*(?=\{)")
_OPENER = re.compile(rf"[{MARKS}]*\s?([(\[:：])[ \t]*")
"""What stands between an action's name and an input on the same line."""

_CLOSER = {"(": re.compile(r"\s*\)"), "[": re.compile(r"\s*\]")}
"""What closes such an opener behind an object."""

_MORE = re.compile(r"\s*(?:,\s*[^\s,)\]]|[{\[])")
"""Another argument behind an object in brackets: together they are no object."""

_UNLABELLED = re.compile(
    rf"""[{MARKS}]{{0,2}}\s*[-–—=>]*\s*"""
    r"""(\**(?:(?:action|tool)[ _]?)?(?:inputs?|arguments?|args|parameters?|params)\**\s*(?:[:=]\**|(?=[{\[])))?"""
    r"""\s*(?:`{3,}[^\n]*\n\s*|`\s*)?""",
    re.IGNORECASE,
)
"""What may stand between an action's name and its input where no label is known: blanks, a dash, another word for the input."""

_INPUT_LABELS = ("action input", "action_input", "actioninput", "input", "arguments")
_LAST_LINE = re.compile(r"\n[ \t>#]*\**([a-z][a-z _]*)$", re.IGNORECASE)

_FENCE = re.compile(r"\s*(?:`{3,}|~{3,})[^\n]*\s*")
_LAST_FENCE = re.compile(r"(?:^|\n)[ \t]*(?:`{3,}|~{3,})\w*\s*$")
_ANSWER = re.compile(rf"[{MARKS}]*{FINAL}\b", re.IGNORECASE)
_CLOSERS = re.compile(r"[\s`~*_.,;)\]}]*")
_FENCED = re.compile(r"\s*(`{3,}|~{3,})[^\n]*\n(.*?)(?:\n[ \t]*\1[^\n]*\s*)?$", re.DOTALL)


NOWHERE = Span(0, 0)


@dataclass(frozen=True, slots=True)
class ReactStep:
    """One step: either an action (`name` is not "") or an `answer`, or neither (only a thought).

    `input` is the action's input as text; `arguments` the object in it, as JSON text, or None for plain text. `span` is the
    part of the text that makes the action or the answer; what stands behind it was not read. `is_cut`: the text ends inside
    the input, before its bracket, quote or value ended; the action must not run. `unread` is what stands behind the step:
    more actions, or what the model invented; "" for nothing.
    """

    thought: str
    name: str = ""
    input: str = ""
    arguments: str | None = None
    answer: str | None = None
    span: Span = NOWHERE
    is_cut: bool = False
    unread: str = ""


def parse_react_step(text: str) -> ReactStep:
    """The first step in a text. Raises ParseError if there is neither an action nor an answer nor a thought.

    >>> step = parse_react_step('Thought: look.\\nAction: get_weather(city="Oslo")\\nObservation: sunny')
    >>> step.thought, step.name, step.arguments
    ('look.', 'get_weather', '{"city":"Oslo"}')
    >>> parse_react_step("Final Answer: 42").answer
    '42'
    """
    step = _first_step(text)
    behind = step.span.end
    return step if _CLOSERS.fullmatch(text, behind) else replace(step, unread=text[behind:].strip())


def _first_step(text: str) -> ReactStep:
    thoughts: list[str] = []
    labels = 0
    label = _LABEL.search(text)
    if label is None:
        raise ParseError('The reply has no line that begins with "Thought:", "Action:" or "Final Answer:".')
    thoughts.append(text[: label.start()])
    while label is not None and labels < MAX_LABELS:
        labels += 1
        what = kind(label)
        if what == "observation":
            break
        if what in (FINAL, "answer"):
            end = _next_label(text, label.end(), ("observation", "action", "action input"))
            return ReactStep(_prose(thoughts), answer=_unfenced(text[label.end() : end]), span=Span(label.start(), end))
        if what == "action" and (step := _action(text, label, _prose(thoughts))) is not None:
            return step
        if what == "thought":
            thoughts.append(text[label.end() : _next_label(text, label.end())])
        label = _LABEL.search(text, label.end())
    thought = _prose(thoughts)
    if not thought:
        raise ParseError("The reply has neither an action nor an answer.")
    end = len(text) if label is None else label.start()
    return ReactStep(thought, span=Span(end, end))


def _action(text: str, label: re.Match[str], thought: str) -> ReactStep | None:
    """The step that begins with an `Action:` label, or None if it names no action."""
    at = label.end()
    fence = _FENCE.match(text, at)
    brace = fence.end() if fence else at + len(text[at:]) - len(text[at:].lstrip())
    if (items := _LIST.match(text, brace)) is not None:
        brace = items.end()
    if text.startswith("{", brace):
        found = _object_at(text, brace)
        if found is not None:
            return _from_object(found[0], thought, Span(label.start(), found[1]))
    line_end = text.find("\n", brace if fence or not text[at:brace].strip(" \t") else at)
    line_end = len(text) if line_end < 0 else line_end
    start = brace if not text[at:line_end].strip() and brace < len(text) else at
    named = _NAME.match(text, start)
    answer = _ANSWER.match(text, start)
    if named is None or named[2].lower() in NO_ACTION:
        return None
    closed = _NAME_END.match(text, named.end()) if named[1] else None
    name, name_end = named[2], named.end() if closed is None else closed.end()
    label_after = _LABEL.search(text, name_end)
    if label_after is not None and kind(label_after) == "action input":
        content, end = _input(text, label_after.end())
    elif answer is not None:
        content, end = text[answer.end() : line_end].lstrip(f" :：{MARKS}"), line_end
    else:
        content, end = _inline(text, name_end, line_end)
    if answer is not None:
        return ReactStep(thought, answer=_unfenced(content), span=Span(label.start(), end))
    span = Span(label.start(), end)
    is_cut = _is_open(text[name_end:end]) or (not content and _is_announced(text[name_end:]))
    return ReactStep(thought, name, content, arguments_of(content), None, span, is_cut)


def _from_object(data: dict[str, Any], thought: str, span: Span) -> ReactStep | None:
    """The step in an object: LangChain's `action` and `action_input`, or the names that other formats have."""
    name = next((data[key] for key in ("action", *NAME_KEYS) if isinstance(data.get(key), str)), "")
    value: Any = next((data[key] for key in ("action_input", *ARGUMENT_KEYS) if key in data), {})
    text = value if isinstance(value, str) else dump(value)
    if name.lower() in ("", *NO_ACTION):
        return None
    if name.lower() == FINAL:
        return ReactStep(thought, answer=text, span=span)
    return ReactStep(thought, name, text, arguments_of(text), None, span)


def _inline(text: str, at: int, line_end: int) -> tuple[str, int]:
    """The input that stands behind the name: in brackets, or behind a colon or whatever else; "" for none, and for a remark."""
    match = _OPENER.match(text, at)
    if match is None or (match[1] in ":：" and not text[match.end() : line_end].strip()):
        return _unlabelled(text, at if match is None else match.end(), line_end)
    start = match.end()
    if text.startswith(("{", "["), start) and (end := value_end(text, start)) is not None:
        behind = _CLOSER[match[1]].match(text, end) if match[1] in _CLOSER else None
        if match[1] not in _CLOSER or not _MORE.match(text, end):
            return text[start:end], end if behind is None else behind.end()
    if match[1] in ":：":
        return _unfenced(text[start:line_end]), line_end
    closer = ")" if match[1] == "(" else "]"
    end = _closing(text, start, closer)
    return (_unfenced(text[start:end]), end + 1) if end is not None else (text[start:line_end].strip(), line_end)


def _unlabelled(text: str, at: int, line_end: int) -> tuple[str, int]:
    """The input behind a name that no label, bracket or colon announces: an object, or what stands behind another word for it.
    What holds an object and can't be told is the input as it stands: no tool runs without what was written for it.
    """
    end = _next_label(text, at)
    lead = _UNLABELLED.match(text, at, end)
    start = at if lead is None else lead.end()
    if text.startswith(("{", "["), start) and (object_end := value_end(text, start)) is not None:
        return text[start:object_end], object_end
    if (lead is not None and lead[1]) or "{" in text[at:end]:
        return _unfenced(text[start:end]), end
    return "", line_end


def _is_announced(behind: str) -> bool:
    """Whether what stands behind an action's name ends with a colon, or inside a label, of which the input is missing.

    >>> [_is_announced(text) for text in (":", "\\nAction Inp", "\\nAction Input", "\\nThought", "", " and so on")]
    [True, True, True, False, False, False]
    """
    last = _LAST_LINE.search(behind)
    return behind.strip() in (":", "：") or (
        last is not None and any(label.startswith(last[1].lower()) for label in _INPUT_LABELS)
    )


def _is_open(written: str) -> bool:
    """Whether what is written behind an action's name ends inside an input.

    >>> [_is_open(text) for text in ('(amount=1', '(amount=1)', ': "Par', '\\nAction Input: {"amount": 1', ': Paris')]
    [True, False, True, True, False]
    """
    label = _LABEL.search(written)
    bracket = _OPENER.match(written)
    start = label.end() if label is not None else bracket.end() if bracket is not None else len(written)
    fence = _FENCE.match(written, start)
    if label is None and (bracket is None or (bracket[1] in ":：" and not written[start:].partition("\n")[0].strip())):
        lead = _UNLABELLED.match(written, 0 if bracket is None else start)
        start, fence = start if lead is None else lead.end(), None
    value = written[start if fence is None else fence.end() :].lstrip(" \t\n`")
    if value.startswith(("{", "[")):
        return _ends_inside(value)
    if label is None and bracket is not None and bracket[1] not in ":：":
        return _closing(written, start, ")" if bracket[1] == "(" else "]") is None
    return value.startswith('"') and '"' not in value[1:]


def _ends_inside(value: str) -> bool:
    """Whether the text of an object or array ends inside one of its values."""
    machine = read(value)
    machine.finish()
    return machine.cut


def _closing(text: str, at: int, closer: str) -> int | None:
    """Where the bracket ends that was opened just before `at`; brackets and closers in quotes do not count."""
    opener = "(" if closer == ")" else "["
    depth, quote = 1, ""
    while at < len(text):
        char = text[at]
        if quote:
            if char == "\\":
                at += 1
            elif char == quote:
                quote = ""
        elif char == '"' or (char == "'" and not text[at - 1].isalnum()):
            quote = char
        elif char == opener:
            depth += 1
        elif char == closer:
            depth -= 1
            if not depth:
                return at
        at += 1
    return None


def _input(text: str, at: int) -> tuple[str, int]:
    """The input behind an `Action Input:` label: an object, however long, else everything up to the next label."""
    fence = _FENCE.match(text, at)
    start = fence.end() if fence else at
    start += len(text[start:]) - len(text[start:].lstrip())
    if text.startswith("{", start) and (end := value_end(text, start)) is not None:
        return text[start:end], end
    end = _next_label(text, at)
    return _unfenced(text[at:end]), end


def _next_label(text: str, at: int, kinds: tuple[str, ...] = ()) -> int:
    """Where the next label stands (of one of these kinds, if any are given), or the end of the text."""
    for match in _LABEL.finditer(text, at):
        if not kinds or kind(match) in kinds:
            return match.start()
    return len(text)


def _object_at(text: str, at: int) -> tuple[dict[str, Any], int] | None:
    """The object at `at` and where it ends; None for what proves to be none. Raises ParseError for one that has no end."""
    machine = read(text[at:])
    if machine.mode is Mode.RELEASED:
        return None
    if machine.mode is not Mode.DONE or machine.tree.root is None:
        raise ParseError("The object of the action has no end.")
    end = at + machine.tree.root.span.end
    value = parsed(text[at:end])
    return (value, end) if isinstance(value, dict) else None


def _unfenced(text: str) -> str:
    """The text without a fence around it, or around the whole step that it ends, and without quotes around all of it."""
    text = text.strip()
    if match := _FENCED.match(text):
        return match[2].strip()
    if text.endswith(("```", "~~~")) and (text.count("```") + text.count("~~~")) % 2:
        text = text[:-3].rstrip()
    for quote in ('"', "`", "'"):
        if len(text) > 1 and text[0] == text[-1] == quote and quote not in text[1:-1]:
            return text[1:-1]
    return text


def _prose(pieces: list[str]) -> str:
    """The thoughts, joined; a fence that opens around the whole step is none of them."""
    return "\n".join(text for piece in pieces if (text := _LAST_FENCE.sub("", piece).strip()))
