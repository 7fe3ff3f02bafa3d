/** @import { TraceRecord } from "../../trace/types.js" */
/** @import { History } from "../../trace/history.js" */
/** @import { Items } from "./items.js" */

import { html } from "lit-html";
import { head } from "../../lib/codepoints.js";
import { drawnText } from "../../lib/width.js";
import { t } from "../../strings/player.js";
import { classOfAction, labelOf } from "../../trace/classify.js";

/**
 * One row for each chunk: what the extractor answered to it.
 *
 * @param {History} history
 * @param {number} step
 * @returns {Items}
 */
export function chunkItems(history, step) {
  return {
    count: step,
    get(index) {
      const { records } = history;
      return {
        type: "answer",
        channel: records.channels[index],
        span: records.spanAt(index),
        follows: [records, index],
        body: () => answerBody(/** @type {TraceRecord} */ (records.at(index))),
      };
    },
  };
}

/** @param {TraceRecord} record */
function answerBody(record) {
  const answers = record.actions.map((action) => {
    const name = classOfAction(action);
    const kind = html`<span class="kind ${name}">${labelOf(name)}</span>`;
    if (action.type === "call") return html`${kind} <code>${action.name}</code> `;
    return html`${kind} <span class="answer-text">${action.rejection?.reason ?? drawnText(head(action.text, 60), true)}</span> `;
  });
  return html`<div class="answer">
    <span class="answer-index muted">${record.index + 1}</span>
    <code class="answer-chunk">${record.end ? t.actions.end : drawnText(head(record.chunk, 24), true)}</code>
    <span class="answer-actions">
      ${answers.length ? answers : html`<span class="kind held">${record.end ? t.actions.nothingLeft : t.actions.pending}</span> <span class="muted">${record.why.code}</span>`}
    </span>
  </div>`;
}
