"""What a step costs in the page, anywhere in a long stream.

The page is given a text of each kind in chunks of four characters. It is then put at places all over the stream, and from each
goes one step on and one back, by the keys. A step's time is that of all tasks of the main thread from the key until two frames
have been drawn, of which the second corrects what the first has measured: by the clock, which the rest of the machine moves as
well, and of the thread's own time, which it does not.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Browser

from building.benchmark import host
from building.benchmark.texts import blob, calls, mixed, prose
from building.benchmark.tracing import Task, traced

_CHUNK = 4
_PATIENCE_MS = 300_000
_PLACES = 250
_SEED = 11
_TEXTS = {"prose": prose, "prose and calls": calls, "mixed": mixed, "blob": blob}

_RUN = """
async ([text, size]) => {
  await playground.run({text, tools: [{name: "store", input_schema: {type: "object"}}], chunking: `every:${size}`});
  return playground.state().steps;
}
"""

_STEP = """
async (places) => {
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  document.activeElement?.blur();
  for (const place of places) {
    playground.seek(place);
    for (let settling = 0; settling < 3; settling += 1) await frame();
    for (const key of ["ArrowRight", "ArrowLeft"]) {
      await turn();
      performance.mark("step");
      document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
      await frame();
      await frame();
      performance.mark("drawn");
      await frame();
    }
  }
}
"""


class Stepped(NamedTuple):
    """The times of all steps, in milliseconds, sorted."""

    steps: int
    clock: Sequence[float]
    own: Sequence[float]


def measure(browser: Browser, served: host.Host, size: int) -> None:
    """Measure each kind of text and print; the goal is 16 ms for 95 % of the steps."""
    print(f"\nA step in a stream of {size // 1000:,} KB: milliseconds of the main thread, by the clock / of its own time")
    print(f"{'':<18}{'chunks':>10}" + "".join(f"{title:>15}" for title in ("half", "95 %", "99 %", "longest")))
    for name, make in _TEXTS.items():
        run = _stepped(browser, served, make(size))
        cells = [f"{_within(run.clock, share):.1f} / {_within(run.own, share):.1f}" for share in (0.5, 0.95, 0.99, 1)]
        print(f"{name:<18}{run.steps:>10,}" + "".join(f"{cell:>15}" for cell in cells), flush=True)


def _within(times: Sequence[float], share: float) -> float:
    """The time that this share of the steps keep within."""
    return times[min(len(times) - 1, round(share * len(times)))]


def _stepped(browser: Browser, served: host.Host, text: str) -> Stepped:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{served.address}site/")
    page.evaluate("playground.ready.then(() => null)")
    steps: int = page.evaluate(_RUN, [text, _CHUNK])
    dice = random.Random(_SEED)
    _, tasks, marks = traced(browser, page, _STEP, [dice.randrange(1, steps - 1) for _ in range(_PLACES)])
    context.close()
    runs = [_of_step(tasks, begun.time, drawn.time) for begun, drawn in zip(marks[::2], marks[1::2], strict=True)]
    clock = sorted(sum(task.clock for task in run) for run in runs)
    own = sorted(sum(task.own for task in run) for run in runs)
    return Stepped(steps, clock, own)


def _of_step(tasks: Sequence[Task], begun: float, drawn: float) -> list[Task]:
    """The tasks between two marks, and the one in which the first was set."""
    return [task for task in tasks if task.start < drawn and task.start + task.clock > begun]
