"""The virtual environment that every command but `clean` runs in."""

import importlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from building import stamps
from building.errors import BuildError
from building.paths import REQUIREMENTS, ROOT, VENV
from building.process import run

PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
_STAMPS = VENV / "stamps"


def enter(arguments: Sequence[str]) -> None:
    """Return at once inside the environment; outside of it, make it if need be and start build.py again in it."""
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    _create()
    command = [str(PYTHON), str(ROOT / "build.py"), *arguments]
    if os.name == "nt":  # there, exec starts a second process and lets go of the console
        sys.exit(subprocess.run(command, check=False).returncode)
    sys.stdout.flush()
    os.execv(PYTHON, command)


def install(*names: str) -> None:
    """Install `requirements/<name>.txt` for each name, unless exactly that was installed before."""
    for name in names:
        requirements = REQUIREMENTS / f"{name}.txt"
        stamp, value = _STAMPS / name, stamps.digest([requirements])
        if not stamps.is_current(stamp, value):
            print(f"Installing {requirements.relative_to(ROOT).as_posix()} …", flush=True)
            run([PYTHON, "-m", "pip", "install", "--quiet", "-r", requirements], doing=f"install {requirements.name}")
            importlib.invalidate_caches()  # this process may import it at once
            stamps.write(stamp, value)


def _create() -> None:
    stamp, value = _STAMPS / "python", stamps.digest([], sys.version, sys.base_prefix)
    if PYTHON.exists() and stamps.is_current(stamp, value):
        return
    print("Making .venv …", flush=True)
    shutil.rmtree(VENV, ignore_errors=True)
    try:
        run([sys.executable, "-m", "venv", VENV], doing="make a virtual environment")
    except BuildError as error:
        raise BuildError(f"{error}\nOn Debian and Ubuntu, `apt-get install python3-venv` brings what is missing.") from error
    stamps.write(stamp, value)
