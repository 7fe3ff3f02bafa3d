/**
 * For what takes itself away when it is pressed: the focus goes on to something that stays.
 *
 * @param {() => unknown} change
 * @param {string} selector  of what takes the focus
 * @returns {() => void}
 */
export function handOn(change, selector) {
  return () => {
    change();
    /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus();
  };
}

/** What the page shows: the first of its panes, or the one of a narrow window. */
export const SHOWN = ".pane:not([hidden])";
