/** @import { View } from "../state/state.js" */
/** @import { PlayerCommands, Shortcut } from "./keys.js" */

import { VIEWS } from "../state/state.js";
import { PLAYER_SHORTCUTS } from "./keys.js";

/**
 * @typedef {object} PageCommands
 * @property {() => void} toggleHelp
 * @property {() => void} searchExamples
 * @property {() => void} share
 * @property {() => void} learn
 * @property {(direction: 1 | -1) => void} turn
 * @property {() => void} present
 * @property {(view: View) => void} showView
 *
 * @typedef {PlayerCommands & PageCommands} Commands
 */

/** All keys of the page. @type {readonly Shortcut<Commands>[]} */
export const SHORTCUTS = [
  ...PLAYER_SHORTCUTS,
  { keys: ["]"], shown: "]", does: "Run to the next break", run: ({ player }) => player.run(1) },
  { keys: ["["], shown: "[", does: "Run back to a break", run: ({ player }) => player.run(-1) },
  { keys: ["e"], shown: "E", does: "Search the examples", run: ({ searchExamples }) => searchExamples() },
  { keys: ["s"], shown: "S", does: "Share", run: ({ share }) => share() },
  { keys: ["t"], shown: "T", does: "Lessons", run: ({ learn }) => learn() },
  { keys: ["."], shown: ".", does: "Next step of the lesson", run: ({ turn }) => turn(1) },
  { keys: [","], shown: ",", does: "Previous step of the lesson", run: ({ turn }) => turn(-1) },
  { keys: ["f"], shown: "F", does: "Present it large, to a room", run: ({ present }) => present() },
  ...VIEWS.map(({ view, label }, index) => ({
    keys: [`${index + 1}`],
    shown: `${index + 1}`,
    does: `To ${label}`,
    run: (/** @type {Commands} */ { showView }) => showView(view),
  })),
  { keys: ["?", "Shift+?"], shown: "?", does: "This help", run: ({ toggleHelp }) => toggleHelp() },
];
