"""Pyodide and micropip, served from our own origin."""

import hashlib
import json
import shutil
from pathlib import Path
from typing import Any

from building import node, packing, stamps, venv
from building.errors import BuildError
from building.paths import CORE, EXAMPLES, NODE_MODULES, REQUIREMENTS, ROOT, WEB, WORK
from building.process import run

_RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
_PACKAGE = NODE_MODULES / "pyodide"


def version() -> str:
    """Return the version that web/package.json pins."""
    pinned: str = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["dependencies"]["pyodide"]
    return pinned


def facts() -> dict[str, str]:
    """Return what a start says of the Python inside."""
    info = _lock()["info"]
    return {"version": version(), "python": info["python"], "abi": info["abi_version"], "platform": info["platform"]}


def copy_runtime(folder: Path) -> dict[str, Path]:
    """Put the files that every start needs into the folder; return them by what they are for."""
    folder.mkdir(parents=True)
    # As .js: there are servers that do not know .mjs for a script, and then browsers refuse it.
    copies = [Path(shutil.copyfile(_PACKAGE / name, folder / name.replace(".mjs", ".js"))) for name in _RUNTIME]
    library = _packed(_compiled("of_the_core", WORK / "library.bin", CORE, EXAMPLES))
    return dict(zip(("loader", "glue", "wasm", "library"), [*copies, _copy_named(library, folder)], strict=True))


def copy_whole_library(folder: Path) -> Path:
    """Put the standard library, with all that is of use in a worker, into the folder."""
    return _copy_named(_compiled("whole", WORK / "python_stdlib.zip"), folder)


def _copy_named(library: Path, folder: Path) -> Path:
    # Of our making, so not told apart by Pyodide's version.
    return Path(shutil.copyfile(library, folder / f"{library.stem}-{stamps.digest([library])[:12]}{library.suffix}"))


def _packed(library: Path) -> Path:
    """Return the library as gzip."""
    packed, stamp = library.with_suffix(".pack"), WORK / "library.pack.stamp"
    value = stamps.digest([library, *packing.SOURCES])
    if not stamps.is_current(stamp, value):
        packing.pack(library, packed)
        stamps.write(stamp, value)
    return packed


def _compiled(function: str, library: Path, *folders: Path) -> Path:
    """Return what a function of building/library.py makes of Pyodide's library and the folders."""
    script, building = WEB / "compile-library.mjs", ROOT / "building"
    sources = [script, building / "library.py", building / "startup.py", *stamps.files_under(*folders)]
    stamp = library.with_suffix(".stamp")
    value = stamps.digest([*sources, *(_PACKAGE / name for name in (*_RUNTIME, "python_stdlib.zip"))])
    if not stamps.is_current(stamp, value):
        node.run_node([script, building, function, library, *folders], doing="compile Python's library for the browser")
        stamps.write(stamp, value)
    return library


def micropip() -> Path:
    """Return micropip's wheel, downloaded once."""
    requirements, folder = REQUIREMENTS / "browser-packages.txt", WORK / "browser-packages"
    stamp = folder.with_suffix(".stamp")
    value = stamps.digest([requirements])
    if not stamps.is_current(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        # The wheel is for the Python inside Pyodide; the Python that runs this is older and would be given another one.
        python = _lock()["info"]["python"].rpartition(".")[0]
        options = ["--quiet", "--no-deps", "--require-hashes", "--only-binary=:all:", "--python-version", python]
        run([venv.PYTHON, "-m", "pip", "download", *options, "-d", folder, "-r", requirements], doing="download micropip")
        stamps.write(stamp, value)
    (wheel,) = folder.glob("micropip-*.whl")
    wanted = _lock()["packages"]["micropip"]["version"]
    if wheel.name.split("-")[1] != wanted:
        raise BuildError(f"Pyodide {version()} wants micropip {wanted}; requirements/{requirements.name} names another.")
    return wheel


def lock_file(micropip_wheel: Path) -> str:
    """Return a lock file with micropip alone.

    The npm package's own lock names some 300 files that are not served here, and for micropip a build whose hash is not
    that of the published wheel.
    """
    lock = _lock()
    entry = {**lock["packages"]["micropip"], "sha256": hashlib.sha256(micropip_wheel.read_bytes()).hexdigest()}
    entry |= {"file_name": micropip_wheel.name, "unvendored_tests": False, "depends": []}
    return json.dumps({"info": lock["info"], "packages": {"micropip": entry}}, indent=1, sort_keys=True) + "\n"


def _lock() -> Any:
    return json.loads((_PACKAGE / "pyodide-lock.json").read_text(encoding="utf-8"))
