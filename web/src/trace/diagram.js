/** @import { Description } from "../core/client.js" */

/**
 * The scanner's states as an arc diagram: the states below one another in the core's own order, and each step between two of
 * them a bow beside the column. No bow can run through a state, however many there are, and it needs little width. Bows on the
 * right lead down, or both ways; bows on the left only up.
 *
 * @typedef {{name: string, text: string, x: number, y: number}} Place  the upper left corner
 * @typedef {[x: number, y: number]} Point
 * @typedef {object} Edge
 * @property {string} from
 * @property {string} to
 * @property {string} when
 * @property {boolean} both     there is a step back as well, drawn as one line
 * @property {[Point, Point, Point, Point]} curve  a cubic Bézier curve
 * @typedef {{places: Place[], edges: Edge[], width: number, height: number}} Diagram
 */

/** The measures of the drawing, in its own units. */
export const BOX = { width: 96, height: 26 };
const ROW = 36;
const MARGIN = 6;
/** How far the control points of a bow are from the column: for any bow, and for each row that it spans. */
const REACH = { least: 14, row: 21 };
/** A Bézier curve comes this near to its control points, where both are as far. */
const BULGE = 0.75;
/** Between bows that meet at one state, at most. */
const PORT = 5;

/**
 * @param {Description["states"]} states
 * @param {Description["transitions"]} transitions
 * @returns {Diagram}
 */
export function layOut(states, transitions) {
  const rows = new Map(states.map(({ name }, row) => [name, row]));
  const bows = bowsOf(transitions, rows);
  const left = MARGIN + BULGE * widest(bows.filter(({ isLeft }) => isLeft));
  const places = states.map(({ name, text }, row) => ({ name, text, x: left, y: MARGIN + row * ROW }));
  const edges = bows.map((bow) => {
    const { from, to, when, both, isLeft, start, end } = bow;
    const x = isLeft ? left : left + BOX.width;
    const far = isLeft ? x - reachOf(bow) : x + reachOf(bow);
    const [y1, y2] = [portOf(bows, bow, start), portOf(bows, bow, end)];
    return { from, to, when, both, curve: /** @type {Edge["curve"]} */ ([[x, y1], [far, y1], [far, y2], [x, y2]]) };
  });
  const right = BULGE * widest(bows.filter(({ isLeft }) => !isLeft));
  return { places, edges, width: left + BOX.width + right + MARGIN, height: 2 * MARGIN + Math.max(0, states.length - 1) * ROW + BOX.height };
}

/** @typedef {{from: string, to: string, when: string, both: boolean, isLeft: boolean, start: number, end: number}} Bow  `start` and `end` are rows */

/** @param {Description["transitions"]} transitions @param {Map<string, number>} rows @returns {Bow[]} */
function bowsOf(transitions, rows) {
  const drawn = new Set();
  /** @type {Bow[]} */
  const bows = [];
  for (const { from, to, when } of transitions) {
    const [start, end] = [rows.get(from), rows.get(to)];
    if (start === undefined || end === undefined || start === end || drawn.has(`${to} ${from}`)) continue;
    drawn.add(`${from} ${to}`);
    const both = transitions.some((other) => other.from === to && other.to === from);
    bows.push({ from, to, when, both, isLeft: !both && end < start, start, end });
  }
  return bows;
}

/** @param {Pick<Bow, "start" | "end">} bow */
function reachOf({ start, end }) {
  return REACH.least + REACH.row * Math.abs(end - start);
}

/** @param {readonly Bow[]} bows */
function widest(bows) {
  return Math.max(0, ...bows.map(reachOf));
}

/**
 * Where a bow meets a state, so that bows which meet at one side of a state do not cross there: those from above over those
 * from below, and of either the wider ones nearer to the middle.
 *
 * @param {readonly Bow[]} bows @param {Bow} bow @param {number} row
 */
function portOf(bows, bow, row) {
  /** @param {Bow} one */
  const away = ({ start, end }) => (start === row ? end : start) - row;
  /** @param {Bow} one */
  const rank = (one) => (away(one) < 0 ? -1 / -away(one) : 1 / away(one));
  const here = bows.filter((one) => one.isLeft === bow.isLeft && (one.start === row || one.end === row));
  here.sort((one, other) => rank(one) - rank(other));
  const gap = Math.min(PORT, (BOX.height - 6) / Math.max(1, here.length - 1));
  return MARGIN + row * ROW + BOX.height / 2 + (here.indexOf(bow) - (here.length - 1) / 2) * gap;
}
