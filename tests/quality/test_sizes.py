"""No source file is longer than a person reads at one go."""

from collections.abc import Iterator
from pathlib import Path

from building.paths import ROOT

MOST_LINES = 350
FOLDERS = ("building", "core", "tests", "web/examples", "web/lessons", "web/src", "web/styles", "web/test")
ENDINGS = {".py", ".js", ".mjs", ".css", ".html"}


def _sources() -> Iterator[Path]:
    for files in (ROOT.glob("*"), (ROOT / "web").glob("*"), *((ROOT / folder).rglob("*") for folder in FOLDERS)):
        yield from (path for path in files if path.suffix in ENDINGS and path.is_file())


def test_no_source_file_is_too_long() -> None:
    lengths = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8").count("\n") for path in _sources()}
    assert len(lengths) > 300
    assert {name: length for name, length in lengths.items() if length > MOST_LINES} == {}
