import { formatCount, plural } from "../lib/format.js";

/** What is said of a trace and its steps, in English: the source of the other languages. */
export const player = {
  fates: {
    prose: { label: "Text", meaning: "shown to the reader as it is" },
    code: { label: "Code", meaning: "inside a fence: shown, never run" },
    reasoning: { label: "Reasoning", meaning: "the model thinking aloud" },
    markup: { label: "Markup", meaning: "syntax around calls, not meant to be shown" },
    held: { label: "Held", meaning: "not decided yet" },
    call: { label: "Call", meaning: "became a tool call" },
    failure: { label: "Failure", meaning: "looked like a call and was refused" },
  },
  channels: {
    text: "Text",
    reasoning: "Reasoning",
    /** @param {string} name */
    other: (name) => `Channel “${name}”`,
    /** @param {number} number */
    native: (number) => `Native call ${number}`,
    arguments: "arguments of a native call",
  },
  announcer: {
    /** @param {string} name */
    call: (name) => `Call: ${name}`,
    /** @param {string} name */
    repetition: (name) => `Call repeated, not run: ${name}`,
    /** @param {string} reason */
    failure: (reason) => `Failure: ${reason}`,
  },
  playback: {
    group: "Playback",
    toStart: "To start",
    back: "Step back",
    play: "Play",
    playKey: "Play (Space)",
    pause: "Pause",
    pauseKey: "Pause (Space)",
    on: "Step",
    toEnd: "To end",
    step: "Step",
    /** @param {number} step @param {number} last @param {string | null} pause */
    position: (step, last, pause) =>
      `Step ${formatCount(step)} of ${formatCount(last)}${pause === null ? "" : `, after a pause of ${pause}`}`,
    /** @param {string} time */
    after: (time) => `after ${time}`,
    /** @param {string} time */
    pauseBefore: (time) => `Before this chunk nothing came for ${time}`,
    /** @param {string[]} breaks */
    stopped: (breaks) => `Break: ${breaks.join(", ").toLowerCase()}`,
    speed: "Speed",
    speedKeys: "Speed (< and >)",
    /** The second word is left out where there is no room. */
    recorded: ["Recorded", " timing"],
    withPauses: "Play with the pauses of the recording",
    withoutTimes: "This stream has no times",
  },
  breaks: {
    call: "A call",
    failure: "A failure",
    fix: "A fix",
    pending: "Pending for longer than",
    offset: "The code point",
    dialect: "A call written as",
  },
  why: {
    start: { title: "start", text: "Nothing has been read yet. Press play, or step, to feed the first chunk." },
    state: "State:",
    states: { end: "end", reasoning: "reasoning", arguments: "arguments" },
    reasoning: "A piece of the reasoning, which the API sends apart from the text.",
    arguments: "A piece of the arguments of a call that the API delivers.",
    /** @param {unknown} tool @returns {unknown[]} */
    argumentsOf: (tool) => ["The arguments of ", tool, " are coming. The call is decided as soon as they are whole."],
    nativeCall: "a native call",
    whenWhole: "The call is decided as soon as its arguments are whole.",
    held: "Held",
    releasedBy: "Released by",
    marked: { token: "token", action: "action", node: "node" },
    letGo: "Let go of what is marked",
    letGoKey: "Let go (Esc)",
    /** @param {number} step  a button's text, within the sentences that follow */
    step: (step) => `step ${formatCount(step)}`,
    /** @param {unknown} step @param {number} fixes @returns {unknown[]} */
    decided: (step, fixes) => ["Decided by ", step, fixes ? `, with ${plural(fixes, { one: "fix", other: "fixes" })}.` : "."],
    /** @param {unknown} born @param {unknown} changed  or null @param {unknown} closed  or null @returns {unknown[]} */
    life: (born, changed, closed) => [
      "Begun by ",
      born,
      changed === null ? "" : [", changed until ", changed],
      closed === null ? ", still open." : [", closed by ", closed, "."],
    ],
    repaired: "Repaired:",
  },
  packed: {
    newer: "It was made by a newer version of this page.",
    foreign: "What follows its “#” is nothing that this page has written.",
    damaged: "It is damaged.",
    cut: "It is damaged: its end may be missing.",
  },
  fetching: {
    /** @param {string} path */
    noNetwork: (path) => `${path} could not be loaded: the network failed.`,
    /** @param {string} path @param {number} status */
    badStatus: (path, status) => `${path} could not be loaded: the server answered ${status}.`,
  },
  badTrace: {
    /** @param {number} version @param {number} read */
    newer: (version, read) => `It is of version ${version} of the format, and this player reads version ${read}.`,
    none: "It is no trace.",
    empty: "It has no steps.",
    /** @param {number} index */
    damaged: (index) => `Its record ${index} is damaged.`,
  },
  docs: {
    rule: "The rule, in the docs",
    dialect: "How these calls are written, in the docs",
    repair: "The repair, in the docs",
  },
  actions: {
    list: "Actions",
    wire: "Wire events",
    /** @param {number} start @param {number} end */
    codePoints: (start, end) => `Code points ${start} to ${end}`,
    native: "native",
    repetition: "repetition, not run",
    repeatsText: "The model wrote this call as text before. One of the two is to be run: the first.",
    repeatsNative: "The model made this call natively before. One of the two is to be run: the first.",
    noArguments: "no arguments",
    /** @param {number} count */
    fixes: (count) => plural(count, { one: "fix", other: "fixes" }),
    at: "at",
    /** @param {unknown} text @returns {unknown[]} */
    shown: (text) => ["Shown to the reader: ", text],
    pending: "Pending",
    argumentsComing: "The arguments of a native call are still coming.",
    /** @param {number} count */
    more: (count) => `… ${plural(count, { one: "more character", other: "more characters" })}`,
    end: "end",
    nothingLeft: "Nothing left",
    changed: "changed",
    /** @param {unknown} outcomes @returns {unknown[]} */
    was: (outcomes) => ["was ", outcomes],
    isNew: "new",
  },
  wire: {
    noChunk: "no chunk",
    begins: "begins",
    /** @param {number} line */
    line: (line) => `line ${line}`,
  },
  tree: {
    /** @param {number} level */
    level: (level) => `Level ${level}`,
    object: "object",
    /** @param {number} count */
    keys: (count) => plural(count, { one: "key", other: "keys" }),
    /** @param {number} count */
    items: (count) => plural(count, { one: "item", other: "items" }),
    added: "new",
    changed: "changed",
    open: "incomplete",
    complete: "complete",
    cut: "not closed: the stream ended, or its closer was missing",
  },
};
