/** @import { App } from "../app.js" */
/** @import { Report } from "../export/report.js" */

import { signal } from "@preact/signals-core";
import { html } from "lit-html";
import { toIssue, toJson, toJsonLines, toMarkdown, toPytest } from "../export/report.js";
import { bindDialog } from "../lib/dialog.js";
import { formatCount } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { traceOf } from "../trace/history.js";
import { copyButton } from "./copy-button.js";
import { icon } from "./icons.js";
import { embedPart, embedSnippets } from "./share-embed.js";
import { timelineOf } from "./timeline-picture.js";

/** Most chats and issue trackers take a link of this length, in characters. */
const FOR_CHATS = 2000;

/** @type {readonly {name: string, says: string, make: (report: Report) => string}[]} */
const COPIES = [
  { name: "as Markdown", says: "The text, what came of it, and the link", make: toMarkdown },
  { name: "as an issue report", says: "What happens, the chunks, the tools and the versions", make: toIssue },
  { name: "as a pytest case", says: "A test against the core, which passes as it is now", make: toPytest },
  { name: "as JSON", says: "Chunks, tools, options and actions", make: toJson },
];

/** @type {readonly {name: string, file: string, type: string, says: string, make: (report: Report, app: App) => string}[]} */
const FILES = [
  { name: "the trace", file: "trace.json", type: "application/json", says: "Every step, as the docs describe the format", make: ({ trace }) => JSON.stringify(trace) },
  { name: "the stream", file: "stream.jsonl", type: "application/jsonl", says: "The chunks, one a line; this page opens it", make: toJsonLines },
  { name: "the timeline", file: "timeline.svg", type: "image/svg+xml", says: "What became of each chunk, as a picture in the colours of this page", make: (_, { state }) => timelineOf(state) },
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
  const snippets = signal(/** @type {import("./share-embed.js").Snippets | null} */ (null));
  mount(dialog, () => {
    if (!state.sharing.value) return html`<h2 id="share-title">Share</h2>`;
    const report = { trace: traceOf(state.loaded.value.history), link: link.value, core: state.description.value };
    return html`<div class="dialog-body">
      <header>
        <h2 id="share-title">Share</h2>
        <button type="button" class="quiet" aria-label="Close" @click=${() => dialog.close()}>${icon("clear")}</button>
      </header>
      <p>The link holds everything: text or recording (not the raw events of its wire), tools, options, chunks, breaks and the step. It is all in the part of the address that no server sees.</p>
      <div class="share-link">
        <input type="text" aria-label="Link" readonly .value=${link.value} @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLInputElement} */ (target).select()} />
        ${copyButton("the link", link.value)}
      </div>
      <p class="muted" role="status">${lengthText(link.value.length)}</p>
      <h3>Copy</h3>
      <ul class="share-list">${COPIES.map(({ name, says, make }) => html`<li>${copyButton(name, () => make(report))}<span><b>${name}</b> <span class="muted">${says}</span></span></li>`)}</ul>
      <h3>Download</h3>
      <ul class="share-list">
        ${FILES.map(({ name, file, type, says, make }) => html`<li>
          <button type="button" class="copy" aria-label="Download ${name}" @click=${() => download(file, type, make(report, app))}>${icon("download")} ${file}</button>
          <span><b>${name}</b> <span class="muted">${says}</span></span>
        </li>`)}
      </ul>
      ${embedPart(snippets.value)}
    </div>`;
  });
  bindDialog(dialog, state.sharing, () => {
    link.value = "";
    snippets.value = null;
    void address.link().then(async (text) => {
      link.value = text;
      snippets.value = await embedSnippets(state, text);
    });
  });
}

/** @param {number} length */
function lengthText(length) {
  if (length === 0) return "One moment …";
  const told = `${formatCount(length)} characters`;
  return length <= FOR_CHATS ? `${told}.` : `${told}: too long for many chats. The stream, as a file, says the same without the tools and options.`;
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
