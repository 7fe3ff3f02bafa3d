import { svg, html } from "lit-html";

/** @import { SVGTemplateResult } from "lit-html" */

/** @type {Record<string, SVGTemplateResult>} paths on a grid of 16 */
const PATHS = {
  play: svg`<path d="M4.5 2.8v10.4L13 8z" fill="currentColor" stroke-linejoin="round"/>`,
  pause: svg`<path d="M5 3v10M11 3v10" stroke-width="2.6"/>`,
  next: svg`<path d="M6 3.5 10.5 8 6 12.5"/>`,
  previous: svg`<path d="M10 3.5 5.5 8 10 12.5"/>`,
  start: svg`<path d="M12 3.5 7.5 8l4.5 4.5M4 3.5v9"/>`,
  end: svg`<path d="M4 3.5 8.5 8 4 12.5M12 3.5v9"/>`,
  copy: svg`<path d="M5.5 5.5h8v8h-8zM10.5 3v-.5h-8v8H3"/>`,
  open: svg`<path d="M2 12.5v-9h4l1.5 2H14v7z"/>`,
  clear: svg`<path d="m4 4 8 8M12 4l-8 8"/>`,
  list: svg`<path d="M6 4h8M6 8h8M6 12h8M2.5 4h.1M2.5 8h.1M2.5 12h.1" stroke-width="1.7"/>`,
  recent: svg`<circle cx="8" cy="8" r="5.8"/><path d="M8 4.8V8l2.2 1.6"/>`,
  keep: svg`<path d="M4.5 2.5h7v11L8 10.7l-3.5 2.8z"/>`,
  learn: svg`<path d="M8 4C6.5 2.9 4.5 2.6 2 2.8v9.4c2.5-.2 4.5.1 6 1.2 1.5-1.1 3.5-1.4 6-1.2V2.8c-2.5-.2-4.5.1-6 1.2zM8 4v9.4"/>`,
  large: svg`<path d="M2 3h12v8H2zM8 11v2.5M5 13.5h6"/>`,
  check: svg`<path d="M2.5 4h4M9.5 4h4M2.5 8h2M7.5 8h6M2.5 12h6M11.5 12h2"/>`,
  flag: svg`<path d="M4 14V2.5M4 3h8.5L10 6l2.5 3H4" fill="none"/>`,
  runOn: svg`<path d="M2.5 8h7M6.5 4.5 10 8l-3.5 3.5M13 3v10"/>`,
  runBack: svg`<path d="M13.5 8h-7M9.5 4.5 6 8l3.5 3.5M3 3v10"/>`,
  download: svg`<path d="M8 2.5v8M4.8 7.5 8 10.7l3.2-3.2M3 13.5h10"/>`,
  share: svg`<circle cx="4" cy="8" r="2"/><circle cx="12" cy="3.5" r="2"/><circle cx="12" cy="12.5" r="2"/><path d="m5.8 7 4.4-2.5M5.8 9l4.4 2.5"/>`,
  search: svg`<circle cx="7" cy="7" r="4.2"/><path d="m10.2 10.2 3.6 3.6"/>`,
  settings: svg`<path d="M2 5h5.8M12.2 5H14M2 11h1.8M8.2 11H14"/><circle cx="10" cy="5" r="2"/><circle cx="6" cy="11" r="2"/>`,
  help: svg`<circle cx="8" cy="8" r="6"/><path d="M6.2 6.3a1.8 1.8 0 1 1 2.6 1.6c-.6.3-.8.6-.8 1.2M8 11.3v.2"/>`,
  text: svg`<path d="M3 4h10M3 8h10M3 12h6"/>`,
  call: svg`<path d="M9 2 4 9h4l-1 5 5-7H8z"/>`,
  failure: svg`<path d="M8 2 14.5 13.5h-13zM8 6.5v3M8 11.4v.2"/>`,
  repetition: svg`<path d="M13 8a5 5 0 1 1-1.5-3.5M13 2v3h-3"/>`,
  held: svg`<path d="M4 2.5h8M4 13.5h8M5 2.5c0 3 3 4 3 5.5s-3 2.5-3 5.5M11 2.5c0 3-3 4-3 5.5s3 2.5 3 5.5"/>`,
  tick: svg`<path d="m3 8.5 3.2 3.2L13 4.8"/>`,
  cut: svg`<path d="M3 8h2M7 8h2M11 8h2"/>`,
  dots: svg`<path d="M3.5 8h.1M8 8h.1M12.5 8h.1" stroke-width="2.2"/>`,
  wrench: svg`<path d="M10.8 2.4a3.4 3.4 0 0 0-3.9 4.5L2.6 11.2l2.2 2.2 4.3-4.3a3.4 3.4 0 0 0 4.5-3.9L11.4 7.4 8.9 6.9l-.4-2.4z"/>`,
};

/**
 * A sign beside a word, or in a button that has a name; it says nothing by itself.
 *
 * @param {string} name
 */
export function icon(name) {
  return html`<svg class="icon" viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round">${PATHS[name]}</svg>`;
}
