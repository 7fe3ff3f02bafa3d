"""Writes what the docs take from the code: the table of repairs in jsonish.md, the list of dialects and what each looks like in
dialects.md, the options in policies.md, and reasons.md.

Run it from the project's root after a change to `jsonish/repairs.py`, the lists of dialects and of writers, `options.py`,
`why.py` or the scanner's states:

    PYTHONPATH=core python3 docs/generate.py

A test fails while the files differ from what this writes.
"""

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from extract_action import ExtractAction, ToolCall, ToolSchema, jsonish, trace
from extract_action.dialects import DIALECTS
from extract_action.jsonish.looking.look_transitions import LOOK_TRANSITIONS
from extract_action.jsonish.push.transitions import TRANSITIONS
from extract_action.options import OPTIONS
from extract_action.why import Why
from extract_action.writers import WRITERS, Writer, write

DOCS = Path(__file__).parent
BEGIN = "<!-- repairs: written by docs/generate.py -->"
END = "<!-- end of repairs -->"
BEGIN_DIAGRAMS = "<!-- diagrams: written by docs/generate.py -->"
END_DIAGRAMS = "<!-- end of diagrams -->"
DIALECTS_BEGIN = "<!-- dialects: written by docs/generate.py -->"
DIALECTS_END = "<!-- end of dialects -->"
OPTIONS_BEGIN = "<!-- options: written by docs/generate.py -->"
OPTIONS_END = "<!-- end of options -->"
FORMS_BEGIN = "<!-- formats: written by docs/generate.py -->"
FORMS_END = "<!-- end of formats -->"
LONGEST_SHOWN = 48

MOST_OPENERS = 5
PLACES = {
    "anywhere": "anywhere",
    "line": "line start",
    "start": "start of the reply",
    "code": "line start in a `tool_code` block",
}

EXAMPLES = {
    "trailing-comma": '{"a": 1,}',
    "missing-comma": '[1 "two"]',
    "stray-comma": "[, 1]",
    "semicolon": '{"a": "x"; "b": 2}',
    "invisible-character": '{"a":\u200b1}',
    "escaped-space": '{"a": 1,\\n"b": 2}',
    "wide-punctuation": '{"a"：1，"b": 2}',
    "missing-colon": '{"a": {"b" "c"}}',
    "stray-colon": '{"a":: 1}',
    "comma-as-colon": '{"a": 1, "b", "c"}',
    "equals-sign": '{"a": {b = 1}}',
    "single-quotes": "{'a': 1}",
    "typographic-quotes": "{“a”: 1}",
    "backtick-quotes": '{"a": `b`}',
    "triple-quotes": '{"a": """b"""}',
    "fenced-string": '{"a": ```py\nb()\n```}',
    "inner-quote": '{"a": "say "hi" now"}',
    "missing-opening-quote": '{"a": b"}',
    "missing-closing-quote": '{"a": "b, "c": 1}',
    "joined-strings": '{"a": "b" + "c"}',
    "string-prefix": "{u'a': u'b'}",
    "unquoted-key": "{a: 1}",
    "unquoted-value": '{"a": b}',
    "raw-control": '{"a": "b\nc"}',
    "bad-escape": r'{"a": "50\%"}',
    "foreign-escape": r'{"a": "it\'s"}',
    "escaped-document": r"{\"a\": \"b\"}",
    "literal-backslashes": r'{"a": "C:\new\users"}',
    "python-literal": '{"a": True}',
    "number-form": '{"a": +1}',
    "missing-value": '{"a": }',
    "key-without-value": '{"a": [], "b"}',
    "duplicate-key": '{"a": 1, "a": 2}',
    "ellipsis": '{"a": [1, ...]}',
    "tuple-literal": '{"a": (1, 2)}',
    "set-literal": '{"a": {"b", "c"}}',
    "comment": '{"a": 1 /* one */}',
    "missing-opener": '{"a": ["b": 1}]}',
    "missing-closer": '{"a": [1}',
    "stray-closer": "[1}]",
    "early-closer": '{"a": {"b": 1}}, "c": 2}',
    "wrong-closer": '{"a": [1}, "b": 2}',
    "doubled-brace": '{"a": {{"b": 1}}}',
    "stray-bracket": '{"a": {["b": 1}}',
    "too-deep": "[" * 1001 + "]" * 1001,
    "cut-string": '{"a": "b',
    "cut-number": '{"a": 12',
    "cut-literal": '{"a": tr',
    "cut-entry": '{"a": 1,',
    "string-arguments": r'{"name": "t", "arguments": "{\"n\": 1}"}',
    "string-field": '{"name": "t", "arguments": {"n": "1"}}',
    "repeated-parameter": "<function=t><parameter=n>1</parameter><parameter=n>2</parameter></function>",
    "no-arguments": '{"name": "t"}',
}
"""For each repair a text that needs it."""

TOOL = ToolSchema("t", {"type": "object", "properties": {"n": {"type": "integer"}}})
"""The tool that the extractor's own repairs are shown with."""

WEATHER = ToolSchema("get_weather", {"properties": {"city": {"type": "string"}, "days": {"type": "integer"}}})
TIME = ToolSchema("get_time", {"properties": {"zone": {"type": "string"}}})
CALLS = [("get_weather", {"city": "Oslo", "days": 3}), ("get_time", {"zone": "Europe/Oslo"})]
"""What each dialect is shown with; where it has nothing but text, with TEXT_CALL."""

TEXT_CALL = ("get_time", "Europe/Oslo")

SECTIONS = [
    ("Nothing is held", Why.NOTHING_HELD),
    ("Held back", Why.OPENING),
    ("Shown as text", Why.CODE),
    ("Run as a call", Why.ENVELOPE),
    ("Refused", Why.UNKNOWN_TOOL),
]
"""The parts of the table of reasons, each with its first member."""


def read_example(code: str) -> tuple[Any, list[str]]:
    """What the example of a repair is read as, and the repairs that it took."""
    extractor = ExtractAction(tools=[TOOL], dialects="auto")
    items = [*extractor.feed(EXAMPLES[code]), *extractor.finish()]
    for item in items:
        if isinstance(item, ToolCall):
            return item.call.arguments, [fix.code for fix in item.call.fixes]
    stream = jsonish.Stream()
    stream.feed(EXAMPLES[code])
    try:
        reading = stream.finish().to_python()
    except jsonish.JsonishError as error:
        reading = f"JsonishError: {error}"
    return reading, [fix.code for fix in stream.repairs()]


def repairs_table() -> str:
    """Every repair with its sentence and an example, as a Markdown table."""
    rows = []
    for code, sentence in jsonish.RULES.items():
        reading, _ = read_example(code)
        rows.append([f"`{code}`", sentence, _code(EXAMPLES[code]), _code(json.dumps(reading, ensure_ascii=False))])
    return _table(["Repair", "What it does", "The model wrote", "It is read as"], rows)


def steps_of_look_ahead() -> list[tuple[str, str, str]]:
    """The steps of the look ahead's table: the state, what comes next, and the verdict or the next state."""
    return [(row.state.name, when, end.name) for row in LOOK_TRANSITIONS for when, end in row.steps.items()]


def _diagram(steps: Iterable[tuple[str, str, str]]) -> str:
    """Steps as a state diagram; those between the same two states are one."""
    merged: dict[tuple[str, str], list[str]] = {}
    for start, when, end in steps:
        merged.setdefault((start, end), []).append(when)
    lines = [f"    {start} --> {end}: {_plain(' / '.join(whens))}" for (start, end), whens in merged.items()]
    return "\n".join(["```mermaid", "stateDiagram-v2", *lines, "```"])


def _plain(text: str) -> str:
    """Text without what a diagram would read as its own: colons, semicolons, hashes, braces."""
    names = {":": "colon", ";": "semicolon", "#": "hash", "{": "brace", "}": "closing brace"}
    names |= {"[": "bracket", "]": "closing bracket"}
    return " ".join(re.sub(r"[:;#{}\[\]]", lambda char: f" {names[char[0]]} ", text).split())


def diagrams() -> str:
    """The steps of the push parser and of its look ahead, drawn."""
    parser = [(start.name, when, end.name) for start, exits in TRANSITIONS.items() for end, when in exits.items()]
    return "\n\n".join(
        [
            "The push parser:",
            _diagram(parser),
            "A look ahead, to one of the verdicts END, MORE and KEY:",
            _diagram(steps_of_look_ahead()),
        ]
    )


def jsonish_page(page: str) -> str:
    """The page with its table and its diagrams written anew."""
    page = _with_table(page, BEGIN_DIAGRAMS, diagrams(), END_DIAGRAMS)
    return _with_table(page, BEGIN, repairs_table(), END)


def dialects_table() -> str:
    """Every dialect of the list with its openers and the file that reads it, as a Markdown table."""
    rows = []
    for dialect in DIALECTS:
        openers = [_code(opener) for opener in (*dialect.openers, *(named.format("…") for named in dialect.named))]
        shown = openers if len(openers) <= MOST_OPENERS else [*openers[:MOST_OPENERS], "…"]
        file = dialect.read.__module__.rpartition(".")[2]
        rows.append([dialect.name, " ".join(shown), PLACES[dialect.place], f"`{file}.py`"])
    return _table(["Dialect", "Openers", "Where", "Reader"], rows)


def dialects_page(page: str) -> str:
    """The page with the table and the forms in it written anew."""
    page = _with_table(page, DIALECTS_BEGIN, dialects_table(), DIALECTS_END)
    forms = "\n".join(_form(writer) for writer in WRITERS.values())
    return _with_table(page, FORMS_BEGIN, forms, FORMS_END)


def _form(writer: Writer) -> str:
    """A dialect as a section: who writes it, its grammar, an example, where values have their types from, and what ends it."""
    calls = CALLS if writer.is_for_objects else [TEXT_CALL]
    spelling = "" if writer.name == writer.dialect else f" A call carries the name `{writer.dialect}`."
    facts = f"- Values: {writer.values.typing}\n- Ends with: {_closer(writer)}"
    parts = [
        f"### {writer.name}",
        f"{writer.title}.{spelling}",
        _block(grammar(writer)),
        _block(write(writer.name, calls, [WEATHER, TIME])),
    ]
    return "\n\n".join([*parts, facts]) + "\n"


def grammar(writer: Writer) -> str:
    """What a writer writes, as rules. Names in capitals stand for a word, `↵` for a line break."""
    lines = []
    repeated = f"call ({_quote(writer.separator)} call)*" if writer.separator else "call*"
    lines.append(("calls", _rule(writer.group, calls=repeated)))
    between = f"[argument ({_quote(writer.between)} argument)*]" if writer.between else "argument*"
    arguments = between if writer.argument else "arguments"
    lines.append(("call", _rule(writer.call.replace("$json_name", '"$name"'), name="NAME", arguments=arguments)))
    if writer.argument:
        lines.append(("argument", _rule(writer.argument, key="KEY", value="value", type="TYPE", is_text='("true" | "false")')))
    lines += [tuple(line.split(" = ", 1)) for line in writer.values.grammar.splitlines()]
    width = max(len(name) for name, _ in lines)
    return "\n".join(f"{name:{width}} = {rule}" for name, rule in lines)


def _rule(template: str, **names: str) -> str:
    """A template as a rule: its text in quotes, its placeholders under the names of the grammar."""
    pieces = re.split(r"\$(\w+)", template)
    parts = [names.get(piece, piece.upper()) if at % 2 else _quote(piece) for at, piece in enumerate(pieces) if piece]
    return " ".join(parts)


def _quote(text: str) -> str:
    mark = "'" if '"' in text else '"'
    return mark + text.replace("\n", "↵") + mark


def _closer(writer: Writer) -> str:
    """What a group ends with, or a call where calls are not grouped."""
    closer = (writer.group.partition("$calls")[2] or writer.call.rpartition("$arguments")[2]).strip()
    return _code(closer) if closer else "nothing of its own; the arguments end with their last brace."


def _block(text: str) -> str:
    fence = "````" if "```" in text else "```"
    return f"{fence}\n{text.rstrip()}\n{fence}"


def _with_table(page: str, begin: str, table: str, end: str) -> str:
    before, rest = page.split(begin)
    _, after = rest.split(end)
    return f"{before}{begin}\n\n{table}\n{end}{after}"


def options_table() -> str:
    """Every option with its values, the default first in its own column, and the reasons that it gives."""
    rows = []
    for option in OPTIONS:
        values = option["choices"] or (["true", "false"] if option["type"] == "boolean" else ["a number"])
        codes = " ".join(f"`{code}`" for code in option["codes"])
        default = json.dumps(option["default"]).strip('"') if option["default"] is not None else "none"
        rows.append([f"`{option['name']}`", " ".join(f"`{value}`" for value in values), f"`{default}`", option["text"], codes])
    return _table(["Option", "Values", "Default", "What it decides", "Reasons it gives"], rows)


def policies_page(page: str) -> str:
    """The page with the table in it written anew."""
    return _with_table(page, OPTIONS_BEGIN, options_table(), OPTIONS_END)


def reasons_page() -> str:
    """Every reason and every state of the scanner, as a page."""
    parts = [
        "# Reasons and states",
        "Each Text, ToolCall and Pending says why it is what it is; a trace has the same codes. Written by\n"
        "`docs/generate.py` from `why.py` and `extract/state.py`.",
    ]
    for title, reasons in _sections():
        held = any(why.release for why in reasons)
        rows = [[f"`{why.code}`", why.text, *([why.release] if held else [])] for why in reasons]
        parts += [f"## {title}", _table(["Code", "Why", *(["What lets it go"] if held else [])], rows)]
    parts += [
        "A `Rejection` names the refusal in another spelling: `unknown-tool` is the reason `UnknownTool`.",
        "## The scanner's states",
        _table(["State", "Where the scanner is"], [[f"`{state['name']}`", state["text"]] for state in trace.states()]),
    ]
    return "\n\n".join(part.rstrip("\n") for part in parts) + "\n"


def pages() -> dict[Path, str]:
    """Each file with what it must hold."""
    repairs, dialects, policies = DOCS / "jsonish.md", DOCS / "dialects.md", DOCS / "policies.md"
    return {
        repairs: jsonish_page(repairs.read_text(encoding="utf-8")),
        dialects: dialects_page(dialects.read_text(encoding="utf-8")),
        DOCS / "reasons.md": reasons_page(),
        policies: policies_page(policies.read_text(encoding="utf-8")),
    }


def _sections() -> Iterable[tuple[str, list[Why]]]:
    reasons = list(Why)
    starts = [reasons.index(first) for _, first in SECTIONS]
    for (title, _), start, end in zip(SECTIONS, starts, [*starts[1:], len(reasons)], strict=True):
        yield title, reasons[start:end]


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in line)} |\n" for line in lines)


def _code(text: str) -> str:
    """A text as inline code on one line, shortened in its middle."""
    shown = text.replace("\n", "↵")
    if len(shown) > LONGEST_SHOWN:
        shown = f"{shown[:12]}…{shown[-12:]}"
    return f"`` {shown} ``" if "`" in shown else f"`{shown}`"


if __name__ == "__main__":
    for path, content in pages().items():
        path.write_text(content, encoding="utf-8", newline="\n")
