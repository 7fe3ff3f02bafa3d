/** @import { page as Page } from "../strings/page.en.js" */
/** @import { Player } from "./player.js" */

/**
 * @typedef {object} PlayerCommands
 * @property {Player} player
 * @property {() => void} toggleBlanks
 * @property {() => void} unpin
 */

/**
 * @template Commands
 * @typedef {{name: keyof typeof Page["shortcuts"], keys: readonly string[], run: (commands: Commands) => void}} Shortcut
 */

/** Those of whatever plays a trace. @type {readonly Shortcut<PlayerCommands>[]} */
export const PLAYER_SHORTCUTS = [
  { name: "toggle", keys: [" ", "k"], run: ({ player }) => player.toggle() },
  { name: "on", keys: ["ArrowRight", "l"], run: ({ player }) => player.move(1) },
  { name: "back", keys: ["ArrowLeft", "j"], run: ({ player }) => player.move(-1) },
  { name: "tenOn", keys: ["Shift+ArrowRight"], run: ({ player }) => player.move(10) },
  { name: "tenBack", keys: ["Shift+ArrowLeft"], run: ({ player }) => player.move(-10) },
  { name: "nextEvent", keys: ["n"], run: ({ player }) => player.jump(1) },
  { name: "eventBefore", keys: ["p"], run: ({ player }) => player.jump(-1) },
  { name: "toStart", keys: ["Home"], run: ({ player }) => player.seek(0) },
  { name: "toEnd", keys: ["End"], run: ({ player }) => player.seek(Infinity) },
  { name: "faster", keys: [">", "Shift+>"], run: ({ player }) => player.changeSpeed(1) },
  { name: "slower", keys: ["<", "Shift+<"], run: ({ player }) => player.changeSpeed(-1) },
  { name: "blanks", keys: ["b"], run: ({ toggleBlanks }) => toggleBlanks() },
  { name: "letGo", keys: ["Escape"], run: ({ unpin }) => unpin() },
];

const ARROWS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End"];

/**
 * The keys that parts of the page use themselves; null stands for all.
 *
 * @type {readonly [selector: string, keys: readonly string[] | null][]}
 */
const OWN_KEYS = [
  ["input[type=checkbox]", [" "]],
  ["input[type=range]", ARROWS],
  ["input, textarea, select, [contenteditable], dialog", null],
  ["[role=tree], [role=listbox], [role=tab]", [...ARROWS, " ", "Enter"]],
  ["[role=separator], [data-scrolls]", ARROWS],
  ["button, summary, a", [" ", "Enter"]],
];

/**
 * @param {KeyboardEvent} event
 * @returns {string} the key with "Shift+" before it
 */
function nameOf(event) {
  return event.shiftKey ? `Shift+${event.key}` : event.key;
}

/** Whether what has the focus uses this key itself. @param {KeyboardEvent} event */
function isTaken(event) {
  // In a shadow root, such as the editor's, the event's own target is not what has the focus.
  const [target] = event.composedPath();
  if (!(target instanceof Element)) return false;
  const owner = OWN_KEYS.find(([selector]) => target.closest(selector));
  return owner !== undefined && (owner[1] === null || owner[1].includes(event.key));
}

/**
 * @template Commands
 * @param {readonly Shortcut<Commands>[]} shortcuts
 * @param {Commands} commands
 * @param {() => boolean} enabled
 * @returns {(event: KeyboardEvent) => void}
 */
export function createKeyHandler(shortcuts, commands, enabled) {
  return (event) => {
    if (!enabled() || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTaken(event)) return;
    const name = nameOf(event);
    const shortcut = shortcuts.find(({ keys }) => keys.includes(name));
    if (!shortcut) return;
    event.preventDefault();
    shortcut.run(commands);
  };
}
