/** A wheel of the core, as far as its file tells without Python. */

import { expectedKind } from "./download.js";

/** name-version(-build)-python-abi-platform.whl, as the binary distribution format has it. */
const NAME = /^([^-]+)-([^-]+)(?:-\d[^-]*)?-[^-]+-[^-]+-[^-]+\.whl$/;

/** A browser that saves a file for a second time puts a number behind its name. */
const SAVED_AGAIN = / ?\(\d+\)(?=\.whl$)/;

const DISTRIBUTION = "extract-action";

/** @typedef {{name: string, version: string, content: Uint8Array<ArrayBuffer>}} Wheel `name` is that of the file */

/**
 * Why a file is no wheel of the core: its name is none of a wheel, or of a wheel of something else, or it is no archive.
 * @typedef {{code: "name", file: string} | {code: "other", file: string, distribution: string} | {code: "archive", file: string}} Unfit
 */

/** A file that is no wheel of the core. */
export class UnfitWheel extends Error {
  /** @param {Unfit} unfit */
  constructor(unfit) {
    super(unfit.code);
    this.unfit = unfit;
  }
}

/** @param {string} fileName */
export function isWheel(fileName) {
  return fileName.toLowerCase().endsWith(".whl");
}

/**
 * @param {string} file its name
 * @param {ArrayBuffer} content
 * @returns {Wheel}
 * @throws {UnfitWheel}
 */
export function readWheel(file, content) {
  const name = file.replace(SAVED_AGAIN, "");
  const [, distribution, version] = NAME.exec(name) ?? [];
  if (distribution === undefined) throw new UnfitWheel({ code: "name", file });
  if (distribution.toLowerCase().replace(/[-_.]+/g, "-") !== DISTRIBUTION) throw new UnfitWheel({ code: "other", file, distribution });
  if (expectedKind(name, content)) throw new UnfitWheel({ code: "archive", file });
  return { name, version, content: new Uint8Array(content) };
}
