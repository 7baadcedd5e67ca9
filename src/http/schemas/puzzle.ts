import * as z from "zod";
import { THEMES } from "../../puzzles/themes";
import { Id, orNull, RulesRevision, Side, Time, VariantId } from "./basics";

export const PuzzleTheme = z.enum(THEMES).meta({
  id: "PuzzleTheme",
  description:
    "`mate-in-1` to `mate-in-5` in chess games and `win-in-1` to `win-in-5` in Sparta: the number of moves to the end. `advantage` and `saving`: puzzles that do not end the game.",
});

const PUZZLE_ID = "^[0-9a-hjkmnp-tv-z]{6}$";

export const PathPuzzleId = z.string().regex(new RegExp(PUZZLE_ID)).meta({ pattern: PUZZLE_ID, example: "3f9k2w" });

const LastMove = z
  .object({
    move: z.string().meta({ description: "In wire form." }),
    san: z.string(),
    position: z.string().meta({ description: "The position before the move." }),
  })
  .meta({ id: "PuzzleLastMove" });

const PuzzleSource = z
  .object({
    kind: z.enum(["self-play", "game", "composed"]).meta({
      description:
        "`self-play`: a game between two house bots. `game`: a game of players. `composed`: a random position with a " +
        "last move, found by a search.",
    }),
    levels: orNull(z.object({ white: z.int(), black: z.int() }).meta({ id: "PuzzleSourceLevels" })).meta({
      description: "Levels of the two house bots whose game it was; null for the other kinds.",
    }),
    seed: z.int().nullable().meta({ description: "Seed of the game between house bots or of the composed position." }),
    gameId: orNull(Id).meta({ description: "The game of players; null for the other kinds." }),
  })
  .meta({ id: "PuzzleSource" });

const EXAMPLE = {
  id: "3f9k2w",
  variant: "spartan-chess" as const,
  revision: 1,
  position: "2k2k2/h1hh1hhh/4c3/8/3h1P2/P1gP2Pw/4P1P1/4KB1R w K - 1 20",
  turn: "white" as const,
  lastMove: {
    move: "h4h3",
    san: "Wh3",
    position: "2k2k2/h1hh1hhh/4c3/8/3h1P1w/P1gP2P1/4P1P1/4KB1R b K - 0 19",
  },
  themes: ["mate-in-2" as const],
  rating: 1220,
  attempts: 12,
  moves: 2,
  source: { kind: "self-play" as const, levels: { white: 2, black: 6 }, seed: 20, gameId: null },
};

/** A puzzle without its solution. */
export const Puzzle = z
  .object({
    id: z.string().meta({ description: "Opaque and stable." }),
    variant: VariantId,
    revision: RulesRevision,
    position: z.string().meta({ description: "The position in which the solver moves." }),
    turn: Side.meta({ description: "The side of the solver." }),
    lastMove: LastMove,
    themes: z.array(PuzzleTheme).meta({ description: "A client should show them only on request: they are hints." }),
    rating: z.number().meta({ description: "Glicko-2 rating of the puzzle, from the attempts of players." }),
    attempts: z.int().meta({ description: "Number of players who have attempted it." }),
    moves: z.int().meta({ description: "Number of moves of the solver." }),
    source: PuzzleSource,
  })
  .meta({ id: "Puzzle", example: EXAMPLE });

const PuzzleResult = z
  .object({
    status: z.enum(["solved", "failed"]),
    at: Time,
    moves: z.array(z.string()).meta({ description: "Your moves in wire form." }),
    solution: z.array(z.string()).meta({ description: "All moves, yours and the replies in turn." }),
  })
  .meta({ id: "PuzzleResult", description: "Your attempt at a puzzle." });

const ownAttempt = orNull(PuzzleResult).meta({
  description: "Your attempt; null if you have not attempted it, and without a token with `account:read`.",
});

/** A puzzle with the attempt of the player who reads it. */
export const PuzzleWithAttempt = Puzzle.extend({ attempt: ownAttempt }).meta({
  id: "PuzzleWithAttempt",
  example: { ...EXAMPLE, attempt: null },
});

/** The daily puzzle of a game. */
export const DailyPuzzle = z
  .object({
    date: z.string().meta({ format: "date", description: "The day in UTC.", example: "2026-11-28" }),
    puzzle: Puzzle,
    attempt: ownAttempt,
  })
  .meta({ id: "DailyPuzzle", example: { date: "2026-11-28", puzzle: EXAMPLE, attempt: null } });

/** The next puzzle of a player or visitor. */
export const NextPuzzle = z
  .object({
    puzzle: orNull(Puzzle).meta({ description: "Null if there is no puzzle that you have not attempted." }),
  })
  .meta({ id: "NextPuzzle", example: { puzzle: EXAMPLE } });

export const PuzzleRatingChange = z
  .object({ before: z.number(), after: z.number(), deviation: z.number(), provisional: z.boolean() })
  .meta({ id: "PuzzleRatingChange" });

/** The moves of an attempt. */
export const PuzzleMoves = z
  .strictObject({
    moves: z.array(z.string().min(1).max(40)).min(1).max(10).meta({
      description: "All your moves since the start of the puzzle, in wire form or in a notation of the game.",
    }),
  })
  .meta({ id: "PuzzleMoves" });

/** The judgment of an attempt. */
export const PuzzleAttempt = z
  .object({
    status: z.enum(["right", "solved", "failed"]).meta({
      description: "`right`: all moves are right, and the puzzle goes on. `solved` and `failed` decide it.",
    }),
    reply: z.string().nullable().meta({ description: "The opponent's reply to the last move if the puzzle goes on." }),
    position: z.string().meta({
      description: "The position after the last right move and its reply. A wrong move is not played in it.",
    }),
    solution: orNull(z.array(z.string())).meta({
      description: "All moves, yours and the replies in turn; null while the puzzle goes on.",
    }),
    stored: z.boolean().meta({
      description:
        "Whether the attempt is stored as yours. False while the puzzle goes on, and without a token with `game:play`.",
    }),
    ratingChange: orNull(PuzzleRatingChange).meta({ description: "The change of your puzzle rating in this variant." }),
    puzzleRating: z.number().nullable().meta({ description: "The puzzle's rating after your stored attempt." }),
  })
  .meta({
    id: "PuzzleAttempt",
    example: {
      status: "solved",
      reply: null,
      position: "2k2k2/h1hh1hhh/4c3/8/3h1P2/P1gP2P1/4PKP1/5B1R b - - 1 21",
      solution: ["e1d1", "h3g2", "d1d2"],
      stored: true,
      ratingChange: { before: 1500, after: 1562.4, deviation: 290.1, provisional: true },
      puzzleRating: 1190.2,
    },
  });

const Streak = z
  .object({ current: z.int(), best: z.int() })
  .meta({ id: "PuzzleStreak", description: "A number in a row: the current one, and the highest one." });

/** A player's puzzles in a variant. */
export const PuzzleRecord = z
  .object({
    rating: z.number(),
    deviation: z.number(),
    provisional: z.boolean(),
    attempts: z.int(),
    solved: z.int(),
    streak: Streak.meta({ description: "Puzzles solved in a row." }),
    days: Streak.meta({
      description:
        "Days in a row whose daily puzzle you solved on the day, in UTC. Today counts as soon as it is solved.",
    }),
  })
  .meta({
    id: "PuzzleRecord",
    example: {
      rating: 1562.4,
      deviation: 290.1,
      provisional: true,
      attempts: 3,
      solved: 2,
      streak: { current: 1, best: 1 },
      days: { current: 1, best: 1 },
    },
  });

/** A player's puzzles in all variants. */
export const MyPuzzles = z
  .object({
    variants: z
      .record(z.string(), PuzzleRecord)
      .meta({ description: "By variant, for all variants of the catalogue." }),
  })
  .meta({ id: "MyPuzzles" });
