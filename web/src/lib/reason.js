/**
 * What an error says, for a person. Whatever was thrown, it is a text.
 *
 * @param {unknown} error
 */
export function reasonOf(error) {
  return error instanceof Error ? error.message : String(error);
}
