/** Prints as JSON the chunks that the page's "Words" cut a file into: `node cut.mjs <file>`. */
import { readFile } from "node:fs/promises";
import { cut, DEFAULT_CHUNKING } from "./src/chunking/chunking.js";

console.log(JSON.stringify(cut(await readFile(process.argv[2], "utf8"), { ...DEFAULT_CHUNKING, mode: "words" })));
