"""Files that are served packed, by a Python that has the libraries for it."""

from pathlib import Path

from building import venv
from building.paths import REQUIREMENTS, ROOT
from building.process import run

SOURCES = (ROOT / "building" / "compressing.py", REQUIREMENTS / "build.txt")
"""What a packed file depends on besides its contents."""


def pack(file: Path, packed: Path) -> None:
    """Pack a file as gzip, or a wheel as a smaller wheel."""
    run([venv.PYTHON, "-m", "building.compressing", file, packed], doing=f"pack {file.name}", cwd=ROOT)
