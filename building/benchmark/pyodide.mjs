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
// Python's own clock of CPU time is a clock on the wall in WebAssembly.
pyodide.globals.set("cpu_seconds", () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
});
console.log(pyodide.runPython(`
import json
import sys
import time

time.process_time = cpu_seconds
sys.path += ["/core", "/repository", "/packages"]
from building.benchmark.peers import available, core
from building.benchmark.table import as_json

as_json(core(), available(["jsonmend"])[0], json.loads(sizes))
`));
