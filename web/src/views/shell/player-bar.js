/** @import { Played } from "../../app.js" */
/** @import { Pause } from "../../trace/pauses.js" */

import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { formatCount, formatTime } from "../../lib/format.js";
import { styles } from "../../lib/styles.js";
import { SPEEDS } from "../../state/preferences.js";
import { t } from "../../strings/player.js";
import { stopFrom } from "../../trace/breaks.js";
import { pauseBefore } from "../../trace/pauses.js";
import { icon } from "../parts/icons.js";

/** @param {Played} app */
export function transport({ state, player }) {
  const step = state.step.value;
  const last = state.last.value;
  const playing = state.playing.value;
  return html`
    <div class="buttons" role="group" aria-label=${t.playback.group}>
      ${button(t.playback.toStart, "start", step === 0, () => player.seek(0))}
      ${button(t.playback.back, "previous", step === 0, () => player.move(-1))}
      <button type="button" class="play" aria-label=${playing ? t.playback.pause : t.playback.play} title=${playing ? t.playback.pauseKey : t.playback.playKey} ?disabled=${last === 0} @click=${player.toggle}>
        ${icon(playing ? "pause" : "play")}
      </button>
      ${button(t.playback.on, "next", step >= last, () => player.move(1))}
      ${button(t.playback.toEnd, "end", step >= last, () => player.seek(last))}
    </div>
  `;
}

/** At the end of its way it does nothing, but keeps the focus. @param {string} name @param {string} sign @param {boolean} isAtEnd @param {() => void} onClick */
function button(name, sign, isAtEnd, onClick) {
  return html`<button type="button" aria-label=${name} title=${name} aria-disabled=${isAtEnd} @click=${isAtEnd ? nothing : onClick}>${icon(sign)}</button>`;
}

/** @param {Played} app */
export function scrubBar({ state, player }) {
  const last = state.last.value;
  const step = state.step.value;
  return html`<input
    type="range"
    aria-label=${t.playback.step}
    aria-valuetext=${stepText(step, last, pauseBefore(state.pauses.value, step))}
    min="0"
    max=${last}
    step="1"
    ?disabled=${last === 0}
    .value=${live(String(step))}
    @input=${(/** @type {Event} */ { target }) => player.seek(Number(/** @type {HTMLInputElement} */ (target).value))}
  />`;
}

/** @param {number} step @param {number} last @param {Pause | null} pause */
function stepText(step, last, pause) {
  return t.playback.position(step, last, pause && formatTime(pause.ms));
}

/** @param {Played} app */
export function stepCount({ state }) {
  const step = state.step.value;
  const { records, timed } = state.loaded.value.history;
  // The end of the stream has no time of its own.
  const time = state.record.value?.time ?? records.times[step - 2];
  const pause = pauseBefore(state.pauses.value, step);
  // As wide as it will ever be: what stands beside it is the timeline, which is drawn anew when its width is another.
  return html`
    <span class="count" ${styles({ "min-width": `${2 * formatCount(state.last.value).length + 2}ch` })}><b>${formatCount(step)}</b> / ${formatCount(state.last.value)}</span>
    ${timed ? html`<span class="time muted">${time >= 0 ? formatTime(time) : ""}</span>` : nothing}
    ${atBreak(state)}
    ${pause ? html`<span class="pause" title=${t.playback.pauseBefore(formatTime(pause.ms))}>${t.playback.after(formatTime(pause.ms))}</span>` : nothing}
  `;
}

/** Why it stopped here. @param {Played["state"]} state */
function atBreak({ stops, step }) {
  const here = stopFrom(stops.value, step.value - 1, 1);
  if (here?.step !== step.value) return nothing;
  const text = t.playback.stopped(here.kinds.map((kind) => t.breaks[kind]));
  return html`<span class="at-break" title=${text}>${icon("flag")}<span class="visually-hidden">${text}</span></span>`;
}

/** @param {Played} app */
export function pace({ state, preferences }) {
  const { timed } = state.loaded.value.history;
  return html`
    <label class="speed">
      <span class="visually-hidden">${t.playback.speed}</span>
      <select title=${t.playback.speedKeys} @change=${(/** @type {Event} */ { target }) => {
        preferences.speed.value = Number(/** @type {HTMLSelectElement} */ (target).value);
      }}>
        ${SPEEDS.map((speed) => html`<option value=${speed} .selected=${speed === preferences.speed.value}>${speed}×</option>`)}
      </select>
    </label>
    <label class="check timing" title=${timed ? t.playback.withPauses : t.playback.withoutTimes}>
      <input
        type="checkbox"
        .checked=${live(preferences.recordedTiming.value && timed)}
        ?disabled=${!timed}
        @change=${(/** @type {Event} */ { target }) => {
          preferences.recordedTiming.value = /** @type {HTMLInputElement} */ (target).checked;
        }}
      />
      <span>${t.playback.recorded[0]}<span class="wide">${t.playback.recorded[1]}</span></span>
    </label>
  `;
}
