import * as z from "zod";
import { RATING_POOLS } from "../../shared/rating-pool";
import { Id, orNull, PlayerName, RatingWeight, Time } from "./basics";

/** Upper bound of ratings. */
export const MAX_RATING = 4000;

const provisional = z.boolean().meta({ description: "True while the deviation is above 110: still a guess." });
const record = {
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
};

/** The pool of the requested ratings. */
export const Against = z.enum(RATING_POOLS).optional().meta({
  description: "Ratings that come of games with other people, the default, or with players of the house.",
});

/** A player's rating in a variant. */
export const Rating = z
  .object({
    rating: z.number(),
    deviation: z.number().meta({ description: "Of now: it grows with the time since the last game that counted." }),
    provisional,
    games: z.int().meta({ description: "Rated games that counted, including those of a `weight` of 0." }),
    ...record,
  })
  .meta({
    id: "Rating",
    description: `Glicko-2, of its own for each variant, where the deviation grows with time and not with each game: 60 passes
110 after a year without one. Who has no rated game yet stands at 1500 with a deviation of 350.
\`wins\`, \`draws\` and \`losses\` count public finished games, rated or not, in which each side made at least two moves.
Games with the house count only in \`houseRatings\`, and only if they are rated.`,
    example: { rating: 1612.4, deviation: 96.3, provisional: false, games: 21, wins: 14, draws: 3, losses: 6 },
  });

/** The change of a player's rating by one game. */
export const RatingStep = z
  .object({
    gameId: orNull(Id).meta({ description: "Null for a private game that is not yours." }),
    opponent: orNull(PlayerName),
    result: z.enum(["win", "draw", "loss"]),
    before: z.number(),
    after: z.number(),
    deviation: z.number().meta({ description: "After the game." }),
    provisional,
    weight: RatingWeight,
    at: Time.meta({
      description: "When the game ended; of a private game that is not yours the day alone, as its midnight in UTC.",
    }),
  })
  .meta({
    id: "RatingStep",
    example: {
      gameId: "7g2k9qd4w0xn5tz1",
      opponent: { username: "xerxes" },
      result: "win",
      before: 1500,
      after: 1662.3,
      deviation: 290.3,
      provisional: true,
      weight: 1,
      at: "2026-11-21T09:30:00.000Z",
    },
  });

/** A player on a leaderboard. */
export const Leader = z
  .object({
    rank: z.int().meta({ description: "From 1; as of the pages that were read to get here." }),
    player: PlayerName,
    rating: z.number(),
    deviation: z.number().meta({ description: "Of now." }),
    games: z.int(),
    ...record,
  })
  .meta({
    id: "Leader",
    example: {
      rank: 1,
      player: { username: "leonidas" },
      rating: 1834.2,
      deviation: 71.5,
      games: 64,
      wins: 48,
      draws: 6,
      losses: 12,
    },
  });
