/** @import { App } from "../app.js" */
/** @import { Editor } from "../editor/editor.js" */

import { effect } from "@preact/signals-core";
import { html } from "lit-html";
import { createEditor } from "../editor/editor.js";
import { plural } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { icon } from "./icons.js";

/**
 * @param {HTMLElement} host  of the editor
 * @param {HTMLElement} list  of what is wrong
 * @param {App} app
 */
export function mountTools(host, list, { state }) {
  const editor = createEditor(host, {
    label: "Tools, as JSON",
    placeholder: '[{"name": "fs.read", "input_schema": {"type": "object", "properties": {"path": {"type": "string"}}}}]',
    language: "json",
    onText: (text) => {
      state.toolsText.value = text;
    },
    onPaste() {},
  });
  effect(() => editor.setText(state.toolsText.value));
  effect(() => editor.setProblems(state.problems.value));
  mount(list, () => problemList(state, editor));
}

/** @param {App["state"]} state @param {Editor} editor */
function problemList(state, editor) {
  const problems = state.problems.value;
  if (problems.length === 0) return html``;
  return html`<ul aria-label="Problems in the tools">
    ${problems.map(
      ({ severity, message, line, column, offset }) => html`<li class=${severity}>
        ${icon("failure")}
        <span><span class="visually-hidden">${severity}:</span> ${message}</span>
        <button type="button" class="link" @click=${() => editor.focusAt(offset)}>line ${line}, column ${column}</button>
      </li>`,
    )}
  </ul>`;
}

/** @param {App} app */
export function toolsStatus({ state }) {
  const problems = state.problems.value;
  const errors = problems.filter(({ severity }) => severity === "error").length;
  if (errors) return html`<span class="failure-count">${plural(errors, "error")}</span>`;
  const isJudged = state.checkedText.value === state.toolsText.value;
  const count = isJudged ? state.tools.value.length : countTools(state.toolsText.value);
  const warnings = problems.length ? `, ${plural(problems.length, "warning")}` : "";
  return html`<span class="muted">${plural(count, "tool")}${warnings}</span>`;
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
