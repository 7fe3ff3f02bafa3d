/** @import { App } from "../../app.js" */

import { droppedFiles } from "../../lib/dropped.js";
import { notify } from "../../state/state.js";
import { t } from "../../strings/page.js";
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
  // Before the editor hears of it, which would write what the file holds where it was dropped.
  document.addEventListener("drop", (event) => {
    overlay.hidden = true;
    const data = event.dataTransfer;
    if (!data || data.files.length === 0) return;
    event.preventDefault();
    event.stopPropagation();
    void take(app, data);
  }, { capture: true });
}

/** @param {App} app @param {DataTransfer} data */
async function take(app, data) {
  const files = await droppedFiles(data);
  if (files.length > 0) takeFiles(app, files);
  else notify(app.state, { id: "opened-none", severity: "warning", text: () => t.opened.noFiles });
}
