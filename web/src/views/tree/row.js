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

/**
 * A row has the same elements whatever the node is: a list that goes to another place of the stream then writes texts and classes,
 * and makes nothing. All that is drawn seldom is in the badges.
 *
 * @param {TreeRow} row
 */
export function treeRow({ node, title, view, children, position, siblings, expanded, active, linked, change }) {
  const isKeyed = node.key !== null;
  const [kind, shown] = value(view, children);
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
    ><span class="twist" data-twist aria-hidden="true">${children ? (expanded ? "▾" : "▸") : ""}</span
    >${node.depth >= DEEP ? levelBadge(node.depth + 1) : nothing}<span
      class="tree-key ${isKeyed ? "" : node.parent ? "index" : "root"}"
      ?data-key=${isKeyed}
      >${keyText(node, title, position)}</span
    ><span class="tree-value ${kind}">${shown}</span
    >${badges(view, change)}<span class="completion ${view.completion}" title=${t.tree[view.completion]}>${t.tree[view.completion]}</span></div>`;
}

/** @param {number} level */
function levelBadge(level) {
  return html`<span class="badge tree-depth" aria-hidden="true" title=${t.tree.level(level)}>${level}</span>`;
}

/** @param {NodeView} view @param {TreeRow["change"]} change */
function badges({ fixes }, change) {
  if (!fixes.length && !change) return nothing;
  return html`${fixes.length ? fixBadge(fixes) : nothing}${change ? html`<span class="badge badge-${change}">${t.tree[change]}</span>` : nothing}`;
}

/** @param {TreeNode} node @param {string} title @param {number} position */
function keyText(node, title, position) {
  if (node.key !== null) return `${head(node.key, SHOWN)}:`;
  if (node.parent) return `${position - 1}:`;
  return node.channel === "text" ? t.tree.object : title;
}

/**
 * The classes of a value and its text.
 *
 * @param {NodeView} view
 * @param {number} children
 * @returns {[classes: string, text: string]}
 */
function value({ kind, value: held, length, completion }, children) {
  const isOpen = completion === "open";
  switch (kind) {
    case "object":
      return [kind, `{ ${t.tree.keys(children)} }`];
    case "array":
      return [kind, `[ ${t.tree.items(children)} ]`];
    case "string": {
      const shown = JSON.stringify(held).slice(1, -1);
      return [isOpen ? "string growing" : kind, `"${shown}${length > SHOWN ? "…" : ""}${isOpen ? "" : '"'}`];
    }
    default:
      return held === null && isOpen ? ["awaited", "…"] : [kind, String(held)];
  }
}

/** @param {NodeView["fixes"]} fixes */
function fixBadge(fixes) {
  return html`<span class="badge badge-fix" title=${fixes.map((fix) => fix.text).join("\n")}>
    ${icon("wrench")}${fixes.length > 1 ? t.actions.fixes(fixes.length) : fixes[0].code.replaceAll("-", " ")}
  </span>`;
}
