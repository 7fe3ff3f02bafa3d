/** What the player says of itself; what it says of a trace are the strings of the views that it shares with the page. */
export const words = {
  /** @param {string} title */
  player: (title) => (title ? `Tool call player: ${title}` : "Tool call player"),
  tokens: "Tokens",
  actions: "Actions",
  tree: "Parse tree",
  noTree: "When something may be a call, its JSON grows here as it is read.",
  why: "Why",
  transport: "Player",
  events: "Events",
  open: "Open in the playground",
  loading: "The trace is on its way …",
  nothing: "This player has no trace yet. Its attribute src or example says which.",
  /** @param {string} reason */
  failed: (reason) => `This trace cannot be played. ${reason}`,
  notJson: "It is not JSON, or its end is missing.",
};
