import * as z from "zod";
import { Options, Outcome, orNull, Side, VariantId } from "./basics";
import { Board } from "./board";

/** A variant in the catalogue. */
export const Variant = z
  .object({
    id: VariantId,
    revision: z.int().meta({ description: "Raised when the rules change; a game ends by the rules it began with." }),
    name: z.string().meta({ example: "Spartan Chess" }),
    armies: z.object({ white: z.string(), black: z.string() }).meta({ id: "Armies" }),
    board: z.object({ files: z.int(), ranks: z.int() }).meta({ id: "BoardSize" }),
    pieces: z.array(
      z
        .object({
          letter: z.string().meta({ description: "In capitals; positions write the second army in small letters." }),
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
      description: "All reasons by which the rules end a game, or let a draw be claimed.",
      example: ["checkmate", "stalemate"],
    }),
    votesTag: z
      .string()
      .optional()
      .meta({ description: "The tag for the votes in PGN; only in games that have votes.", example: "HoplitVotes" }),
    perft: z.array(z.int()).meta({
      description:
        "Counts of legal move sequences from the start, one ply first, as published tables have them: no draw ends a sequence.",
    }),
  })
  .meta({ id: "Variant" });

const plies = z.int().meta({ description: "Until then, with the best play of both that was found." });

/** The evaluation of a position for the side to move, found by search. */
export const Score = z
  .discriminatedUnion("kind", [
    z
      .object({
        kind: z.literal("advantage"),
        value: z
          .int()
          .meta({ description: "In hundredths of the game's smallest piece; below 0 the side to move is worse." }),
      })
      .meta({ id: "Advantage" }),
    z.object({ kind: z.literal("win"), plies }).meta({ id: "ForcedWin" }),
    z.object({ kind: z.literal("loss"), plies }).meta({ id: "ForcedLoss" }),
  ])
  .meta({ id: "Score", example: { kind: "advantage", value: 35 } });

/** The result of a search in a position. */
export const BestLine = z
  .object({
    move: z.string().meta({ description: "The first of `line`." }),
    san: z.string().meta({ description: "The move in the game's notation." }),
    line: z.array(z.string()).meta({ description: "The best play of both, in wire form: as `moves` takes it." }),
    score: Score,
    depth: z.int().meta({ description: "Plies that were searched whole." }),
    nodes: z.int().meta({ description: "Positions that were looked at." }),
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
      .meta({ description: "Only with `best: true` in the request; null if the game is over there." }),
  })
  .meta({ id: "Analysis" });

/** A game that was parsed from PGN, with the analysis of its moves. */
export const ReadLine = Analysis.omit({ best: true })
  .extend({
    variant: VariantId,
    options: Options,
    startPosition: orNull(z.string()).meta({ description: "Null for the standard opening." }),
    tags: z.record(z.string(), z.string()),
    result: z.enum(["1-0", "0-1", "1/2-1/2", "*"]).meta({ description: "As the text has it." }),
    moves: z.array(z.string()).meta({ description: "In wire form, votes first: as `analyze` takes them." }),
  })
  .meta({ id: "ReadLine" });
