"""Lessons in other languages: all of ours are in German, and what does not go with lesson.md is told by its line."""

from pathlib import Path

import pytest

from building.errors import BuildError
from building.lessons import languages, text
from building.paths import LESSONS

FOLDERS = sorted(path.parent for path in LESSONS.glob("*/lesson.md"))
SAID = text.read("# A\n\nb\n\n## C\n\nd\n\nTry: e `f`\n\n## G\n\nh")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_lesson_is_there_in_german(folder: Path) -> None:
    said = text.read((folder / "lesson.md").read_text(encoding="utf-8"))
    german = languages.others(folder, said)["de"]
    assert german["title"] != said.title
    assert all(step["blocks"] != source.blocks for step, source in zip(german["steps"], said.steps, strict=True))


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_german_names_the_same_pieces_of_code(folder: Path) -> None:
    said = text.read((folder / "lesson.md").read_text(encoding="utf-8"))
    for step, source in zip(languages.others(folder, said)["de"]["steps"], said.steps, strict=True):
        assert _codes(step["blocks"]) == _codes(source.blocks)


def test_the_words_are_read_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "lesson.de.md").write_text("# Ä\n\nb\n\n## Ç\n\n*d*\n\nTry: ë `f`\n\n## G\n\nh", encoding="utf-8")
    assert languages.others(tmp_path, SAID) == {
        "de": {
            "title": "Ä",
            "summary": "b",
            "steps": [
                {"title": "Ç", "blocks": [{"p": [["em", "d"]]}], "try": ["ë ", ["code", "f"]]},
                {"title": "G", "blocks": [{"p": ["h"]}]},
            ],
        }
    }


@pytest.mark.parametrize(
    ("written", "message"),
    [
        ("# A\n\nb\n\n## C\n\nd\n\nTry: e", "line 1: it has 1 steps, and lesson.md has 2"),
        ("# A\n\nb\n\n## C\n\nd\n\n## G\n\nh", "line 5: “Try:” stands in lesson.md alone"),
        ("# A\n\nb\n\n## C\n\nd\n\nTry: e\n\n## G\n\nh\n\nTry: i", "line 11: “Try:” stands in this file alone"),
        ("# A\n\nb\n\n## C\n\nd\n\nMark: `e`\n\n## G\n\nh", "line 9: “Mark:” stands in lesson.md alone"),
    ],
)
def test_what_does_not_go_with_the_lesson_is_told(tmp_path: Path, written: str, message: str) -> None:
    (tmp_path / "lesson.de.md").write_text(written, encoding="utf-8")
    with pytest.raises(BuildError, match=f"/lesson.de.md, {message}"):
        languages.others(tmp_path, SAID)


def _codes(blocks: list[text.Block]) -> list[str]:
    runs = [run for block in blocks for part in (block.get("list") or [block.get("p", [])]) for run in part]
    return [run[1] for run in runs if isinstance(run, list) and run[0] == "code"]
