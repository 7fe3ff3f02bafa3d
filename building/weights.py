"""What the site weighs."""

import gzip
import re
from pathlib import Path

from building import stamps

# Hosts compress on the way; level 6 is what they commonly use.
_LEVEL = 6
_IMPORT = re.compile(r'(?:from|import)\s?\(?"\./([\w.-]+\.js)"')


def sizes(site: Path) -> str:
    """Return a table with one line for each group of files: count, bytes, bytes as gzip."""
    groups: dict[str, list[Path]] = {}
    for path in stamps.files_under(site):
        groups.setdefault(_group(path.relative_to(site)), []).append(path)
    lines = [f"{'part':<28}{'files':>6}{'bytes':>13}{'gzip':>12}"]
    lines += [_line(name, groups[name]) for name in sorted(groups)]
    return "\n".join([*lines, _line("all", [path for paths in groups.values() for path in paths])])


def imported(script: Path) -> set[Path]:
    """A script of the bundle with all that it imports, at once or later."""
    found, todo = set[Path](), {script}
    while todo:
        found |= todo
        texts = {path: path.read_text(encoding="utf-8") for path in todo}
        todo = {path.parent / name for path, text in texts.items() for name in _IMPORT.findall(text)} - found
    return found


def _group(path: Path) -> str:
    if path.suffix == ".map":
        return "source maps (not loaded)"
    if path.parts[0] == "assets":
        return f"assets: {path.name.rpartition('-')[0]}"
    return path.parts[0] if len(path.parts) > 1 else "page"


def _line(name: str, paths: list[Path]) -> str:
    contents = [path.read_bytes() for path in paths]
    plain, packed = sum(map(len, contents)), sum(len(gzip.compress(content, _LEVEL)) for content in contents)
    return f"{name:<28}{len(paths):>6}{plain:>13,}{packed:>12,}"
