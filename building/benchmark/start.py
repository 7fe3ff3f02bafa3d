"""The start of the page over that of one that only calls `loadPyodide()`, in a real browser.

`python -m building.benchmark.start SITE CHROMIUM RUNS`.
Every run is a browser context of its own, and the kinds of runs take turns, so that whatever else the machine does meets
all of them. A ratio is taken within one round; what is printed is the median of the rounds.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from building.benchmark import host
from building.paths import NODE_MODULES

_BARE = Path(__file__).parent / "bare"
_STOCK = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
_LINE = {"offline": False, "latency": 20, "downloadThroughput": 20e6 / 8, "uploadThroughput": 20e6 / 8}
_PATIENCE_MS = 120_000

_OPENING_MS = 2_000
"""A new page has a window, and for that the browser starts an interface of its own, which takes a processor for a third of a
second. A person's window is there long before a visit."""

# `playground` appears while the page's script runs; tokens, when an example plays.
_WATCH = """
globalThis.measured = new Promise((resolve) => {
  let playground;
  Object.defineProperty(globalThis, "playground", {
    get: () => playground,
    set(value) {
      playground = value;
      value.ready.then(() => resolve(performance.now()));
    },
  });
});
globalThis.usable = new Promise((resolve) => {
  const observer = new MutationObserver(() => {
    const editors = document.querySelector("#source .editor > *") && document.querySelector("#tools .editor > *");
    if (!editors || !document.querySelector("#strip [role=option]")) return;
    observer.disconnect();
    requestAnimationFrame(() => resolve(performance.now()));
  });
  observer.observe(document, { childList: true, subtree: true });
});
"""
_FIRST_PAINT = """
new Promise((resolve) => new PerformanceObserver((list) => resolve(list.getEntries()[0].startTime))
  .observe({type: "paint", buffered: true}))
"""

_KEPT = """
(async () => {
  const isKept = async (name) => name.startsWith("snapshot ") && (await (await caches.open(name)).keys()).length > 0;
  for (;;) {
    const kept = await Promise.all((await caches.keys()).map(isKept));
    if (kept.includes(true) && (await navigator.serviceWorker.getRegistration())?.active) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
})().then(() => 0)
"""

Times = dict[str, float]


def main(site: Path, chromium: Path, runs: int) -> None:
    """Measure and print."""
    stock = {f"/bare/pyodide/{name}": NODE_MODULES / "pyodide" / name for name in _STOCK}
    files = {**host.below("/site/", site), **host.below("/bare/", _BARE), **stock}
    with host.opened(files) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            for title, slow in (("localhost", False), ("20 Mbit/s, 20 ms, gzip", True)):
                _print(title, [_round(browser, served, slow) for _ in range(runs)])
        finally:
            browser.close()


def _round(browser: Browser, served: host.Host, slow: bool) -> Times:
    with _context(browser, "") as context:
        bare, bare_again = (_visit(context, served, "bare/", slow) for _ in range(2))
    with _context(browser, _WATCH) as context:
        first, later = (_visit(context, served, "site/", slow) for _ in range(2))
    return {
        "bare": bare["ready"],
        "bare, later": bare_again["ready"],
        "first paint": first["paint"],
        "usable": first["usable"],
        "ready": first["ready"],
        "later: first paint": later["paint"],
        "later: usable": later["usable"],
        "later: ready": later["ready"],
        "bytes": first["bytes"],
        "bytes, later": later["bytes"],
        "bytes, bare": bare["bytes"],
    }


@contextmanager
def _context(browser: Browser, script: str) -> Iterator[BrowserContext]:
    context = browser.new_context()
    if script:
        context.add_init_script(script)
    yield context
    context.close()


def _visit(context: BrowserContext, served: host.Host, path: str, slow: bool) -> Times:
    """Milliseconds since the navigation began, and the bytes that came until the core, or Python, was there."""
    before = served.sent
    page = context.new_page()
    page.set_default_timeout(_PATIENCE_MS)
    if slow:
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", _LINE)
    page.wait_for_timeout(_OPENING_MS)
    page.goto(f"{served.address}{path}", wait_until="load")
    times = {"ready": _in_time(page, "measured", "Python"), "bytes": float(served.sent - before)}
    times["paint"] = _in_time(page, _FIRST_PAINT, "the first paint")
    times["usable"] = _in_time(page, "globalThis.usable ?? 0", "a page that can be used")
    _settle(page)
    page.close()
    return times


def _in_time(page: Page, promise: str, what: str) -> float:
    """Milliseconds; Playwright itself sets no limit to a promise."""
    said = "[...document.querySelectorAll('[role=alert], #load-status')].map(({textContent}) => textContent.trim()).join(' ')"
    late = f"new Promise((_, no) => setTimeout(() => no(`There was no {what}; the page says: ${{{said}}}`), {_PATIENCE_MS}))"
    return float(page.evaluate(f"Promise.race([{promise}, {late}])"))


def _settle(page: Page) -> None:
    """Let what is kept for a later visit be written: a person stays longer than a measurement."""
    if page.evaluate("'playground' in globalThis"):
        _in_time(page, _KEPT, "copy of what was started")


def _print(title: str, rounds: list[Times]) -> None:
    def middle(name: str) -> float:
        return median(times[name] for times in rounds)

    def ratio(name: str) -> float:
        return median(times[name] / times["bare"] for times in rounds)

    print(f"\nStart, {title}: medians of {len(rounds)} rounds; over a bare loadPyodide() of the same round")
    for name in list(rounds[0])[:-3]:
        spread = sorted(times[name] / times["bare"] for times in rounds)
        print(f"{name:<22}{middle(name):>9.0f} ms{ratio(name):>9.3f}   ({spread[0]:.3f} to {spread[-1]:.3f})")
    for name in list(rounds[0])[-3:]:
        print(f"{name:<22}{middle(name):>12,.0f}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3]))
