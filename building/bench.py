"""`build.py bench`: the environment of the bench, and its two runs, in this Python and in Pyodide."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from building import browser, node, stamps, venv
from building.errors import BuildError
from building.paths import CORE, NODE_MODULES, REQUIREMENTS, ROOT, WORK
from building.process import run

_ENVIRONMENT = WORK / "bench"
_PYTHON = _ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
_MIDDLEWARE = "@ai-sdk-tool/parser@4.1.26"
"""The npm package that reads most kinds of tool calls in text."""

_SCRIPT = ROOT / "building" / "benchmark" / "pyodide.mjs"


def run_bench(quick: bool) -> None:
    """Print the table."""
    for sentence in _install():
        print(sentence)
    command = [str(_PYTHON), "-P", "-m", "building.benchmark", *(["--quick"] if quick else [])]
    paths = os.pathsep.join(map(str, (CORE, ROOT)))
    if subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}).returncode:
        raise BuildError("The bench did not come to its end.")
    _print_pyodide([1_000, 10_000] if quick else [1_000, 10_000, 100_000])


def run_calls(files: Sequence[str]) -> None:
    """Print how many of the calls in files of cases each reader of tool calls finds, and how long it takes."""
    for sentence in _install():
        print(sentence)
    node.install_package(_MIDDLEWARE, _ENVIRONMENT / "npm")
    command = [str(_PYTHON), "-P", "-m", "building.benchmark.calls", *files, "--npm", str(_ENVIRONMENT / "npm")]
    paths = os.pathsep.join(map(str, (CORE, ROOT)))
    if subprocess.run(command, check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": paths}).returncode:
        raise BuildError("The bench did not come to its end.")


def run_in_browser(what: str, site: Path, sizes: list[int]) -> None:
    """Print what `building.benchmark.<what>` measures of the page in a real browser."""
    venv.install("build", "test")
    command = ["-P", "-m", f"building.benchmark.{what}", str(site), str(browser.chromium()), *map(str, sizes)]
    if subprocess.run([venv.PYTHON, *command], check=False, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}).returncode:
        raise BuildError("The bench did not come to its end.")


def _install() -> list[str]:
    """Install each peer on its own, so that one without a build for this machine does not keep the others out."""
    requirements = REQUIREMENTS / "bench.txt"
    stamp, value = _ENVIRONMENT / "bench.json", stamps.digest([requirements], sys.version)
    if stamp.is_file():
        known = json.loads(stamp.read_text(encoding="utf-8"))
        if known["value"] == value:
            return list(known["missing"])
    print("Making the bench's environment …", flush=True)
    run([sys.executable, "-m", "venv", "--clear", _ENVIRONMENT], doing="make the bench's environment")
    lines = [line.strip() for line in requirements.read_text(encoding="utf-8").splitlines()]
    missing = [sentence for line in lines if line and line[0] != "#" and (sentence := _install_one(line))]
    stamp.write_text(json.dumps({"value": value, "missing": missing}), encoding="utf-8")
    return missing


def _install_one(requirement: str) -> str:
    try:
        run([_PYTHON, "-m", "pip", "install", "--quiet", requirement], doing=f"install {requirement}")
    except BuildError as error:
        return f"{requirement} is left out: {str(error).splitlines()[-1]}"
    return ""


def _print_pyodide(sizes: list[int]) -> None:
    packages = run([_PYTHON, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], doing="find the peers").strip()
    node.install_packages()
    places: list[str | Path] = [NODE_MODULES / "pyodide", CORE, ROOT, packages]
    rows = json.loads(node.run_node([_SCRIPT, *places, json.dumps(sizes)], doing="measure in Pyodide"))
    for shape, parsers in rows.items():
        print(f"\nStreaming in Pyodide, {shape}: microseconds for each chunk of 4 characters; in brackets over ours")
        print(f"{'':<24}" + "".join(f"{f'{size // 1000} KB':>20}" for size in sizes))
        own = parsers["extract_action"]
        for name, spent in parsers.items():
            cells = [
                "too long" if one is None else f"{one:.2f} ({one / base:.2f})" for one, base in zip(spent, own, strict=True)
            ]
            print(f"{name:<24}" + "".join(f"{cell:>20}" for cell in cells), flush=True)
