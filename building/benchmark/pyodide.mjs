/**
 * The streaming table in Pyodide: `node pyodide.mjs <runtime folder> <core> <repository> <site-packages> <sizes as JSON>`.
 * Prints the JSON of `table.as_json`.
 */
import { pathToFileURL } from "node:url";

const [runtime, core, repository, packages, sizes] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${runtime}/pyodide.mjs`).href);
const pyodide = await loadPyodide({ indexURL: runtime });
for (const [name, folder] of Object.entries({ core, repository, packages })) {
  pyodide.FS.mkdirTree(`/${name}`);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: folder }, `/${name}`);
}
pyodide.globals.set("sizes", sizes);
console.log(pyodide.runPython(`
import json
import sys

sys.path += ["/core", "/repository", "/packages"]
from building.benchmark.peers import available, core
from building.benchmark.table import as_json

as_json(core(), available(["jsonmend"])[0], json.loads(sizes))
`));
