/** @import { App } from "../../app.js" */
/** @import { Edge, Place } from "../../trace/diagram.js" */

import { html, nothing, svg } from "lit-html";
import { words } from "../../lib/format.js";
import { t } from "../../strings/panes.js";
import { BOX, layOut } from "../../trace/diagram.js";
import { docsLink } from "../parts/docs-links.js";
import { said } from "../parts/said.js";

/** The scanner's states as a diagram, drawn from the core's own table and lit where the step is. @param {App} app */
export function statesView({ state, preferences }) {
  if (preferences.aside.value !== "states") return html``;
  const description = state.description.value;
  if (!description) return html`<p class="empty">${t.states.waits}</p>`;
  const { states, transitions } = description;
  const now = state.record.value?.state ?? states[0]?.name;
  const before = state.loaded.value.history.records.states[state.step.value - 2] ?? states[0]?.name;
  const { places, edges, width, height } = layOut(states, transitions);
  const exits = transitions.filter(({ from }) => from === now);
  const current = places.find(({ name }) => name === now);
  return html`<svg class="diagram" viewBox="0 0 ${width} ${height}" role="img" aria-label=${t.states.picture(words(now))}>
      <defs>
        <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" markerUnits="userSpaceOnUse" orient="auto-start-reverse"><path d="M0 0.6 7.4 4 0 7.4z"></path></marker>
      </defs>
      ${edges.map((edge) => drawEdge(edge, classOf(edge, before, now)))}
      ${places.map((place) => drawPlace(place, place.name === now))}
    </svg>
    <div class="state-now">
      <p>${said(html`<b>${words(now)}</b> ${current?.text ?? nothing}`)} ${docsLink("reasons", "the-scanner-s-states", t.states.docs, t.states.docsTitle)}</p>
      <ul aria-label=${t.states.exits}>
        ${exits.map(({ to, when }) => html`<li lang="en"><span class="state-exit">→ ${words(to)}</span> <span>${when}</span></li>`)}
      </ul>
    </div>`;
}

/** @param {Edge} edge @param {string} before @param {string} now */
function classOf({ from, to, both }, before, now) {
  if ((from === before && to === now) || (both && to === before && from === now)) return "taken";
  return from === now || (both && to === now) ? "exit" : "";
}

/** @param {Edge} edge @param {string} name */
function drawEdge({ curve: [start, ...others], both, when }, name) {
  const path = `M${start.join(" ")} C${others.map((point) => point.join(" ")).join(", ")}`;
  return svg`<path class="edge ${name}" d=${path} marker-end="url(#arrow)" marker-start=${both ? "url(#arrow)" : nothing}><title>${when}</title></path>`;
}

/** @param {Place} place @param {boolean} isNow */
function drawPlace({ name, text, x, y }, isNow) {
  return svg`<g class="place ${isNow ? "now" : ""}">
    <title>${text}</title>
    <rect x=${x} y=${y} width=${BOX.width} height=${BOX.height} rx=${BOX.height / 2}></rect>
    <text x=${x + BOX.width / 2} y=${y + BOX.height / 2 + 4} text-anchor="middle">${words(name)}</text>
  </g>`;
}
