/** @import { Signal } from "@preact/signals-core" */
/** @import { TemplateResult } from "lit-html" */

import { effect, untracked } from "@preact/signals-core";
import { nothing, render } from "lit-html";

/**
 * A modal dialog that is open, and drawn, while a signal says so: what nobody sees costs a start nothing. A click beside it closes it.
 *
 * @param {HTMLDialogElement} dialog
 * @param {Signal<boolean>} isOpen
 * @param {() => TemplateResult} view  drawn again whenever a signal that it read has changed
 * @param {{prepare?: () => void, afterwards?: () => void}} [steps]  before it is first drawn; after each drawing, when it can be measured
 */
export function mountDialog(dialog, isOpen, view, { prepare, afterwards } = {}) {
  dialog.addEventListener("close", () => {
    isOpen.value = false;
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  effect(() => {
    if (!isOpen.value) {
      dialog.close();
      render(nothing, dialog);
      return;
    }
    if (!dialog.open && prepare) untracked(prepare);
    render(view(), dialog);
    if (!dialog.open) dialog.showModal();
    afterwards?.();
  });
}
