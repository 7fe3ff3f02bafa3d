import { effect } from "@preact/signals-core";
import { t } from "../../strings/page.js";

/** @typedef {keyof typeof t.site} Name */

/**
 * What index.html itself says: there in English, so that it is seen before the script is there.
 *
 * @param {HTMLElement} root
 */
export function mountSiteText(root) {
  const texts = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-text]")]);
  const labels = /** @type {HTMLElement[]} */ ([...root.querySelectorAll("[data-named]")]);
  effect(() => {
    for (const element of texts) element.textContent = t.site[/** @type {Name} */ (element.dataset.text)];
    for (const element of labels) element.setAttribute("aria-label", t.site[/** @type {Name} */ (element.dataset.named)]);
  });
}
