/** @import { Description } from "../core/client.js" */
/** @import { Chunk, Trace } from "../trace/types.js" */

import { actionsOf, callsOf, failuresOf } from "../trace/actions.js";
import { toPython } from "../lib/python.js";

/**
 * What a trace came to, in the forms in which people pass it on.
 *
 * @typedef {object} Report
 * @property {Trace} trace       whole
 * @property {string} link
 * @property {Description | null} core
 */

/** @param {Trace} trace @returns {Partial<Chunk>[]} what was fed, without what says nothing */
export function chunksOf({ records }) {
  return records.flatMap(({ chunk, channel, time, name, end }) =>
    end ? [] : [{ text: chunk, ...(channel !== "text" && { channel }), ...(time !== null && { time }), ...(name !== undefined && { name }) }],
  );
}

/** Longer than the longest run of backticks in the text, so that none ends the block. @param {string} text @param {string} [language] */
function block(text, language = "") {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

/** @param {Trace} trace */
function textOf({ records }) {
  return records.flatMap(({ chunk, channel }) => (channel === "text" ? [chunk] : [])).join("");
}

/** @param {Trace} trace */
function outcome({ records }) {
  const calls = callsOf(actionsOf(records)).map(({ name, arguments: values }) => `- call \`${name}\` with ${inline(JSON.stringify(values))}`);
  const failures = failuresOf(actionsOf(records)).map(({ reason, message }) => `- failure ${reason}: ${message}`);
  const all = [...calls, ...failures];
  return all.length ? all.join("\n") : "- no call and no failure";
}

/** @param {string} text */
function inline(text) {
  return text.includes("`") ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** @param {Report} report */
export function toMarkdown({ trace, link }) {
  return [
    "**The model wrote**", block(textOf(trace)),
    "**The extractor made of it**", outcome(trace),
    `[See it step by step](${link})`,
  ].join("\n\n") + "\n";
}

/** @param {Report} report */
export function toIssue({ trace, link, core }) {
  const version = core ? `extract-action ${core.version}, Python ${core.python}` : "not loaded";
  return [
    "### What happens", outcome(trace),
    "### What should happen", "…",
    "### The text, in its chunks", block(chunksOf(trace).map((chunk) => JSON.stringify(chunk)).join("\n"), "json"),
    "### Tools and options", block(JSON.stringify({ tools: trace.tools, options: trace.options }, null, 2), "json"),
    `Core: ${version}\n\n[The same in the playground](${link})`,
  ].join("\n\n") + "\n";
}

/** A test that runs against the core as it is, and passes while the core answers as it did. @param {Report} report */
export function toPytest({ trace }) {
  const calls = callsOf(actionsOf(trace.records)).map(({ name, arguments: values }) => `    (${toPython(name)}, ${toPython(values)}),\n`);
  const failures = failuresOf(actionsOf(trace.records)).map(({ reason }) => reason);
  const tools = trace.tools.map(({ name, input_schema: schema }) => `    ToolSchema(${toPython(name)}, ${toPython(schema)}),\n`);
  const chunks = chunksOf(trace).map((chunk) => `    ${toPython(Object.keys(chunk).length > 1 ? chunk : chunk.text)},\n`);
  return `from extract_action import ToolSchema, trace

TOOLS = ${list(tools)}
CHUNKS = ${list(chunks)}
OPTIONS = ${toPython(trace.options)}


def test_calls_and_failures() -> None:
    records = trace.trace(CHUNKS, TOOLS, OPTIONS)["records"]
    actions = [action for record in records for action in record["actions"]]
    calls = [action for action in actions if action["type"] == "call" and "repeats" not in action]
    failures = [action["rejection"]["reason"] for action in actions if "rejection" in action]
    assert [(call["name"], call["arguments"]) for call in calls] == ${list(calls).replaceAll("\n", "\n    ")}
    assert failures == ${toPython(failures)}
`;
}

/** @param {string[]} lines */
function list(lines) {
  return lines.length ? `[\n${lines.join("")}]` : "[]";
}

/** @param {Report} report */
export function toJson({ trace }) {
  const actions = trace.records.flatMap((record) => record.actions);
  return JSON.stringify({ chunks: chunksOf(trace), tools: trace.tools, options: trace.options, actions }, null, 2);
}

/** A recording as the page and the command line open it: one chunk a line. @param {Report} report */
export function toJsonLines({ trace }) {
  return chunksOf(trace).map((chunk) => `${JSON.stringify(chunk)}\n`).join("");
}
