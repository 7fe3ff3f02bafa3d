/** @import { Problem } from "../lib/json-problem.js" */

/**
 * A text field that works at once and becomes a code editor when that has loaded.
 *
 * @typedef {object} Editor
 * @property {(text: string) => void} setText
 * @property {(problems: readonly Problem[]) => void} setProblems
 * @property {(span: readonly [number, number] | null) => void} mark  a span in code points
 * @property {(from: number, to: number) => void} select  takes the focus, and selects what is between two offsets in code points
 *
 * @typedef {object} EditorOptions
 * @property {() => {label: string, placeholder: string}} names  the accessible name, and what stands where no text is
 * @property {"json" | "text"} language
 * @property {(text: string) => void} onText
 * @property {(event: ClipboardEvent) => void} onPaste  may prevent the paste
 * @property {Promise<unknown>} after  what has precedence over the code editor
 * @property {() => void} onPlain  the code editor could not be loaded: the text field stays
 */

import { effect } from "@preact/signals-core";
import { unitIndex } from "../lib/codepoints.js";

/** So long the code editor waits at most. */
const LATEST_MS = 6000;

/**
 * @param {HTMLElement} host
 * @param {EditorOptions} options
 * @returns {Editor}
 */
export function createEditor(host, options) {
  let current = createField(host, options);
  let text = "";
  /** @type {readonly Problem[]} */
  let problems = [];
  /** @type {readonly [number, number] | null} */
  let marked = null;

  void itsTurn(host, options.after).then(async () => {
    const createCodeEditor = await load();
    if (!createCodeEditor) {
      options.onPlain();
      return;
    }
    const field = host.querySelector("textarea");
    const hadFocus = field !== null && document.activeElement === field;
    // Whoever has selected something is about to write over it.
    const selected = [field?.selectionStart ?? 0, field?.selectionEnd ?? 0].map((unit) => [...text.slice(0, unit)].length);
    const better = createCodeEditor(host, { ...options, text });
    field?.remove();
    current = better;
    current.setProblems(problems);
    current.mark(marked);
    if (hadFocus) current.select(selected[0], selected[1]);
  });

  const { onText } = options;
  options.onText = (changed) => {
    text = changed;
    onText(changed);
  };

  return {
    setText(next) {
      if (next === text) return;
      text = next;
      current.setText(next);
    },
    setProblems(next) {
      problems = next;
      current.setProblems(next);
    },
    mark(span) {
      marked = span;
      current.mark(span);
    },
    select: (from, to) => current.select(from, to),
  };
}

/**
 * The editor's code is an eighth of a second's work, and as much on the line as an eighth of Python: it comes behind what is
 * waited for, or when somebody begins to write.
 *
 * @param {HTMLElement} host @param {Promise<unknown>} after
 */
async function itsTurn(host, after) {
  const late = new Promise((resolve) => setTimeout(resolve, LATEST_MS));
  const wanted = new Promise((resolve) => host.addEventListener("focusin", resolve, { once: true }));
  await Promise.race([after.catch(() => {}), late, wanted]);
  await new Promise((resolve) => (globalThis.requestIdleCallback ?? setTimeout)(() => resolve(null)));
}

/** Null where the network or a blocker refuses it. */
async function load() {
  try {
    return (await import("./codemirror.js")).createCodeEditor;
  } catch {
    return null;
  }
}

/** @param {HTMLElement} host @param {EditorOptions} options @returns {Editor} */
function createField(host, options) {
  const field = document.createElement("textarea");
  effect(() => {
    const { label, placeholder } = options.names();
    field.setAttribute("aria-label", label);
    field.placeholder = placeholder;
  });
  field.spellcheck = false;
  field.autocapitalize = "off";
  field.addEventListener("input", () => options.onText(field.value));
  field.addEventListener("paste", (event) => options.onPaste(event));
  host.append(field);
  return {
    setText(text) {
      field.value = text;
    },
    setProblems(problems) {
      const hasError = problems.some(({ severity }) => severity === "error");
      field.setAttribute("aria-invalid", String(hasError));
    },
    mark() {},
    select(from, to) {
      field.focus();
      field.setSelectionRange(unitIndex(field.value, from), unitIndex(field.value, to));
    },
  };
}
