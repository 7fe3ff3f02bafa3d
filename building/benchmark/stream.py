"""How the page keeps up with a stream, in a real browser: `python -m building.benchmark.stream SITE CHROMIUM SIZE …`.

The page is given a text of each size in chunks of four characters, and is then scrubbed there and back. A task of the main
thread is long beyond 50 milliseconds: by the clock, which the rest of the machine moves as well, and of the thread's own time,
which it does not. Memory is that of the page's own heap, and of the whole tab where the system tells it.
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
_TEXTS = {"prose and calls": calls, "mixed": mixed, "blob": blob}

_LONG_MS = 50.0

_WATCH = """
const Real = Worker;
globalThis.messages = 0;
globalThis.Worker = class extends Real {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({data}) => { if (data.type === "records") messages += 1; });
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
async (size) => {
  messages = 0;
  const began = performance.now();
  let frames = 0;
  let isOver = false;
  const frame = () => { frames += 1; if (!isOver) requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const {trace} = await playground.run({chunking: `every:${size}`});
  isOver = true;
  const spent = performance.now() - began;
  return {records: trace.records.length, spent, messages, frames};
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


class Streamed(NamedTuple):
    """What one run came to; times in milliseconds, memory in bytes."""

    tokens_per_second: float
    frames_per_second: float
    messages: int
    tasks: Tasks
    scrub_frames: list[float]
    scrub_tasks: Tasks
    heap: float
    tab: float | None


def main(site: Path, chromium: Path, sizes: list[int]) -> None:
    """Measure and print."""
    with host.opened(host.below("/site/", site)) as served, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        try:
            print(f"Streaming into the page, chunks of {_CHUNK} characters; load of the machine {_load()}")
            print("Long tasks: how many of more than 50 ms and the longest, by the clock / of the thread's own time")
            for size in sizes:
                for name, make in _TEXTS.items():
                    _print(f"{size // 1000:,} KB, {name}", _measure(browser, served, make(size)))
        finally:
            browser.close()


def _measure(browser: Browser, served: host.Host, text: str) -> Streamed:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(_PATIENCE_MS)
    context.add_init_script(_WATCH)
    page = context.new_page()
    page.goto(f"{served.address}site/")
    page.evaluate("playground.ready.then(() => null)")
    page.evaluate(_PREPARE, text)
    page.wait_for_timeout(_CALM_MS)
    run, tasks = _traced(browser, page, _RUN, _CHUNK)
    frames, scrub_tasks = _traced(browser, page, _SCRUB, _SCRUBS)
    heap, tab = _memory(context.new_cdp_session(page), browser)
    context.close()
    seconds = run["spent"] / 1000
    return Streamed(run["records"] / seconds, run["frames"] / seconds, run["messages"], tasks, frames, scrub_tasks, heap, tab)


def _traced(browser: Browser, page: Page, script: str, argument: int) -> tuple[Any, Tasks]:
    result, tasks, _ = traced(browser, page, script, argument)
    return result, Tasks([task.clock for task in tasks], [task.own for task in tasks])


def _memory(session: CDPSession, browser: Browser) -> tuple[float, float | None]:
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


def _print(title: str, run: Streamed) -> None:
    print(f"\n{title}")
    tab = f", {run.tab / 1e6:.0f} MB of the tab" if run.tab else ""
    frames = sorted(run.scrub_frames)
    print(f"  run      {run.tokens_per_second:>7,.0f} tokens/s  {run.frames_per_second:>3.0f} frames/s  {_tasks(run.tasks)}")
    print(f"           {run.messages} messages of records, {run.tokens_per_second / run.frames_per_second:,.0f} tokens a frame")
    rate, longest = 1000 * len(frames) / sum(frames), frames[-1]
    print(f"  scrub    {rate:>7.0f} frames/s, the longest {longest:.0f} ms  {_tasks(run.scrub_tasks)}")
    print(f"  memory   {run.heap / 1e6:>7.0f} MB of objects{tab}", flush=True)


def _tasks(tasks: Tasks) -> str:
    clock, own = (f"{sum(task > _LONG_MS for task in kind)} ({max(kind, default=0):.0f} ms)" for kind in tasks)
    return f"long tasks {clock} / {own}, main thread {sum(tasks.own) / 1000:.1f} s"


def _load() -> str:
    return f"{os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else "unknown"


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), [int(size) for size in sys.argv[3:]])
