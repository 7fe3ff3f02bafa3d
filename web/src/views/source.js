/** @import { App } from "../app.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { createEditor } from "../editor/editor.js";
import { head } from "../lib/codepoints.js";
import { formatBytes, formatCount } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { chooseExample } from "../state/examples.js";
import { describeRecording, looksRecorded, openBytes, openFile, setText } from "../state/open.js";
import { notify } from "../state/state.js";
import { icon } from "./icons.js";

/** An editor that draws more than this makes the page slow; longer texts are shown in part and used whole. */
const EDITABLE = 1_000_000;
const PREVIEW = 20_000;

/**
 * @param {HTMLElement} host  of the editor
 * @param {HTMLElement} preview  shown in its place for long texts
 * @param {App} app
 */
export function mountSource(host, preview, app) {
  const { state, core } = app;
  const editor = createEditor(host, {
    label: "Model output",
    placeholder: "Paste what a model wrote, or drop a file anywhere on this page.",
    language: "text",
    onText: (text) => {
      setText(state, text);
      offerToRead(app, text);
    },
    onPaste(event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= EDITABLE) return;
      event.preventDefault();
      setText(state, text);
      offerToRead(app, text);
    },
  });
  effect(() => {
    const { text } = state.source.value;
    const isLong = text.length > EDITABLE;
    host.hidden = isLong;
    preview.hidden = !isLong;
    editor.setText(isLong ? "" : text);
  });
  effect(() => {
    const link = state.link.value;
    const isShown = link?.channel === "text" && state.source.value.text.length <= EDITABLE;
    editor.mark(isShown ? link.span : null);
  });
  mount(preview, () => longText(app));

  const input = /** @type {HTMLInputElement} */ (document.getElementById("file"));
  input.addEventListener("change", () => {
    const [file] = input.files ?? [];
    if (file) void openFile(state, core, file);
    input.value = "";
  });
}

/** @param {App} app */
function longText({ state }) {
  const { text } = state.source.value;
  return html`<p>
      This text has ${formatCount(text.length)} characters. It is used whole; only its beginning is shown, and it cannot be
      edited here.
    </p>
    <pre tabindex="0" aria-label="The beginning of the text">${head(text, text.length > EDITABLE ? PREVIEW : 0)}</pre>`;
}

/**
 * A stream's dump that was pasted is text to us until the person says that it is a recording.
 *
 * @param {App} app
 * @param {string} text
 */
function offerToRead({ state, core }, text) {
  if (!looksRecorded(text)) return;
  notify(state, {
    id: "recording",
    severity: "info",
    text: "This looks like a recorded stream.",
    action: {
      label: "Read it as a recording",
      run: () => {
        openBytes(state, core, new TextEncoder().encode(text), "Pasted recording").catch((/** @type {Error} */ error) =>
          notify(state, { id: "opened", severity: "error", text: `It could not be read: ${error.message}` }),
        );
      },
    },
  });
}

/** @param {App} app */
export function sourceTools({ state }) {
  const { text } = state.source.value;
  const chosen = state.source.value.example ?? "";
  const example = state.examples.value.find(({ id }) => id === chosen);
  return html`
    <label class="field grow">
      <span class="visually-hidden">Example</span>
      <select
        @change=${(/** @type {Event} */ { target }) => {
          const { value } = /** @type {HTMLSelectElement} */ (target);
          const wanted = state.examples.value.find(({ id }) => id === value);
          if (wanted) chooseExample(state, wanted);
        }}
      >
        <option value="" ?disabled=${state.examples.value.length > 0} .selected=${chosen === ""}>Choose an example …</option>
        ${state.examples.value.map(({ id, title }) => html`<option value=${id} .selected=${id === chosen}>${title}</option>`)}
      </select>
    </label>
    <button type="button" @click=${() => document.getElementById("file")?.click()}>${icon("open")} Open file</button>
    <button type="button" class="quiet" aria-label="Clear the text" title="Clear the text" ?disabled=${text === ""} @click=${() => setText(state, "")}>
      ${icon("clear")}
    </button>
    ${example ? html`<details class="teaches" open><summary>${example.summary}</summary><p>${example.teaches}</p></details>` : nothing}
  `;
}

/** @param {App} app */
export function sourceStatus({ state }) {
  const { name, text, recording, example } = state.source.value;
  const size = formatBytes(new Blob([text]).size);
  return html`${example ? nothing : html`<span class="name">${name || "Your text"}</span>`}
    <span class="muted">${recording ? `${describeRecording(recording)}, ${size}` : size}</span>`;
}
