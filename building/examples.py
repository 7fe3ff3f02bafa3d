"""The gallery: each example with the recording as it was read and the trace that the core made of it.

Run as a program, `python -m building.examples FOLDER OUT`, with the core on the path: the traces are made by the Python
that runs this, so the page plays its examples before Pyodide is there.
"""

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Made = tuple[str, dict[str, Any], dict[str, Any]]
"""A folder's name, its entry in the index, and its trace."""

RECORDING_NAMES = ("stream.jsonl", "stream.sse", "stream.txt")


def main(folder: Path, out: Path) -> None:
    """Write `index.json` and one `<id>/trace.json` for each example in the folder."""
    from extract_action import bridge

    made: list[Made] = []
    for example in sorted(path.parent for path in folder.glob("*/example.json")):
        about = json.loads((example / "example.json").read_text(encoding="utf-8"))
        recording = json.loads(bridge.read_recording(recording_of(example).read_bytes()))
        trace = traced({"tools": about["tools"], "options": about["options"]}, recording)
        entry = {"id": example.name, **about, "recording": recording}
        # The first one is shown at once, so its trace is not waited for.
        made.append((example.name, entry if made else {**entry, "made": trace}, trace))
    write_index(out, made)


def traced(given: dict[str, Any], recording: dict[str, Any]) -> dict[str, Any]:
    """Return the trace of a recording, as JSON has both. `given` has the `tools` and the `options`."""
    from extract_action import bridge, trace
    from extract_action.encoding import encode

    session = bridge.Session(encode(given))
    records = json.loads(session.feed(encode(recording["chunks"]))) + json.loads(session.finish())
    return {"version": trace.VERSION, **given, "records": records}


def recording_of(example: Path) -> Path:
    """Return the example's recording, whatever its format."""
    return next(example / name for name in RECORDING_NAMES if (example / name).is_file())


def write_index(out: Path, made: Iterable[Made]) -> None:
    """Write `<name>/trace.json` for each, and `index.json` with the entries in order, each with the address of its trace."""
    from extract_action.encoding import encode

    index = []
    for name, entry, trace in made:
        target = out / name / "trace.json"
        _write(target, encode(trace))
        index.append({**entry, "trace": target.relative_to(out.parent).as_posix()})
    _write(out / "index.json", json.dumps(index, ensure_ascii=False))


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
