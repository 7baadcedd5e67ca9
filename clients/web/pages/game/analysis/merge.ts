import type { AnalysisNode, GameAnalysis } from "skytale-client";
import { analysisOf, isSame, type Spot, spotOf, spotsOf } from "./tree";

/**
 * Puts two analyses together that were changed apart from each other: all lines and all words of both are there. What one
 * of them has taken away stays away only if the other has left it as it was.
 * @param base what both began with; with an empty one nothing is taken away
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
  spotOf(mergeWords(base.text, mine.text, theirs.text), mergeNodes(base.next, mine.next, theirs.next));

/** Words of which one side is as before give way; else both stand below each other. */
function mergeWords(base = "", mine = "", theirs = ""): string {
  if (mine === base) return theirs;
  if (theirs === base) return mine;
  if (theirs.includes(mine)) return theirs;
  if (mine.includes(theirs)) return mine;
  return `${mine}\n\n${theirs}`;
}

type Nodes = readonly AnalysisNode[];

function mergeNodes(base: Nodes = [], mine: Nodes = [], theirs: Nodes = []): Nodes {
  const movesOf = (nodes: Nodes): readonly string[] => nodes.map(({ move }) => move);
  // Whoever has changed the order decides it.
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
