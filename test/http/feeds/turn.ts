import { HOUR } from "../../../src/shared/duration";

export const NOON = Date.UTC(2026, 10, 21, 12);

/** A turn as input of the calendar and the Atom feed. */
export const TURN = {
  gameId: "2m8r4vb6hc0pz3ks",
  ply: 3,
  revision: 5,
  title: "Your move",
  text: "Position: 8/8",
  url: "https://skytale.test/games/2m8r4vb6hc0pz3ks",
  startedAt: NOON,
  deadlineAt: NOON + HOUR,
};
