"""A folder as a lesson: its text, its trace, and at each step the place, the panes, the question and the thing to try."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from building.errors import BuildError
from building.examples import recording_of, traced
from building.lessons import languages, places, questions, text, tries

PANES = ("source", "tools", "stream", "actions", "tree")
"""What `Show:` names; the lesson itself is always there."""

_USUAL = ("source", "stream", "actions", "tree")

Cut = Callable[[Path], list[str]]
"""Cuts the plain text in a file into chunks, as the page does."""


def lesson(folder: Path, cut: Cut) -> tuple[dict[str, Any], dict[str, Any]]:
    """The lesson in a folder, as the page has it, and its trace. An error names the file and the line."""
    from extract_action import bridge

    path = folder / "lesson.md"
    try:
        said = text.read(path.read_text(encoding="utf-8"))
        given = {"tools": _json(folder / "tools.json", []), "options": _json(folder / "options.json", {"dialects": "auto"})}
        stream = recording_of(folder)
        recording = json.loads(bridge.read_recording(stream.read_bytes()))
        if stream.suffix == ".txt":
            recording["chunks"] = [{"text": chunk, "time": None, "channel": "text"} for chunk in cut(stream)]
        trace = traced(given, recording)
        steps = [_step(step, trace["records"], recording, given) for step in said.steps]
    except BuildError as problem:
        raise BuildError(f"{path.parent.name}/{path.name}, {problem}") from problem
    others = languages.others(folder, said)
    about = {"id": f"lessons/{folder.name}", "title": said.title, "summary": said.about, "teaches": ""}
    return {**about, **given, "recording": recording, "steps": steps, "others": others}, trace


def _step(step: text.Step, records: list[dict[str, Any]], recording: dict[str, Any], given: dict[str, Any]) -> dict[str, Any]:
    place, mark, asked = step.one("Go to"), step.one("Mark"), step.one("Ask")
    at = places.step_of(place, records) if place else 0
    made = {"title": step.title, "blocks": step.blocks, "step": at, "panes": _panes(step)}
    if mark:
        channel, span = places.span_of(places.quoted(mark), mark.line, records)
        made["mark"] = {"channel": channel, "span": span}
    if asked:
        made["question"] = questions.ask(asked, records, at, given["tools"])
    written = "".join(chunk["text"] for chunk in recording["chunks"] if chunk["channel"] == "text")
    if (tried := tries.read_try(step, written, given)) is not None:
        made["try"] = tried
    return made


def _panes(step: text.Step) -> list[str]:
    shown = step.one("Show")
    if shown is None:
        return list(_USUAL)
    named = [name.strip().lower() for name in shown.text.rstrip(".").replace(" and ", ",").split(",")]
    for name in named:
        if name not in PANES:
            raise text.LessonError(shown.line, f"there is no pane “{name}”; there are {', '.join(PANES)}.")
    return [name for name in PANES if name in named]


def _json(path: Path, without: Any) -> Any:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else without
