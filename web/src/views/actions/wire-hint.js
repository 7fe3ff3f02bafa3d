/** @import { App } from "../../app.js" */

import { html } from "lit-html";
import { t } from "../../strings/panes.js";
import { onTheWay } from "../parts/nothing-yet.js";

/** Why there are no events of the wire to show, in their place. @param {App} app */
export function wireHint({ state, preferences }) {
  if (preferences.list.value !== "wire" || state.loaded.value.history.wire.length > 0) return html``;
  const { recording } = state.source.value;
  if (recording?.events?.length) {
    return html`<div class="empty">
      <p>${t.wireHint.cutAnew}</p>
      <button type="button" @click=${() => {
        state.chunking.value = { ...state.chunking.value, mode: "recorded" };
      }}>${t.wireHint.asRecorded}</button>
    </div>`;
  }
  if (recording && recording.provider !== "jsonl") {
    return html`<p class="empty">${t.wireHint.noRoom}</p>`;
  }
  return html`<p class="empty">${onTheWay(state) || t.wireHint.none}</p>`;
}
