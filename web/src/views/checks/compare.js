/** @import { App } from "../../app.js" */
/** @import { Block, Piece } from "../../trace/compare.js" */
/** @import { History } from "../../trace/history.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { mount } from "../../lib/mount.js";
import { t } from "../../strings/panes.js";
import { t as versions } from "../../strings/versions.js";
import { channelTitle, sliceChannel } from "../../trace/channels.js";
import { labelOf } from "../../trace/classify.js";
import { nameOf, pieceAt, stepOfKept } from "../../trace/compare.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";
import { chooseWheel, otherVersionStatus } from "./other-version.js";

/** As much of a text as a cell shows, and as many blocks as the table has: those that came last. */
const SHOWN = 140;
const MOST = 150;

const PANEL = "#compare";

/** The kept run beside the one that the page shows, at the same place of the text. @param {HTMLElement} panel @param {App} app */
export function mountCompare(panel, app) {
  const isShown = () => app.preferences.list.value === "compare";
  effect(() => {
    panel.hidden = !isShown();
  });
  mount(panel, () => (isShown() ? content(app) : html``));
}

/** @param {App} app */
function content(app) {
  const { state, compare } = app;
  const isDone = state.phase.value === "done";
  const keep = html`<button type="button" aria-disabled=${!isDone} @click=${isDone ? handOn(compare.keep, PANEL) : nothing}>${icon("keep")} ${t.compare.keep}</button>`;
  const { kept, beside, comparison, other } = compare;
  if (!kept.value && !other.wheel.value) {
    return html`<div class="empty">${otherVersionStatus(other)}<p>${t.compare.hint}</p><p>${keep}</p>
      <p>${versions.invitation}</p><p>${chooseWheel(compare)}</p></div>`;
  }
  const label = other.wheel.value ? versions.letGo : t.compare.letGoLabel;
  const letGo = html`<button type="button" aria-label=${label} @click=${handOn(compare.letGo, PANEL)}>${icon("clear")} ${t.compare.letGo}</button>`;
  if (other.wheel.value && !comparison.value) {
    return html`<div class="empty">${otherVersionStatus(other)}<p>${chooseWheel(compare)} ${letGo}</p></div>`;
  }
  if (!comparison.value || !beside.value) {
    const waits = beside.value !== state.loaded.value.history;
    return html`<div class="empty" role="status"><p>${!beside.value ? t.compare.again : waits ? t.compare.notDone : t.compare.kept}</p><p>${letGo}</p></div>`;
  }
  const inputs = compare.inputs.value;
  const differing = comparison.value.blocks.filter(({ differs }) => differs);
  /** @param {string} name @param {"previous" | "next"} sign @param {Block | undefined} block */
  const way = (name, sign, block) =>
    html`<button type="button" class="quiet" aria-label=${name} title=${name} aria-disabled=${!block} @click=${() => go(app, block)}>${icon(sign)}</button>`;
  return html`<div class="compare-head">
      <p role="status"><b>${t.compare.differences(differing.length)}</b></p>
      <div class="compare-tools">
        ${way(t.compare.before, "previous", next(app, differing, -1))}
        ${way(t.compare.next, "next", next(app, differing, 1))}
        ${keep} ${letGo}
      </div>
      ${inputs.length ? html`<p class="compare-inputs muted">${t.compare.inputs(inputs.join("; "))}</p>` : nothing}
    </div>
    ${table(app, comparison.value, beside.value)}`;
}

/** @param {App} app @param {import("../../trace/compare.js").Comparison} comparison @param {History} kept */
function table({ state, compare }, { blocks, axes }, kept) {
  const [keptTitle, title] = titlesOf(compare, state);
  const now = state.loaded.value.history;
  const step = state.step.value;
  const keptStep = stepOfKept(kept, now, step, axes);
  const come = blocks
    .map((block) => ({ block, was: cells(kept, block.kept, keptStep), is: cells(now, block.now, step) }))
    .filter(({ was, is }) => was.some(({ isHere }) => isHere) || is.some(({ isHere }) => isHere));
  const left = come.length - MOST;
  return html`<table class="compare-table">
    <caption class="visually-hidden">${keptTitle}, ${t.compare.step(keptStep, kept.records.length)}; ${title}, ${t.compare.step(step, now.records.length)}</caption>
    <thead><tr>
      <th scope="col">${t.compare.codePoints}</th>
      <th scope="col">${keptTitle} <span class="muted">${t.compare.step(keptStep, kept.records.length)}</span></th>
      <th scope="col">${title} <span class="muted">${t.compare.step(step, now.records.length)}</span></th>
    </tr></thead>
    <tbody>
      ${left > 0 ? html`<tr><td colspan="3" class="muted">${t.compare.leftOut(left, come.slice(0, left).filter(({ block }) => block.differs).length)}</td></tr>` : nothing}
      ${come.slice(-MOST).map(({ block, was, is }) => row(state, titleOf([now, kept], block), block, was, is))}
    </tbody>
  </table>
  ${come.length ? nothing : html`<p class="empty">${t.compare.nothingYet}</p>`}`;
}

/** What the two runs are called. @param {App["compare"]} compare @param {App["state"]} state */
function titlesOf({ other }, { description }) {
  if (!other.wheel.value) return [t.compare.keptRun, t.compare.thisRun];
  return [versions.otherVersion(other.wheel.value.version), versions.ownVersion(description.value?.version ?? "")];
}

/** @typedef {{isHere: boolean, drawn: unknown}} Cell */

/** @param {History} history @param {readonly Piece[]} pieces @param {number} step @returns {Cell[]} */
function cells(history, pieces, step) {
  return pieces.map((piece) => {
    const { span, isHeld } = pieceAt(history, piece, step);
    if (!span) return { isHere: isHeld, drawn: isHeld ? html`<p><span class="kind held">${labelOf("held")}</span></p>` : nothing };
    const { kind, name } = nameOf(piece);
    const { action } = piece.row;
    const channel = history.channels.get(piece.row.channel);
    const text = action.type === "call" ? JSON.stringify(action.arguments) : channel ? sliceChannel(channel, span, SHOWN + 1) : "";
    return {
      isHere: true,
      drawn: html`<p><span class="kind ${kind}">${labelOf(kind)}</span>${name ? html` <code>${name}</code>` : nothing} <span class="compare-text">${head(text, SHOWN).replaceAll("\n", "↵")}${text.length > SHOWN ? "…" : nothing}</span>
        ${action.type === "call" ? action.fixes.map(({ code }) => html`<span class="badge badge-fix">${code}</span>`) : nothing}</p>`,
    };
  });
}

/** @param {App["state"]} state @param {unknown} title @param {Block} block @param {readonly Cell[]} was @param {readonly Cell[]} is */
function row(state, title, block, was, is) {
  const { channel, differs, now, kept } = block;
  const [first, last] = now.length ? [now[0], now[now.length - 1]] : [kept[0], kept[kept.length - 1]];
  return html`<tr class=${differs ? "differs" : ""}>
    <th scope="row">
      ${title} <button type="button" class="link span" title=${t.compare.mark} ?disabled=${!now.length} @click=${() => {
        state.pinned.value = { from: "action", channel, span: [first.span[0], last.span[1]], node: null };
      }}>${first.span[0]}–${last.span[1]}</button>
      ${differs ? html`<span class="badge badge-changed">${t.compare.differs}</span>` : nothing}
    </th>
    <td>${was.map(({ drawn }) => drawn)}</td>
    <td>${is.map(({ drawn }) => drawn)}</td>
  </tr>`;
}

/** Of the text nothing is said. @param {History[]} runs @param {Block} block */
function titleOf(runs, { channel: name }) {
  const channel = runs.map(({ channels }) => channels.get(name)).find(Boolean);
  return name === "text" || !channel ? nothing : html`<span class="muted">${channelTitle(channel)}</span>`;
}

/** The step at which a block of this run is decided. @param {Block} block */
function stepOf({ now }) {
  return Math.max(0, ...now.map(({ row: { pieces } }) => pieces.steps[pieces.steps.length - 1]));
}

/** @param {App} app @param {readonly Block[]} differing @param {1 | -1} direction */
function next({ state }, differing, direction) {
  const step = state.step.value;
  const others = differing.filter((block) => (direction > 0 ? stepOf(block) > step : stepOf(block) < step && stepOf(block) > 0));
  return direction > 0 ? others[0] : others[others.length - 1];
}

/** @param {App} app @param {Block | undefined} block */
function go({ player }, block) {
  if (block) player.seek(stepOf(block));
}
