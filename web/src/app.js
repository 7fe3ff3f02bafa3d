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
 */

export {};
