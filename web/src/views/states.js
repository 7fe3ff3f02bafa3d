/** @import { App } from "../app.js" */
/** @import { Edge, Place } from "../trace/diagram.js" */

import { html, nothing, svg } from "lit-html";
import { words } from "../lib/format.js";
import { layOut } from "../trace/diagram.js";
import { docsLink } from "./docs-links.js";

/** The measures of the drawing, in its own units. */
const WIDTH = 460;
const LAYER = 92;
const TOP = 26;
const BOX = { width: 82, height: 30 };

/** The scanner's states as a diagram, drawn from the core's own table and lit where the step is. @param {App} app */
export function statesView({ state, preferences }) {
  if (preferences.aside.value !== "states") return html``;
  const description = state.description.value;
  if (!description) return html`<p class="empty">The scanner's states are drawn once the Python core is loaded.</p>`;
  const { states, transitions } = description;
  const now = state.record.value?.state ?? states[0]?.name;
  const before = state.loaded.value.history.records[state.step.value - 2]?.state ?? states[0]?.name;
  const { places, edges, layers } = layOut(states, transitions);
  const exits = transitions.filter(({ from }) => from === now);
  const height = TOP + (layers - 1) * LAYER + BOX.height + 14;
  const current = places.find(({ name }) => name === now);
  return html`<svg class="diagram" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The scanner’s states; it is in “${words(now)}”">
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0.6 7.4 4 0 7.4z"></path></marker>
      </defs>
      ${edges.map((edge) => drawEdge(edge, isStep(edge, before, now) ? "taken" : edge.from.name === now || (edge.both && edge.to.name === now) ? "exit" : ""))}
      ${places.map((place) => drawPlace(place, place.name === now))}
    </svg>
    <div class="state-now">
      <p><b>${words(now)}</b> ${current?.text ?? nothing} ${docsLink("reasons", "the-scanner-s-states", "docs", "The states, in the docs")}</p>
      <ul aria-label="Steps from here">
        ${exits.map(({ to, when }) => html`<li><span class="state-exit">→ ${words(to)}</span> <span>${when}</span></li>`)}
      </ul>
    </div>`;
}

/** @param {Edge} edge @param {string} before @param {string} now */
function isStep({ from, to, both }, before, now) {
  return (from.name === before && to.name === now) || (both && to.name === before && from.name === now);
}

/** The middle of a state's box. @param {Place} place */
function middle({ x, y }) {
  return [x * WIDTH, TOP + y * LAYER];
}

/** @param {Edge} edge @param {string} name */
function drawEdge({ from, to, both, when }, name) {
  const [[x1, y1], [x2, y2]] = [middle(from), middle(to)];
  const half = BOX.height / 2;
  const isFlat = y1 === y2;
  const direction = Math.sign(y2 - y1);
  const lift = isFlat ? half + Math.abs(x2 - x1) * 0.16 : 0;
  const path = isFlat
    ? `M${x1 + Math.sign(x2 - x1) * 16} ${y1 + half} Q${(x1 + x2) / 2} ${y1 + half + lift} ${x2 - Math.sign(x2 - x1) * 16} ${y2 + half}`
    : `M${x1} ${y1 + direction * half} C${x1} ${(y1 + y2) / 2} ${x2} ${(y1 + y2) / 2} ${x2} ${y2 - direction * half}`;
  return svg`<path class="edge ${name}" d=${path} marker-end="url(#arrow)" marker-start=${both ? "url(#arrow)" : nothing}><title>${when}</title></path>`;
}

/** @param {Place} place @param {boolean} isNow */
function drawPlace(place, isNow) {
  const [x, y] = middle(place);
  return svg`<g class="place ${isNow ? "now" : ""}">
    <title>${place.text}</title>
    <rect x=${x - BOX.width / 2} y=${y - BOX.height / 2} width=${BOX.width} height=${BOX.height} rx="15"></rect>
    <text x=${x} y=${y + 4} text-anchor="middle">${words(place.name)}</text>
  </g>`;
}
