/**
 * What survives a reload. Private windows and full disks refuse; then the page works on without it.
 *
 * @typedef {object} Store
 * @property {(key: string) => unknown} read  null when there is nothing, or nothing readable
 * @property {(key: string, value: unknown) => "kept" | "full" | "refused"} write  "full": there is no room left; "refused": nothing is kept in this browser
 * @property {(key: string) => void} remove
 */

/**
 * @param {() => Storage} backing  called late, since even the access can be refused
 * @param {string} prefix
 * @returns {Store}
 */
export function createStore(backing, prefix) {
  return {
    read(key) {
      try {
        return JSON.parse(backing().getItem(prefix + key) ?? "null");
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        backing().setItem(prefix + key, JSON.stringify(value));
        return "kept";
      } catch (error) {
        return error instanceof DOMException && error.name === "QuotaExceededError" ? "full" : "refused";
      }
    },
    remove(key) {
      try {
        backing().removeItem(prefix + key);
      } catch {
        // Nothing was kept, so nothing has to go.
      }
    },
  };
}
