/** @import { App } from "../../app.js" */
/** @import { Embedded } from "../../export/embed.js" */

import { html, nothing } from "lit-html";
import { elementSnippet, frameSnippet } from "../../export/embed.js";
import { LONGEST_TEXT } from "../../lib/packed.js";
import { untouchedExampleOf } from "../../state/examples.js";
import { t } from "../../strings/page.js";
import { traceOf } from "../../trace/history.js";
import { copyButton } from "../parts/copy-button.js";

/** @typedef {{element: string, frame: string, needsFile: boolean}} Snippets  `frame`: "" where the text is too long for one */

/**
 * @param {App["state"]} state
 * @param {string} link  to what is shown
 * @returns {Promise<Snippets>}
 */
export async function embedSnippets(state, link) {
  const { source, loaded, step, last } = state;
  const untouched = untouchedExampleOf(state);
  /** @type {Embedded} */
  const embedded = {
    site: new URL("./", document.baseURI).href,
    example: untouched?.id ?? "",
    title: source.value.name,
    trace: traceOf(loaded.value.history),
    step: step.value === last.value ? null : step.value,
    link,
  };
  const isShort = untouched !== null || source.value.text.length <= LONGEST_TEXT;
  return { element: elementSnippet(embedded), frame: isShort ? await frameSnippet(embedded) : "", needsFile: untouched === null };
}

/** What to put into another page to have this played there. @param {Snippets | null} snippets  null while they are made */
export function embedPart(snippets) {
  const { title, about, docs, element, theElement, frame, theFrame, beside } = t.embed;
  return html`<h3>${title}</h3>
    <p>${about} <a href="docs/embedding.html" target="_blank" rel="noopener">${docs}</a></p>
    ${snippet(element, theElement, snippets?.element ?? "")}
    ${snippets?.needsFile ? html`<p class="muted">${beside}</p>` : nothing}
    ${snippets?.frame === "" ? nothing : snippet(frame, theFrame, snippets?.frame ?? "")}`;
}

/** @param {string} title @param {string} name @param {string} text */
function snippet(title, name, text) {
  return html`<div class="share-snippet">
    <label>${title} <span class="muted">${text ? t.embed.length(text.length) : ""}</span>
      <textarea class="box" readonly rows="3" spellcheck="false" .value=${text} @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLTextAreaElement} */ (target).select()}></textarea>
    </label>
    ${copyButton(name, text)}
  </div>`;
}
