"""What a step costs in the page, anywhere in a long stream.

The page is given a text of each kind in chunks of four characters. It is then put at places all over the stream, and from each
goes one step on and one back, by the keys. A step's time is what the main thread does for it: what the key does at once, and
all of the two frames that follow, of which the second corrects what the first has measured. Waiting for a frame is left out.
"""

import random
from collections.abc import Sequence
from typing import NamedTuple

from playwright.sync_api import Browser

from building.benchmark import host
from building.benchmark.texts import blob, calls, mixed, prose

_CHUNK = 4
_PATIENCE_MS = 300_000
_PLACES = 250
_SEED = 11
_TEXTS = {"prose": prose, "prose and calls": calls, "mixed": mixed, "blob": blob}
_GOAL_MS = 16.0

_RUN = """
async ([text, size]) => {
  await playground.run({text, tools: [{name: "store", input_schema: {type: "object"}}], chunking: `every:${size}`});
  return playground.state().steps;
}
"""

_STEP = """
async (places) => {
  const frame = () => new Promise((resolve) => {
    requestAnimationFrame(() => {
      const began = performance.now();
      const {port1, port2} = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - began);
      port2.postMessage(null);
    });
  });
  const press = async (key) => {
    const first = frame();
    const began = performance.now();
    document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true}));
    const spent = performance.now() - began;
    return spent + await first + await frame();
  };
  document.activeElement?.blur();
  const times = [];
  for (const place of places) {
    playground.seek(place);
    for (let settling = 0; settling < 3; settling += 1) await frame();
    times.push(await press("ArrowRight"), await press("ArrowLeft"));
  }
  return times;
}
"""


class Stepped(NamedTuple):
    """The times of all steps, in milliseconds, sorted."""

    steps: int
    times: Sequence[float]

    def at(self, share: float) -> float:
        """The time that this share of the steps keep within."""
        return self.times[min(len(self.times) - 1, round(share * len(self.times)))]


def measure(browser: Browser, served: host.Host, size: int) -> None:
    """Measure each kind of text and print."""
    print(f"\nA step in a stream of {size // 1000:,} KB, in milliseconds of the main thread (goal: 95 % within {_GOAL_MS:.0f})")
    print(f"{'':<18}{'chunks':>10}{'half':>8}{'95 %':>8}{'99 %':>8}{'longest':>9}")
    for name, make in _TEXTS.items():
        run = _stepped(browser, served, make(size))
        figures = "".join(f"{run.at(share):>8.1f}" for share in (0.5, 0.95, 0.99))
        print(f"{name:<18}{run.steps:>10,}{figures}{run.times[-1]:>9.1f}", flush=True)


def _stepped(browser: Browser, served: host.Host, text: str) -> Stepped:
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    context.set_default_timeout(_PATIENCE_MS)
    page = context.new_page()
    page.goto(f"{served.address}site/")
    page.evaluate("playground.ready.then(() => null)")
    steps: int = page.evaluate(_RUN, [text, _CHUNK])
    dice = random.Random(_SEED)
    places = [dice.randrange(1, steps - 1) for _ in range(_PLACES)]
    times: list[float] = page.evaluate(_STEP, places)
    context.close()
    return Stepped(steps, sorted(times))
