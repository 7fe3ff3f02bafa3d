/** @import { App } from "../../app.js" */

import { takeFiles } from "./files.js";

/**
 * Takes files that are dropped anywhere.
 *
 * @param {HTMLElement} overlay  shown while a file is over the page
 * @param {App} app
 */
export function mountDrop(overlay, app) {
  /** @param {DragEvent} event */
  const hasFile = (event) => event.dataTransfer?.types.includes("Files") ?? false;
  document.addEventListener("dragover", (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    overlay.hidden = false;
  });
  document.addEventListener("dragleave", (event) => {
    if (event.relatedTarget === null) overlay.hidden = true;
  });
  document.addEventListener("drop", (event) => {
    overlay.hidden = true;
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return;
    event.preventDefault();
    takeFiles(app, files);
  });
}
