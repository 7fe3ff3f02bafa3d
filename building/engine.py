"""The environment in which the recipe for an engine is tested: Ray Data is large, so it is kept out of `.venv`.

It is made when the test first asks for it, and made again when `requirements/engine.txt` changes. A machine for which there
is no build of Ray says so in the error.
"""

import os
import sys
from pathlib import Path

from building import stamps
from building.paths import REQUIREMENTS, WORK
from building.process import run

_ENVIRONMENT = WORK / "engine"
_PYTHON = _ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

QUIET = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_AUTH_MODE": "disabled"}
"""Environment variables of a run that tells nobody of itself, and talks to nothing but this machine."""


def python() -> Path:
    """The interpreter of the environment, which is made if need be. Raises BuildError."""
    requirements = REQUIREMENTS / "engine.txt"
    stamp, value = _ENVIRONMENT / "engine", stamps.digest([requirements], sys.version)
    if not (_PYTHON.exists() and stamps.is_current(stamp, value)):
        print("Making the engine's environment …", flush=True)
        run([sys.executable, "-m", "venv", "--clear", _ENVIRONMENT], doing="make the engine's environment")
        run([_PYTHON, "-m", "pip", "install", "--quiet", "-r", requirements], doing=f"install {requirements.name}")
        stamps.write(stamp, value)
    return _PYTHON
