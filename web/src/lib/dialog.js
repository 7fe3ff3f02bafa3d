/** @import { Signal } from "@preact/signals-core" */

import { effect } from "@preact/signals-core";

/**
 * Keeps a modal dialog and a signal in step. A click beside the dialog closes it.
 *
 * @param {HTMLDialogElement} dialog
 * @param {Signal<boolean>} isOpen
 * @param {() => void} [prepare]  before it is shown
 */
export function bindDialog(dialog, isOpen, prepare) {
  dialog.addEventListener("close", () => {
    isOpen.value = false;
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close();
  });
  effect(() => {
    if (isOpen.value === dialog.open) return;
    if (!isOpen.value) return dialog.close();
    prepare?.();
    dialog.showModal();
  });
}
