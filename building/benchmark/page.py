"""The page as a whole, in a real browser: `python -m building.benchmark.page SITE CHROMIUM SIZE …`.

Prints what a step costs in streams of each size, and what our own scripts and styles weigh.
"""

import gzip
import os
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from building import weights
from building.benchmark import host, steps

_LEVEL = 6
_LIBRARIES = ("codemirror-", "o200k_base-", "cl100k_base-")
"""What others made and comes when it is first used."""


def main(site: Path, chromium: Path, sizes: list[int]) -> None:
    """Measure and print."""
    load = f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"
    print(f"The page; load of the machine {load}")
    _print_weights(site)
    with host.opened(host.below("/site/", site)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            for size in sizes:
                steps.measure(browser, served, size)
        finally:
            browser.close()


def _print_weights(site: Path) -> None:
    assets = [path for path in site.glob("assets/*") if path.suffix in (".js", ".css")]
    own = [path for path in assets if not path.name.startswith(_LIBRARIES)]
    print("Scripts and styles as hosts send them, in bytes")
    for name, paths in {
        "the page's own, all of it": own,
        "the player for other pages": sorted(weights.imported(site / "embed" / "player.js")),
    }.items():
        print(f"  {name:<28}{sum(len(gzip.compress(path.read_bytes(), _LEVEL)) for path in paths):>9,}")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [int(size) for size in sys.argv[3:]])
