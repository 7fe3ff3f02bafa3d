"""Nearly every branch of the core is taken by a test that says what must come of it.

The laws and the counts of work, which follow the code by themselves, are left out here: they say nothing of one branch. So
is the engine, which is another program. Of generated texts a few are enough: errors are looked for elsewhere.
"""

import json
import os
import subprocess
import sys
from pathlib import Path

from building.paths import ROOT

BESIDE = ("test_laws.py", "test_linear.py", "test_engine.py")
FEW = {"FUZZ_INPUTS": "12"}
LEAST = 99.5
"""Percent of the lines and branches: what has been reached, so that it never sinks."""


def test_the_branches_of_the_core_are_taken(tmp_path: Path) -> None:
    report = tmp_path / "coverage.json"
    beside = [f"--ignore={path.relative_to(ROOT)}" for name in BESIDE for path in (ROOT / "tests" / "core").rglob(name)]
    options = ["-q", "--cov", f"--cov-report=json:{report}", *beside]
    command = [sys.executable, "-P", "-m", "pytest", "tests/core", "core", *options]
    done = subprocess.run(command, cwd=ROOT, env={**os.environ, **FEW}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    found = json.loads(report.read_text(encoding="utf-8"))
    missing = {name: file["missing_branches"] for name, file in found["files"].items() if file["missing_branches"]}
    assert len(found["files"]) > 200
    assert found["totals"]["percent_covered"] >= LEAST, missing
