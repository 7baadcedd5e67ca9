import type { AnalysisNode, GameAnalysis } from "skytale-client";
import { squaresOfShape } from "../../../../../src/shared/annotations";
import { mergeText } from "../../../server/merge-text";
import { analysisOf, isSame, type Spot, spotOf, spotsOf } from "./tree";

/**
 * Three-way merge of two analyses. The result has all lines and comments of both. A part that one of them has deleted
 * is removed only if the other has not changed it.
 * @param base the common ancestor; with an empty one nothing is deleted
 */
export function merge(base: GameAnalysis, mine: GameAnalysis, theirs: GameAnalysis): GameAnalysis {
  const [ours, own, other] = [base, mine, theirs].map(spotsOf);
  const plies = new Set([...(own?.keys() ?? []), ...(other?.keys() ?? [])]);
  return analysisOf(
    mine.public === base.public ? theirs.public : mine.public,
    [...plies].map((ply) => [ply, mergeSpots(ours?.get(ply) ?? {}, own?.get(ply) ?? {}, other?.get(ply) ?? {})]),
  );
}

const mergeSpots = (base: Spot, mine: Spot, theirs: Spot): Spot =>
  spotOf({
    text: mergeText(base.text, mine.text, theirs.text),
    glyph: newer(base.glyph, mine.glyph, theirs.glyph),
    shapes: mergeShapes(base.shapes, mine.shapes, theirs.shapes),
    next: mergeNodes(base.next, mine.next, theirs.next),
  });

/** The value that was changed; if both were, the player's own. */
const newer = <T>(base: T, mine: T, theirs: T): T => (mine === base ? theirs : mine);

type Shapes = readonly string[];

/** All drawings that were added or recolored, without those that one side has removed. */
function mergeShapes(base: Shapes = [], mine: Shapes = [], theirs: Shapes = []): Shapes {
  const on = (shapes: Shapes, squares: string) => shapes.find((shape) => squaresOfShape(shape) === squares);
  const drawn = new Set([...theirs, ...mine].map(squaresOfShape));
  return [...drawn].flatMap((squares) => newer(on(base, squares), on(mine, squares), on(theirs, squares)) ?? []);
}

type Nodes = readonly AnalysisNode[];

function mergeNodes(base: Nodes = [], mine: Nodes = [], theirs: Nodes = []): Nodes {
  const movesOf = (nodes: Nodes): readonly string[] => nodes.map(({ move }) => move);
  // If `mine` has changed the order of the lines, its order is used.
  const isOrderKept = isSame(movesOf(base), movesOf(mine));
  const moves = new Set(movesOf(isOrderKept ? [...theirs, ...mine] : [...mine, ...theirs]));
  return [...moves].flatMap((move): Nodes => {
    const [was, own, other] = [base, mine, theirs].map((nodes) => nodes.find((node) => node.move === move));
    if (own !== undefined && other !== undefined)
      return [{ move, ...mergeSpots(was ?? {}, own, other) } as AnalysisNode];
    const left = own ?? other;
    return left === undefined || isSame(left, was) ? [] : [left];
  });
}
