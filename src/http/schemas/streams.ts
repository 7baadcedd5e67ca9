import * as z from "zod";
import { FeedEvent, type FeedEventOf } from "../../events/feed-event";
import type { DeepReadonly } from "../../shared/deep-readonly";
import { GAME } from "./examples";
import { Game, TurnCounts } from "./game";
import type { Tournament } from "./tournament";

const STATE = { counts: { mine: 0, theirs: 1, total: 1, myTurn: 0 } };

/** The first event of a feed stream, named `state`. */
export const FeedState = z
  .object({
    counts: TurnCounts.extend({
      total: z.int().meta({ description: "Sum of both.", deprecated: true }),
      myTurn: z.int().meta({ description: "Former name of `mine`.", deprecated: true }),
    }).meta({ id: "FeedCounts", description: "Counts of your running games, as in `/v1/me/games`." }),
  })
  .meta({ id: "FeedState", example: STATE });

/** The first event of a stream. It is not stored in the feed; its id is that of the newest event. */
export type StreamState =
  | { readonly type: "state"; readonly data: DeepReadonly<z.input<typeof FeedState>> }
  | { readonly type: "game.state"; readonly data: DeepReadonly<z.input<typeof Game>> }
  | { readonly type: "tournament.state"; readonly data: DeepReadonly<z.input<typeof Tournament>> };

/** The `data` lines of a feed stream. */
const FeedStreamData = z.union([FeedState, FeedEvent]).meta({
  id: "FeedStreamData",
  description:
    "The `data` of a stream event: the current counts for `state`, and the event of the feed for all other types.",
});

/** The `data` lines of a game stream. */
const GameStreamData = z.union([Game, FeedEvent]).meta({
  id: "GameStreamData",
  description:
    "The `data` of a stream event: the game for `game.state`, and the event of the feed for all other types.",
});

const MOVE: FeedEventOf<"move.played"> = {
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
    position: GAME.position,
  },
};

// Like the schemas, the examples describe the value of one `data` line: the text of a whole stream would not match the
// schema.
export const FEED_STREAM = { schema: FeedStreamData, example: MOVE } as const;
export const GAME_STREAM = { schema: GameStreamData, example: MOVE } as const;
