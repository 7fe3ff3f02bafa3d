"""A lesson in other languages: `lesson.de.md` beside `lesson.md` says the same steps in German.

It has the words alone. What a step does, asks and marks stands once, in lesson.md, so that both show the same.
"""

from pathlib import Path
from typing import Any

from building.errors import BuildError
from building.lessons import text

_TOLD = ("Try",)
"""The directives that have words for people."""


def others(folder: Path, said: text.Lesson) -> dict[str, Any]:
    """What the lesson in a folder says in other languages, by their codes; `said` is its lesson.md. Errors name the line."""
    return {path.name.split(".")[1]: _read(path, said) for path in sorted(folder.glob("lesson.*.md"))}


def _read(path: Path, said: text.Lesson) -> dict[str, Any]:
    try:
        other = text.read(path.read_text(encoding="utf-8"))
        if len(other.steps) != len(said.steps):
            raise text.LessonError(1, f"it has {len(other.steps)} steps, and lesson.md has {len(said.steps)}.")
        steps = [_step(step, source) for step, source in zip(other.steps, said.steps, strict=True)]
    except BuildError as problem:
        raise BuildError(f"{path.parent.name}/{path.name}, {problem}") from problem
    return {"title": other.title, "summary": other.about, "steps": steps}


def _step(step: text.Step, source: text.Step) -> dict[str, Any]:
    for directive in step.directives:
        if directive.word not in _TOLD:
            raise text.LessonError(directive.line, f"“{directive.word}:” stands in lesson.md alone, for all languages.")
    tried, wanted = step.one("Try"), source.one("Try")
    if (tried is None) != (wanted is None):
        raise text.LessonError(step.line, f"“Try:” stands in {'lesson.md' if wanted else 'this file'} alone.")
    told = {"title": step.title, "blocks": step.blocks}
    return {**told, "try": text.runs_of(tried.text, tried.line)} if tried else told
