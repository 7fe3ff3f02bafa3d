/** @import { Player } from "./player.js" */
/** @import { View } from "../state/state.js" */

import { VIEWS } from "../state/state.js";

/**
 * @typedef {object} Commands
 * @property {Player} player
 * @property {() => void} toggleHelp
 * @property {() => void} toggleBlanks
 * @property {() => void} unpin
 * @property {(view: View) => void} showView
 *
 * @typedef {{keys: readonly string[], shown: string, does: string, run: (commands: Commands) => void}} Shortcut
 */

/** @type {readonly Shortcut[]} */
export const SHORTCUTS = [
  { keys: [" ", "k"], shown: "Space or K", does: "Play or pause", run: ({ player }) => player.toggle() },
  { keys: ["ArrowRight", "l"], shown: "→ or L", does: "One step on", run: ({ player }) => player.move(1) },
  { keys: ["ArrowLeft", "j"], shown: "← or J", does: "One step back", run: ({ player }) => player.move(-1) },
  { keys: ["Shift+ArrowRight"], shown: "Shift →", does: "Ten steps on", run: ({ player }) => player.move(10) },
  { keys: ["Shift+ArrowLeft"], shown: "Shift ←", does: "Ten steps back", run: ({ player }) => player.move(-10) },
  { keys: ["n"], shown: "N", does: "To the next call or failure", run: ({ player }) => player.jump(1) },
  { keys: ["p"], shown: "P", does: "To the call or failure before", run: ({ player }) => player.jump(-1) },
  { keys: ["Home"], shown: "Home", does: "To the start", run: ({ player }) => player.seek(0) },
  { keys: ["End"], shown: "End", does: "To the end", run: ({ player }) => player.seek(Infinity) },
  { keys: [">", "Shift+>"], shown: ">", does: "Faster", run: ({ player }) => player.changeSpeed(1) },
  { keys: ["<", "Shift+<"], shown: "<", does: "Slower", run: ({ player }) => player.changeSpeed(-1) },
  { keys: ["b"], shown: "B", does: "Show or hide blanks", run: ({ toggleBlanks }) => toggleBlanks() },
  ...VIEWS.map(({ view, label }, index) => ({
    keys: [`${index + 1}`],
    shown: `${index + 1}`,
    does: `To ${label}`,
    run: (/** @type {Commands} */ { showView }) => showView(view),
  })),
  { keys: ["Escape"], shown: "Esc", does: "Let go of what is marked", run: ({ unpin }) => unpin() },
  { keys: ["?", "Shift+?"], shown: "?", does: "This help", run: ({ toggleHelp }) => toggleHelp() },
];

/** Where keys have a meaning of their own. */
const TAKEN = "input, textarea, select, button, summary, a, [contenteditable], [role=tree], [role=tab], [role=separator], [role=listbox], dialog";

/** Keys that those places leave alone. */
const FREE_ON_BUTTONS = new Set(["ArrowLeft", "ArrowRight", "j", "k", "l", "n", "p", "b", "?", "<", ">", "Home", "End"]);

/**
 * @param {KeyboardEvent} event
 * @returns {string} the key with "Shift+" before it
 */
function nameOf(event) {
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

/** Whether what has the focus uses this key itself. @param {KeyboardEvent} event */
function isTaken(event) {
  const [target] = event.composedPath();
  if (!(target instanceof Element)) return false;
  const taken = target.closest(TAKEN);
  if (!taken) return false;
  const isButton = taken.matches("button, summary, a") && !taken.matches("[role]");
  return !(isButton && FREE_ON_BUTTONS.has(event.key));
}

/**
 * @param {Commands} commands
 * @param {() => boolean} enabled
 * @returns {(event: KeyboardEvent) => void}
 */
export function createKeyHandler(commands, enabled) {
  return (event) => {
    if (!enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const name = nameOf(event);
    const shortcut = SHORTCUTS.find(({ keys }) => keys.includes(name));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(commands);
  };
}
