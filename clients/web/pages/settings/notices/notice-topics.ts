import type { EventFilter } from "skytale-client";

/** Topics of notifications, and their events. */
export const NOTICE_TOPICS = [
  ["My turn", ["turn.started"]],
  ["Time running out", ["deadline.warning", "vacation.ending"]],
  ["Challenges", ["challenge.*"]],
  ["Offers", ["draw.offered", "takeback.offered", "rematch.offered"]],
  ["Messages", ["message.posted"]],
  ["Finished games", ["game.finished"]],
] as const satisfies readonly (readonly [string, readonly EventFilter[]])[];
