/** @import { NodeView, TreeNode } from "../../trace/forest.js" */

import { html, nothing } from "lit-html";
import { classMap } from "lit-html/directives/class-map.js";
import { head } from "../../lib/codepoints.js";
import { styles } from "../../lib/styles.js";
import { t } from "../../strings/player.js";
import { icon } from "../parts/icons.js";

/** As much of a string as a row can show. */
export const SHOWN = 200;

/** From this depth on the steps of the indent are too small to count: the level is written. */
const DEEP = 10;

/**
 * @typedef {object} TreeRow
 * @property {TreeNode} node
 * @property {string} title     of its channel, for a root
 * @property {NodeView} view
 * @property {number} children  how many it has at this step
 * @property {number} position  among its siblings, from 1
 * @property {number} siblings  how many there are
 * @property {boolean} expanded
 * @property {boolean} active   the keys are on it
 * @property {boolean} linked
 * @property {"added" | "changed" | ""} change  what this step did to it
 */

/** @param {TreeRow} row */
export function treeRow({ node, title, view, children, position, siblings, expanded, active, linked, change }) {
  return html`<div
    class=${classMap({ "tree-row": true, active, linked, [change || "same"]: true })}
    id="node-${node.id}"
    role="treeitem"
    data-node=${node.id}
    aria-level=${node.depth + 1}
    aria-posinset=${position}
    aria-setsize=${siblings}
    aria-current=${linked ? "true" : nothing}
    aria-selected=${active ? "true" : "false"}
    aria-expanded=${children ? String(expanded) : nothing}
    ${styles({ "--depth": String(node.depth) })}
  >
    <span class="twist" data-twist aria-hidden="true">${children ? (expanded ? "▾" : "▸") : ""}</span>
    ${node.depth >= DEEP ? html`<span class="badge tree-depth" aria-hidden="true" title=${t.tree.level(node.depth + 1)}>${node.depth + 1}</span>` : nothing}
    <span class="tree-key" ?data-key=${node.key !== null}>${keyText(node, title, position)}</span>
    <span class="tree-value ${view.kind}">${valueText(view, children)}</span>
    ${view.fixes.length ? fixBadge(view.fixes) : nothing}
    ${change ? html`<span class="badge badge-${change}">${t.tree[change]}</span>` : nothing}
    ${completion(view)}
  </div>`;
}

/** @param {TreeNode} node @param {string} title @param {number} position */
function keyText(node, title, position) {
  if (node.key !== null) return html`${head(node.key, SHOWN)}<span class="muted">:</span>`;
  if (node.parent) return html`<span class="muted">${position - 1}:</span>`;
  return html`<span class="tree-root">${node.channel === "text" ? t.tree.object : title}</span>`;
}

/** @param {NodeView} view @param {number} children */
function valueText({ kind, value, length, completion: state }, children) {
  switch (kind) {
    case "object":
      return html`<span class="muted">{ ${t.tree.keys(children)} }</span>`;
    case "array":
      return html`<span class="muted">[ ${t.tree.items(children)} ]</span>`;
    case "string": {
      const shown = JSON.stringify(value).slice(1, -1);
      return html`"${shown}${length > SHOWN ? "…" : ""}${state === "open" ? html`<span class="caret"></span>` : '"'}`;
    }
    default:
      return value === null && state === "open" ? html`<span class="muted">…</span>` : String(value);
  }
}

/** @param {NodeView["fixes"]} fixes */
function fixBadge(fixes) {
  return html`<span class="badge badge-fix" title=${fixes.map((fix) => fix.text).join("\n")}>
    ${icon("wrench")}${fixes.length > 1 ? t.actions.fixes(fixes.length) : fixes[0].code.replaceAll("-", " ")}
  </span>`;
}

/** @param {NodeView} view */
function completion({ completion: state }) {
  const [sign, text] = {
    open: ["dots", t.tree.open],
    complete: ["tick", t.tree.complete],
    cut: ["cut", t.tree.cut],
  }[state];
  return html`<span class="completion ${state}" title=${text}>${icon(sign)}<span class="visually-hidden">${text}</span></span>`;
}
