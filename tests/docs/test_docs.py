"""The docs: what they show runs, and what is generated is what the code says today."""

import doctest
import re
from enum import Enum
from pathlib import Path
from types import ModuleType

import pytest

from docs import generate
from extract_action.extract import scanner
from extract_action.extract.state import At
from extract_action.jsonish import RULES
from extract_action.jsonish.push import machine
from extract_action.jsonish.push.modes import Mode
from extract_action.why import Why

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "extract_action"
PYTHON_BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)#:]+)\)")
DOCS = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "core" / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKING = [path for path in DOCS if LINK.search(path.read_text(encoding="utf-8"))]
PAGES = [path for path in DOCS if ">>> " in path.read_text(encoding="utf-8")]


def examples_of(path: Path) -> doctest.DocTest:
    """The prompts in a page's Python blocks, as one session."""
    blocks = PYTHON_BLOCK.findall(path.read_text(encoding="utf-8"))
    return doctest.DocTestParser().get_doctest("\n\n".join(blocks), {}, path.name, str(path), 0)


def test_pages_with_examples_are_found() -> None:
    assert {"README.md", "jsonish.md"} <= {path.name for path in PAGES}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_examples_run(path: Path) -> None:
    examples = examples_of(path)
    assert len(examples.examples) == path.read_text(encoding="utf-8").count(">>> ")
    said: list[str] = []
    runner = doctest.DocTestRunner()
    runner.run(examples, out=said.append)
    assert runner.failures == 0, "".join(said)


@pytest.mark.parametrize("path", LINKING, ids=lambda path: path.name)
def test_links_between_files_lead_somewhere(path: Path) -> None:
    links = LINK.findall(path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("path", generate.pages(), ids=lambda path: path.name)
def test_generated_pages_are_up_to_date(path: Path) -> None:
    assert path.read_text(encoding="utf-8") == generate.pages()[path], "run: PYTHONPATH=core python3 docs/generate.py"


def test_each_repair_has_an_example() -> None:
    assert list(generate.EXAMPLES) == list(RULES)


@pytest.mark.parametrize("code", RULES)
def test_example_needs_its_repair(code: str) -> None:
    assert code in generate.read_example(code)[1]


def test_each_reason_stands_on_the_page_once() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \|", generate.reasons_page().split("## The scanner's states")[0], re.MULTILINE)
    assert rows == [why.code for why in Why]


@pytest.mark.parametrize(
    ("module", "states"),
    [(machine, Mode), (scanner, At)],
    ids=["machine", "scanner"],
)
def test_each_state_has_a_row_in_the_table_of_its_machine(module: ModuleType, states: type[Enum]) -> None:
    rows = re.findall(r"^([A-Z_]+) +\|", module.__doc__ or "", re.MULTILINE)
    assert set(rows) == {state.name for state in states}


def paths_of_the_architecture() -> list[str]:
    """The paths in the table of modules, from the package on; a bare name stands in the folder before it or in the package."""
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## Which file")[1].split("## The laws")[0]
    paths = []
    for row in re.findall(r"^\|.*\|$", table, re.MULTILINE)[2:]:
        folder = ""
        for name in re.findall(r"`([\w/]+(?:\.py|/))`", row.split("|")[2]):
            folder = name.rpartition("/")[0] or folder
            paths.append(name if "/" in name or not (CORE / folder / name).exists() else f"{folder}/{name}".lstrip("/"))
    return paths


def test_each_path_of_the_architecture_exists() -> None:
    assert [path for path in paths_of_the_architecture() if not (CORE / path).exists()] == []


def test_each_module_stands_in_the_architecture() -> None:
    named = set(paths_of_the_architecture())
    modules = [path.relative_to(CORE) for path in CORE.rglob("*.py") if not path.name.startswith("__")]
    places = {path: {path.as_posix(), *(f"{folder.as_posix()}/" for folder in path.parents)} for path in modules}
    assert [path for path in modules if not places[path] & named] == []


def test_each_code_of_the_trace_format_exists() -> None:
    page = (ROOT / "docs" / "trace-format.md").read_text(encoding="utf-8")
    codes = set(re.findall(r'"code": "([^"]+)"', page))
    assert len(codes) >= 5
    assert codes <= {why.code for why in Why}.union(RULES)


def test_laws_of_the_architecture_are_tested() -> None:
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").split("## The laws")[1].split("##")[0]
    named = set(re.findall(r"`([a-z]+(?:_[a-z]+)+)`", table))
    laws = (ROOT / "tests" / "core" / "laws.py").read_text(encoding="utf-8")
    assert named
    assert named <= set(re.findall(r"^def (\w+)", laws, re.MULTILINE))
