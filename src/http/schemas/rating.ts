import * as z from "zod";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { RATING_POOLS } from "../../shared/rating-pool";
import { Id, orNull, PlayerName, RatingWeight, Time } from "./basics";

/** Upper bound of ratings. */
export const MAX_RATING = INPUT_LIMITS.rating;

const provisional = z
  .boolean()
  .meta({ description: "True while the deviation is above 110: the rating is uncertain." });
const record = {
  wins: z.int(),
  draws: z.int(),
  losses: z.int(),
};

/** The pool of the requested ratings. */
export const Against = z.enum(RATING_POOLS).optional().meta({
  description: "Ratings from games with other people (the default), or with house bots.",
});

/** A player's rating in a variant. */
export const Rating = z
  .object({
    rating: z.number(),
    deviation: z.number().meta({ description: "Current value: it grows with the time since the last rated game." }),
    provisional,
    games: z.int().meta({ description: "Rated games that counted, including those of a `weight` of 0." }),
    ...record,
  })
  .meta({
    id: "Rating",
    description: `A Glicko-2 rating, separate for each variant. The deviation grows with time, not per rating period: it grows
from 60 to above 110 in a year without a game. A player without rated games has 1500 with a deviation of 350.
\`wins\`, \`draws\` and \`losses\` count public finished games, rated or not, in which each side made at least two moves.
Games with house bots count only in \`houseRatings\`, and only if they are rated.`,
    example: { rating: 1612.4, deviation: 96.3, provisional: false, games: 21, wins: 13, draws: 3, losses: 5 },
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
      description: "End of the game. For a private game that is not yours only the day, as midnight UTC.",
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

/** A player whose rating is not certain enough for a leaderboard. */
export const Contender = z
  .object({
    player: PlayerName,
    rating: z.number(),
    deviation: z.number().meta({ description: "Current value." }),
    games: z.int(),
    ...record,
  })
  .meta({ id: "Contender" });

/** A player on a leaderboard. */
export const Leader = z
  .object({
    rank: z.int().meta({ description: "From 1, counted over the pages that you have read." }),
    player: PlayerName,
    rating: z.number(),
    deviation: z.number().meta({ description: "Current value." }),
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
      wins: 47,
      draws: 6,
      losses: 11,
    },
  });
