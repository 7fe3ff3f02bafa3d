"""manifest.json: what the page loads to run the core, with sizes for its progress bar and hashes to check."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from building import pyodide, stamps

NAME = "manifest.json"


def write(site: Path, pyodide_folder: Path, start: Mapping[str, Path], other: Mapping[str, Path]) -> str:
    """Describe a site that is complete but for this file, and return the description in one line.

    All paths in it are relative to the site's root.
    `start` are the files that a start of the core downloads, by what they are for, `other` those that another wheel of the
    core needs besides.
    """
    content = {
        "build": _build_hash(site),
        "pyodide": {**pyodide.facts(), "folder": f"{pyodide_folder.relative_to(site).as_posix()}/"},
        "start": {purpose: _file(site, path) for purpose, path in start.items()},
        "other": {purpose: _file(site, path) for purpose, path in other.items()},
    }
    (site / NAME).write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8", newline="\n")
    return json.dumps(content, separators=(",", ":"))


def _file(site: Path, path: Path) -> dict[str, Any]:
    data = path.read_bytes()
    return {"path": path.relative_to(site).as_posix(), "bytes": len(data), "sha256": hashlib.sha256(data).hexdigest()}


def _build_hash(site: Path) -> str:
    names = "\n".join(path.relative_to(site).as_posix() for path in stamps.files_under(site))
    hashes = [hashlib.sha256(path.read_bytes()).hexdigest() for path in stamps.files_under(site)]
    return hashlib.sha256("\n".join([names, *hashes]).encode()).hexdigest()[:16]
