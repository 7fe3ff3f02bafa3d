/**
 * Tells of a pointer that enters a row whether it was moved there. Rows that scroll under a pointer that rests are entered too, by
 * nobody's wish.
 *
 * @param {EventTarget} list  that holds the rows
 * @returns {(event: PointerEvent) => boolean}
 */
export function createMoves(list) {
  let x = Number.NaN;
  let y = Number.NaN;
  /** @param {Pick<PointerEvent, "screenX" | "screenY">} event */
  const remember = ({ screenX, screenY }) => {
    x = screenX;
    y = screenY;
  };
  // The way inside a row enters no other: without it, the place where the pointer came to rest is not known.
  list.addEventListener("pointermove", (event) => remember(/** @type {PointerEvent} */ (event)));
  return (event) => {
    const isMoved = event.screenX !== x || event.screenY !== y;
    remember(event);
    return isMoved;
  };
}
