/** @import { App } from "../../app.js" */

import { html, render } from "lit-html";
import { t } from "../../strings/page.js";
import { callsOf, failuresOf, firstActions } from "../../trace/actions.js";
import { said } from "../parts/said.js";
import { timelineOf } from "./picture.js";

/** As much of the text as is printed, in UTF-16 units: some ten pages. */
const PRINTED = 30_000;

/**
 * What is printed in the place of the page, whose lists draw only what is in view: the text, what came of it, and the timeline.
 *
 * @param {HTMLElement} sheet  shown in print only
 * @param {App} app
 */
export function mountPrint(sheet, { state, preferences }) {
  const { dataset } = document.documentElement;
  addEventListener("beforeprint", () => {
    dataset.theme = "light"; // paper is
    render(content(state), sheet);
  });
  addEventListener("afterprint", () => {
    dataset.theme = preferences.theme.value;
    render(html``, sheet);
  });
}

/** @param {App["state"]} state */
function content(state) {
  const { channels, actions } = state.loaded.value.history;
  const text = channels.get("text")?.chunks.join("") ?? "";
  const calls = callsOf(firstActions(actions.rows));
  const failures = failuresOf(firstActions(actions.rows));
  return html`<h1>${state.source.value.name || t.print.title}</h1>
    <img alt=${t.print.timeline} src="data:image/svg+xml,${encodeURIComponent(timelineOf(state, "white"))}" />
    <h2>${t.print.wrote}</h2>
    <pre>${text.slice(0, PRINTED)}${text.length > PRINTED ? "…" : ""}</pre>
    <h2>${t.print.calls}</h2>
    ${calls.length ? html`<ol>${calls.map(({ name, arguments: values }) => html`<li><code>${name}</code> <code>${JSON.stringify(values)}</code></li>`)}</ol>` : html`<p>${t.print.none}</p>`}
    <h2>${t.print.failures}</h2>
    ${failures.length ? html`<ol>${failures.map(({ reason, message }) => html`<li><b>${reason}</b>: ${said(message)}</li>`)}</ol>` : html`<p>${t.print.none}</p>`}`;
}
