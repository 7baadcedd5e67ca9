import * as z from "zod";
import { Id, Outcome, orNull, RatedPlayers, Side, Time, VariantId } from "./basics";

const Month = z.string().meta({ description: "A month in UTC.", example: "2026-11" });

const COUNTS = {
  games: z.int(),
  botGames: z.int().meta({ description: "Those of `games` in which a house bot took part." }),
  white: z.int().meta({ description: "Games that White won." }),
  draws: z.int(),
  black: z.int().meta({ description: "Games that Black won." }),
};

/** A move that was played in a position. */
const ExplorerMove = z
  .object({
    move: z.string().meta({ description: "In wire form." }),
    san: z.string(),
    ...COUNTS,
    averageRating: orNull(z.int()).meta({
      description:
        "Average of the ratings of both players at the end of the games; null if they are not known. In games with house bots, these are the ratings against bots.",
    }),
    lastPlayed: Month.meta({ description: "The month in which the last of the games ended." }),
  })
  .meta({ id: "ExplorerMove" });

/** A game in which a position occurred. */
const ExplorerGame = z
  .object({
    id: Id,
    players: RatedPlayers.meta({ description: "With the ratings at the end of the game." }),
    outcome: Outcome,
    finishedAt: Time,
  })
  .meta({ id: "ExplorerGame" });

/** The moves and games of a position in the opening explorer. */
export const OpeningExplorer = z
  .object({
    variant: VariantId,
    position: z.string(),
    ply: z.int().meta({ description: "Number of `moves` in the request." }),
    turn: orNull(Side),
    total: z.object(COUNTS).meta({ id: "ExplorerTotal", description: "Games that ended in the position included." }),
    moves: z.array(ExplorerMove).meta({ description: "The moves that were played, the most frequent first." }),
    games: z.array(ExplorerGame).meta({ description: "Up to 8 of the games, the latest first." }),
  })
  .meta({
    id: "OpeningExplorer",
    example: {
      variant: "spartan-chess",
      position: "lgkcckwl/hhhhhhhh/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 1",
      ply: 0,
      turn: "white",
      total: { games: 12, botGames: 4, white: 6, draws: 1, black: 5 },
      moves: [
        {
          move: "e2e4",
          san: "e4",
          games: 12,
          botGames: 4,
          white: 6,
          draws: 1,
          black: 5,
          averageRating: 1587,
          lastPlayed: "2026-11",
        },
      ],
      games: [
        {
          id: "7g2k9qd4w0xn5tz1",
          players: {
            white: { username: "xerxes", rating: { rating: 1612, provisional: false } },
            black: { username: "leonidas", rating: { rating: 1562, provisional: false } },
          },
          outcome: { winner: "white", reason: "checkmate" },
          finishedAt: "2026-11-20T18:00:00.000Z",
        },
      ],
    },
  });

/** The state of the index of the opening explorer after it was emptied. */
export const ExplorerRebuild = z
  .object({ games: z.int().meta({ description: "Number of games that will be indexed again." }) })
  .meta({ id: "ExplorerRebuild", example: { games: 1200 } });
