/**
 * The files that are dropped; of a folder those that stand in it, but none of the folders within, and as many as the browser
 * gives at once.
 *
 * @param {DataTransfer} data
 * @returns {Promise<File[]>}
 */
export async function droppedFiles(data) {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const files = [...data.files];
  if (!entries.some((entry) => entry?.isDirectory)) return files;
  const read = await Promise.all(entries.map((entry) => (entry ? filesOf(entry) : [])));
  return read.flat();
}

/** @param {FileSystemEntry} entry @returns {Promise<File[]>} */
async function filesOf(entry) {
  if (entry.isDirectory) {
    const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
    const inside = await new Promise((/** @type {(found: FileSystemEntry[]) => void} */ found) => reader.readEntries(found, () => found([])));
    const shown = inside.filter(({ isFile, name }) => isFile && !name.startsWith("."));
    return (await Promise.all(shown.map(filesOf))).flat();
  }
  return new Promise((found) => /** @type {FileSystemFileEntry} */ (entry).file((file) => found([file]), () => found([])));
}
