/**
 * Runs one function of building/library.py in Pyodide and writes what it returns:
 * `node compile-library.mjs <building> <function> <file> [folder …]`. The folders are its arguments after Pyodide's own library.
 */
import { writeFile } from "node:fs/promises";
import { loadPyodide } from "pyodide";

const CALL = `
import sys
from pathlib import Path

sys.dont_write_bytecode = True  # the folders are the machine's own
sys.path.insert(0, "/building")
import library

getattr(library, wanted)(Path("/lib/python314.zip"), *map(Path, folders))
`;

const [building, wanted, file, ...folders] = process.argv.slice(2);
// Columns in the lines of a traceback are a fifth of the byte code.
const pyodide = await loadPyodide({ env: { PYTHONNODEBUGRANGES: "1" } });
const mounts = folders.map((_folder, index) => `/folder-${index}`);
for (const [mount, folder] of [["/building", building], ...mounts.map((mount, index) => [mount, folders[index]])]) {
  pyodide.mountNodeFS(mount, folder);
}
try {
  const bytes = pyodide.runPython(CALL, { globals: pyodide.toPy({ wanted, folders: mounts }) });
  await writeFile(file, bytes.toJs());
} catch (error) {
  // Node would print the line of Pyodide's that threw it, and that line is a megabyte.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
