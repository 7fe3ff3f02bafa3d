"""The page's Python as gzip: `python -m building.packing FILE PACKED`, with the Python that has what a build needs.

It is packed as a whole: that is smaller than each file on its own, does not depend on what a host compresses, and is
unpacked by the browser and not by Python.
"""

import sys
from pathlib import Path

import deflate

_LEVEL = 12
"""The most that libdeflate does."""


def main(file: Path, packed: Path) -> None:
    """Write the file as gzip; the same bytes for the same file."""
    packed.write_bytes(deflate.gzip_compress(file.read_bytes(), _LEVEL))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
