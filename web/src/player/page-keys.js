/** @import { View } from "../state/state.js" */
/** @import { PlayerCommands, Shortcut } from "./keys.js" */

import { VIEWS } from "../state/panes.js";
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
  { name: "nextBreak", keys: ["]"], run: ({ player }) => player.run(1) },
  { name: "breakBefore", keys: ["["], run: ({ player }) => player.run(-1) },
  { name: "examples", keys: ["e"], run: ({ searchExamples }) => searchExamples() },
  { name: "share", keys: ["s"], run: ({ share }) => share() },
  { name: "lessons", keys: ["t"], run: ({ learn }) => learn() },
  { name: "lessonOn", keys: ["."], run: ({ turn }) => turn(1) },
  { name: "lessonBack", keys: [","], run: ({ turn }) => turn(-1) },
  { name: "present", keys: ["f"], run: ({ present }) => present() },
  ...VIEWS.map((view, index) => ({
    name: view,
    keys: [`${index + 1}`],
    run: (/** @type {Commands} */ { showView }) => showView(view),
  })),
  { name: "help", keys: ["?", "Shift+?"], run: ({ toggleHelp }) => toggleHelp() },
];
