/**
 * Bundles the page into `<site>/assets/`, under names that carry a hash of the contents, and prints as JSON which source
 * became which file, and which others that file imports at once: `node bundle.mjs <site>`.
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { build } from "esbuild";

const WORKERS = ["src/core/worker.js", "src/core/wheel-worker.js", "src/tokenizer-worker.js"];
const PAGE = ["src/early.js", "src/main.js", "styles/main.css", "styles/print.css", "styles/lessons.css"];
const DOCS = ["src/docs.js", "styles/docs.css", "styles/embed-page.css"];
/** What other sites name: each keeps its name, and what it needs at once is in it. */
const EMBED = ["src/embed/player.js", "src/embed/page.js"];

const site = process.argv[2];

/** @typedef {{entries: Record<string, string>, imports: Record<string, string[]>}} Bundle `entries`: source to file; `imports`: file to files */

/** @satisfies {import("esbuild").BuildOptions} */
const options = {
  absWorkingDir: import.meta.dirname,
  outdir: path.join(site, "assets"),
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  assetNames: "[name]-[hash]",
  bundle: true,
  splitting: true,
  format: /** @type {const} */ ("esm"),
  target: "es2022",
  minify: true,
  sourcemap: true,
  metafile: /** @type {const} */ (true),
  charset: "utf8",
  logLevel: /** @type {const} */ ("warning"),
};

// Workers first: their hashed names are written into the page. Each by itself, as the docs are: what two share would be one more
// request for both.
const workers = merged(await Promise.all(WORKERS.map((worker) => bundle([worker], []))));
const page = await bundle(PAGE, [workerUrls(workers.entries)]);
const docs = await bundle(DOCS, []);
const embed = await Promise.all(EMBED.map((entry) => bundle([entry], [styleTexts()], { outdir: path.join(site, "embed"), entryNames: "[name]" })));
console.log(JSON.stringify(merged([page, docs, ...embed])));

/**
 * @param {string[]} entryPoints sources, relative to this folder
 * @param {import("esbuild").Plugin[]} plugins
 * @param {import("esbuild").BuildOptions} [others]
 * @returns {Promise<Bundle>}
 */
async function bundle(entryPoints, plugins, others = {}) {
  const { metafile, warnings } = await build({ ...options, ...others, metafile: true, entryPoints, plugins });
  if (warnings.length > 0) process.exit(1);
  /** @type {Bundle} */
  const made = { entries: {}, imports: {} };
  for (const [file, { entryPoint }] of Object.entries(metafile.outputs)) {
    // Dynamic imports are entry points too; only what was asked for is of interest.
    if (!entryPoint || !entryPoints.includes(entryPoint)) continue;
    made.entries[entryPoint] = placed(file);
    made.imports[placed(file)] = importsOf(metafile, file).map(placed);
  }
  return made;
}

/**
 * What a file imports at once, or what it imports does.
 * @param {import("esbuild").Metafile} metafile
 * @param {string} file
 */
function importsOf({ outputs }, file) {
  const found = new Set([file]);
  for (const one of found) {
    for (const { path: imported, kind } of outputs[one].imports) if (kind === "import-statement") found.add(imported);
  }
  found.delete(file);
  return [...found];
}

/** @param {Bundle[]} bundles @returns {Bundle} */
function merged(bundles) {
  const [entries, imports] = [bundles.map((one) => one.entries), bundles.map((one) => one.imports)];
  return { entries: Object.assign({}, ...entries), imports: Object.assign({}, ...imports) };
}

/** An output's path relative to the site. @param {string} file */
function placed(file) {
  return path.posix.relative(posix(site), posix(path.resolve(import.meta.dirname, file)));
}

/**
 * Rewrites `new URL("./worker.js", import.meta.url)` where it names one of the workers; the idiom works unbundled too.
 * @param {Record<string, string>} built source to file, relative to the site
 * @returns {import("esbuild").Plugin}
 */
function workerUrls(built) {
  const pattern = /new URL\("(\.[^"]+)",\s*import\.meta\.url\)/g;
  return {
    name: "worker-urls",
    setup({ onLoad }) {
      onLoad({ filter: /[\\/]src[\\/].*\.js$/ }, async ({ path: file }) => {
        const contents = unindented(await readFile(file, "utf8"), file).replace(pattern, (whole, /** @type {string} */ specifier) => {
          const source = posix(path.relative(import.meta.dirname, path.resolve(path.dirname(file), specifier)));
          return source in built ? `new URL("./${path.basename(built[source])}", import.meta.url)` : whole;
        });
        return { contents, loader: "js" };
      });
    },
  };
}

/**
 * The markup of a view without its indents, which no browser shows.
 * @param {string} contents
 * @param {string} file
 */
function unindented(contents, file) {
  return posix(file).includes("/src/views/") ? contents.replace(/\n[ \t]+/g, "\n") : contents;
}

/**
 * Gives a style sheet that a script imports as its text, with all that it imports itself.
 * @returns {import("esbuild").Plugin}
 */
function styleTexts() {
  return {
    name: "style-texts",
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async ({ path: file }) => {
        const { outputFiles } = await build({ ...options, entryPoints: [file], sourcemap: false, write: false });
        return { contents: outputFiles[0].text, loader: "text" };
      });
    },
  };
}

/** @param {string} name */
function posix(name) {
  return name.split(path.sep).join("/");
}
