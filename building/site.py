"""dist/: everything that a static host has to serve."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

from building import docs, examples, lessons, manifest, node, offline, page, pyodide, stamps, venv, weights, wheel
from building.paths import CORE, DIST, EXAMPLES, LESSONS, REQUIREMENTS, ROOT, WEB, WORK
from building.process import run

_STAMP = WORK / "dist.stamp"
_PAGES = {
    "index.html": ("src/early.js", "src/main.js", "styles/main.css", "styles/print.css", "styles/lessons.css"),
    "embed.html": ("src/embed/player.js", "src/embed/page.js", "styles/embed-page.css"),
}
"""What each page names of the bundle."""


def build() -> Path:
    """Make dist/ unless it is up to date, print what it weighs when it was made, and return it."""
    venv.install("build")
    node.install_packages()
    value = _inputs()
    if not (DIST.is_dir() and stamps.is_current(_STAMP, value)):
        print("Building the site …", flush=True)
        # Made beside the old one and swapped in, so that a failed build leaves a site that works.
        fresh = WORK / "dist"
        shutil.rmtree(fresh, ignore_errors=True)
        fresh.mkdir(parents=True)
        _fill(fresh)
        _STAMP.unlink(missing_ok=True)
        shutil.rmtree(DIST, ignore_errors=True)
        fresh.rename(DIST)
        stamps.write(_STAMP, value)
        print(weights.sizes(DIST))
    return DIST


def _inputs() -> str:
    sources = [
        CORE,
        WEB,
        REQUIREMENTS,
        docs.DOCS,
        *(ROOT / name for name in ("building", "pyproject.toml", "LICENSE")),
    ]
    return stamps.digest(stamps.files_under(*sources), sys.version)


def _fill(site: Path) -> None:
    if (WEB / "static").is_dir():
        shutil.copytree(WEB / "static", site, dirs_exist_ok=True)
    bundle = _bundle(site)
    entries: dict[str, str] = bundle["entries"]
    for name, sources in _PAGES.items():
        html = (WEB / name).read_text(encoding="utf-8")
        rendered = page.render(html, {source: entries[source] for source in sources}, bundle["imports"])
        (site / name).write_text(rendered, encoding="utf-8", newline="\n")
    docs.write(site, entries)

    pyodide_folder = site / "pyodide" / pyodide.version()
    start = pyodide.copy_runtime(pyodide_folder)
    other = {"stdlib": pyodide.copy_whole_library(pyodide_folder), **_core(site)}
    for module, folder in ((examples, EXAMPLES), (lessons, LESSONS)):
        command: list[str | Path] = [venv.PYTHON, "-m", module.__name__, folder, site / folder.name]
        run(command, doing=f"make the traces of the {folder.name}", cwd=ROOT, env={"PYTHONPATH": str(CORE)})
    described = manifest.write(site, pyodide_folder, start, other)
    index = site / "index.html"
    first = site / EXAMPLES.name / examples.FIRST
    data = {"manifest": described, "first": first.read_text(encoding="utf-8")}
    html = page.with_data(index.read_text(encoding="utf-8"), data)
    first.unlink()
    index.write_text(html, encoding="utf-8", newline="\n")
    offline.write(site)


def _bundle(site: Path) -> Any:
    return json.loads(node.run_node(["bundle.mjs", site], doing="bundle the page"))


def _core(site: Path) -> dict[str, Path]:
    """Put micropip and what it installs into a folder that is named after the contents; return them by what they are for."""
    core, micropip = wheel.build(), pyodide.micropip()
    lock = pyodide.lock_file(micropip)
    folder = site / "core" / stamps.digest([core, micropip], lock)[:12]
    folder.mkdir(parents=True)
    lock_file = folder / "pyodide-lock.json"
    lock_file.write_text(lock, encoding="utf-8", newline="\n")
    copies = [Path(shutil.copyfile(file, folder / file.name)) for file in (micropip, core)]
    return dict(zip(("lock", "micropip", "wheel"), [lock_file, *copies], strict=True))
