/** @import { CompareState } from "../../state/compare.js" */
/** @import { OtherVersion, Problem } from "../../state/other-version.js" */

import { html, nothing } from "lit-html";
import { formatBytes } from "../../lib/format.js";
import { MAX_BYTES } from "../../state/open.js";
import { t } from "../../strings/versions.js";
import { TRACE_VERSION } from "../../trace/history.js";
import { icon } from "../parts/icons.js";

/** The way to another version of the core for those who don't drop it. @param {CompareState} compare */
export function chooseWheel(compare) {
  return html`<button type="button" @click=${(/** @type {Event & {currentTarget: HTMLElement}} */ { currentTarget }) => {
      /** @type {HTMLElement | null} */ (currentTarget.nextElementSibling)?.click();
    }}>${icon("open")} ${t.choose}</button><input type="file" accept=".whl" aria-label=${t.choose} hidden @change=${(/** @type {Event & {currentTarget: HTMLInputElement}} */ { currentTarget }) => {
      const [file] = currentTarget.files ?? [];
      if (file) void compare.openWheel(file);
      currentTarget.value = "";
    }}>`;
}

/** What keeps the other version from being compared, or how far it is. @param {OtherVersion} other */
export function otherVersionStatus({ wheel, load, problem }) {
  if (problem.value) return html`<p role="alert">${icon("failure")} ${problemText(wheel.value?.version, problem.value)}</p>`;
  if (!wheel.value) return nothing;
  const { version } = wheel.value;
  const { stage, percent } = load.value;
  if (stage === "ready") return html`<p role="status">${t.running(version)}</p>`;
  return html`<p role="status">${t.loading(version)}</p>${stage === "download" ? html`<progress max="100" .value=${percent} aria-label=${t.loading(version)}></progress>` : nothing}`;
}

/** @param {string | undefined} version @param {Problem} problem */
function problemText(version, problem) {
  switch (problem.code) {
    case "name":
      return t.noWheelName(problem.file);
    case "other":
      return t.otherWheel(problem.file, problem.distribution);
    case "archive":
      return t.noArchive(problem.file);
    case "large":
      return t.tooLarge(problem.file, formatBytes(problem.bytes), formatBytes(MAX_BYTES));
    case "format":
      return t.otherFormat(problem.version, problem.format, TRACE_VERSION);
    case "said":
      return html`${t.failed(version ?? "")} <span lang="en">${problem.text}</span>`;
  }
}
