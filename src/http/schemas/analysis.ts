import * as z from "zod";
import type { AnalysisBranch, AnalysisNode } from "../../match/analysis";
import { MAX_ANALYSIS_DEPTH } from "../../match/analysis";
import { orNull, PlainText } from "./basics";

/** Words on a position. */
const Words = PlainText.max(5000);

/** A body is refused for its nesting before it is parsed, so this recursion has an end. */
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

/** How deep a body with the longest line nests: object and list for each ply, within those of branch and body. */
export const ANALYSIS_BODY_DEPTH = 2 * MAX_ANALYSIS_DEPTH + 4;

/** A player's lines and words on a game. */
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

/** What the players of a game show of their analyses. */
export const SharedAnalyses = z
  .object({ white: orNull(GameAnalysis), black: orNull(GameAnalysis) })
  .meta({ id: "SharedAnalyses" });
