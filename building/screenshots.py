"""`build.py screenshots`: starts what takes the pictures of the page that the README shows."""

from pathlib import Path

from building import browser, venv
from building.paths import ROOT
from building.process import run

FOLDER = ROOT / "docs" / "screenshots"


def make_screenshots(site: Path) -> None:
    """Make every picture and print what it weighs. Playwright is installed first, so what uses it is a program of its own."""
    venv.install("build", "test")
    command: list[str | Path] = [venv.PYTHON, "-P", "-m", "building.shots", site, browser.chromium(), FOLDER]
    print(run(command, doing="make the screenshots", cwd=ROOT, env={"PYTHONPATH": str(ROOT)}), end="")
