/**
 * What the page does before a frame, in one place and one order: work by a budget, what it changes, drawing, one look at the
 * layout, and what is scrolled to. A look at the layout between two drawings would make the browser lay out the page anew each time.
 */

/** How long work may take in one frame, in milliseconds: half of what a screen of 60 Hz allows, the rest is for drawing. */
export const BUDGET_MS = 8;

/** A page in the background gets no frames, but what runs in it is to come to its end. */
const HIDDEN_MS = 250;

/** When a frame is seen, on a screen of 60 Hz: two frames later. */
const SEEN_MS = 34;

/** @typedef {() => boolean} Work  does a little of it, and says whether there is more */

/**
 * @typedef {object} Frames
 * @property {(task: Work) => void} work     again and again, frame after frame, as the budget allows
 * @property {(task: () => void) => void} once     after the work; once in a frame, however often it is asked for, as all that follow
 * @property {(task: () => void) => void} draw     writes elements
 * @property {(task: () => void) => void} measure  reads the layout, and writes nothing
 * @property {(task: () => void) => void} place    scrolls
 * @property {(task: () => void) => void} after    when the frame is seen: what repeats in small may come behind the rest
 */

/**
 * @param {{request: (turn: () => void) => void, later: (task: () => void) => void, now: () => number, isHidden: () => boolean}} page  `request` calls back before a frame, `later` when that one is seen
 * @returns {Frames}
 */
export function createFrames({ request, later, now, isHidden }) {
  /** @type {Set<Work>} */
  const work = new Set();
  /** @type {Set<() => void>[]} */
  const phases = [new Set(), new Set(), new Set(), new Set()];
  const [once, draw, measure, place] = phases;
  /** @type {Set<() => void>} */
  const after = new Set();
  let isRequested = false;

  function ask() {
    if (isRequested) return;
    isRequested = true;
    request(turn);
  }

  function turn() {
    isRequested = false;
    try {
      labour(isHidden() ? Infinity : now() + BUDGET_MS);
      phases.forEach(runAll);
    } finally {
      if (after.size > 0) later(() => runAll(after));
      // What was asked for meanwhile by a phase that is over, or left behind by one that failed.
      if (work.size > 0 || phases.some(({ size }) => size > 0)) ask();
    }
  }

  /** @param {number} deadline */
  function labour(deadline) {
    for (const task of work) {
      do {
        work.delete(task);
        if (task()) work.add(task);
      } while (work.has(task) && now() < deadline);
      if (now() >= deadline) return;
    }
  }

  /** @param {Set<() => void>} phase */
  function runAll(phase) {
    for (const task of [...phase]) {
      phase.delete(task);
      task();
    }
  }

  /** @template {() => unknown} T @param {Set<T>} phase @returns {(task: T) => void} */
  const asking = (phase) => (task) => {
    phase.add(task);
    ask();
  };
  return { work: asking(work), once: asking(once), draw: asking(draw), measure: asking(measure), place: asking(place), after: asking(after) };
}

/** The page's own. */
export const frames = createFrames({
  request(turn) {
    const once = () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      turn();
    };
    const frame = requestAnimationFrame(once);
    const timer = setTimeout(once, HIDDEN_MS);
  },
  later: (task) => setTimeout(task, SEEN_MS),
  now: () => performance.now(),
  isHidden: () => document.hidden,
});
