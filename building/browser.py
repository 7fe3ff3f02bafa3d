"""A Chromium for the browser tests."""

import os
import shutil
import sys
from pathlib import Path

from building import venv
from building.errors import BuildError
from building.process import run

_VARIABLE = "PLAYWRIGHT_CHROMIUM_PATH"
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_APPLICATIONS = tuple(f"/Applications/{name}.app/Contents/MacOS/{name}" for name in ("Google Chrome", "Chromium"))


def chromium() -> Path:
    """Return the program to start: one that is there, else one that was installed just now."""
    named = os.environ.get(_VARIABLE)
    if named:
        if not Path(named).is_file():
            raise BuildError(f"{_VARIABLE} names {named}, which is not there.")
        return Path(named)
    found = _installed() or _install()
    if found is None:
        raise BuildError(f"The browser tests need Chromium: install your system's package, or set {_VARIABLE} to a program.")
    return found


def _installed() -> Path | None:
    return _of_playwright() or _of_system()


def _of_playwright() -> Path | None:
    code = "from playwright.sync_api import sync_playwright as p\nwith p() as api: print(api.chromium.executable_path)"
    place = Path(run([venv.PYTHON, "-c", code], doing="ask Playwright for its browser").strip())
    return place if place.is_file() else None


def _of_system() -> Path | None:
    found = next(filter(None, map(shutil.which, _NAMES)), None)
    return Path(found) if found else next((place for place in map(Path, _APPLICATIONS) if place.is_file()), None)


def _install() -> Path | None:
    print("Installing Chromium …", flush=True)
    try:
        run([venv.PYTHON, "-m", "playwright", "install", "chromium"], doing="download Chromium")
    except BuildError:
        _install_with_apt()
    return _installed()


def _install_with_apt() -> None:
    if not sys.platform.startswith("linux") or os.geteuid() != 0 or not shutil.which("apt-get"):
        return
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run(["apt-get", "update", "-qq"], doing="read the list of system packages", env=quiet)
    # Without a font, Chromium draws no text.
    packages = ["chromium", "fonts-liberation"]
    run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *packages], doing="install Chromium", env=quiet)
