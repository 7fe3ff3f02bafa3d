/** What a player in another page says of itself, in English: the source of the other languages. */
export const embed = {
  player: {
    /** @param {string} title */
    name: (title) => (title ? `Tool call player: ${title}` : "Tool call player"),
    tokens: "Tokens",
    tree: "Parse tree",
    noTree: "When something may be a call, its JSON grows here as it is read.",
    why: "Why",
    transport: "Player",
    events: "Events",
    open: "Open in the playground",
  },
  trace: {
    loading: "The trace is on its way …",
    none: "This player has no trace yet. Its attribute src or example says which.",
    /** @param {string} reason */
    failed: (reason) => `This trace cannot be played. ${reason}`,
    /** @param {string} address */
    elsewhere: (address) => `${address} lies on another site, and this frame plays what lies on its own. The element <tool-call-player> plays both.`,
    notJson: "It is not JSON, or its end is missing.",
  },
};
