import text from "../../styles/embed.css";

/** @type {CSSStyleSheet | undefined} */
let made;

/** The style sheet that all players of a page share. A page’s content security policy has no say in it, unlike in style elements. */
export function sheet() {
  if (!made) {
    made = new CSSStyleSheet();
    made.replaceSync(text);
  }
  return made;
}
