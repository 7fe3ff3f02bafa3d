/** @import { TemplateResult } from "lit-html" */

import { effect } from "@preact/signals-core";
import { render } from "lit-html";

/**
 * Keeps an element's contents in step with a view: it is drawn again whenever a signal that it read has changed.
 *
 * @param {Element} container
 * @param {() => TemplateResult} view
 * @param {() => void} [afterwards]  what can only be done with the drawn elements, such as measuring
 */
export function mount(container, view, afterwards) {
  effect(() => {
    render(view(), /** @type {HTMLElement} */ (container));
    afterwards?.();
  });
}

/**
 * @param {string} id
 * @returns {HTMLElement}
 */
export function element(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no element “${id}”.`);
  return found;
}
