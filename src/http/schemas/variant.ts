import * as z from "zod";
import { Options, Outcome, orNull, RulesRevision, Side, VariantId } from "./basics";
import { Board } from "./board";

/** A variant in the catalogue. */
export const Variant = z
  .object({
    id: VariantId,
    revision: z.int().meta({ description: "Increased when the rules change. A game keeps the rules it started with." }),
    name: z.string().meta({ example: "Spartan Chess" }),
    armies: z.object({ white: z.string(), black: z.string() }).meta({ id: "Armies" }),
    board: z.object({ files: z.int(), ranks: z.int() }).meta({ id: "BoardSize" }),
    pieces: z.array(
      z
        .object({
          letter: z
            .string()
            .meta({ description: "Upper case. In positions, the letters of Black's army are lower case." }),
          name: z.string(),
          sides: z.array(Side),
          move: z.string(),
        })
        .meta({ id: "PieceKind" }),
    ),
    startPosition: z.string(),
    options: z.array(z.object({ name: z.string(), summary: z.string() }).meta({ id: "GameOption" })),
    notations: z
      .array(z.object({ id: z.string(), name: z.string() }).meta({ id: "Notation" }))
      .meta({ description: "The first is `san`." }),
    moveFormat: z.string(),
    moveExamples: z.array(z.string()),
    summary: z.string().meta({ description: "The rules in a few sentences." }),
    endings: z.array(z.string()).meta({
      description: "All reasons for which the rules end a game or allow a draw claim.",
      example: ["checkmate", "stalemate"],
    }),
    votesTag: z
      .string()
      .optional()
      .meta({ description: "The PGN tag for votes; only in variants with votes.", example: "HoplitVotes" }),
    perft: z.array(z.int()).meta({
      description:
        "Numbers of legal move sequences from the start, for one ply, two plies and so on. As in published tables, draws do not end a sequence.",
    }),
  })
  .meta({ id: "Variant" });

const plies = z.int().meta({ description: "Number of plies to the end, with the best play found for both sides." });

/** The evaluation of a position for the side to move, found by search. */
export const Score = z
  .discriminatedUnion("kind", [
    z
      .object({
        kind: z.literal("advantage"),
        value: z
          .int()
          .meta({ description: "In hundredths of the smallest piece; negative if the side to move is worse." }),
      })
      .meta({ id: "Advantage" }),
    z.object({ kind: z.literal("win"), plies }).meta({ id: "ForcedWin" }),
    z.object({ kind: z.literal("loss"), plies }).meta({ id: "ForcedLoss" }),
  ])
  .meta({ id: "Score", example: { kind: "advantage", value: 35 } });

/** The result of a search in a position. */
export const BestLine = z
  .object({
    move: z.string().meta({ description: "First move of `line`." }),
    san: z.string().meta({ description: "The move in the game's notation." }),
    line: z.array(z.string()).meta({ description: "Best play of both sides, in wire form, as in `moves`." }),
    score: Score,
    depth: z.int().meta({ description: "Number of plies that were searched completely." }),
    nodes: z.int().meta({ description: "Number of positions that were searched." }),
  })
  .meta({ id: "BestLine" });

/** The analysis of a line of moves. */
export const Analysis = z
  .object({
    position: z.string(),
    ply: z.int(),
    turn: orNull(Side),
    legalMoves: z.array(z.string()),
    check: z.boolean(),
    outcome: orNull(Outcome),
    san: z.array(z.string()).meta({ description: "The moves of the line in the game's notation." }),
    board: Board.optional(),
    best: orNull(BestLine)
      .optional()
      .meta({ description: "Only with `best: true` in the request; null if the game is over in this position." }),
  })
  .meta({ id: "Analysis" });

/** A game that was parsed from PGN, with the analysis of its moves. */
export const ReadLine = Analysis.omit({ best: true })
  .extend({
    variant: VariantId,
    rulesRevision: RulesRevision,
    options: Options,
    startPosition: orNull(z.string()).meta({ description: "Null for the standard opening." }),
    tags: z.record(z.string(), z.string()),
    result: z.enum(["1-0", "0-1", "1/2-1/2", "*"]).meta({ description: "The result in the PGN." }),
    moves: z.array(z.string()).meta({ description: "In wire form, votes first, as `analyze` accepts them." }),
  })
  .meta({ id: "ReadLine" });
