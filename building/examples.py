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
INDEX = "index.json"
FIRST = "first.json"


def main(folder: Path, out: Path) -> None:
    """Write one `<id>/trace.json` for each example in the folder, and an index of them without the first one. That is written
    by itself, with its trace: the page holds it, and shows it without asking for anything.
    """
    from extract_action import bridge

    made: list[Made] = []
    for example in sorted(path.parent for path in folder.glob("*/example.json")):
        about = json.loads((example / "example.json").read_text(encoding="utf-8"))
        recording = json.loads(bridge.read_recording(recording_of(example).read_bytes()))
        trace = traced({"tools": about["tools"], "options": about["options"]}, recording)
        made.append((example.name, {"id": example.name, **about, "recording": recording}, trace))
    first, *others = write_traces(out, made)
    write_json(out / FIRST, {**first, "made": made[0][2]})
    write_json(out / INDEX, others)


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


def write_traces(out: Path, made: Iterable[Made]) -> list[dict[str, Any]]:
    """Write `<name>/trace.json` for each; return the entries in order, each with the address of its trace."""
    from extract_action.encoding import encode

    entries = []
    for name, entry, trace in made:
        target = out / name / "trace.json"
        _write(target, encode(trace))
        entries.append({**entry, "trace": target.relative_to(out.parent).as_posix()})
    return entries


def write_json(path: Path, value: Any) -> None:
    """Write a value as a person would read it: the texts of entries are in many scripts."""
    _write(path, json.dumps(value, ensure_ascii=False))


def _write(path: Path, content: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(content, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
