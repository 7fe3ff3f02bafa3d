"""docs/command-line.md: its sessions run and say what the page says. `test_engine` runs its recipe for an engine."""

import re
import shlex
from dataclasses import replace
from pathlib import Path

import jq
import pytest

from extract_action.cli import ResponseMapper
from extract_action.cli.app import run
from extract_action.cli.exits import MEANINGS
from extract_action.cli.parser import EXAMPLES, build_parser
from extract_action.native.turn.payload import dump
from tests.core.cli.commands import console, stream, written

ROOT = Path(__file__).parents[3]
CORE = ROOT / "core"
PAGE = (ROOT / "docs" / "command-line.md").read_text(encoding="utf-8")
FILES = re.findall(r"^`([\w.]+)`:\n\n```\w+\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
SESSIONS = re.findall(r"^```console\n\$ extract-action ([^\n]*)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
RECIPE = re.findall(r"^```python\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


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
    args = build_parser().parse_args(argv[: argv.index("|")] if filtered else argv)
    both = stream()  # as on a terminal, where results and notes stand below each other
    on = replace(console(), stdout=both, stderr=stream() if filtered else both, quiet=args.quiet)
    run(args, on)
    shown = written(both)
    if filtered:
        program, compact, expression = filtered
        assert (program, compact) == ("jq", "-c")
        shown = "".join(f"{dump(value)}\n" for value in jq.compile(expression).input_text(shown).all())
    assert shown == expected


def test_exit_codes() -> None:
    table = PAGE[PAGE.index("| Code | Meaning |") :]
    rows = re.findall(r"^\| (\d+) \| (.*) \|$", table, re.MULTILINE)
    assert rows == [(str(int(code)), text) for code, text in MEANINGS.items()]


def test_the_fields_of_a_result() -> None:
    table = PAGE[PAGE.index("| Field | Meaning |") : PAGE.index("## Exit codes")]
    named = [name for row in re.findall(r"^\| (`.*?) \|", table, re.MULTILINE) for name in re.findall(r"`(\w+)`", row)]
    assert named == ["source", "line", *ResponseMapper()('""')]
