"""Not doing work again: a stamp holds the hash of everything that a step was made from."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from building.paths import ROOT

_SKIPPED = {"__pycache__", "node_modules"}


def files_under(*places: Path) -> list[Path]:
    """Every file at or below the places, sorted, without what tools leave behind."""
    found: list[Path] = []
    for place in places:
        candidates = place.rglob("*") if place.is_dir() else [place]
        found += [path for path in candidates if path.is_file() and not _SKIPPED.intersection(path.parts)]
    return sorted(set(found))


def digest(files: Iterable[Path], *facts: str) -> str:
    """Hash names and contents of files together with any other facts that the step depends on."""
    total = hashlib.sha256()
    for fact in facts:
        total.update(f"{len(fact)}:{fact}\n".encode())
    for path in files:
        content = path.read_bytes()
        name = path.relative_to(ROOT) if path.is_relative_to(ROOT) else path
        total.update(f"{name.as_posix()}:{len(content)}\n".encode())
        total.update(content)
    return total.hexdigest()


def is_current(stamp: Path, value: str) -> bool:
    """Whether the step that wrote this stamp was made from the same things."""
    return stamp.is_file() and stamp.read_text(encoding="ascii") == value


def write(stamp: Path, value: str) -> None:
    """Say that the step is done. Call it last: an interrupted step then leaves no stamp."""
    stamp.parent.mkdir(parents=True, exist_ok=True)
    stamp.write_text(value, encoding="ascii")
