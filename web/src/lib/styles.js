import { noChange } from "lit-html";
import { directive, Directive } from "lit-html/directive.js";

/** @import { ElementPart } from "lit-html" */

/** @typedef {{[property: string]: string}} StyleValues */

/**
 * Sets CSS properties by script: a style attribute, which lit's own directive writes first, is barred by the page's CSP.
 * Use: html`<div ${styles({height: "3px"})}></div>`. Of what changes often, a property itself: one of its own, which all that
 * is inside inherits, makes the browser work out all of their styles again.
 */
class Styles extends Directive {
  /** @type {StyleValues} */
  #written = {};

  /** @param {StyleValues} _values */
  render(_values) {
    return noChange;
  }

  /** @override @param {ElementPart} part @param {[StyleValues]} values */
  update({ element }, [values]) {
    const { style } = /** @type {HTMLElement} */ (element);
    for (const [property, value] of Object.entries(values)) if (this.#written[property] !== value) style.setProperty(property, value);
    this.#written = values;
    return noChange;
  }
}

export const styles = directive(Styles);
