/** @import { embed as source } from "./embed.en.js" */

/** @type {typeof source} */
export const embed = {
  player: {
    name: (title) => (title ? `Tool-Aufrufe: ${title}` : "Tool-Aufrufe"),
    tokens: "Tokens",
    tree: "Parse-Baum",
    noTree: "Sobald etwas ein Aufruf sein könnte, wächst hier sein JSON, während es gelesen wird.",
    why: "Warum",
    transport: "Player",
    events: "Ereignisse",
    open: "Im Playground öffnen",
  },
  trace: {
    loading: "Der Trace ist unterwegs …",
    none: "Dieser Player hat noch keinen Trace. Sein Attribut src oder example sagt, welchen.",
    failed: (reason) => `Dieser Trace kann nicht abgespielt werden. ${reason}`,
    elsewhere: (address) => `${address} liegt auf einer anderen Site, und dieser Rahmen spielt, was auf seiner eigenen liegt. Das Element <tool-call-player> spielt beides.`,
    notJson: "Er ist kein JSON, oder sein Ende fehlt.",
  },
};
