/** @import { App } from "../app.js" */

import { html } from "lit-html";

/** Why there are no events of the wire to show, in their place. @param {App} app */
export function wireHint({ state, preferences }) {
  if (preferences.list.value !== "wire" || state.loaded.value.history.wire.length > 0) return html``;
  const { recording } = state.source.value;
  if (recording?.events?.length) {
    return html`<div class="empty">
      <p>The text was cut anew, so its chunks are no longer those of the recorded events.</p>
      <button type="button" @click=${() => {
        state.chunking.value = { ...state.chunking.value, mode: "recorded" };
      }}>Cut it as recorded</button>
    </div>`;
  }
  if (recording && recording.provider !== "jsonl") {
    return html`<p class="empty">The browser’s storage had no room for the events of this recording. Open it again to see them.</p>`;
  }
  return html`<p class="empty">
    What an API sends comes in events, and this text has none. Open, drop or paste a recorded response: server-sent events,
    JSON lines, a JSON body, a HAR file or a cassette.
  </p>`;
}
