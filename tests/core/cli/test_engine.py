"""docs/command-line.md: its recipe for an engine gives what one process gives."""

import json
import os
import re
import subprocess
from pathlib import Path

from building import engine
from extract_action import ToolSchema
from extract_action.cli import ResponseMapper
from extract_action.native.turn.payload import dump

ROOT = Path(__file__).parents[3]
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
[RECIPE] = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
TIMER = {"name": "set_timer", "input_schema": {"type": "object", "properties": {"minutes": {"type": "integer"}}}}
RUN = """

ray.init(num_cpus=2, include_dashboard=False, logging_level="error")
with open("results.json", "w", encoding="utf-8") as file:
    json.dump(calls_of("replies.jsonl", "tools.json"), file)
"""
CHAT = {"choices": [{"message": {"tool_calls": [{"function": {"name": "set_timer", "arguments": '{"minutes": 4}'}}]}}]}


def replies() -> list[str]:
    """Lines of each kind: texts, bodies, wrong calls, lines that are none."""
    texts = (f'Tea! {{"name": "set_timer", "arguments": {{minutes: {number},}}}}' for number in range(200))
    lines = [dump({"id": number, "text": text}) for number, text in enumerate(texts)]
    wrong = {"text": '{"name": "set_timer", "arguments": {"minutes": "soon"}}'}
    return [
        *lines,
        dump({"custom_id": "a", "response": {"body": CHAT}}),
        dump(wrong),
        '{"text": "cut',
        '{"text": 5}',
        '"Zürich"',
    ]


def test_recipe(tmp_path: Path) -> None:
    lines = replies()
    (tmp_path / "replies.jsonl").write_text("\n".join(lines), encoding="utf-8")
    (tmp_path / "tools.json").write_text(json.dumps([TIMER]), encoding="utf-8")
    (tmp_path / "recipe.py").write_text(RECIPE + RUN, encoding="utf-8")
    done = subprocess.run(
        [engine.python(), "recipe.py"],
        cwd=tmp_path,
        env={**os.environ, **engine.QUIET, "PYTHONPATH": str(ROOT / "core")},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    mapper = ResponseMapper([ToolSchema(TIMER["name"], TIMER["input_schema"])])  # type: ignore[arg-type]
    expected = [mapper(line) for line in lines]
    found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
    assert sorted(found, key=json.dumps) == sorted(expected, key=json.dumps)
    assert {result["error"]["kind"] for result in found if result["error"]} == {"not-json", "no-text"}
