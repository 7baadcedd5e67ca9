import * as z from "zod";
import type { AnalysisBranch, AnalysisNode } from "../../match/analysis";
import { MAX_ANALYSIS_DEPTH } from "../../match/analysis";
import { orNull, PlainText } from "./basics";

/** A comment on a position. */
const Words = PlainText.max(5000);

/** The recursion is finite: the depth of a body is checked before it is parsed. */
const Node: z.ZodType<AnalysisNode, AnalysisNode> = z
  .strictObject({
    move: z.string().min(1).max(40),
    text: Words.optional(),
    get next(): z.ZodType<readonly AnalysisNode[] | undefined, readonly AnalysisNode[] | undefined> {
      return z.array(Node).optional();
    },
  })
  .meta({
    id: "AnalysisNode",
    description:
      "A ply that might have come, words on the position after it, and what might follow, the main line first.",
    example: { move: "d7f5", text: "Holds the pawn.", next: [{ move: "e4f5" }] },
  });

const Branch: z.ZodType<AnalysisBranch, AnalysisBranch> = z
  .strictObject({
    ply: z.int().min(0).max(100_000).meta({ description: "How many plies of the game come before it." }),
    text: Words.optional(),
    next: z.array(Node).optional(),
  })
  .meta({
    id: "AnalysisBranch",
    description: "Words on the position after a ply of the game, and what might follow there.",
  });

/**
 * Nesting of a body with the longest line: an object and an array for each ply, inside those of the branch and the
 * body.
 */
export const ANALYSIS_BODY_DEPTH = 2 * MAX_ANALYSIS_DEPTH + 4;

/** A player's analysis of a game: lines and comments. */
export const GameAnalysis = z
  .strictObject({
    public: z.boolean().meta({ description: "Whether all may read it once the game is over." }),
    branches: z.array(Branch).meta({ description: "By ply; one for each at most." }),
  })
  .meta({
    id: "GameAnalysis",
    example: {
      public: false,
      branches: [
        { ply: 1, text: "Too eager.", next: [{ move: "d7f5", text: "Holds the pawn.", next: [{ move: "e4f5" }] }] },
      ],
    },
  });

/** The public analyses of a game's players. */
export const SharedAnalyses = z
  .object({ white: orNull(GameAnalysis), black: orNull(GameAnalysis) })
  .meta({ id: "SharedAnalyses" });
