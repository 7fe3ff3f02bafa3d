"""The page has words, in each of its languages, for every question and outcome that the build may write."""

import re
from pathlib import Path

import pytest

from building.lessons import questions
from building.paths import WEB

CATALOGUES = sorted((WEB / "src" / "strings").glob("lessons.*.js"))


def keys(catalogue: str, section: str) -> set[str]:
    """The names in a flat section of a catalogue."""
    found = re.search(rf"\n +{section}: \{{\n(.*?)\n +\}},", catalogue, re.DOTALL)
    assert found, section
    return set(re.findall(r'^ +"?([\w-]+)"?:', found[1], re.MULTILINE))


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.name)
def test_every_kind_and_outcome_has_its_words(path: Path) -> None:
    catalogue = path.read_text(encoding="utf-8")
    assert keys(catalogue, "prompts") == {kind for kind, _ in questions.KINDS.values()}
    assert keys(catalogue, "outcomes") == set(questions.OUTCOMES)
