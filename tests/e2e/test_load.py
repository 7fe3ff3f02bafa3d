"""Each step of the core's load, sabotaged: what is said, and that another try works."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from building.manifest import NAME as MANIFEST
from building.paths import WEB
from tests.e2e.conftest import OpenPage
from tests.e2e.harness import Harness

FILES = ("loader", "glue", "wasm", "library")
WORKER = "**/src/core/worker.js"
WASM = "**/pyodide.asm.wasm"

NO_WORKERS = {
    "forbidden": "globalThis.Worker = class { constructor() { throw new DOMException('not here', 'SecurityError'); } };",
    "absent": "delete globalThis.Worker;",
}

Sabotage = Callable[[Route], None]


@pytest.fixture
def harness(page: Page, address: str) -> Harness:
    return Harness(page, address)


@pytest.fixture(scope="module")
def manifest(site: Path) -> Any:
    return json.loads((site / MANIFEST).read_text(encoding="utf-8"))


def not_found(route: Route) -> None:
    route.fulfill(status=404, body="no such file")


def offline(route: Route) -> None:
    route.abort("internetdisconnected")


def as_text(route: Route) -> None:
    response = route.fetch()
    route.fulfill(response=response, headers={**response.headers, "content-type": "text/plain"})


def home_page(route: Route) -> None:
    route.fulfill(content_type="text/html", body="<!doctype html><title>Welcome</title>")


def cut(route: Route) -> None:
    route.fulfill(content_type="application/wasm", body=route.fetch().body()[:4096])


def changed(route: Route) -> None:
    route.fulfill(content_type="application/wasm", body=route.fetch().body()[:-1] + b"!")


def without_wasm(route: Route) -> None:
    headers = {"Content-Security-Policy": "script-src 'self'", "Content-Type": "text/javascript"}
    route.fulfill(path=WEB / "src" / "core" / "worker.js", headers=headers)


def without_webassembly(route: Route) -> None:
    script = (WEB / "src" / "core" / "worker.js").read_text(encoding="utf-8")
    # Imports come first, wherever they stand; none of them asks for WebAssembly before it is used.
    route.fulfill(content_type="text/javascript", body=f"delete globalThis.WebAssembly;\n{script}")


def test_stages_come_in_order_with_real_percentages(harness: Harness) -> None:
    harness.open()
    harness.expect_ready()
    seen = harness.page.evaluate("seen")
    stages = list(dict.fromkeys(state["stage"] for state in seen))
    assert stages == ["download", "start", "import", "ready"]
    percents = [state["percent"] for state in seen if state["stage"] == "download"]
    assert percents == sorted(percents)
    assert percents[0] == 0
    assert percents[-1] == 100


@pytest.mark.provokes(r"status 404|status of 404")
@pytest.mark.parametrize("file", FILES)
def test_a_missing_file_is_named(harness: Harness, manifest: Any, file: str) -> None:
    path = manifest["start"][file]["path"]
    harness.page.route(f"**/{path}", not_found)
    harness.open()
    harness.expect_failure(f"Could not download {path}: the server answered 404.")


@pytest.mark.provokes(r"status 404|status of 404")
def test_a_missing_manifest_is_named(harness: Harness) -> None:
    harness.page.route(f"**/{MANIFEST}", not_found)
    harness.open()
    harness.expect_failure("Could not download manifest.json: the server answered 404.")


def test_a_server_that_answers_everything_with_its_home_page_is_told_apart(harness: Harness) -> None:
    harness.page.route(f"**/{MANIFEST}", home_page)
    harness.open()
    harness.expect_failure("Could not download manifest.json: what arrived is not JSON.")


@pytest.mark.parametrize(
    ("sabotage", "sentence"),
    [
        (home_page, "what arrived is not a WebAssembly module."),
        (cut, "4096 bytes arrived where"),
        (changed, "its contents are not those of this build."),
    ],
)
def test_a_wrong_file_is_refused_and_another_try_works(harness: Harness, sabotage: Sabotage, sentence: str) -> None:
    harness.page.route(WASM, sabotage)
    harness.open()
    harness.expect_failure(sentence)
    harness.page.unroute(WASM)
    harness.start()
    harness.expect_ready()


@pytest.mark.provokes(r"ERR_INTERNET_DISCONNECTED")
def test_a_lost_network_is_said_and_another_try_works(harness: Harness) -> None:
    harness.page.route(WASM, offline)
    harness.open()
    harness.expect_failure("the network failed")
    harness.page.unroute(WASM)
    harness.start()
    harness.expect_ready()


@pytest.mark.parametrize("files", [WASM, "**/library-*.pack", "**/manifest.json"])
def test_a_server_that_calls_everything_text_does_no_harm(harness: Harness, files: str) -> None:
    harness.page.route(files, as_text)
    harness.open()
    harness.expect_ready()


@pytest.mark.provokes(r"status 404|status of 404|worker\.js")
def test_a_missing_worker_is_said_and_another_try_works(harness: Harness) -> None:
    harness.page.route(WORKER, not_found)
    harness.open()
    harness.expect_failure("The core's worker could not be loaded.")
    harness.page.unroute(WORKER, not_found)
    harness.start()
    harness.expect_ready()


def test_a_download_that_hangs_fails_and_another_try_works(harness: Harness) -> None:
    page = harness.page
    page.clock.install()
    page.route(WASM, lambda route: None)  # never answered
    with page.expect_request(WASM):
        harness.open()
    expect(page.get_by_role("status", name="Stage")).to_have_text("download")
    page.clock.run_for(31_000)
    harness.expect_failure("nothing has arrived for 30 seconds.")
    page.unroute(WASM)
    harness.start()
    harness.expect_ready()


@pytest.mark.provokes(r"Content Security Policy|WebAssembly|wasm")
@pytest.mark.parametrize("sabotage", [without_wasm, without_webassembly])
def test_a_browser_without_webassembly_is_said_at_once(harness: Harness, sabotage: Sabotage) -> None:
    harness.page.route(WORKER, sabotage)
    asked: list[str] = []
    harness.page.context.on("request", lambda request: asked.append(request.url))
    harness.open()
    harness.expect_failure("This browser runs no WebAssembly on this page, and so no Python:")
    assert not any(url.endswith(".wasm") for url in asked)


@pytest.mark.parametrize("script", NO_WORKERS.values(), ids=NO_WORKERS)
def test_a_browser_without_workers_says_so_and_plays_the_examples(page: Page, address: str, script: str) -> None:
    page.add_init_script(script)
    page.goto(address)
    expect(page.get_by_role("alert").first).to_contain_text("This browser starts no worker for this page:")
    expect(page.get_by_role("listbox", name="Tokens").get_by_role("option").first).to_be_visible()
    expect(page.get_by_role("listbox", name="Actions").get_by_role("option").first).to_be_visible()
    page.get_by_role("combobox", name="Chunks").select_option("o200k")
    # Chunks of another kind are a run, which waits for the core.
    expect(page.get_by_role("region", name="Stream")).to_contain_text("core")


def test_a_worker_that_dies_rejects_the_run_and_is_started_anew(harness: Harness) -> None:
    harness.open()
    harness.expect_ready()
    page = harness.page
    # Instead of its first answer, an error that nobody catches.
    page.workers[0].evaluate("() => { self.postMessage = () => reportError(new Error('the worker is worn out')); }")
    page.evaluate("""
        const order = {tools: [], options: {}, chunks: [{text: "word", time: null, channel: "text"}]};
        globalThis.ended = client.run(order, {onRecords() {}}).then(() => "the run went on", ({message}) => message);
    """)
    assert "the worker is worn out. It was started anew" in page.evaluate("ended")
    harness.expect_ready()
    assert [state["stage"] for state in page.evaluate("seen")].count("ready") == 2


def test_a_run_that_hangs_in_python_is_ended_and_the_next_one_runs(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("playground.ready.then(() => 'ready')")
    page.workers[0].evaluate("""() => {
        const answer = self.onmessage;
        self.onmessage = (event) => {
            while (event.data.type === "run");
            return answer(event);
        };
    }""")
    page.evaluate("void playground.run({text: 'one'}).catch(() => {})")
    expect(page.get_by_role("progressbar", name="Chunks read")).to_be_visible()
    found = page.evaluate("playground.run({text: 'two'})")
    assert found["text"] == "two"
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.provokes(r"status 404|status of 404")
def test_the_page_says_what_failed_and_tries_again(page: Page, address: str) -> None:
    page.route(WASM, not_found)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("pyodide.asm.wasm: the server answered 404.")
    page.unroute(WASM)
    page.get_by_role("button", name="Try again").press("Enter")
    expect(page.get_by_role("status", name="Python core")).to_be_focused()
    assert page.evaluate("playground.ready.then(() => 'ready')") == "ready"
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.provokes(r"ERR_INTERNET_DISCONNECTED")
@pytest.mark.parametrize("size", [(320, 640), (720, 450), (1000, 700), (1280, 720)])
def test_another_try_is_within_reach_in_every_window_and_so_is_each_pane(
    open_page: OpenPage, address: str, size: tuple[int, int]
) -> None:
    page = open_page(viewport={"width": size[0], "height": size[1]})
    page.route(WASM, offline)
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("the network failed")
    page.get_by_role("button", name="Try again").click(trial=True)
    if size[0] < 900:
        assert page.locator(".tabs").evaluate("tabs => tabs.clientWidth") >= size[0] / 2
