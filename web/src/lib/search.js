/**
 * How many of the first `count` positions satisfy `isBefore`, which must be true for a prefix and false for the rest.
 *
 * @param {number} count
 * @param {(index: number) => boolean} isBefore
 * @returns {number}
 */
export function prefixLength(count, isBefore) {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * How many numbers of an ascending list are at most `limit`.
 *
 * @param {ArrayLike<number>} ascending
 * @param {number} limit
 */
export function countUpTo(ascending, limit) {
  return prefixLength(ascending.length, (index) => ascending[index] <= limit);
}
