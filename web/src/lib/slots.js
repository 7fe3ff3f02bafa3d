/**
 * Numbers for the elements that what is drawn of a list is drawn in. What was drawn before keeps its number, and what comes gets a new
 * one. Only where nothing is left of what was drawn, since the list has jumped, its numbers are used again in their order: to write
 * into elements that are there takes half as long as to make others.
 *
 * @returns {(keys: readonly unknown[]) => number[]}
 */
export function createSlots() {
  /** @type {Map<unknown, number>} */
  let taken = new Map();
  let made = 0;
  return (keys) => {
    const isJump = !keys.some((key) => taken.has(key));
    const free = isJump ? [...taken.values()] : [];
    taken = new Map(keys.map((key, index) => [key, taken.get(key) ?? free[index] ?? made++]));
    return [...taken.values()];
  };
}
