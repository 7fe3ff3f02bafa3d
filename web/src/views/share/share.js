/** @import { App } from "../../app.js" */
/** @import { Report } from "../../export/report.js" */

import { effect, signal, untracked } from "@preact/signals-core";
import { html } from "lit-html";
import { toIssue, toJson, toJsonLines, toMarkdown, toPytest } from "../../export/report.js";
import { mountDialog } from "../../lib/dialog.js";
import { t } from "../../strings/page.js";
import { traceOf } from "../../trace/history.js";
import { copyButton } from "../parts/copy-button.js";
import { dialogHead } from "../parts/dialog-head.js";
import { icon } from "../parts/icons.js";
import { timelineOf } from "../timeline/picture.js";
import { embedPart, embedSnippets } from "./embed.js";

/** Most chats and issue trackers take a link of this length, in characters. */
const FOR_CHATS = 2000;

/** @type {readonly {key: keyof typeof t.share.copies, make: (report: Report) => string}[]} */
const COPIES = [
  { key: "markdown", make: toMarkdown },
  { key: "issue", make: toIssue },
  { key: "pytest", make: toPytest },
  { key: "json", make: toJson },
];

/** @type {readonly {key: keyof typeof t.share.files, file: string, type: string, make: (report: Report, app: App) => string}[]} */
const FILES = [
  { key: "trace", file: "trace.json", type: "application/json", make: ({ trace }) => JSON.stringify(trace) },
  { key: "stream", file: "stream.jsonl", type: "application/jsonl", make: toJsonLines },
  { key: "timeline", file: "timeline.svg", type: "image/svg+xml", make: (_, { state }) => timelineOf(state) },
];

/**
 * The link to what the page shows, and what it shows in other forms.
 *
 * @param {HTMLDialogElement} dialog
 * @param {App} app
 */
export function mountShare(dialog, app) {
  const { state, address } = app;
  const link = signal("");
  const snippets = signal(/** @type {import("./embed.js").Snippets | null} */ (null));
  /** Until a run has come to its end, its trace is not that of the text that the link opens. */
  const isThere = () => state.phase.value === "done";
  const view = () => html`<div class="dialog-body">
      ${dialogHead("share", t.share.title)}
      <p>${t.share.about}</p>
      <div class="share-link">
        <input type="text" aria-label=${t.share.link} readonly .value=${link.value} @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).select()} />
        ${copyButton(t.share.theLink, link.value)}
      </div>
      <p class="muted" role="status">${lengthText(link.value.length)}</p>
      ${isThere() ? forms(app, link.value, snippets.value) : html`<p role="status">${t.share.notDone}</p>`}
    </div>`;
  mountDialog(dialog, state.sharing, view, {
    prepare() {
      link.value = "";
      snippets.value = null;
      void address.link().then((text) => {
        link.value = text;
      });
    },
  });
  effect(() => {
    const text = link.value;
    if (text === "" || !isThere()) return;
    void untracked(() => embedSnippets(state, text)).then((made) => {
      snippets.value = made;
    });
  });
}

/**
 * What the page shows, to be copied, to be kept and to be put into another page.
 *
 * @param {App} app
 * @param {string} link
 * @param {import("./embed.js").Snippets | null} snippets
 */
function forms(app, link, snippets) {
  const { loaded, description } = app.state;
  const report = { trace: traceOf(loaded.value.history), link, core: description.value };
  return html`<h3>${t.share.copy}</h3>
    <ul class="share-list">${COPIES.map(({ key, make }) => {
      const { name, says } = t.share.copies[key];
      return html`<li><span><b>${name}</b> <span class="muted">${says}</span></span>${copyButton(name, () => make(report))}</li>`;
    })}</ul>
    <h3>${t.share.download}</h3>
    <ul class="share-list">
      ${FILES.map(({ key, file, type, make }) => {
        const { name, says } = t.share.files[key];
        return html`<li>
          <span><b>${name}</b> <span class="muted">${says}</span></span>
          <button type="button" class="copy" aria-label=${t.share.downloadLabel(name)} @click=${() => download(file, type, make(report, app))}>${icon("download")} ${file}</button>
        </li>`;
      })}
    </ul>
    ${embedPart(snippets)}`;
}

/** @param {number} length */
function lengthText(length) {
  if (length === 0) return t.share.moment;
  return length <= FOR_CHATS ? t.share.length(length) : t.share.tooLong(length);
}

/** @param {string} name @param {string} type @param {string} text */
function download(name, type, text) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}
