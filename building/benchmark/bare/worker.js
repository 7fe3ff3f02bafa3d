import { loadPyodide } from "./pyodide/pyodide.mjs";

await loadPyodide();
postMessage("ready");
