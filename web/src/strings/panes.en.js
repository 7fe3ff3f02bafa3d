import { formatCount, plural } from "../lib/format.js";

/** @param {number} count */
const calls = (count) => plural(count, { one: "call", other: "calls" });
/** @param {number} count */
const tools = (count) => plural(count, { one: "tool", other: "tools" });

/** What the panes say, and the deck but for the player, in English: the source of the other languages. */
export const panes = {
  moment: "One moment …",
  source: {
    editor: "Model output",
    placeholder: "Paste what a model wrote, or drop a file anywhere on this page.",
    /** @param {number} length */
    long: (length) => `This text has ${formatCount(length)} characters. It is used whole; only its beginning is shown, and it cannot be edited here.`,
    beginning: "The beginning of the text",
    example: "Example",
    choose: "Choose an example …",
    search: "Search the examples",
    searchKey: "Search the examples (E)",
    recent: "Opened before",
    openFile: "Open file",
    open: "Open",
    clear: "Clear the text",
    /** @param {number} number @param {number} count */
    call: (number, count) => `Call ${number} of ${count}`,
    otherCall: "Choose another call",
    yours: "Your text",
    /** @param {string} name */
    edited: (name) => `${name}, edited`,
    /** What the code editor says in its search; its own words are English. @type {Record<string, string>} */
    phrases: {},
  },
  tools: {
    editor: "Tools, as JSON",
    problems: "Problems in the tools",
    severities: { error: "error", warning: "warning" },
    noJson: "There is no JSON here yet.",
    /** @param {string} reason */
    badJson: (reason) => `This is not JSON: ${reason}.`,
    /** @param {number} line @param {number} column */
    place: (line, column) => `line ${line}, column ${column}`,
    /** @param {number} count @param {unknown} names @returns {unknown[]} */
    offered: (count, names) => [`The recorded request offered ${tools(count)}: `, names, "."],
    /** @param {number} count */
    more: (count) => `, and ${formatCount(count)} more`,
    use: "Use these tools",
    recorded: "These are the tools of the recorded request.",
    putBack: "Put mine back",
    /** @param {number} count */
    count: tools,
    /** @param {number} count */
    errors: (count) => plural(count, { one: "error", other: "errors" }),
    /** @param {number} count */
    warnings: (count) => plural(count, { one: "warning", other: "warnings" }),
    /** @param {number} line @param {number} column @param {string} message */
    unusable: (line, column, message) => `The tools cannot be used: line ${line}, column ${column}: ${message}`,
  },
  given: {
    group: "Given to the extractor",
    tools: { label: "Tools", title: "What the model may call" },
    options: {
      /** @param {number} set */
      label: (set) => (set ? `Options (${set} set)` : "Options"),
      title: "What becomes of what it writes",
    },
  },
  options: {
    loading: "The options are shown once the Python core is loaded.",
    byDefault: "By default:",
    none: "none",
    on: "on",
    off: "off",
    putBack: "Put back",
    /** @param {string} name */
    putNameBack: (name) => `Put ${name} back`,
    decides: "Decides",
    unchanged: "Nothing changed against the run before.",
    /** @param {number} count */
    changes: (count) => `${plural(count, { one: "change", other: "changes" })} against the run before`,
    became: "became",
    /** @param {number} count */
    more: (count) => `… and ${formatCount(count)} more, marked in the actions.`,
  },
  stream: {
    chunks: "Chunks",
    chunkings: {
      recorded: "As recorded",
      o200k: "Tokens, o200k (GPT-4o and later)",
      cl100k: "Tokens, cl100k (GPT-4)",
      words: "Words",
      characters: "Characters",
      every: "Every n characters",
      random: "Random, seeded",
      whole: "The whole text at once",
    },
    /** @param {number} size */
    everySome: (size) => `Every ${size} characters`,
    /** @param {number} seed */
    seeded: (seed) => `Random, seeded ${seed}`,
    characters: "Characters",
    seed: "Seed",
    blanks: "Show blanks",
    legend: "Legend",
    /** @param {string} count @param {string} most */
    tooMany: (count, most) => `This choice would cut the text into about ${count} chunks; ${most} is the most that can be stepped through.`,
  },
  run: {
    cutting: "Cutting the text into chunks",
    coarser: "Use coarser chunks",
    stopped: "You stopped this run. The text is kept.",
    again: "Run again",
    /** @param {unknown} message @returns {unknown[]} */
    failed: (message) => ["The run failed: ", message],
    lastValid: "The tools have an error; this run used the last valid ones.",
    noTools: "The tools have an error; this run used no tools.",
    progress: "Chunks read",
    /** @param {number} characters */
    readingWhole: (characters) => `Reading ${formatCount(characters)} characters in one chunk`,
    /** @param {number} total */
    readingFirst: (total) => `Reading the first of ${formatCount(total)} chunks`,
    /** @param {number} done @param {number} total */
    read: (done, total) => `${formatCount(done)} of ${formatCount(total)} chunks read`,
    stop: "Stop",
    waitsFailed: "Your change is kept. It runs as soon as the Python core is loaded. That failed: try again above.",
    waits: "Your change runs as soon as the Python core is loaded.",
    before: "The tools have an error, so this is still the run before.",
  },
  notYet: {
    reading: { title: "reading", text: "The text is being read. What becomes of it is shown as soon as the first chunk is." },
    empty: { title: "empty", text: "There is nothing to play yet. Paste what a model wrote, open a file, or choose an example." },
    notRead: { title: "not read", text: "This text has not been read; the Stream pane says why." },
    failed: { title: "waiting", text: "Your text is kept. It is read once the Python core is loaded, which failed: try again above." },
    loading: { title: "loading", text: "Your text is here. It is read as soon as the Python core is loaded." },
    soon: { title: "waiting", text: "Your text is read in a moment." },
  },
  check: {
    start: "Check chunkings",
    title: "Run the text cut at every point, and in many other ways",
    progress: "Chunkings checked",
    /** @param {number} done @param {number} total */
    checked: (done, total) => `${formatCount(done)} of ${formatCount(total)} chunkings`,
    cutting: "Cutting the text …",
    stop: "Stop the check",
    /** @param {unknown} message @returns {unknown[]} */
    failed: (message) => ["The check could not be made: ", message],
    /** @param {number} count */
    same: (count) => `Same answer under ${plural(count, { one: "chunking", other: "chunkings" })}.`,
    differs: "The answer differs",
    whenCut: "when the text is cut at",
    /** @param {number} count */
    morePlaces: (count) => ` and ${count} more places`,
    /** @param {string} family */
    foundBy: (family) => `Found by ${family}.`,
    whole: "Whole",
    soCut: "So cut",
    show: "Show this chunking",
    close: "Close the check",
    families: {
      every: "every split point",
      /** @param {number} some @param {number} all */
      some: (some, all) => `${formatCount(some)} of ${formatCount(all)} split points`,
      characters: "single characters",
      words: "words",
      /** @param {string} tokenizer */
      tokens: (tokenizer) => `tokens of ${tokenizer}`,
      /** @param {readonly number[]} sizes */
      sizes: (sizes) => `every ${sizes.join(", ")} characters`,
      /** @param {number} count */
      seeds: (count) => `${count} seeds`,
    },
  },
  breaks: {
    group: "Breaks",
    /** @param {number} count */
    set: (count) => (count ? `Breaks, ${count} set` : "Breaks"),
    title: "Stop at an event",
    stopAt: "Stop at",
    runOn: "Run to a break",
    runBack: "Run back to a break",
    /** @param {unknown} on @param {unknown} back @returns {unknown[]} */
    keys: (on, back) => ["Playing stops there; ", on, " and ", back, " run to the next and the one before."],
    /** @param {number} count */
    times: (count) => (count === 0 ? "never" : count === 1 ? "once" : `${formatCount(count)} times`),
    codePoint: "Code point",
    tokens: "Tokens",
    unit: "tokens",
    dialect: "Dialect",
  },
  list: {
    group: "Shown in this pane",
    merged: { label: "Merged", title: "What came out, with neighbouring text joined" },
    chunks: { label: "Every chunk", title: "What each chunk released" },
    wire: { label: "Wire", title: "The events of the recording, and the chunks that they became" },
    apis: { label: "APIs", title: "The turn and its tools in the shape of each API" },
    written: { label: "Written as", title: "The marked call in every way in which models write calls" },
    compare: { label: "Compare", title: "A run that was kept beside this one, with their differences" },
    results: { label: "Results", title: "The message that sends the results of the calls back" },
    /** @param {number} count */
    calls,
    /** @param {number} count */
    repetitions: (count) => plural(count, { one: "repetition", other: "repetitions" }),
    /** @param {number} count */
    failures: (count) => plural(count, { one: "failure", other: "failures" }),
  },
  wireHint: {
    cutAnew: "The text was cut anew, so its chunks are no longer those of the recorded events.",
    asRecorded: "Cut it as recorded",
    noRoom: "The browser’s storage had no room for the events of this recording. Open it again to see them.",
    none: "This text came in no events of an API. Open, drop or paste a recorded response: server-sent events, JSON lines, a JSON body, a HAR file or a cassette.",
  },
  turn: {
    apis: "The turn in each API",
    results: "Results to send back",
    theTurn: "the turn",
    turn: "The assistant’s turn",
    theTools: "the tools",
    tools: "Tools of the request",
    noCall: "This turn has no call, so there is no result to send back.",
    theResults: "the results",
    message: "Message to send back",
    api: "API",
    recorded: "(recorded)",
    madeFrom: "made from the recorded turn",
    /** @param {unknown} id @returns {unknown[]} */
    madeUp: (id) => ["The calls came without ids, which this API needs: ", id, " … are made up."],
    /** @param {unknown} message @returns {unknown[]} */
    failed: (message) => ["The shapes could not be made: ", message],
    coreFailed: "The Python core, which makes the shapes of the APIs, did not load.",
    waits: "The shapes of the APIs are made as soon as the Python core is loaded.",
  },
  results: {
    list: "Results of the calls",
    /** @param {string} name @param {number} number */
    name: (name, number) => `${name}, call ${number}`,
    /** @param {string} name */
    succeeds: (name) => `${name} succeeded`,
    succeeded: "Succeeded",
    failed: "Failed",
    refused: "The call was refused, so its result is the reason: the API wants a result for each call.",
    /** @param {string} name */
    output: (name) => `Output of ${name}`,
    given: "What the tool gave, as text or JSON",
    wrong: "What went wrong",
  },
  written: {
    noCall: "There is no call at this step. The last call, or the one that is marked, is shown here as each model would write it.",
    /** @param {unknown} message @returns {unknown[]} */
    failed: (message) => ["The call could not be written: ", message],
    /** @param {number} ways @param {number} all */
    ways: (ways, all) => `in ${ways} of ${all} ways to write it`,
    coreFailed: "The Python core, which writes the call, did not load.",
    waits: "The call is written as soon as the Python core is loaded.",
    own: "as it came",
    /** @param {string} dialect */
    form: (dialect) => `the ${dialect} form`,
    /** @param {string} dialect */
    putForm: (dialect) => `Put the ${dialect} form into the source`,
    put: "Put into the source",
  },
  copy: {
    copy: "Copy",
    copied: "Copied",
    /** @param {string} what */
    label: (what) => `Copy ${what}`,
  },
  compare: {
    keep: "Keep this run",
    hint: "Keep this run, then change the text, the tools, an option or the chunks: both runs stand here side by side, and step by the same clock.",
    letGo: "Let go",
    letGoLabel: "Let go of the kept run",
    notDone: "The next run is not done yet.",
    again: "The kept run is being read again.",
    /** @param {string} reason */
    failed: (reason) => `The kept run could not be run again. ${reason}`,
    badTools: "Its tools cannot be used.",
    kept: "This run is kept. Change something to see another beside it.",
    /** @param {number} count */
    differences: (count) => (count ? plural(count, { one: "difference", other: "differences" }) : "No difference"),
    before: "To the difference before",
    next: "To the next difference",
    /** @param {string} inputs */
    inputs: (inputs) => `Given otherwise: ${inputs}`,
    text: "the text",
    tools: "the tools",
    byDefault: "by default",
    /** @param {string} was @param {string} is */
    chunks: (was, is) => `chunks: ${was} → ${is}`,
    codePoints: "Code points",
    keptRun: "Kept run",
    thisRun: "This run",
    /** @param {number} step @param {number} last */
    step: (step, last) => `step ${formatCount(step)} of ${formatCount(last)}`,
    /** @param {number} rows @param {number} differing */
    leftOut: (rows, differing) => `${plural(rows, { one: "earlier row", other: "earlier rows" })}, of which ${formatCount(differing)} differ, are left out.`,
    nothingYet: "Nothing has come yet at this step.",
    mark: "Mark it everywhere",
    differs: "differs",
  },
  aside: {
    group: "Shown of what is read",
    tree: { label: "Tree", title: "The values as they grow" },
    ladder: { label: "Ladder", title: "Which strategies were tried on the marked text, and why each gave up" },
    states: { label: "States", title: "The scanner's states, and where it is among them" },
  },
  ladder: {
    nothing: "When something may be a call, this shows which strategies were tried on it, and why each gave up.",
    /** @param {string} size */
    tooLong: (size) => `This text is longer than the ${size} that are read a second time to be explained.`,
    mayGrow: ", more may come",
    /** @param {unknown} message @returns {unknown[]} */
    failed: (message) => ["The ladder could not be asked for: ", message],
    coreFailed: "The Python core, which knows the ladder, did not load.",
    waits: "The ladder is asked for as soon as the Python core is loaded.",
    strategies: "Strategies, in their order",
    /** @param {number} count */
    readings: (count) => (count === 1 ? "The reading" : `${plural(count, { one: "reading", other: "readings" })}, best first`),
    /** @param {number} count */
    more: (count) => `… and ${plural(count, { one: "more reading", other: "more readings" })}.`,
    untried: "not tried",
    taken: "taken",
    gaveUp: "gave up",
    docs: "The strategy, in the docs",
    incomplete: "incomplete",
    asCall: "As a call",
    repaired: "Repaired:",
    /** @param {unknown} tool @returns {unknown[]} */
    callOf: (tool) => ["A call of ", tool, "."],
    noCall: "No call.",
  },
  states: {
    waits: "The scanner's states are drawn once the Python core is loaded.",
    /** @param {string} state */
    picture: (state) => `The scanner’s states; it is in “${state}”`,
    docs: "docs",
    docsTitle: "The states, in the docs",
    exits: "Steps from here",
  },
};
