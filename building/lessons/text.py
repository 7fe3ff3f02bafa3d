"""lesson.md as it is written: a title, what the lesson is about, and steps with their directives.

Each part keeps the line that it stands on, so that an error can name it.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.token import Token

from building.errors import BuildError

WORDS = ("Go to", "Mark", "Show", "Ask", "Try", "Replace", "Then")
"""What a line of directives begins with, before its colon."""

_DIRECTIVE = re.compile(rf"({'|'.join(WORDS)}):(?:\s+|$)")

_READER = MarkdownIt("commonmark")

_INLINE = {"code_inline": "code", "strong_open": "strong", "em_open": "em"}

CODE = r"(?P<{0}_ticks>`+)(?P<{0}>.+?)(?P={0}_ticks)"
"""A pattern for a piece of the stream in backticks, more of them around a piece that has some itself; `{0}` names the group."""

Run = str | list[str]
"""Text, or a pair of "code", "strong" or "em" and text, or "link", text and address."""

Block = dict[str, Any]
"""`{"p": runs}`, `{"list": [runs, …]}` or `{"pre": text}`."""


class LessonError(BuildError):
    """A lesson says what is not so, or cannot be read; the message has the line and says what to do."""

    def __init__(self, line: int, message: str) -> None:
        super().__init__(f"line {line}: {message}")


@dataclass(frozen=True)
class Directive:
    """What follows one of `WORDS`, and the line (from 1) that it stands on."""

    word: str
    text: str
    line: int


@dataclass
class Step:
    """One step: its heading, its paragraphs and its directives, each word at most once but `Replace`."""

    title: str
    line: int
    blocks: list[Block] = field(default_factory=list)
    directives: list[Directive] = field(default_factory=list)

    def one(self, word: str) -> Directive | None:
        """The directive that begins with this word."""
        return next((directive for directive in self.directives if directive.word == word), None)

    def every(self, word: str) -> list[Directive]:
        """All directives that begin with this word, in order."""
        return [directive for directive in self.directives if directive.word == word]


@dataclass
class Lesson:
    """What lesson.md says."""

    title: str
    about: str
    steps: list[Step]


def read(text: str) -> Lesson:
    """Read a lesson.

    >>> lesson = read("# Calls\\n\\nWhat they are.\\n\\n## Text\\n\\nIt is *text*.\\n\\nGo to: the end")
    >>> lesson.title, lesson.about, lesson.steps[0].title, lesson.steps[0].blocks
    ('Calls', 'What they are.', 'Text', [{'p': ['It is ', ['em', 'text'], '.']}])
    >>> lesson.steps[0].directives
    [Directive(word='Go to', text='the end', line=9)]
    """
    title, about, steps = "", "", list[Step]()
    for token, line, inside in _blocks(_READER.parse(text)):
        if token.type == "heading_open":
            if token.tag == "h1" and not title:
                title = inside[0].content
            elif token.tag == "h2" and title:
                steps.append(Step(inside[0].content, line))
            else:
                raise LessonError(line, "a lesson has one title, “# …”, and then a heading “## …” for each step.")
        elif directives := list(_directives(token, line, inside)):
            if not steps:
                raise LessonError(line, f"“{directives[0].word}:” stands before the first step, “## …”.")
            steps[-1].directives += directives
        elif steps:
            steps[-1].blocks.append(_block(token, line, inside))
        elif about or token.type != "paragraph_open":
            raise LessonError(line, "what a lesson is about is one paragraph; then come its steps, “## …”.")
        else:
            about = "".join(run if isinstance(run, str) else run[1] for run in _block(token, line, inside)["p"])
    _check(title, about, steps)
    return Lesson(title, about, steps)


def piece(found: re.Match[str], name: str) -> str:
    """What `CODE` found: of a blank on both sides one is not meant, as in all Markdown.

    >>> piece(re.fullmatch(CODE.format("old"), "`` `a ``"), "old")
    '`a'
    """
    text = found[name] or ""
    return text[1:-1] if text.strip() and text[0] == text[-1] == " " else text


def runs_of(text: str, line: int) -> list[Run]:
    """A directive's text with its Markdown read.

    >>> runs_of("Write `10`.", 1)
    ['Write ', ['code', '10'], '.']
    """
    return list(_runs(_READER.parseInline(text)[0].children or (), line))


def _check(title: str, about: str, steps: list[Step]) -> None:
    if not title or not about or not steps:
        raise LessonError(
            1, "a lesson begins with a title, “# …”, and a paragraph that says what it is about; then come its steps."
        )
    for step in steps:
        seen: set[str] = set()
        for directive in step.directives:
            if directive.word in seen and directive.word != "Replace":
                raise LessonError(directive.line, f"“{directive.word}:” stands twice in this step.")
            seen.add(directive.word)
            if not directive.text:
                raise LessonError(directive.line, f"nothing follows “{directive.word}:”.")
        if not step.blocks:
            raise LessonError(step.line, f"the step “{step.title}” has no text.")


def _blocks(tokens: list[Token]) -> Iterator[tuple[Token, int, list[Token]]]:
    """Each block of the top level, the line that it begins on, and the tokens inside of it."""
    for at, token in enumerate(tokens):
        if token.level or token.nesting < 0:
            continue
        end = at
        if token.nesting > 0:
            end = next(i for i in range(at, len(tokens)) if tokens[i].level == 0 and tokens[i].nesting < 0)
        yield token, (token.map or [0])[0] + 1, tokens[at + 1 : end]


def _directives(token: Token, line: int, inside: list[Token]) -> Iterator[Directive]:
    """The directives of a paragraph that begins with one; a line that begins with none goes on with the one before."""
    if token.type != "paragraph_open":
        return
    lines = inside[0].content.split("\n")
    if not _DIRECTIVE.match(lines[0]):
        for number, text in enumerate(lines):
            if found := _DIRECTIVE.match(text):
                raise LessonError(line + number, f"leave an empty line before “{found[1]}:”.")
        return
    word, parts, begun = "", list[str](), line
    for number, text in enumerate(lines):
        if found := _DIRECTIVE.match(text):
            if word:
                yield Directive(word, " ".join(parts), begun)
            word, parts, begun = found[1], [], line + number
            text = text[found.end() :]
        parts.append(text.strip())
    yield Directive(word, " ".join(parts).strip(), begun)


def _block(token: Token, line: int, inside: list[Token]) -> Block:
    if token.type == "paragraph_open":
        return {"p": list(_runs(inside[0].children or (), line))}
    if token.type == "fence":
        return {"pre": token.content.rstrip("\n")}
    if token.type == "bullet_list_open":
        return {"list": [list(_runs(item.children or (), line)) for item in inside if item.type == "inline"]}
    raise LessonError(line, "a step has paragraphs, lists with “-” and code blocks, and nothing else.")


def _runs(tokens: Iterable[Token], line: int) -> Iterator[Run]:
    kind, address = "", ""
    for token in tokens:
        if token.type in ("text", "softbreak"):
            text = token.content if token.type == "text" else " "
            if text:
                yield ["link", text, address] if address else [kind, text] if kind else text
        elif token.type == "code_inline":
            yield ["code", token.content]
        elif token.type == "link_open":
            address = _address(str(token.attrs["href"]), line)
        elif token.type == "link_close":
            address = ""
        elif token.type in _INLINE:
            kind = _INLINE[token.type]
        elif token.type in ("strong_close", "em_close"):
            kind = ""
        else:
            raise LessonError(line, f"“{token.content or token.type}” cannot stand in a lesson.")


def _address(target: str, line: int) -> str:
    """The address on the site of a page of the docs, which a lesson names by its place among the files."""
    if found := re.fullmatch(r"(?:\.\./)*docs/([\w-]+)\.md(#[\w.-]+)?", target):
        return f"docs/{found[1]}.html{found[2] or ''}"
    if target.startswith("https://"):
        return target
    raise LessonError(line, f"the link “{target}” leads neither to a page of the docs nor to an https address.")
