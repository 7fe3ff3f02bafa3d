"""What the page may weigh and cost, as counts: they are the same on every machine."""

import gzip
import json
import re
from pathlib import Path

import pytest

from building import site, weights
from building.paths import NODE_MODULES

# Bytes as gzip of level 6, which is what hosts send; a hash in a name is left out. What is not named here is a mistake.
FILES = {
    "index.html": 6_000,
    "embed.html": 1_000,
    "embed/player.js": 40_000,
    "embed/page.js": 4_000,
    "embed/chunk.js": 4_000,
    "embed/embed.de.js": 1_000,
    "embed/player.de.js": 4_000,
    "assets/embed-page.css": 500,
    "service-worker.js": 9_000,
    "site.webmanifest": 500,
    "manifest.json": 1_500,
    "icon.svg": 1_000,
    "assets/early.js": 500,
    "assets/main.js": 64_000,
    "assets/main.css": 10_000,
    "assets/print.css": 500,
    "assets/lesson.js": 8_000,
    "assets/lessons.css": 3_000,
    "assets/chunk.js": 12_000,
    "assets/page.de.js": 5_000,
    "assets/panes.de.js": 6_000,
    "assets/player.de.js": 3_000,
    "assets/lessons.de.js": 3_000,
    "assets/codemirror.js": 130_000,
    "assets/worker.js": 5_000,
    "assets/wheel-worker.js": 5_000,
    "assets/versions.de.js": 1_000,
    "assets/tokenizer-worker.js": 1_000,
    "assets/docs.js": 2_000,
    "assets/docs.css": 4_000,
    "assets/o200k_base.js": 1_100_000,
    "assets/cl100k_base.js": 450_000,
    "examples/index.json": 43_000,
    "examples/*/trace.json": 12_000,
    "lessons/index.json": 24_000,
    "lessons/*/trace.json": 6_000,
    "docs/*": 30_000,
    "pyodide/pyodide.js": 8_000,
    "pyodide/pyodide.asm.js": 300_000,
    "pyodide/pyodide.asm.wasm": 3_600_000,
    "pyodide/library.pack": 1_450_000,
    "pyodide/python_stdlib.zip": 2_500_000,
    "core/pyodide-lock.json": 500,
    "core/micropip.whl": 120_000,
    "core/extract_action.whl": 420_000,
}
STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")


@pytest.fixture(scope="module")
def built() -> Path:
    return site.build()


def test_every_file_is_within_its_budget(built: Path) -> None:
    paths = [path for path in built.rglob("*") if path.is_file() and path.suffix != ".map"]
    over = {}
    for path in paths:
        name = kind_of(path.relative_to(built).as_posix())
        weight = packed(path)
        if weight > FILES.get(name, 0):
            over[path.relative_to(built).as_posix()] = weight
    assert over == {}


def test_the_page_itself_is_small(built: Path) -> None:
    """All that is ours, in every language, of which one is loaded. Libraries come when the editor and tokenizers are used."""
    libraries = ("codemirror-", "o200k_base-", "cl100k_base-")
    assets = [path for path in built.glob("assets/*") if path.suffix in (".js", ".css")]
    assert sum(packed(path) for path in assets if not path.name.startswith(libraries)) <= 130_000


def test_a_player_in_another_page_is_small(built: Path) -> None:
    """Script and style together, in any language; it loads nothing else but the trace."""
    scripts = weights.imported(built / "embed" / "player.js")
    assert len(scripts) >= 3
    assert all("WebAssembly" not in path.read_text(encoding="utf-8") for path in scripts)
    assert sum(map(packed, scripts)) <= 40_000


def test_a_first_visit_is_lighter_than_pyodide_as_it_is_published(built: Path) -> None:
    start = json.loads((built / "manifest.json").read_text(encoding="utf-8"))["start"]
    page = [*built.glob("assets/main-*"), *built.glob("assets/chunk-*.js"), *built.glob("assets/codemirror-*.js")]
    files = [built / entry["path"] for entry in start.values()]
    files += [path for path in page if path.suffix != ".map"] + [built / "index.html", built / "examples" / "index.json"]
    assert sum(map(packed, files)) < 0.9 * sum(packed(NODE_MODULES / "pyodide" / name) for name in STOCK)


def test_a_step_changes_little_of_the_tree(built: Path) -> None:
    """A chunk may finish a value, begin the next and grow it; what is not of its characters is not patched."""
    records = [
        record
        for trace in sorted(built.glob("examples/*/trace.json"))
        for record in json.loads(trace.read_text(encoding="utf-8"))["records"]
    ]
    assert len(records) > 500
    counts = [len(record["patches"]) for record in records]
    assert max(counts) <= 24  # the token that ends a call of several parameters
    assert sum(counts) <= len(records)


def kind_of(name: str) -> str:
    """A file's name without what changes with its contents or with a version; traces and pages of the docs are all alike."""
    name = re.sub(r"^(examples|lessons)/[^/]+/trace\.json$", r"\1/*/trace.json", re.sub(r"^docs/.*", "docs/*", name))
    name = re.sub(r"-[0-9A-Z]{8}(?=\.)|-[0-9a-f]{12}(?=\.)", "", name)
    name = re.sub(r"^pyodide/[^/]+/", "pyodide/", re.sub(r"^core/[^/]+/", "core/", name))
    return re.sub(r"-[0-9.]+-py3-none-any", "", name)


def packed(path: Path) -> int:
    content = path.read_bytes()
    return min(len(content), len(gzip.compress(content, 6)))
