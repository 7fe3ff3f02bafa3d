/** @import { App } from "../app.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { createEditor } from "../editor/editor.js";
import { head } from "../lib/codepoints.js";
import { formatBytes, formatCount } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { chooseExample } from "../state/examples.js";
import { groupsOf } from "../state/gallery.js";
import { createOffer } from "../state/offer.js";
import { openFiles, setText } from "../state/open.js";
import { notify } from "../state/state.js";
import { describeRecording } from "../state/recordings.js";
import { replaceWithUndo } from "../state/undo.js";
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
  const offerToRead = createOffer(state, core);
  const editor = createEditor(host, {
    label: "Model output",
    placeholder: "Paste what a model wrote, or drop a file anywhere on this page.",
    language: "text",
    onText: (text) => {
      setText(state, text);
      offerToRead(text);
    },
    onPaste(event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text.length <= EDITABLE) return;
      event.preventDefault();
      setText(state, text);
      offerToRead(text);
    },
    onPlain: () => tellOfPlainBoxes(state),
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
    const files = [...(input.files ?? [])];
    if (files.length > 0) void openFiles(state, core, files);
    input.value = "";
  });
}

/** Both editors may fail; it is said once. @param {App["state"]} state */
export function tellOfPlainBoxes(state) {
  notify(state, { id: "editor", severity: "info", text: "The code editor could not be loaded. Plain text boxes do its work." });
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

/** @param {App} app */
export function sourceTools({ state }) {
  const chosen = state.source.value.example ?? "";
  const example = state.examples.value.find(({ id }) => id === chosen);
  return html`
    <label class="field grow">
      <span class="visually-hidden">Example</span>
      <select
        @change=${(/** @type {Event} */ { target }) => {
          const { value } = /** @type {HTMLSelectElement} */ (target);
          const wanted = state.examples.value.find(({ id }) => id === value);
          if (wanted) replaceWithUndo(state, () => chooseExample(state, wanted));
        }}
      >
        <option value="" ?disabled=${state.examples.value.length > 0} .selected=${chosen === ""}>Choose an example …</option>
        ${groupsOf(state.examples.value).map(
          ({ name, examples }) => html`<optgroup label=${name}>
            ${examples.map(({ id, title }) => html`<option value=${id} .selected=${id === chosen}>${title}</option>`)}
          </optgroup>`,
        )}
      </select>
    </label>
    <button type="button" class="quiet" aria-label="Search the examples" title="Search the examples (E)" aria-haspopup="dialog" @click=${() => {
      state.gallery.value = true;
    }}>${icon("search")}</button>
    ${callChoice(state)}
    ${example ? html`<details class="teaches" open><summary>${example.summary}</summary><p>${example.teaches}</p></details>` : nothing}
  `;
}

/** Beside the pane's name, so that an example's title has the row below. @param {App} app */
export function sourceActions({ state }) {
  return html`
    <button type="button" class="quiet" aria-label="Opened before" title="Opened before" aria-haspopup="dialog" @click=${() => {
      state.recent.value = true;
    }}>${icon("recent")}</button>
    <button type="button" class="quiet" aria-label="Open file" title="Open file" @click=${() => document.getElementById("file")?.click()}>${icon("open")} Open</button>
    <button type="button" class="quiet" aria-label="Clear the text" title="Clear the text" ?disabled=${state.source.value.text === ""} @click=${() => replaceWithUndo(state, () => setText(state, ""))}>
      ${icon("clear")}
    </button>
  `;
}

/** Which of a file's calls this is, and the way to the others. @param {App["state"]} state */
function callChoice(state) {
  const choice = state.choice.value;
  if (!choice || choice.chosen < 0) return nothing;
  const { title } = choice.recordings[choice.chosen];
  return html`<p class="call-choice">
    <span>Call ${choice.chosen + 1} of ${choice.recordings.length}${title ? html`: <span class="muted">${title}</span>` : nothing}</span>
    <button type="button" class="link" aria-haspopup="dialog" @click=${() => {
      state.choosing.value = true;
    }}>Choose another call</button>
  </p>`;
}

/** @param {App} app */
export function sourceStatus({ state }) {
  const { name, text, recording, example } = state.source.value;
  const size = formatBytes(new Blob([text]).size);
  return html`${example ? nothing : html`<span class="name">${name || "Your text"}</span>`}
    <span class="muted">${[...(recording ? [describeRecording(recording)] : []), ...(recording && text === "" ? [] : [size])].join(", ")}</span>`;
}
