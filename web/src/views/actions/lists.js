/** @import { List } from "./actions.js" */

import { t } from "../../strings/player.js";
import { MERGED } from "./actions.js";
import { chunkItems } from "./chunk-items.js";
import { wireItems } from "./wire-items.js";

/** Everything that the page's list can show, by the name of the choice; a player in another page has the first alone. @type {Record<string, List>} */
export const LISTS = {
  merged: MERGED,
  chunks: {
    items: chunkItems,
    most: ({ records }) => records.length,
    estimate: 28,
    isThere: () => true,
    label: () => t.actions.list,
  },
  wire: {
    items: wireItems,
    most: ({ wire }) => wire.length,
    estimate: 82,
    isThere: ({ wire }) => wire.length > 0,
    label: () => t.actions.wire,
  },
};
