/**
 * Tells whether the pointer was moved since it was last asked. Rows that scroll under a pointer that rests are entered too, by
 * nobody's wish.
 *
 * @returns {(event: PointerEvent) => boolean}
 */
export function createMoves() {
  let x = Number.NaN;
  let y = Number.NaN;
  return ({ screenX, screenY }) => {
    const isMoved = screenX !== x || screenY !== y;
    x = screenX;
    y = screenY;
    return isMoved;
  };
}
