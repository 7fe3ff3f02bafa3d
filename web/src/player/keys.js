/** @import { Player } from "./player.js" */

/**
 * @typedef {object} PlayerCommands
 * @property {Player} player
 * @property {() => void} toggleBlanks
 * @property {() => void} unpin
 */

/**
 * @template Commands
 * @typedef {{keys: readonly string[], shown: string, does: string, run: (commands: Commands) => void}} Shortcut
 */

/** Those of whatever plays a trace. @type {readonly Shortcut<PlayerCommands>[]} */
export const PLAYER_SHORTCUTS = [
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
  { keys: ["Escape"], shown: "Esc", does: "Let go of what is marked", run: ({ unpin }) => unpin() },
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
