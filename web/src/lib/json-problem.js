import { t } from "../strings/panes.js";
import { reasonOf } from "./reason.js";

/**
 * @typedef {object} Problem
 * @property {"error" | "warning"} severity
 * @property {string} message
 * @property {number} line    from 1
 * @property {number} column  from 1
 * @property {string} path
 * @property {number} offset  in code points
 * @property {boolean} [own]   said by the page in its language, not by the core
 */

/**
 * What is wrong with a JSON text, found without the core. Browsers differ in how they say where.
 *
 * @param {string} text
 * @returns {Problem | null}
 */
export function jsonProblem(text) {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const said = reasonOf(error);
    const unit = unitOf(said, text);
    const before = text.slice(0, unit);
    const lineStart = before.lastIndexOf("\n") + 1;
    return {
      severity: "error",
      message: text.trim() === "" ? t.tools.noJson : t.tools.badJson(tidy(said)),
      line: before.split("\n").length,
      column: [...before.slice(lineStart)].length + 1,
      path: "",
      offset: [...before].length,
      own: true,
    };
  }
}

/** @param {string} said @param {string} text */
function unitOf(said, text) {
  const position = /position (\d+)/.exec(said);
  if (position) return Number(position[1]);
  const place = /line (\d+) column (\d+)/.exec(said);
  if (!place) return text.length;
  const lines = text.split("\n").slice(0, Number(place[1]) - 1);
  return lines.reduce((sum, line) => sum + line.length + 1, 0) + Number(place[2]) - 1;
}

/** @param {string} said */
function tidy(said) {
  return said
    .replace(/^JSON\.parse: /, "")
    .replace(/,? \.{0,3}"[^]*" is not valid JSON$/, "")
    .replace(/ in JSON at position .*$/, "")
    .replace(/ \(line .*\)$/, "")
    .replace(/ at line .*$/, "")
    .replace(/^./, (first) => first.toLowerCase());
}
