/** @import { App } from "../../app.js" */
/** @import { Editor } from "../../editor/editor.js" */
/** @import { Tool } from "../../trace/types.js" */

import { effect } from "@preact/signals-core";
import { html } from "lit-html";
import { createEditor } from "../../editor/editor.js";
import { head } from "../../lib/codepoints.js";
import { mount } from "../../lib/mount.js";
import { offeredTools, putToolsBack, useTools } from "../../state/request-tools.js";
import { t } from "../../strings/panes.js";
import { handOn } from "../parts/hand-on.js";
import { icon } from "../parts/icons.js";
import { said } from "../parts/said.js";
import { tellOfPlainBoxes } from "../source/source.js";

/** As many names of tools as an offer lists. */
const NAMED = 4;

/**
 * @param {HTMLElement} host  of the editor
 * @param {HTMLElement} list  of what is wrong
 * @param {App} app
 */
export function mountTools(host, list, { state, core }) {
  const editor = createEditor(host, {
    names: () => ({
      label: t.tools.editor,
      placeholder: '[{"name": "fs.read", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]',
    }),
    language: "json",
    onText: (text) => {
      state.toolsText.value = text;
    },
    onPaste() {},
    after: core.ready,
    onPlain: () => tellOfPlainBoxes(state),
  });
  effect(() => editor.setText(state.toolsText.value));
  effect(() => editor.setProblems(state.problems.value));
  mount(list, () => problemList(state, editor));
}

/** @param {App["state"]} state @param {Editor} editor */
function problemList(state, editor) {
  const problems = state.problems.value;
  if (problems.length === 0) return html``;
  return html`<ul aria-label=${t.tools.problems}>
    ${problems.map(
      ({ severity, message, line, column, offset, own }) => html`<li class=${severity}>
        ${icon("failure")}
        <span><span class="visually-hidden">${t.tools.severities[severity]}:</span> ${own ? message : said(message)}</span>
        <button type="button" class="link" @click=${() => editor.select(offset, offset)}>${t.tools.place(line, column)}</button>
      </li>`,
    )}
  </ul>`;
}

/** The tools of the recorded request; they replace the person's own only when asked to. @param {App} app */
export function toolsOffer({ state }) {
  const offered = offeredTools(state);
  if (offered) {
    return html`<div class="offer">
      <p>${t.tools.offered(offered.length, names(offered))}</p>
      <button type="button" @click=${handOn(() => useTools(state), "#tools")}>${t.tools.use}</button>
    </div>`;
  }
  if (state.toolsBefore.value === null) return html``;
  return html`<div class="offer">
    <p>${t.tools.recorded}</p>
    <button type="button" @click=${handOn(() => putToolsBack(state), "#tools")}>${t.tools.putBack}</button>
  </div>`;
}

/** @param {readonly Tool[]} tools */
function names(tools) {
  const shown = tools.slice(0, NAMED).map(({ name }, index) => html`${index ? ", " : ""}<code>${head(name, 40)}</code>`);
  return html`${shown}${tools.length > NAMED ? t.tools.more(tools.length - NAMED) : ""}`;
}

/** @param {App} app */
export function toolsStatus({ state }) {
  const problems = state.problems.value;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors) return html`<span class="failure-count">${t.tools.errors(errors)}</span>`;
  const isJudged = state.checkedText.value === state.toolsText.value;
  const count = isJudged ? state.tools.value.length : countTools(state.toolsText.value);
  const warnings = problems.length ? `, ${t.tools.warnings(problems.length)}` : "";
  return html`<span class="muted">${t.tools.count(count)}${warnings}</span>`;
}

/** Before the core has judged them. @param {string} text */
function countTools(text) {
  try {
    const tools = JSON.parse(text);
    return Array.isArray(tools) ? tools.length : 1;
  } catch {
    return 0;
  }
}
