import { signal } from "@preact/signals-core";
import { html } from "lit-html";
import { t } from "../../strings/panes.js";
import { icon } from "./icons.js";

/** How long a button says that it has copied, in milliseconds. */
const SHOWN_MS = 1600;

const copied = signal("");

/**
 * @param {string} name  of what is copied; it tells the buttons of a page apart
 * @param {string | (() => string)} text  a function, where the text is long to make
 */
export function copyButton(name, text) {
  const isDone = copied.value === name;
  return html`<button type="button" class="copy" aria-label=${t.copy.label(name)} @click=${() => void copy(name, typeof text === "string" ? text : text())}>
    ${icon(isDone ? "tick" : "copy")} <span role="status">${isDone ? t.copy.copied : t.copy.copy}</span>
  </button>`;
}

/** @param {string} name @param {string} text */
async function copy(name, text) {
  await writeClipboard(text);
  copied.value = name;
  setTimeout(() => {
    if (copied.value === name) copied.value = "";
  }, SHOWN_MS);
}

/** Pages that are not served securely have no clipboard of their own; there the old way works. @param {string} text */
async function writeClipboard(text) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement("textarea");
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand("copy");
  field.remove();
}
