import { html } from "lit-html";

/** What the core says, or an example: it is in English, whatever the page speaks. @param {unknown} text */
export function said(text) {
  return html`<span lang="en">${text}</span>`;
}
