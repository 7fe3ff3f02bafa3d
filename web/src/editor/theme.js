import { HighlightStyle } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are the page's own properties, which reach into the shadow root and follow the theme. */
export const THEME = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "transparent" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.55", overflow: "auto" },
  ".cm-content": { padding: "10px 0", caretColor: "var(--ink)" },
  ".cm-line": { padding: "0 12px" },
  ".cm-gutters + .cm-content .cm-line": { padding: "0 12px 0 6px" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--muted)", border: "none" },
  ".cm-gutter-lint": { width: "8px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0" },
  ".cm-lint-marker": { width: "8px", height: "8px" },
  ".cm-foldGutter .cm-gutterElement": { width: "12px", padding: "0 0 0 2px" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-specialChar": { color: "var(--failure)" },
  ".cm-linked": { backgroundColor: "var(--linked)", borderRadius: "2px" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--linked) !important", color: "inherit !important" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line)" },
  ".cm-panels": { backgroundColor: "var(--surface)", color: "var(--ink)" },
  ".cm-foldPlaceholder": { background: "var(--sunken)", border: "none", color: "var(--muted)" },
});

export const HIGHLIGHT = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code)" },
  { tag: tags.string, color: "var(--call)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--reasoning)" },
  { tag: [tags.separator, tags.squareBracket, tags.brace], color: "var(--muted)" },
]);
