/**
 * Heights of rows that are measured as they come into view: prefix sums and their inverse in O(log n), so a list of
 * 100,000 rows scrolls as one of ten.
 *
 * @typedef {object} Heights
 * @property {number} count
 * @property {(index: number) => number} get
 * @property {(index: number, height: number) => void} set
 * @property {(index: number) => number} top      the sum of the heights before a row
 * @property {(offset: number) => number} rowAt   the row that covers an offset
 */

/**
 * @param {number} count
 * @param {number} estimate  the height of a row that nobody has measured
 * @param {Heights | null} [before]  a table of the same list for fewer rows: what was measured stays
 * @returns {Heights}
 */
export function createHeights(count, estimate, before = null) {
  const heights = new Float64Array(count).fill(estimate);
  for (let i = 0; i < (before?.count ?? 0); i++) heights[i] = /** @type {Heights} */ (before).get(i);
  const sums = new Float64Array(count + 1);
  for (let i = 1; i <= count; i++) {
    sums[i] += heights[i - 1];
    const above = i + (i & -i);
    if (above <= count) sums[above] += sums[i];
  }
  const highest = count ? 2 ** Math.floor(Math.log2(count)) : 0;
  return {
    count,
    get: (index) => heights[index],
    set(index, height) {
      const change = height - heights[index];
      heights[index] = height;
      for (let i = index + 1; i <= count; i += i & -i) sums[i] += change;
    },
    top(index) {
      let sum = 0;
      for (let i = index; i > 0; i -= i & -i) sum += sums[i];
      return sum;
    },
    rowAt(offset) {
      let row = 0;
      let left = offset;
      for (let bit = highest; bit > 0; bit >>= 1) {
        if (row + bit <= count && sums[row + bit] <= left) {
          row += bit;
          left -= sums[row];
        }
      }
      return Math.min(row, Math.max(0, count - 1));
    },
  };
}
