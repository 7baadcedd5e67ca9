import * as z from "zod";
import { MARKS } from "../../evaluation/chances";
import { Id, orNull, Side, Time } from "./basics";
import { QueryFlag } from "./paging";

/** The query of exports for evaluations. */
export const WithEvaluation = QueryFlag.optional().meta({
  description:
    "Add the computer evaluation of each finished game that has one: in PGN as `[%eval]` and glyphs, in JSON as `evaluation`.",
});

const PositionScore = z
  .discriminatedUnion("kind", [
    z
      .object({
        kind: z.literal("advantage"),
        value: z.int().meta({
          description: "In hundredths of the game's smallest piece; positive if White is better.",
        }),
      })
      .meta({ id: "PositionAdvantage" }),
    z
      .object({
        kind: z.literal("win"),
        side: Side.meta({ description: "The side that wins." }),
        plies: z.int().meta({ description: "Plies until the end of the game; 0 if it is over." }),
      })
      .meta({ id: "PositionWin" }),
  ])
  .meta({ id: "PositionScore", description: "The score of a position." });

const EvaluatedPosition = z
  .object({
    score: PositionScore,
    line: z.array(z.string()).meta({
      description: "The best line in wire form; empty for the last position and for votes.",
    }),
    depth: z.int().meta({ description: "Searched plies; 0 for votes and the end." }),
  })
  .meta({ id: "EvaluatedPosition" });

const EvaluatedMove = z
  .object({
    mark: orNull(z.enum(MARKS).meta({ id: "MoveMark" })).meta({
      description:
        "By the loss of winning chances: from 0.1 an inaccuracy, from 0.2 a mistake, from 0.3 a blunder. Null for votes.",
    }),
    loss: z.int().meta({ description: "Hundredths lost compared with the best move." }),
    chances: z.number().min(-1).max(1).meta({ description: "Winning chances of White after the move." }),
  })
  .meta({ id: "EvaluatedMove" });

const PlayerEvaluation = z
  .object({
    accuracy: z.number().min(0).max(100).meta({ description: "Percent, as lichess computes it." }),
    inaccuracies: z.int(),
    mistakes: z.int(),
    blunders: z.int(),
    averageLoss: z.int().meta({ description: "Average of `loss` over the player's moves." }),
  })
  .meta({ id: "PlayerEvaluation" });

/** The result of a computer evaluation. */
export const EvaluationResult = z
  .object({
    positions: z.array(EvaluatedPosition).meta({ description: "By the number of plies played, from 0." }),
    moves: z.array(EvaluatedMove).meta({ description: "By ply." }),
    players: z.object({ white: PlayerEvaluation, black: PlayerEvaluation }).meta({ id: "PlayerEvaluations" }),
    turningPoints: z.array(z.int()).meta({
      description: "Indexes of up to three `moves` that gave away a win or a draw.",
    }),
    bookUntil: orNull(z.int()).meta({
      description: "Number of first plies known from earlier games; null if unknown.",
    }),
  })
  .meta({ id: "EvaluationResult" });

/** A requested computer evaluation of a finished game. */
export const Evaluation = z
  .object({
    gameId: Id,
    status: z.enum(["queued", "running", "finished"]),
    requestedAt: Time,
    finishedAt: Time.nullable(),
    progress: z
      .object({
        evaluated: z.int().meta({ description: "Number of evaluated positions." }),
        positions: z.int().meta({ description: "Number of positions of the game: its plies plus one." }),
      })
      .meta({ id: "EvaluationProgress" }),
    engine: z
      .object({
        name: z.string(),
        version: z.string(),
        nodes: z.int().meta({ description: "Node limit per position." }),
      })
      .meta({ id: "EvaluationEngine" }),
    result: orNull(EvaluationResult).meta({ description: "Null until the evaluation is finished." }),
  })
  .meta({
    id: "Evaluation",
    example: {
      gameId: "7g2k9qd4w0xn5tz1",
      status: "finished",
      requestedAt: "2026-11-21T10:00:00.000Z",
      finishedAt: "2026-11-21T10:00:20.000Z",
      progress: { evaluated: 2, positions: 2 },
      engine: { name: "skytale", version: "2", nodes: 200_000 },
      result: {
        positions: [
          { score: { kind: "advantage", value: 24 }, line: ["e2e4", "d7f5"], depth: 9 },
          { score: { kind: "advantage", value: 31 }, line: [], depth: 9 },
        ],
        moves: [{ mark: null, loss: 0, chances: 0.057 }],
        players: {
          white: { accuracy: 100, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 0 },
          black: { accuracy: 100, inaccuracies: 0, mistakes: 0, blunders: 0, averageLoss: 0 },
        },
        turningPoints: [],
        bookUntil: 1,
      },
    },
  });
