import * as z from "zod";
import type { AnalysisBranch, AnalysisNode } from "../../match/analysis";
import { MAX_ANALYSIS_DEPTH } from "../../match/analysis";
import { GLYPHS, MAX_SHAPES, SHAPE_PATTERN } from "../../shared/annotations";
import { INPUT_LIMITS } from "../../shared/input-limits";
import { orNull, PlainText } from "./basics";

/** A comment on a position. */
const Words = PlainText.max(INPUT_LIMITS.analysisComment);

/** The annotations of a position. */
const Annotations = {
  text: Words.optional(),
  glyph: z.enum(GLYPHS).optional().meta({ description: "A mark that rates the move that led to the position." }),
  shapes: z
    .array(z.string().regex(SHAPE_PATTERN))
    .max(MAX_SHAPES)
    .optional()
    .meta({
      description: `Drawings on the board: a color (\`G\`, \`R\`, \`B\` or \`Y\`) and one square for a circle
(\`Rd5\`), two for an arrow (\`Ge2e4\`). Of several on the same squares, the last counts.`,
    }),
};

/** The recursion is finite: the depth of a body is checked before it is parsed. */
const Node: z.ZodType<AnalysisNode, AnalysisNode> = z
  .strictObject({
    move: z.string().min(1).max(40),
    ...Annotations,
    get next(): z.ZodType<readonly AnalysisNode[] | undefined, readonly AnalysisNode[] | undefined> {
      return z.array(Node).optional();
    },
  })
  .meta({
    id: "AnalysisNode",
    description: "A possible ply, annotations of the position after it, and its continuations, the main line first.",
    example: { move: "d7f5", text: "Holds the pawn.", glyph: "!", shapes: ["Gf5d4"], next: [{ move: "e4f5" }] },
  });

const Branch: z.ZodType<AnalysisBranch, AnalysisBranch> = z
  .strictObject({
    ply: z.int().min(0).max(100_000).meta({ description: "Number of plies of the game before the branch." }),
    ...Annotations,
    next: z.array(Node).optional(),
  })
  .meta({
    id: "AnalysisBranch",
    description: "Annotations of the position after a ply of the game, and possible continuations.",
  });

/**
 * Nesting of a body with the longest line: an object and an array for each ply, inside those of the branch and the
 * body.
 */
export const ANALYSIS_BODY_DEPTH = 2 * MAX_ANALYSIS_DEPTH + 4;

/** A player's analysis of a game: lines, comments, glyphs and drawings. */
export const GameAnalysis = z
  .strictObject({
    public: z.boolean().meta({ description: "Whether others can read it once the game is over." }),
    branches: z.array(Branch).meta({ description: "Ordered by ply; at most one for each." }),
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
