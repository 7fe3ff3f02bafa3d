/** @import { App } from "../../app.js" */
/** @import { Example } from "../../state/state.js" */

import { computed, signal } from "@preact/signals-core";
import { html, nothing } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { mountDialog } from "../../lib/dialog.js";
import { chooseExample } from "../../state/examples.js";
import { findExamples, groupsOf } from "../../state/gallery.js";
import { replaceWithUndo } from "../../state/undo.js";
import { t } from "../../strings/page.js";
import { dialogHead } from "../parts/dialog-head.js";
import { icon } from "../parts/icons.js";

/**
 * The examples by group, to look through or to search. The focus stays in the search field; the arrow keys go from example
 * to example, as in a combobox.
 *
 * @param {HTMLDialogElement} dialog
 * @param {App} app
 */
export function mountGallery(dialog, { state }) {
  const search = signal("");
  const active = signal(0);
  const groups = computed(() => groupsOf(findExamples(state.examples.value, search.value)));
  const found = computed(() => groups.value.flatMap(({ examples }) => examples));

  /** @param {Example | undefined} example */
  const choose = (example) => {
    if (!example) return;
    dialog.close();
    replaceWithUndo(state, () => chooseExample(state, example));
  };

  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    const last = found.value.length - 1;
    const moves = { ArrowDown: active.value + 1, ArrowUp: active.value - 1, PageDown: active.value + 5, PageUp: active.value - 5 };
    if (event.key in moves) active.value = Math.min(last, Math.max(0, moves[/** @type {keyof typeof moves} */ (event.key)]));
    else if (event.key === "Enter") choose(found.value[active.value]);
    else return;
    event.preventDefault();
  };

  /** @param {Example} example */
  const option = (example) => {
    const index = found.value.indexOf(example);
    const isActive = index === active.value;
    return html`<div
      class="example ${isActive ? "active" : ""}"
      id="example-${example.id}"
      role="option"
      aria-selected=${isActive ? "true" : "false"}
      aria-current=${example.id === state.source.value.example ? "true" : nothing}
      @click=${() => choose(example)}
    >
      <b lang="en">${example.title}</b> <span class="muted" lang="en">${example.summary}</span>
    </div>`;
  };

  mountDialog(
    dialog,
    state.gallery,
    () => html`<div class="dialog-body">
      ${dialogHead("gallery", t.gallery.title)}
      <div class="gallery-search">
        ${icon("search")}
        <input
          type="text"
          role="combobox"
          aria-label=${t.gallery.search}
          aria-expanded="true"
          aria-controls="gallery-list"
          aria-autocomplete="list"
          aria-activedescendant=${found.value[active.value] ? `example-${found.value[active.value].id}` : nothing}
          placeholder=${t.gallery.placeholder}
          autocomplete="off"
          autofocus
          .value=${live(search.value)}
          @input=${(/** @type {Event} */ { target }) => {
            search.value = /** @type {HTMLInputElement} */ (target).value;
            active.value = 0;
          }}
          @keydown=${onKey}
        />
        <span class="muted" role="status">${t.gallery.count(found.value.length)}</span>
      </div>
      <div id="gallery-list" class="gallery-list" role="listbox" aria-label=${t.gallery.title} tabindex="-1">
        ${groups.value.map(
          ({ name, examples }, index) => html`<div role="group" aria-labelledby="gallery-group-${index}">
            <h3 id="gallery-group-${index}" role="presentation" lang="en">${name}</h3>
            ${examples.map(option)}
          </div>`,
        )}
      </div>
      ${found.value.length === 0 ? html`<p class="empty">${t.gallery.none}</p>` : nothing}
    </div>`,
    {
      prepare() {
        search.value = "";
        active.value = Math.max(0, found.value.findIndex(({ id }) => id === state.source.value.example));
      },
      afterwards: () => dialog.querySelector('.example[aria-selected="true"]')?.scrollIntoView({ block: "nearest" }),
    },
  );
}
