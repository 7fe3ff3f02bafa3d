"""How the page keeps up with a stream, in a real browser: `python -m building.benchmark.stream SITE CHROMIUM SIZE …`.

The page is given a text in chunks of four characters: as they come at 1,000 and at 5,000 a second, and then texts of each size
as fast as they are read, each of which is then scrubbed there and back. A task of the main thread is long beyond 50
milliseconds: by the clock, which the rest of the machine moves as well, and of the thread's own time, which it does not. Memory
is that of the page's own heap, and of the whole tab where the system tells it.
"""

import os
import sys
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, CDPSession, Page, sync_playwright

from building.benchmark import host
from building.benchmark.texts import blob, calls, mixed
from building.benchmark.tracing import traced

_CHUNK = 4
_PATIENCE_MS = 300_000
_CALM_MS = 500
_SCRUBS = 120
_RATES = [1_000, 5_000]
"""Chunks a second."""
_SECONDS = 8
_TEXTS = {"prose and calls": calls, "mixed": mixed, "blob": blob}

_LONG_MS = 50.0

_WATCH = """
const Real = Worker;
globalThis.messages = 0;
globalThis.rate = Infinity;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => { if (data.type === "records") messages += 1; });
  }
  /** Chunks reach the worker as a model would send them: `rate` of them a second. */
  postMessage(message) {
    if (message.type === "run") {
      this.waiting = [];
      this.begun = performance.now();
      this.sent = 0;
    }
    if (!message.chunks || rate === Infinity) return super.postMessage(message);
    this.waiting.push(...message.chunks);
    this.more = message.more;
    if (message.type === "run") super.postMessage({...message, chunks: [], more: true});
    if (message.type === "run") this.send(message.id);
  }
  send(id) {
    const due = Math.ceil(((performance.now() - this.begun) / 1000) * rate) - this.sent;
    const chunks = this.waiting.splice(0, due);
    this.sent += chunks.length;
    const more = this.more || this.waiting.length > 0;
    super.postMessage({type: "chunks", id, chunks, more});
    if (more) setTimeout(() => this.send(id), 15);
  }
};
"""

_PREPARE = """
async (text) => {
  await playground.run({text, tools: [{name: "store", input_schema: {type: "object"}}], chunking: "whole"});
  playground.seek(0);
}
"""

_RUN = """
async ([size, perSecond]) => {
  messages = 0;
  rate = perSecond ?? Infinity;
  const began = performance.now();
  let frames = 0;
  let isOver = false;
  const frame = () => { frames += 1; if (!isOver) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  await playground.run({chunking: `every:${size}`});
  isOver = true;
  const spent = performance.now() - began;
  return {records: playground.state().steps, spent, messages, frames};
}
"""

_SCRUB = """
async (count) => {
  const {steps} = playground.state();
  const next = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const times = [await next()];
  for (let index = 0; index < count; index += 1) {
    playground.seek(Math.round((Math.abs(((index * 7) % (2 * count)) - count) / count) * steps));
    times.push(await next());
  }
  return times.slice(1).map((time, index) => time - times[index]);
}
"""


class Tasks(NamedTuple):
    """The tasks of the main thread, in milliseconds: by the clock, and what each took of the thread's own time."""

    clock: list[float]
    own: list[float]


class Run(NamedTuple):
    """How a stream came into the page."""

    tokens_per_second: float
    frames_per_second: float
    messages: int
    tasks: Tasks


class Scrub(NamedTuple):
    """How the page went there and back in it: the milliseconds from one frame to the next, and its tasks."""

    frames: list[float]
    tasks: Tasks


def main(site: Path, chromium: Path, sizes: list[int]) -> None:
    """Measure and print."""
    with host.opened(host.below("/site/", site)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            print(f"Streaming into the page, chunks of {_CHUNK} characters; load of the machine {_load()}")
            print("Long tasks: how many of more than 50 ms and the longest, by the clock / of the thread's own time")
            for rate in _RATES:
                print(f"\n{rate:,} chunks a second, for {_SECONDS} seconds")
                for name, make in _TEXTS.items():
                    page = _opened(browser, served, make(rate * _SECONDS * _CHUNK))
                    _print_run(name, _run(browser, page, rate))
                    page.context.close()
            for size in sizes:
                for name, make in _TEXTS.items():
                    print(f"\n{size // 1000:,} KB, {name}, as fast as it is read")
                    page = _opened(browser, served, make(size))
                    _print_run("run", _run(browser, page, None))
                    _print_scrub(_scrub(browser, page))
                    _print_memory(page, browser)
                    page.context.close()
        finally:
            browser.close()


def _opened(browser: Browser, served: host.Host, text: str) -> Page:
    """The page with a text, at its start, in a context of its own."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(_PATIENCE_MS)
    context.add_init_script(_WATCH)
    page = context.new_page()
    page.goto(f"{served.address}site/")
    page.evaluate("playground.ready.then(() => null)")
    page.evaluate(_PREPARE, text)
    page.wait_for_timeout(_CALM_MS)
    return page


def _run(browser: Browser, page: Page, rate: int | None) -> Run:
    run, tasks = _traced(browser, page, _RUN, [_CHUNK, rate])
    seconds = run["spent"] / 1000
    return Run(run["records"] / seconds, run["frames"] / seconds, run["messages"], tasks)


def _scrub(browser: Browser, page: Page) -> Scrub:
    return Scrub(*_traced(browser, page, _SCRUB, _SCRUBS))


def _traced(browser: Browser, page: Page, script: str, argument: object) -> tuple[Any, Tasks]:
    result, tasks, _ = traced(browser, page, script, argument)
    return result, Tasks([task.clock for task in tasks], [task.own for task in tasks])


def _memory(session: CDPSession, browser: Browser) -> tuple[float, float | None]:
    """The bytes of the page's objects and of the whole tab."""
    session.send("HeapProfiler.collectGarbage")
    heap = session.send("Runtime.getHeapUsage")["usedSize"]
    processes: list[dict[str, Any]] = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = [_resident(process["id"]) for process in processes if process["type"] == "renderer"]
    return heap, max((size for size in sizes if size is not None), default=None)


def _resident(process: int) -> float | None:
    """What a process has of its own in memory, where the system tells it."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    except OSError:
        return None
    return next((int(line.split()[1]) * 1024.0 for line in status.splitlines() if line.startswith("RssAnon:")), None)


def _print_run(title: str, run: Run) -> None:
    rates = f"{run.tokens_per_second:>7,.0f} tokens/s  {run.frames_per_second:>3.0f} frames/s"
    print(f"  {title:<16}{rates}  {run.messages:>5,} messages of records  {_tasks(run.tasks)}", flush=True)


def _print_scrub(scrub: Scrub) -> None:
    rate, longest = 1000 * len(scrub.frames) / sum(scrub.frames), max(scrub.frames)
    print(f"  {'scrub':<16}{rate:>7.0f} frames/s, the longest {longest:.0f} ms  {_tasks(scrub.tasks)}")


def _print_memory(page: Page, browser: Browser) -> None:
    heap, tab = _memory(page.context.new_cdp_session(page), browser)
    whole = f", {tab / 1e6:.0f} MB of the tab" if tab else ""
    print(f"  {'memory':<16}{heap / 1e6:>7.0f} MB of objects{whole}", flush=True)


def _tasks(tasks: Tasks) -> str:
    clock, own = (f"{sum(task > _LONG_MS for task in kind)} ({max(kind, default=0):.0f} ms)" for kind in tasks)
    return f"long tasks {clock} / {own}, main thread {sum(tasks.own) / 1000:.1f} s"


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [int(size) for size in sys.argv[3:]])
