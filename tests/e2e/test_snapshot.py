"""Later visits wake the Python of the first one; whatever is wrong with its snapshot, the page starts as ever."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

RUN = """
playground.run({
  text: 'Listing. {"name": "ls", "arguments": {"path": "."}}',
  tools: [{name: "ls", input_schema: {type: "object"}}],
})
"""
LATE = r"""
playground.run({recording: 'data: {"choices":[{"delta":{"content":"late"}}]}\n\ndata: [DONE]\n\n'}).then(({text}) => text)
"""
# The address of what is kept, or "".
KEPT = """
async () => {
  const [name] = (await caches.keys()).filter((key) => key.startsWith("snapshot "));
  if (!name) return "";
  const [request] = await (await caches.open(name)).keys();
  return request ? request.url : "";
}
"""
STAGES = """
new MutationObserver(() => {
  const text = document.querySelector("#load-status")?.textContent ?? "";
  if (text.includes("Waking Python")) globalThis.woke = true;
}).observe(document, {childList: true, subtree: true, characterData: true});
"""
DAMAGE = {
    "changed": "bytes[bytes.length >> 1] ^= 1",
    "cut short": "bytes = bytes.slice(0, bytes.length >> 1)",
    "something else": "bytes = new TextEncoder().encode('hello')",
}
REPLACE = """
(async () => {
  const [name] = (await caches.keys()).filter((key) => key.startsWith("snapshot "));
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const response = await cache.match(request);
  let headers = response.headers;
  let bytes = new Uint8Array(await response.arrayBuffer());
  %s;
  await cache.put(request, new Response(bytes, {headers}));
})()
"""
# A snapshot whose checksum is right and whose contents are not what this runtime takes.
FOREIGN = """
bytes[0] ^= 1;
let sum = bytes.length;
for (const word of new Uint32Array(bytes.buffer)) {
  sum = Math.imul(sum ^ word, 0x01000193);
  sum ^= sum >>> 15;
}
headers = {"X-Checksum": (sum >>> 0).toString(16)}
"""


@pytest.fixture
def visited(page: Page, address: str) -> Page:
    """A page whose first visit is over, and has kept its Python."""
    page.add_init_script(STAGES)
    visit(page, address)
    assert not page.evaluate("globalThis.woke")
    expect_kept(page)
    return page


def visit(page: Page, address: str) -> Any:
    """Go there; return the calls that the core finds."""
    page.goto(address)
    found = page.evaluate(RUN)
    expect(page.get_by_role("alert")).to_have_count(0)
    return found["calls"]


def expect_kept(page: Page) -> None:
    page.evaluate(f"(async (kept) => {{ while (!(await kept())) await new Promise(requestAnimationFrame); }})({KEPT})")


def test_a_later_visit_wakes_python_and_finds_the_same(visited: Page, address: str) -> None:
    first = visited.evaluate(RUN)
    calls = visit(visited, address)
    assert visited.evaluate("globalThis.woke")
    assert calls == first["calls"]
    assert [call["name"] for call in calls] == ["ls"]
    # Read by modules that were not there yet when the snapshot was made.
    assert visited.evaluate(LATE) == "late"


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_snapshot_is_not_used_and_made_again(visited: Page, address: str, damage: str) -> None:
    visited.evaluate(REPLACE % damage)
    assert len(visit(visited, address)) == 1
    assert not visited.evaluate("globalThis.woke")
    expect_kept(visited)


def test_a_snapshot_that_the_runtime_refuses_is_replaced_by_a_start(visited: Page, address: str) -> None:
    visited.evaluate(REPLACE % FOREIGN)
    assert len(visit(visited, address)) == 1
    assert visited.evaluate("globalThis.woke")  # it was tried


def test_switched_off_nothing_is_kept(page: Page, address: str) -> None:
    assert len(visit(page, f"{address}?snapshot=off")) == 1
    assert page.evaluate(KEPT) == ""


@pytest.mark.parametrize(
    "refusal",
    [
        "Object.defineProperty(self, 'caches', {get() { throw new DOMException('no', 'SecurityError'); }});",
        "Object.defineProperty(self, 'caches', {value: undefined});",
        "Cache.prototype.put = async () => { throw new DOMException('no room', 'QuotaExceededError'); };",
    ],
    ids=["forbidden", "absent", "full"],
)
def test_a_storage_that_keeps_nothing_does_no_harm(page: Page, address: str, refusal: str) -> None:
    def with_refusal(route: Any) -> None:
        response = route.fetch()
        route.fulfill(response=response, body=f"{refusal}\n{response.text()}")

    page.route("**/assets/worker-*.js", with_refusal)
    assert len(visit(page, address)) == 1
    assert len(visit(page, address)) == 1
