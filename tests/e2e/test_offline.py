"""After one visit everything works without a network, and never as a mixture of two versions."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Page, expect

from building import offline
from building.manifest import NAME as MANIFEST
from building.server import StaticServer
from tests.e2e.conftest import OpenPage

RUN = """
playground.run({text: '{"name": "ls", "arguments": {}}', tools: [{name: "ls", input_schema: {type: "object"}}]})
"""
KEPT = "navigator.serviceWorker.ready.then(({active}) => active.state)"
SITES = "caches.keys().then((names) => names.filter((name) => name.startsWith('site ')))"


class Host:
    """A server whose site can change, and which can be switched off."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server = StaticServer(folder, 0, "/some/where/")
        self.address = self._server.address
        self._thread = Thread(target=self._server.serve_forever)
        self._thread.start()

    def close(self) -> None:
        if self._thread.is_alive():
            self._server.shutdown()
            self._thread.join()
            self._server.server_close()

    def publish(self, build: str, title: str) -> None:
        """Another version of the site: another title, in the page and in an example's index."""
        page = self.folder / "index.html"
        page.write_text(
            page.read_text(encoding="utf-8").replace("ExtractAction playground</title>", f"{title}</title>"), "utf-8"
        )
        manifest = json.loads((self.folder / MANIFEST).read_text(encoding="utf-8"))
        (self.folder / MANIFEST).write_text(json.dumps({**manifest, "build": build}), encoding="utf-8")
        offline.write(self.folder)


@pytest.fixture
def host(site: Path, tmp_path: Path) -> Iterator[Host]:
    shutil.copytree(site, tmp_path / "site")
    host = Host(tmp_path / "site")
    yield host
    host.close()


@pytest.fixture
def visited(open_page: OpenPage, host: Host) -> Page:
    """A page whose first visit is over."""
    page = open_page(service_workers="allow", base_url=host.address)
    page.goto(host.address)
    assert page.evaluate(KEPT) in ("activating", "activated")
    return page


@pytest.mark.provokes(r"service-worker\.js|ERR_CONNECTION_REFUSED|ERR_FAILED")
def test_after_one_visit_everything_works_without_a_network(visited: Page, host: Host) -> None:
    host.close()
    visited.goto(host.address)
    assert [call["name"] for call in visited.evaluate(RUN)["calls"]] == ["ls"]
    visited.goto(f"{host.address}?lesson=1")
    expect(visited.get_by_role("listbox", name="Tokens").get_by_role("option").first).to_be_visible()
    for path in json.loads((host.folder / offline.NAME).read_text(encoding="utf-8").splitlines()[0][18:-1])["files"]:
        assert visited.evaluate("(path) => fetch(path).then(({ok}) => ok)", path), path


def test_another_version_is_offered_and_taken_whole(visited: Page, host: Host) -> None:
    host.publish("another", "Another version")
    visited.goto(host.address)
    expect(visited).to_have_title("ExtractAction playground")
    assert visited.evaluate("fetch('manifest.json').then((answer) => answer.json())")["build"] != "another"
    visited.get_by_role("button", name="Use it").click()
    expect(visited).to_have_title("Another version")
    assert visited.evaluate("fetch('manifest.json').then((answer) => answer.json())")["build"] == "another"
    (name,) = visited.evaluate(SITES)
    assert name.endswith(" another")


@pytest.mark.provokes(r"is not the file of this build")
def test_a_version_that_is_not_whole_is_not_taken(visited: Page, host: Host) -> None:
    before = visited.evaluate(SITES)
    host.publish("another", "Another version")
    (host.folder / "icon.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>", encoding="utf-8")
    visited.goto(host.address)
    # The one that was refused is gone when its registration has neither an installing nor a waiting worker.
    visited.evaluate("""async () => {
        const registration = await navigator.serviceWorker.ready;
        await registration.update().catch(() => {});
        while (registration.installing || registration.waiting) await new Promise(requestAnimationFrame);
    }""")
    expect(visited.get_by_role("button", name="Use it")).to_have_count(0)
    assert visited.evaluate(SITES) == before
    visited.goto(host.address)
    expect(visited).to_have_title("ExtractAction playground")


def test_the_page_can_be_installed(page: Page, address: str) -> None:
    page.goto(address)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{address}site.webmanifest"
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {error["errorId"] for error in errors} <= {"in-incognito"}  # which a test's browser always is
