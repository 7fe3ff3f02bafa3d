import { formatCount, plural } from "../lib/format.js";

/** @param {number} count */
const calls = (count) => plural(count, { one: "call", other: "calls" });
/** @param {number} count */
const chunks = (count) => plural(count, { one: "chunk", other: "chunks" });
/** @param {number} count */
const tools = (count) => plural(count, { one: "tool", other: "tools" });

/** What the page says around its panes, in English: the source of the other languages. */
export const page = {
  close: "Close",
  views: { source: "Source", tools: "Tools", stream: "Stream", actions: "Actions", tree: "Tree", lesson: "Lesson" },
  site: {
    skip: "Skip to the stream",
    tagline: "Watch a model’s text become tool calls, token by token.",
    views: "Views",
    options: "Options of the extractor",
    leftWidth: "Width of the left column",
    rightWidth: "Width of the right column",
    tokens: "Tokens",
    written: "The call in every dialect",
    compare: "Two runs side by side",
    parseTree: "Parse tree",
    noTree: "When something may be a call, its JSON grows here as it is read.",
    states: "States",
    ladder: "Ladder",
    player: "Player",
    why: "Why",
    events: "Events",
    drop: "Drop the file to open it",
    printed: "Printed",
  },
  header: {
    core: "Python core",
    stages: {
      idle: "Python core: not loaded",
      download: "Loading the Python core",
      wake: "Waking Python",
      start: "Starting Python",
      install: "Installing the core",
      import: "Importing the core",
      ready: "Python core ready",
      failed: "The Python core did not load",
    },
    again: "Try again",
    settings: "Settings",
    theme: "Theme",
    themes: { system: "System", light: "Light", dark: "Dark" },
    language: "Language",
    learn: "Learn",
    learnKey: "Lessons (T)",
    share: "Share",
    shareKey: "Share (S)",
    help: "Help",
  },
  notices: {
    dismiss: "Dismiss",
    update: { text: "A new version of this page is ready.", action: "Use it" },
    lessons: "The lessons could not be loaded.",
    language: "The language could not be loaded. The page stays as it is.",
    plainBoxes: "The code editor could not be loaded. Plain text boxes do its work.",
  },
  tabs: {
    label: "Views",
    failures: "failures",
    error: "error",
  },
  kept: {
    large: "This is too large for the browser's storage: it will be gone when the page is closed or reloaded.",
    full: "The browser's storage is full: what you write here will be gone when the page is closed or reloaded.",
    refused: "This browser keeps nothing for this page: what you write here will be gone when the page is closed or reloaded.",
  },
  gallery: {
    title: "Examples",
    search: "Search the examples",
    placeholder: "A word, a tool, a way of writing …",
    /** @param {number} count */
    count: (count) => plural(count, { one: "example", other: "examples" }),
    none: "No example has all of these words.",
    others: "Others",
  },
  chooser: {
    calls: "Calls",
    /** @param {number} count @param {string} name */
    title: (count, name) => `${calls(count)} in “${name}”`,
    which: "Which one do you want to see?",
    /** @param {number} number */
    call: (number) => `Call ${number}`,
  },
  embed: {
    title: "Embed",
    about: "A player of this for a page of yours, without Python.",
    docs: "How to embed",
    element: "As an element",
    theElement: "the element",
    frame: "As a frame",
    theFrame: "the frame",
    beside: "Put the trace, which is among the downloads, beside your page.",
    /** @param {number} count */
    length: (count) => plural(count, { one: "character", other: "characters" }),
  },
  share: {
    title: "Share",
    about: "The link holds all but the raw events of a recording: text, chunks, tools, options, breaks and the step. It is in the part of the address that no server sees.",
    moment: "One moment …",
    notDone: "What came of it can be copied and downloaded as soon as the page has read it to its end.",
    link: "Link",
    theLink: "the link",
    /** @param {number} count */
    length: (count) => `${formatCount(count)} characters.`,
    /** @param {number} count */
    tooLong: (count) => `${formatCount(count)} characters: too long for many chats. The stream, as a file, says the same without the tools and options.`,
    copy: "Copy",
    copies: {
      markdown: { name: "as Markdown", says: "The text, what came of it, and the link" },
      issue: { name: "as an issue report", says: "What happens, the chunks, the tools and the versions" },
      pytest: { name: "as a pytest case", says: "A test against the core, which passes as it is now" },
      json: { name: "as JSON", says: "Chunks, tools, options and actions" },
    },
    download: "Download",
    /** @param {string} what */
    downloadLabel: (what) => `Download ${what}`,
    files: {
      trace: { name: "the trace", says: "Every step, as the docs describe the format; this page opens it" },
      stream: { name: "the stream", says: "The chunks, one a line; this page opens it" },
      timeline: { name: "the timeline", says: "What became of each chunk, as a picture in the colours of this page" },
    },
    /** @param {number} steps @param {number} made @param {number} failures */
    timeline: (steps, made, failures) =>
      `${plural(steps, { one: "step", other: "steps" })}, ${calls(made)}, ${plural(failures, { one: "failure", other: "failures" })}`,
  },
  recent: {
    title: "Opened before",
    none: "Nothing yet. What you write or open is listed here, with its tools, options and chunks.",
    about: "The list is kept in this browser alone, without long texts and unchanged examples.",
    forget: "Forget all of these",
    reset: "Reset the page",
    /** @param {unknown} reason */
    failed: (reason) => `This could not be opened. ${reason}`,
  },
  help: {
    title: "Help",
    about: "A model writes text; somewhere in it may be a tool call. This page feeds that text, chunk by chunk, to the extractor and shows what it decides: what may be shown at once, what must be held back and why, and what becomes a call.",
    pointing: "Point at a token, an action or a node of the tree, and the same span is marked everywhere. A click or Enter keeps it marked. A second click or Enter unfolds an action; Enter or a double click on a token goes to the step that fed it.",
    fates: "What becomes of a token",
    keys: "Keys",
    singleKeys: "Use single keys, outside of text fields",
    key: "Key",
    does: "Does",
    privacy: "Nothing that you paste or open leaves this browser.",
  },
  shortcuts: {
    toggle: { keys: "Space or K", does: "Play or pause" },
    on: { keys: "→ or L", does: "One step on" },
    back: { keys: "← or J", does: "One step back" },
    tenOn: { keys: "Shift →", does: "Ten steps on" },
    tenBack: { keys: "Shift ←", does: "Ten steps back" },
    nextEvent: { keys: "N", does: "To the next call or failure" },
    eventBefore: { keys: "P", does: "To the call or failure before" },
    nextBreak: { keys: "]", does: "Run to the next break" },
    breakBefore: { keys: "[", does: "Run back to a break" },
    toStart: { keys: "Home", does: "To the start" },
    toEnd: { keys: "End", does: "To the end" },
    faster: { keys: ">", does: "Faster" },
    slower: { keys: "<", does: "Slower" },
    blanks: { keys: "B", does: "Show or hide blanks" },
    examples: { keys: "E", does: "Search the examples" },
    share: { keys: "S", does: "Share" },
    source: { keys: "1", does: "To Source" },
    tools: { keys: "2", does: "To Tools" },
    stream: { keys: "3", does: "To Stream" },
    actions: { keys: "4", does: "To Actions" },
    tree: { keys: "5", does: "To Tree" },
    lesson: { keys: "6", does: "To Lesson" },
    lessons: { keys: "T", does: "Lessons" },
    lessonOn: { keys: ".", does: "Next step of the lesson" },
    lessonBack: { keys: ",", does: "Previous step of the lesson" },
    present: { keys: "F", does: "Present it large, to a room" },
    letGo: { keys: "Esc", does: "Let go of what is marked" },
    help: { keys: "?", does: "This help" },
  },
  print: {
    title: "What the extractor made of it",
    timeline: "The timeline",
    wrote: "The model wrote",
    calls: "Calls",
    failures: "Failures",
    none: "None.",
  },
  opened: {
    /** @param {string} name @param {string} size @param {string} most */
    tooLarge: (name, size, most) => `“${name}” has ${size}; the most that this page opens is ${most}. What was here before is still here.`,
    /** @param {string} name @param {string} size */
    reading: (name, size) => `“${name}” is being read; it has ${size}.`,
    stop: "Stop",
    /** @param {string} name */
    waits: (name) => `“${name}” is read as soon as the Python core is loaded.`,
    /** @param {string} name @param {string} reason */
    failed: (name, reason) => `“${name}” could not be opened: ${reason}`,
    noFiles: "The folder holds no file.",
    /** @param {readonly string[]} names  of the files */
    tools: (names) => `The tools are those of ${names.map((name) => `“${name}”`).join(", ")}.`,
    /** @param {number} count */
    files: (count) => plural(count, { one: "file", other: "files" }),
    again: "Try again",
    undo: "Undo",
    /** @param {string} reason */
    noExamples: (reason) => `The examples are not there. ${reason}`,
    /** @param {boolean} text @param {boolean} given  its tools */
    replaced: (text, given) => `Your ${text ? (given ? "text and tools were" : "text was") : "tools were"} replaced.`,
  },
  recording: {
    /** @param {number} count */
    looksLikeMany: (count) => `This looks like a file with ${plural(count, { one: "recorded call", other: "recorded calls" })}.`,
    /** @param {string} what */
    looksLike: (what) => `This looks like a recording (${what}).`,
    read: "Read it as a recording",
    pasted: "Pasted recording",
    /** @param {number} count */
    moreNotes: (count) => `There ${count === 1 ? "is" : "are"} ${plural(count, { one: "more note", other: "more notes" })} of this kind.`,
    /** @param {string} name */
    empty: (name) => `“${name}” holds no chunk of text and no call.`,
    /** @param {number} line @param {string} message */
    atLine: (line, message) => `Line ${line}: ${message}`,
    /** @param {number} count */
    chunks,
    /** @param {number} count @param {string} names */
    calls: (count, names) => (count ? `${calls(count)}: ${names}` : "no call"),
    /** @param {number} count */
    tools: (count) => `${tools(count)} offered`,
    /** @param {string} names */
    unknownTaken: (names) => `The recording calls ${names}, and no tool is defined here: the calls are shown without being checked.`,
    /** @param {string} names */
    unknown: (names) => `The recording calls ${names}, which is not among the tools that are defined here.`,
    unchecked: "Show the calls unchecked",
  },
  link: {
    /** @param {string} reason @param {string} instead  what the page shows */
    failed: (reason, instead) => `The link could not be opened. ${reason} ${instead}`,
    kept: "What was here before is still here.",
    first: "The first example is shown in its place.",
    /** @param {string[]} fields */
    partly: (fields) => `Of the link this version of the page does not understand: ${fields.join(", ")}. It shows the rest.`,
    /** @param {string[]} names */
    options: (names) => `The core does not know these options, or what they say: ${names.join(", ")}. They are left out.`,
    /** @param {string} example */
    noExample: (example) => `It leads to the example “${example}”, which is not here any more.`,
    noLesson: "It leads to a step of a lesson that is not here.",
    empty: "It holds neither a text nor an example.",
    badRecording: "Its recording cannot be read.",
  },
};
