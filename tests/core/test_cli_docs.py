"""docs/command-line.md: its sessions run and say what the page says; so does its recipe for an engine."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path

import pytest

from extract_action import ToolSchema
from extract_action.cli import ResponseMapper
from extract_action.cli.app import run
from extract_action.cli.exits import MEANINGS
from extract_action.cli.parser import EXAMPLES, build_parser
from tests.core.cli import console, stream, written

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core"
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([\w.]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SESSIONS = re.findall(r"^```console\n\$ extract-action ([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RECIPE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RUN_RECIPE = """

ray.init(num_cpus=2, include_dashboard=False)
with open("results.json", "w", encoding="utf-8") as file:
    json.dump(calls_of("replies.jsonl", "tools.json"), file)
"""


def write_files(folder: Path) -> None:
    for name, text in FILES:
        (folder / name).write_text(text, encoding="utf-8")


def test_the_page_has_what_is_tested() -> None:
    assert {name for name, _ in FILES} == {"tools.json", "reply.txt", "broken.txt", "stream.sse", "replies.jsonl"}
    assert {words.split()[0] for words, _ in SESSIONS} == set(EXAMPLES)
    assert len(RECIPE) == 1


@pytest.mark.parametrize(("words", "expected"), SESSIONS, ids=[words for words, _ in SESSIONS])
def test_sessions(words: str, expected: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_files(tmp_path)
    monkeypatch.chdir(tmp_path)
    argv = shlex.split(words)
    filtered = argv[argv.index("|") + 1 :] if "|" in argv else []
    if filtered and not shutil.which(filtered[0]):
        pytest.skip(f"{filtered[0]} is not installed")
    args = build_parser().parse_args(argv[: argv.index("|")] if filtered else argv)
    both = stream()  # as on a terminal, where results and notes stand below each other
    on = replace(console(), stdout=both, stderr=stream() if filtered else both, quiet=args.quiet)
    run(args, on)
    shown = written(both)
    if filtered:
        shown = subprocess.run(filtered, input=shown, capture_output=True, text=True, encoding="utf-8", check=True).stdout
    assert shown == expected


def test_exit_codes() -> None:
    table = PAGE[PAGE.index("| Code | Meaning |") :]
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", table, re.MULTILINE)
    assert rows == [(str(int(code)), text) for code, text in MEANINGS.items()]


def test_the_fields_of_a_result() -> None:
    table = PAGE[PAGE.index("| Field | Meaning |") : PAGE.index("## Exit codes")]
    named = [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert named == ["source", "line", *ResponseMapper()('""')]


if find_spec("ray") is not None:

    def test_recipe(tmp_path: Path) -> None:
        """The engine gives what one process gives. It is large: the environment has it where somebody installed it."""
        write_files(tmp_path)
        lines = (tmp_path / "replies.jsonl").read_text(encoding="utf-8").splitlines()
        calls = (f'{{"name": "set_timer", "arguments": {{minutes: {number}}}}}' for number in range(200))
        lines += [json.dumps({"id": number, "text": call}) for number, call in enumerate(calls)]
        (tmp_path / "replies.jsonl").write_text("\n".join(lines), encoding="utf-8")
        (tmp_path / "recipe.py").write_text(RECIPE[0] + RUN_RECIPE, encoding="utf-8")
        engine = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0"}
        done = subprocess.run(
            [sys.executable, "recipe.py"],
            cwd=tmp_path,
            env={**os.environ, **engine, "PYTHONPATH": str(CORE)},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stderr
        tools = [ToolSchema(tool["name"], tool["input_schema"]) for tool in json.loads(dict(FILES)["tools.json"])]
        expected = [ResponseMapper(tools)(line) for line in lines]
        found = json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))
        assert sorted(found, key=json.dumps) == sorted(expected, key=json.dumps)
