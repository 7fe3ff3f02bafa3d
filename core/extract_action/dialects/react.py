"""ReAct: labels at the start of a line, and a text between them.

```
step   = ["Thought:" TEXT] "Action:" (NAME "Action Input:" input | NAME "(" arguments ")" | line | blob)
line   = NAME (":" input | "[" TEXT "]")
input  = object | TEXT                      perhaps in a code block
blob   = object | array                     perhaps in a code block: here the code block is the call
```

There is no closer: an object ends with its brace, a text with the next label or the stream. One step is one call; what follows
`Observation:` is the model's invention, and no call in it runs. A thought is reasoning once an action or an answer follows it.
"""

from __future__ import annotations

import re

from ..jsonish import Fix, Object, String
from ..react_labels import FINAL, MARKS, NO_ACTION, WORDS, kind
from ..validation.refusals import unclosed
from ..validation.schema import parameters_of
from .named_json import read_in_brackets
from .parts.fenced import FENCES, accept_fence, accept_fence_end, accept_quote
from .parts.json_source import read_json
from .reader.dialect import Dialect, Workbench
from .reader.names import LONGEST_NAME
from .reader.source import NotACallError, Source, Waiting
from .tagged_json import read_array, read_object

LONGEST_LABEL = 48
"""Code points that are looked at for a label, or for the first key of an object."""

_LABEL = re.compile(rf"(?:(?:[-*>]|\d\.|#+)[ \t]+)?[*_]*{WORDS}", re.IGNORECASE)
_LABEL_BEHIND = re.compile(rf"\s*(?:{_LABEL.pattern})", re.IGNORECASE)
_LABELS = ("**", "Thought", "Action", "Observation", "Final Answer", "Answer")
"""What most labels begin with."""
_NEXT_STEP = ("\nThought:", "\nAction:", "\nObservation:", "\nFinal Answer:")
_BLOB = re.compile(
    r"""(?:(?:`{3,}|~{3,})[^\n{}\[\]]*\n\s*)?(?:\{\s*["']?action["']?\s*:|\[\s*\{|\{\s*["'](?:name|tool|tool_name)["']\s*:)"""
)
_FENCED = re.compile(r"(?:`{3,}|~{3,})[^\n]*\n(.*?)\n?[ \t]*(?:`{3,}|~{3,})?", re.DOTALL)
_FORMS = ("{}:", "{}：", "**{}:**", "**{}**:", "* {}:", *(f"{{}} {number}:" for number in range(1, 10)))
"""Each begins with a capital or an asterisk: what begins with a character that many tokens end with would hold back prose."""

_INPUT_ON_LINE = re.compile(r"(.*?)[ \t]+\**action input\**", re.IGNORECASE)
_PSEUDO_TOOLS = ("directly-answer", "directly_answer")


def read_thought(bench: Workbench) -> Waiting[None]:
    """Behind `Thought:`: on to an action or an answer."""
    source = bench.source
    bench.expect_tools()
    while True:
        yield from source.until("\n")
        if not source.has_more():
            raise NotACallError
        yield from source.space()
        label = yield from source.look(_LABEL, LONGEST_LABEL)
        if label is not None or (yield from _begins_blob(source)):
            break
        if (yield from source.next_is("<", "[", "{", "```", "~~~")) is not None:
            raise NotACallError
    what = kind(label) if label else "blob"
    if what not in ("action", "answer", FINAL, "blob"):
        raise NotACallError
    text = source.take_read()
    bench.give(bench.opener, "markup")
    bench.give(text[len(bench.opener) :], "reasoning")
    if label is not None:
        source.take(source.pos + label.end())
        yield from source.accept("**", "_")
    if what == "blob":
        yield from _read_blob(bench)
    elif what == "action":
        yield from read_action(bench)
    else:
        bench.markup()


def read_action(bench: Workbench) -> Waiting[None]:
    """Behind `Action:`. Brackets behind a space hold a remark, if not an object; square ones no object."""
    source = bench.source
    bench.expect_tools()
    yield from source.space()
    if (yield from _begins_blob(source)):
        yield from _read_blob(bench)
        return
    written = yield from source.until("\n", "(", "[", ":", most=LONGEST_NAME)
    if (yield from source.next_is("[", ":")) is not None:
        if (name := _before_input(written)) is not None and bench.registry.get(name) is not None:
            yield from source.accept(":")
            yield from _read_input(bench, name)
            yield from _read_invented(bench)
            return
        if bench.registry.get(name := _name_in(bench, written)) is not None:
            is_remark = written.endswith(" ") and (yield from source.next_is("[")) is not None
            yield from (_read_behind_remark if is_remark else _read_on_line)(bench, name)
            yield from _read_invented(bench)
            return
        written += yield from source.until("\n", "(", most=LONGEST_NAME)
    name = _name_in(bench, written)
    if not name or name.lower() in NO_ACTION:
        raise NotACallError
    is_call = (yield from source.next_is("(")) is not None
    if is_call and written.endswith(" "):
        is_call = yield from source.stands_before("(", "{")
    if is_call and bench.registry.may_call(name):
        yield from source.expect("(")
        yield from read_in_brackets(bench, name)
    else:
        yield from _read_behind_remark(bench, name)
    yield from _read_invented(bench)


def _name_in(bench: Workbench, written: str) -> str:
    """The name of an action as it is written where a tool has it, else the bare one."""
    name = written.strip()
    return name if bench.registry.get(name) is not None else _bare_name(name)


def _bare_name(written: str) -> str:
    """The name of an action without what models put around it.

    >>> [_bare_name(written) for written in (" `search` ", "[search]", "**search**.", "fs.read")]
    ['search', 'search', 'search', 'fs.read']
    """
    name = written.strip().rstrip(".").strip(MARKS)
    return name[1:-1].strip() if name.startswith("[") and name.endswith("]") else name


def _before_input(written: str) -> str | None:
    """The name of an action whose input is on its line, by what stands before the colon of that.

    >>> _before_input("search Action Input"), _before_input("search")
    ('search', None)
    """
    found = _INPUT_ON_LINE.fullmatch(written)
    return None if found is None else _bare_name(found[1])


def _read_labelled(bench: Workbench, name: str) -> Waiting[None]:
    """On to `Action Input:`, and what stands behind it."""
    source = bench.source
    yield from source.space()
    label = yield from source.look(_LABEL, LONGEST_LABEL)
    if label is None or kind(label) != "action input":
        if (source.has_more() and label is None) or bench.registry.get(name) is None:
            raise NotACallError
        if label is None:
            _decide_without_input(bench, name)
        else:
            bench.decide_named(name, None, [])
        return
    source.take(source.pos + label.end())
    yield from _read_input(bench, name)


def _read_input(bench: Workbench, name: str) -> Waiting[None]:
    """Behind the colon of `Action Input:`."""
    source = bench.source
    yield from source.accept("**", "_")
    yield from source.space()
    while (yield from source.next_is(*_LABELS)) is not None:  # the label said twice, perhaps
        label = yield from source.look(_LABEL, LONGEST_LABEL)
        if label is None or kind(label) != "action input":
            break
        source.take(source.pos + label.end())
        yield from source.space()
    if name.lower() == FINAL:
        bench.markup()
        return
    yield from accept_fence(source)
    quote = yield from accept_quote(source, "`", '"')
    yield from source.space()
    if (yield from source.next_is("{")) is not None:
        yield from _read_object(bench, name, quote or "`")
    else:
        yield from _read_text(bench, name)


def _read_behind_remark(bench: Workbench, name: str) -> Waiting[None]:
    """Whatever stands on the line of the name, and the input behind its label. Without the end of that line the end of the
    stream may have cut the name."""
    yield from bench.source.until("\n", most=LONGEST_NAME)
    if not bench.source.has_more() and bench.registry.get(name) is not None:
        bench.refuse_cut()
        return
    yield from _read_labelled(bench, name)


def _read_on_line(bench: Workbench, name: str) -> Waiting[None]:
    """The input on the line of the name, behind a colon or in square brackets: an object, or text."""
    source = bench.source
    opener = yield from source.expect("[", ":")
    while (yield from source.accept(" ", "\t")) is not None:
        pass
    if opener == ":" and (yield from source.next_is("{")) is not None:
        yield from _read_object(bench, name)
        return
    tree, start = bench.new_tree(), source.offset()
    tree.open_string(None, start)
    text = (yield from source.until("\n", on_text=tree.append)).rstrip()
    is_open = opener == "[" and (not text.endswith("]") or text.count("[") + 1 > text.count("]"))
    if is_open and not source.has_more():
        tree.close_string(source.offset(), complete=False)
        bench.refuse_cut()
        return
    if not text or (is_open and not text.endswith("]")):
        raise NotACallError
    text = text.removesuffix("]") if opener == "[" else text
    tree.replace(text)
    tree.close_string(start + len(text), complete=True)
    bench.decide_text_or_nothing(name, text)


def _read_object(bench: Workbench, name: str, *closers: str) -> Waiting[None]:
    source = bench.source
    tree = bench.new_tree()
    machine = yield from read_json(source, tree, ends=_NEXT_STEP)
    yield from source.accept(*closers)
    yield from accept_fence_end(source)
    bench.decide_read(name, machine)


def _read_text(bench: Workbench, name: str) -> Waiting[None]:
    """Plain text as input, up to the next label."""
    source = bench.source
    tree = bench.new_tree()
    start = source.offset()
    tree.open_string(None, start)
    pieces: list[str] = []
    ends = (yield from source.next_is(*_LABELS)) is not None and (yield from source.look(_LABEL, LONGEST_LABEL)) is not None
    while not ends:
        pieces.append((yield from source.until("\n", on_text=tree.append)))
        ends = not source.has_more() or (yield from source.look(_LABEL_BEHIND, LONGEST_LABEL)) is not None
        if not ends:
            pieces.append(source.take(source.pos + 1))
            tree.append("\n")
    whole = "".join(pieces)
    text = whole.strip()
    if not text and not source.has_more():
        _decide_without_input(bench, name)
        return
    fenced = _FENCED.fullmatch(text)
    text = fenced[1].strip() if fenced else text.removesuffix("```").rstrip() if text.count("```") == 1 else text
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'`" and text[0] not in text[1:-1]:
        text = text[1:-1]
    tree.replace(text)
    tree.close_string(start + len(whole.rstrip()), complete=True)
    bench.decide_text_or_nothing(name, text)


def _decide_without_input(bench: Workbench, name: str) -> None:
    """The stream ended before the input came, or behind its label: it was cut off, where the tool has any."""
    tool = bench.registry.get(name)
    if parameters_of(tool):
        bench.refuse_cut()
    elif bench.policy.unclosed == "refuse":
        bench.decided(unclosed())
    else:
        bench.decide_named(name, None, [])


def _begins_blob(source: Source) -> Waiting[bool]:
    """Whether an object or a list that is the call comes next, perhaps in a code block."""
    if (yield from source.next_is("{", "[", *FENCES)) is None:
        return False
    return (yield from source.look(_BLOB, LONGEST_LABEL)) is not None


def _read_blob(bench: Workbench) -> Waiting[None]:
    """An object, or an array of calls; a code block around it is markup."""
    source = bench.source
    yield from accept_fence(source)
    bench.markup()
    if (yield from source.next_is("[")) is not None:
        yield from read_array(bench, _decide_command)
    else:
        yield from read_object(bench, "", _decide_action)
    yield from accept_fence_end(source)
    bench.markup()
    yield from _read_invented(bench)


def _decide_command(bench: Workbench, root: Object, fixes: list[Fix], start: int) -> None:
    """An item of Command R+'s list. Its pseudo tool says that the answer follows, and is markup."""
    name = root.get("tool_name")
    if isinstance(name, String) and name.text in _PSEUDO_TOOLS and bench.registry.get(name.text) is None:
        bench.markup()
    else:
        bench.decide_object(root, fixes, start)


def _decide_action(bench: Workbench, root: Object, fixes: list[Fix], start: int) -> None:
    """A call, or LangChain's answer, which is shown."""
    source = bench.source
    name, value = root.get("action"), root.get("action_input")
    if isinstance(name, String) and name.text.lower() == FINAL and isinstance(value, String):
        text, begin, end = source.take_read(), value.span.start - start + 1, value.span.end - start - 1
        bench.give(text[:begin], "markup")
        bench.give(text[begin:end], "prose")
        bench.give(text[end:], "markup")
    elif isinstance(name, String) and isinstance(value, String) and not value.text.lstrip().startswith("{"):
        bench.decide_text(name.text, value.text)
    else:
        bench.decide_object(root, fixes, start)


def _read_invented(bench: Workbench) -> Waiting[None]:
    """What the model made up behind `Observation:`: text to the end."""
    source = bench.source
    label = yield from source.look(_LABEL_BEHIND, LONGEST_LABEL)
    if label is None or kind(label) != "observation":
        return
    while True:
        source.take(len(source.buf))
        bench.text("prose")
        if source.ended:
            return
        yield


REACT_THOUGHT = Dialect("react", tuple(form.format("Thought") for form in _FORMS), read_thought, place="line")
REACT = Dialect(
    "react", tuple(form.format(word) for form in _FORMS for word in ("Action", "ACTION")), read_action, place="line"
)
