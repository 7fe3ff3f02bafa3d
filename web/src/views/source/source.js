/** @import { App } from "../../app.js" */

import { effect } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { createEditor } from "../../editor/editor.js";
import { head } from "../../lib/codepoints.js";
import { formatBytes } from "../../lib/format.js";
import { mount } from "../../lib/mount.js";
import { chooseExample } from "../../state/examples.js";
import { groupsOf } from "../../state/gallery.js";
import { createOffer } from "../../state/offer.js";
import { setText } from "../../state/open.js";
import { notify } from "../../state/state.js";
import { replaceWithUndo } from "../../state/undo.js";
import { t as page } from "../../strings/page.js";
import { t } from "../../strings/panes.js";
import { icon } from "../parts/icons.js";
import { takeFiles } from "./files.js";

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
    names: () => ({ label: t.source.editor, placeholder: t.source.placeholder }),
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
    after: core.ready,
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
    if (files.length > 0) takeFiles(app, files);
    input.value = "";
  });
}

/** Both editors may fail; it is said once. @param {App["state"]} state */
export function tellOfPlainBoxes(state) {
  notify(state, { id: "editor", severity: "info", text: () => page.notices.plainBoxes });
}

/** @param {App} app */
function longText({ state }) {
  const { text } = state.source.value;
  return html`<p>${t.source.long(text.length)}</p>
    <pre tabindex="0" aria-label=${t.source.beginning}>${head(text, text.length > EDITABLE ? PREVIEW : 0)}</pre>`;
}

/** @param {App} app */
export function sourceTools({ state }) {
  // A lesson is not among those to choose from.
  const example = state.examples.value.find(({ id, steps }) => id === state.source.value.example && !steps);
  const chosen = example?.id ?? "";
  return html`
    <label class="field grow">
      <span class="visually-hidden">${t.source.example}</span>
      <select
        @change=${(/** @type {Event} */ { target }) => {
          const { value } = /** @type {HTMLSelectElement} */ (target);
          const wanted = state.examples.value.find(({ id }) => id === value);
          if (wanted) replaceWithUndo(state, () => chooseExample(state, wanted));
        }}
      >
        <option value="" ?disabled=${state.examples.value.length > 0} .selected=${chosen === ""}>${t.source.choose}</option>
        ${groupsOf(state.examples.value).map(
          ({ name, examples }) => html`<optgroup label=${name} lang="en">
            ${examples.map(({ id, title }) => html`<option value=${id} .selected=${id === chosen}>${title}</option>`)}
          </optgroup>`,
        )}
      </select>
    </label>
    <button type="button" class="quiet" aria-label=${t.source.search} title=${t.source.searchKey} aria-haspopup="dialog" @click=${() => {
      state.gallery.value = true;
    }}>${icon("search")}</button>
    ${callChoice(state)}
    ${example ? html`<details class="teaches" open><summary lang="en">${example.summary}</summary><p lang="en">${example.teaches}</p></details>` : nothing}
  `;
}

/** Beside the pane's name, so that an example's title has the row below. @param {App} app */
export function sourceActions({ state }) {
  return html`
    <button type="button" class="quiet" aria-label=${t.source.recent} title=${t.source.recent} aria-haspopup="dialog" @click=${() => {
      state.recent.value = true;
    }}>${icon("recent")}</button>
    <button type="button" class="quiet" aria-label=${t.source.openFile} title=${t.source.openFile} @click=${() => document.getElementById("file")?.click()}>${icon("open")} <span class="source-open">${t.source.open}</span></button>
    <button type="button" class="quiet" aria-label=${t.source.clear} title=${t.source.clear} aria-disabled=${state.source.value.text === ""} @click=${() => replaceWithUndo(state, () => setText(state, ""))}>
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
    <span>${t.source.call(choice.chosen + 1, choice.recordings.length)}${title ? html`: <span class="muted">${title}</span>` : nothing}</span>
    <button type="button" class="link" aria-haspopup="dialog" @click=${() => {
      state.choosing.value = true;
    }}>${t.source.otherCall}</button>
  </p>`;
}

/** What tells most stands first: where there is little room, the end is cut off. @param {App} app */
export function sourceStatus({ state }) {
  const { name, edited, text, recording, example } = state.source.value;
  const listed = (/** @type {string[]} */ ...parts) => parts.filter((part) => part !== "").join(", ");
  const chunks = recording ? page.recording.chunks(recording.chunks.length) : "";
  const size = recording && text === "" ? "" : formatBytes(new TextEncoder().encode(text).length);
  const origin = recording ? listed(recording.provider_name, recording.turn?.model ?? "") : "";
  return html`${example ? nothing : html`<span class="name">${edited ? t.source.edited(name) : name || t.source.yours}</span>`}
    <span class="muted" title=${listed(chunks, size, origin)}>${listed(chunks, size)}<span class="source-origin">${origin && `, ${origin}`}</span></span>`;
}
