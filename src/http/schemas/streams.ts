import { streamEvent } from "../streams/event-stream";
import { GAME } from "./examples";

const MOVE = {
  id: `${GAME.id}-3`,
  type: "move.played",
  timestamp: "2026-11-20T18:00:00.000Z",
  data: {
    gameId: GAME.id,
    seq: 3,
    variant: GAME.variant,
    ply: 1,
    move: "e2e4",
    san: "e4",
    side: "white",
    by: "player",
  },
} as const;

/** How a stream of a player's feed begins. */
export const STREAM_EXAMPLE = `retry: 3000

${streamEvent(`${GAME.id}-2`, "state", { counts: { total: 1, myTurn: 0 } })}${streamEvent(MOVE.id, MOVE.type, MOVE)}`;

/** A stream of a game that goes on after an event. */
export const GAME_STREAM_EXAMPLE = `retry: 3000

${streamEvent(MOVE.id, MOVE.type, MOVE)}`;
