/**
 * The labels over a row of the strip. They are smaller than its text, but may be longer than what they stand over.
 *
 * @typedef {object} Mark
 * @property {number} column     where the label begins, in columns of the strip's font
 * @property {string[]} choices  its forms, the longest first
 */

/** The width of a letter of a label, in columns: 10px semi-bold beside the strip's 13px, with what wide letters need. */
const LETTER = 0.8;

/**
 * For each mark its longest form that ends before the next begins; "" where none does. Also a label that is left out leaves the
 * one before it no more room: what stands there is another thing.
 *
 * @param {readonly Mark[]} marks  of one row, from left to right
 * @returns {string[]}
 */
export function fittingLabels(marks) {
  return marks.map(({ column, choices }, index) => {
    const room = (marks[index + 1]?.column ?? Infinity) - column;
    return choices.find((label) => label.length * LETTER <= room) ?? "";
  });
}
