/** What a page does that wants Pyodide in a worker, and nothing else. */
const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
globalThis.measured = new Promise((resolve) => {
  worker.onmessage = () => resolve(performance.now());
});
