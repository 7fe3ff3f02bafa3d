"""Another version of the core, from a wheel, in a worker of its own: beside the page's own version, on the same input."""

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from building.manifest import NAME as MANIFEST
from tests.e2e.test_accessibility import assert_accessible
from tests.e2e.wheels import another

TEXT = 'Look: {"name": "rm", "arguments": {}} and {"name": "ls", "arguments": {"path": "."}} Done.'
TOOLS = [{"name": "ls", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]
REASONS = "extract_action/why.py"
METADATA = "extract_action-0.1.0.dist-info/METADATA"
DROP = """
([name, content]) => {
  const data = new DataTransfer();
  data.items.add(new File([Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))], name));
  document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
}
"""

Changes = Mapping[str, tuple[str, str]]


@pytest.fixture(scope="module")
def manifest(site: Path) -> Any:
    return json.loads((site / MANIFEST).read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def wheel(site: Path, manifest: Any) -> Path:
    """The wheel of this build."""
    return site / manifest["other"]["wheel"]["path"]


@pytest.fixture
def loaded(page: Page, address: str) -> Page:
    """The page, which has run the text."""
    page.goto(address)
    page.evaluate("request => playground.run(request)", {"text": TEXT, "tools": TOOLS})
    return page


def drop(page: Page, name: str, content: bytes) -> Locator:
    """Drop a file on the page; return the panel that compares."""
    page.evaluate(DROP, [name, base64.b64encode(content).decode()])
    return page.get_by_role("group", name="Two runs side by side")


def test_another_version_stands_beside_this_one(loaded: Page, manifest: Any, wheel: Path, tmp_path: Path) -> None:
    asked: list[str] = []
    loaded.context.on("request", lambda request: asked.append(request.url))
    other = another(wheel, tmp_path, "9.1", {REASONS: ('"unknown-tool"', '"unheard-of-tool"')})
    panel = drop(loaded, other.name, other.read_bytes())

    columns = panel.get_by_role("columnheader")
    expect(columns.nth(1)).to_contain_text("Version 9.1")
    expect(columns.nth(2)).to_contain_text("Version 0.1.0")
    rows = panel.get_by_role("row")
    differing = rows.filter(has_text="differs")
    expect(differing).to_have_count(1)
    start = TEXT.index('{"name": "rm"')
    expect(differing).to_contain_text(f"{start}–")
    expect(differing.get_by_role("cell").first).to_contain_text("UnheardOfTool")
    expect(differing.get_by_role("cell").last).to_contain_text("UnknownTool")
    expect(rows.filter(has_text='{"path":"."}')).not_to_contain_text("differs")
    assert_accessible(loaded)
    wanted = manifest["other"]["micropip"]["path"]
    assert sum(url.endswith(wanted) for url in asked) == 1

    # The next run is compared as well, by the same worker.
    loaded.evaluate("() => playground.run({text: 'No call at all.'})")
    expect(panel.get_by_role("status")).to_have_text("No difference")
    assert sum(url.endswith(wanted) for url in asked) == 1
    panel.get_by_role("button", name="Let go of the other version").click()
    expect(panel.get_by_role("button", name="Keep this run")).to_be_visible()
    assert len(loaded.workers) == 1


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({METADATA: ("\nRequires-Python:", "\nRequires-Dist: regex>=1\nRequires-Python:")}, "It needs regex, which is not in"),
        ({"extract_action/bridge.py": ("import json\n", "import json\nimport unheard_of\n")}, "No module named 'unheard_of'"),
        ({"extract_action/trace.py": ("VERSION = 1", "VERSION = 0")}, "writes traces of format 0; this page reads those of"),
        ({"extract_action/bridge.py": ("class Session:", "class Renamed:")}, "cannot be compared"),
    ],
    ids=["needs another", "cannot be imported", "older traces", "cannot run"],
)
def test_a_version_that_cannot_be_compared_says_why(
    loaded: Page, wheel: Path, tmp_path: Path, changes: Changes, sentence: str
) -> None:
    other = another(wheel, tmp_path, "9.1", changes)
    panel = drop(loaded, other.name, other.read_bytes())
    expect(panel.get_by_role("alert")).to_contain_text(sentence)
    assert loaded.evaluate("playground.run({text: 'This version runs.'}).then(({text}) => text)") == "This version runs."


def test_what_is_no_whole_wheel_says_so(loaded: Page, wheel: Path) -> None:
    panel = drop(loaded, "numpy-2.0-py3-none-any.whl", wheel.read_bytes())
    expect(panel.get_by_role("alert")).to_have_text("“numpy-2.0-py3-none-any.whl” is a wheel of numpy, not of extract-action.")
    assert len(loaded.workers) == 1
    drop(loaded, wheel.name, wheel.read_bytes()[:20_000])
    expect(panel.get_by_role("alert")).to_contain_text("It is damaged, or only a part of it.")
    with loaded.expect_file_chooser() as chosen:
        panel.get_by_role("button", name="Choose a wheel").click()
    chosen.value.set_files({"name": wheel.name, "mimeType": "", "buffer": b"<!doctype html>"})
    expect(panel.get_by_role("alert")).to_contain_text("is not a wheel: it is no zip archive.")


def test_a_version_whose_worker_dies_says_so(loaded: Page, wheel: Path) -> None:
    panel = drop(loaded, wheel.name, wheel.read_bytes())
    expect(panel.get_by_role("status")).to_have_text("No difference")
    loaded.workers[-1].evaluate("() => { self.postMessage = () => reportError(new Error('out of memory')); }")
    loaded.evaluate("() => playground.run({text: 'Another text.'})")
    expect(panel.get_by_role("alert")).to_contain_text("out of memory. It was started anew")
    loaded.evaluate("() => playground.run({text: 'A third text.'})")
    expect(panel.get_by_role("status")).to_have_text("No difference")
