"""The wheel of the core."""

import shutil
from pathlib import Path

from building import packing, stamps, venv
from building.paths import CORE, ROOT, WORK
from building.process import run

# Any fixed moment will do: it makes two builds of one source give the same bytes.
_EPOCH = "1767225600"


def build() -> Path:
    """Return the wheel, built again only when its sources changed."""
    folder, stamp = WORK / "wheel", WORK / "wheel.stamp"
    # The licence goes into the wheel too.
    sources = stamps.files_under(CORE, ROOT / "pyproject.toml", ROOT / "LICENSE", *packing.SOURCES)
    value = stamps.digest(sources)
    if not stamps.is_current(stamp, value):
        shutil.rmtree(folder, ignore_errors=True)
        loose = WORK / "loose-wheel"
        shutil.rmtree(loose, ignore_errors=True)
        folder.mkdir(parents=True)
        # pip and not PyPA's build: started from this folder, `python -m build` would run our build.py.
        options = ["--quiet", "--no-deps", "--no-build-isolation", "-w", str(loose)]
        run([venv.PYTHON, "-m", "pip", "wheel", *options, ROOT], doing="build the wheel", env={"SOURCE_DATE_EPOCH": _EPOCH})
        (built,) = loose.glob("*.whl")
        packing.pack(built, folder / built.name)
        stamps.write(stamp, value)
    (wheel,) = folder.glob("*.whl")
    return wheel
