/** @import { Editor, EditorOptions } from "./editor.js" */
/** @import { Problem } from "../lib/json-problem.js" */

import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import { bracketMatching, foldGutter, foldKeymap, syntaxHighlighting } from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { searchKeymap } from "@codemirror/search";
import { Annotation, Compartment, EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, drawSelection, EditorView, highlightSpecialChars, keymap, placeholder } from "@codemirror/view";
import { effect } from "@preact/signals-core";
import { unitIndex } from "../lib/codepoints.js";
import { t } from "../strings/panes.js";
import { HIGHLIGHT, THEME } from "./theme.js";

/** Marks a change that the page made: only a person's changes are told to `onText`. */
const fromPage = Annotation.define();

/** What is said in the language of the page. */
const words = new Compartment();

/** @type {import("@codemirror/state").StateEffectType<{from: number, to: number} | null>} */
const setMark = StateEffect.define();

const markField = StateField.define({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (effect.is(setMark)) {
        return effect.value ? Decoration.set([Decoration.mark({ class: "cm-linked" }).range(effect.value.from, effect.value.to)]) : Decoration.none;
      }
    }
    return marks.map(transaction.changes);
  },
  provide: (field) => EditorView.decorations.from(field),
});

/**
 * CodeMirror lives in a shadow root: there it uses constructed style sheets, which the page's CSP allows, while in a
 * document it would add style elements, which it does not.
 *
 * @param {HTMLElement} host
 * @param {EditorOptions & {text: string}} options
 * @returns {Editor}
 */
export function createCodeEditor(host, options) {
  const root = host.attachShadow({ mode: "open" });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({ doc: options.text, extensions: extensions(options) }),
  });

  effect(() => {
    const { label, placeholder: hint } = options.names();
    const said = [placeholder(hint), EditorView.contentAttributes.of({ "aria-label": label }), EditorState.phrases.of(t.source.phrases)];
    view.dispatch({ effects: words.reconfigure(said) });
  });

  /** @param {number} points */
  const unitOf = (points) => unitIndex(view.state.doc.toString(), points);

  return {
    setText(text) {
      view.dispatch({
        changes: { from: 0, to: view.state.doc.length, insert: text },
        annotations: fromPage.of(true),
      });
    },
    setProblems(problems) {
      view.dispatch(setDiagnostics(view.state, problems.map((problem) => diagnostic(problem, unitOf(problem.offset), view.state.doc.length))));
    },
    mark(span) {
      const value = span && span[1] > span[0] ? { from: unitOf(span[0]), to: unitOf(span[1]) } : null;
      view.dispatch({ effects: setMark.of(value && value.to > value.from ? value : null) });
    },
    select(from, to) {
      view.focus();
      view.dispatch({ selection: { anchor: unitOf(from), head: unitOf(to) }, scrollIntoView: true });
    },
  };
}

/**
 * Typing over a selection, done here: the browser would copy the look of what it replaces into a style attribute, which
 * the page's CSP bars.
 *
 * @param {InputEvent} event
 * @param {EditorView} view
 */
function replaceSelection(event, view) {
  if (event.inputType !== "insertText" || event.data === null || view.composing) return false;
  const [from, to] = selectedRange(view);
  if (from === to) return false;
  view.dispatch({
    changes: { from, to, insert: event.data },
    selection: { anchor: from + event.data.length },
    userEvent: "input.type",
    scrollIntoView: true,
  });
  return true;
}

/**
 * What is selected in the document itself: the editor hears of a new selection only a moment later. Chromium answers for
 * a shadow root on the root, other browsers on the document.
 *
 * @param {EditorView} view
 * @returns {[from: number, to: number]}
 */
function selectedRange(view) {
  const root = /** @type {Document} */ (view.root);
  const { anchorNode, anchorOffset, focusNode, focusOffset } = root.getSelection?.() ?? /** @type {Selection} */ (document.getSelection());
  const inside = view.contentDOM.contains(anchorNode) && view.contentDOM.contains(focusNode);
  if (!anchorNode || !focusNode || !inside) return [view.state.selection.main.from, view.state.selection.main.to];
  const ends = [view.posAtDOM(anchorNode, anchorOffset), view.posAtDOM(focusNode, focusOffset)];
  return [Math.min(...ends), Math.max(...ends)];
}

/** @param {EditorOptions} options */
function extensions(options) {
  const shared = [
    history(),
    drawSelection(),
    // What is not seen, or turns the text around, is seen.
    highlightSpecialChars(),
    EditorView.lineWrapping,
    words.of([]),
    EditorView.contentAttributes.of({ tabindex: "0", spellcheck: "false", autocapitalize: "off" }),
    EditorView.domEventHandlers({
      paste: (event) => {
        options.onPaste(event);
        return event.defaultPrevented;
      },
      beforeinput: replaceSelection,
    }),
    EditorView.updateListener.of((update) => {
      if (update.docChanged && !update.transactions.some((transaction) => transaction.annotation(fromPage))) {
        options.onText(update.state.doc.toString());
      }
    }),
    // Tab leaves the editor, as it leaves every field: who uses only keys must not be caught in here.
    keymap.of([...defaultKeymap, ...historyKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
    markField,
    THEME,
  ];
  if (options.language === "text") return shared;
  return [...shared, json(), syntaxHighlighting(HIGHLIGHT), bracketMatching(), foldGutter(), lintGutter()];
}

/** @param {Problem} problem @param {number} from @param {number} length @returns {import("@codemirror/lint").Diagnostic} */
function diagnostic({ severity, message }, from, length) {
  return { severity, message, from: Math.min(from, length), to: Math.min(from + 1, length) };
}
