/** @import { ReadonlySignal } from "@preact/signals-core" */
/** @import { Played } from "../app.js" */
/** @import { Shown } from "./shown.js" */

import { effect } from "@preact/signals-core";
import { html, nothing, render } from "lit-html";
import { locale } from "../lib/format.js";
import { mount } from "../lib/mount.js";
import { t } from "../strings/embed.js";
import { mountActions } from "../views/actions/actions.js";
import { icon } from "../views/parts/icons.js";
import { mountAnnouncer } from "../views/shell/announcer.js";
import { pace, scrubBar, stepCount, transport } from "../views/shell/player-bar.js";
import { mountStrip } from "../views/strip/strip.js";
import { drawTimeline } from "../views/timeline/timeline.js";
import { mountTree } from "../views/tree/tree.js";
import { whyBar } from "../views/why/bar.js";
import { listenToWhy } from "../views/why/pinned.js";

/** The player's elements: those of the page that show a trace, and their names. */
const FRAME = html`<section class="embed">
  <div class="embed-player">
    <header class="embed-head"></header>
    <div class="embed-message"></div>
    <div class="embed-panes">
      <div class="embed-pane embed-stream"><div class="strip" role="listbox" tabindex="0"></div></div>
      <div class="embed-pane embed-actions"><div class="action-list" role="listbox" tabindex="0"></div></div>
      <div class="embed-pane embed-tree"><div class="tree" role="tree" tabindex="0" hidden></div><p class="empty"></p></div>
    </div>
    <div class="deck" role="group">
      <div class="why" role="group"></div>
      <div class="transport-row">
        <div class="embed-transport"></div>
        <div class="scrubber"><canvas class="timeline" aria-hidden="true"></canvas><div class="embed-scrub"></div></div>
        <div class="step-count"></div>
        <div class="pace"></div>
      </div>
    </div>
    <div class="embed-events visually-hidden" role="status" aria-live="polite"></div>
  </div>
</section>`;

/**
 * Fills a shadow root, and keeps it in step with what is played.
 *
 * @param {ShadowRoot} root
 * @param {Played} app
 * @param {ReadonlySignal<Shown>} shown
 */
export function mountFrame(root, app, shown) {
  render(FRAME, root);
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (root.querySelector(selector));
  const isPlaying = () => shown.value.phase === "playing";

  effect(() => {
    for (const part of [".embed-panes", ".deck"]) find(part).hidden = !isPlaying();
  });
  effect(() => {
    const { name, tokens, tree, why, transport: deck, events, noTree } = t.player;
    /** @type {[selector: string, name: string][]} */
    const names = [["section", name(shown.value.title)], [".strip", tokens], [".tree", tree], [".why", why], [".deck", deck], [".embed-events", events]];
    for (const [selector, label] of names) find(selector).setAttribute("aria-label", label);
    find("section").lang = locale.value;
    find(".empty").textContent = noTree;
  });

  mount(find(".embed-head"), () => head(shown.value));
  mount(find(".embed-message"), () => message(shown.value));
  mount(find(".why"), () => (isPlaying() ? whyBar(app) : html``));
  for (const [selector, view] of /** @type {const} */ ([[".embed-transport", transport], [".embed-scrub", scrubBar], [".step-count", stepCount], [".pace", pace]])) {
    mount(find(selector), () => view(app));
  }
  listenToWhy(find(".why"), app.state);
  mountStrip(find(".strip"), app);
  mountActions(find(".action-list"), app);
  mountTree(find(".tree"), find(".empty"), app);
  mountAnnouncer(find(".embed-events"), app);
  drawTimeline(/** @type {HTMLCanvasElement} */ (find(".timeline")), app);
}

/** @param {Shown} shown */
function head({ title, address }) {
  return html`${icon("call")}<p class="embed-title">${title || t.player.name("")}</p>
    ${address ? html`<a class="embed-open" href=${address} target="_blank" rel="noopener">${t.player.open}</a>` : nothing}`;
}

/** @param {Shown} shown */
function message({ phase, reason }) {
  if (phase === "playing") return html``;
  if (phase === "failed") return html`<p role="alert">${icon("failure")} ${t.trace.failed(reason)}</p>`;
  return html`<p role="status">${phase === "loading" ? t.trace.loading : t.trace.none}</p>`;
}
