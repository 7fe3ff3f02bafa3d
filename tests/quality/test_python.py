"""Types and lint of all Python code."""

import subprocess
import sys

import pytest

from building.paths import ROOT


@pytest.mark.parametrize("command", [["mypy"], ["ruff", "check"]], ids=["mypy", "ruff"])
def test_clean(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-P", "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
