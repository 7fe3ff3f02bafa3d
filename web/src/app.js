/**
 * What the views are made from.
 *
 * @typedef {object} App
 * @property {import("./state/state.js").State} state
 * @property {import("./state/preferences.js").Preferences} preferences
 * @property {import("./player/player.js").Player} player
 * @property {import("./core/client.js").CoreClient} core
 * @property {import("./state/written.js").WrittenState} written
 * @property {import("./state/check.js").CheckState} check
 * @property {import("./state/compare.js").CompareState} compare
 * @property {import("./state/ladder.js").LadderState} ladder
 * @property {import("./state/recent.js").Recent} recent
 * @property {import("./state/address.js").Address} address
 * @property {import("./state/turn.js").TurnState} turn
 * @property {import("./state/session.js").Session} session
 * @property {import("./state/lessons.js").Lessons} lessons
 * @property {import("./lib/storage.js").Store} store
 *
 * What the views of a trace are made from, in the page and in the embed, which has no more.
 *
 * @typedef {Pick<import("./state/state.js").State, "loaded" | "step" | "playing" | "run" | "phase" | "last" | "record" | "hovered" | "pinned" | "link" | "changes" | "stops" | "pauses" | "description">} PlayedState
 * @typedef {Pick<import("./state/preferences.js").Preferences, "theme" | "blanks" | "speed" | "recordedTiming" | "list">} PlayedPreferences
 * @typedef {{state: PlayedState, preferences: PlayedPreferences, player: import("./player/player.js").Player}} Played
 */

export {};
