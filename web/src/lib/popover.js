/** What a `<details>` needs that lies over the page when it is open. */

/** @param {KeyboardEvent} event */
export function closeOnEscape(event) {
  const details = /** @type {HTMLDetailsElement} */ (event.currentTarget);
  if (event.key !== "Escape" || !details.open) return;
  details.open = false;
  details.querySelector("summary")?.focus();
  event.stopPropagation();
}

/** It closes when the focus leaves it. @param {FocusEvent} event */
export function closeBehind({ currentTarget, relatedTarget }) {
  const details = /** @type {HTMLDetailsElement} */ (currentTarget);
  if (relatedTarget instanceof Node && !details.contains(relatedTarget)) details.open = false;
}
