"""`python -m building.lessons FOLDER OUT`, with the core on the path: `index.json`, and `<id>/trace.json` for each lesson."""

import json
import sys
from pathlib import Path

from building import examples, node
from building.errors import BuildError
from building.lessons import make


def cut(path: Path) -> list[str]:
    """The chunks of a text as the page's own words: that rule stands in its script alone."""
    chunks: list[str] = json.loads(node.run_node(["cut.mjs", path.resolve()], doing=f"cut {path.name}"))
    return chunks


def main(folder: Path, out: Path) -> None:
    """Make every lesson of a folder, in the order of the names."""
    folders = sorted(path.parent for path in folder.glob("*/lesson.md"))
    made = ((path.name, *make.lesson(path, cut)) for path in folders)
    examples.write_json(out / examples.INDEX, examples.write_traces(out, made))


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except BuildError as problem:
        sys.exit(str(problem))
