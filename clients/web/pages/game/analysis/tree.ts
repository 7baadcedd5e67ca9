import type { AnalysisBranch, AnalysisNode, GameAnalysis } from "skytale-client";

// An analysis as the server has it (docs/decisions/085): branches by the ply of the game at which they leave it, each with
// words on the position there and a tree of moves with words. Nothing here changes what it is given, and nothing that is
// empty is left in what it gives: so two analyses say the same if they are the same text.

/** A position of an analysis: a ply of the game, and the moves that lead on from there. */
export interface Path {
  readonly from: number;
  readonly moves: readonly string[];
}

/** What stands at a position: words, and what might follow, the main line first. */
export interface Spot {
  readonly text?: string;
  readonly next?: readonly AnalysisNode[];
}

export const EMPTY: GameAnalysis = { public: false, branches: [] };

/** The most that the server keeps of one game, in bytes, and in characters of the words on one position. */
export const MOST_BYTES = 64 * 1024;
export const MOST_WORDS = 5000;

/** The most moves of both sides that a line has which the server keeps. */
const LONGEST_LINE = 200;

/** How many bytes an analysis has on its way to the server. */
export const sizeOf = (analysis: GameAnalysis): number => new TextEncoder().encode(JSON.stringify(analysis)).length;

/** Whether two analyses say the same. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A spot without what is empty. */
export const spotOf = (text = "", next: readonly AnalysisNode[] = []) => ({
  ...(text === "" ? {} : { text }),
  ...(next.length === 0 ? {} : { next: [...next] }),
});

/** An analysis of these spots by their plies. */
export const analysisOf = (isPublic: boolean, spots: Iterable<readonly [ply: number, spot: Spot]>): GameAnalysis => ({
  public: isPublic,
  branches: [...spots]
    .map(([ply, { text, next }]): AnalysisBranch => ({ ply, ...spotOf(text, next) }))
    .filter(({ text, next }) => text !== undefined || next !== undefined)
    .sort((one, other) => one.ply - other.ply),
});

/** The spots of an analysis by their plies. */
export const spotsOf = ({ branches }: GameAnalysis): Map<number, Spot> =>
  new Map(branches.map((branch) => [branch.ply, branch]));

/** What stands at a position; undefined where the analysis does not get to. */
export function spotAt(analysis: GameAnalysis, { from, moves }: Path): Spot | undefined {
  let spot: Spot | undefined = spotsOf(analysis).get(from);
  for (const move of moves) spot = spot?.next?.find((node) => node.move === move);
  return spot;
}

/** An analysis in which one position is another; what leads to it is there from then on. */
function changedAt(analysis: GameAnalysis, { from, moves }: Path, change: (spot: Spot) => Spot): GameAnalysis {
  const spots = spotsOf(analysis);
  return analysisOf(analysis.public, spots.set(from, changedIn(spots.get(from) ?? {}, moves, change)));
}

function changedIn(spot: Spot, [move, ...rest]: readonly string[], change: (spot: Spot) => Spot): Spot {
  if (move === undefined) return change(spot);
  const { text, next = [] } = spot;
  const index = next.findIndex((node) => node.move === move);
  const { text: words, next: further } = changedIn(next[index] ?? {}, rest, change);
  const node: AnalysisNode = { move, ...spotOf(words, further) };
  return spotOf(text, index === -1 ? [...next, node] : next.with(index, node));
}

/** With all moves that lead to a position. */
export const withPath = (analysis: GameAnalysis, path: Path): GameAnalysis => changedAt(analysis, path, (spot) => spot);

/** With these words on a position. */
export const withWords = (analysis: GameAnalysis, path: Path, text: string): GameAnalysis =>
  changedAt(analysis, path, ({ next }) => spotOf(text, next));

/** The position before the last move of a path. */
export const before = ({ from, moves }: Path): Path => ({ from, moves: moves.slice(0, -1) });

/** Without a position and all that follows it. */
export const without = (analysis: GameAnalysis, path: Path): GameAnalysis =>
  changedAt(analysis, before(path), ({ text, next = [] }) =>
    spotOf(
      text,
      next.filter(({ move }) => move !== path.moves.at(-1)),
    ),
  );

/** The nearest position on the way to this one that has others before it; null if this is the first line already. */
function branching(analysis: GameAnalysis, path: Path): Path | null {
  for (let at = path; at.moves.length > 0; at = before(at)) {
    if (spotAt(analysis, before(at))?.next?.[0]?.move !== at.moves.at(-1)) return at;
  }
  return null;
}

/** Whether a position is in a line that others stand before. */
export const canBePromoted = (analysis: GameAnalysis, path: Path): boolean =>
  spotAt(analysis, path) !== undefined && branching(analysis, path) !== null;

/** With the line to a position before the others at the last place where it leaves a better one. */
export function promoted(analysis: GameAnalysis, path: Path): GameAnalysis {
  const line = branching(analysis, path);
  if (line === null) return analysis;
  const isLine = ({ move }: AnalysisNode): boolean => move === line.moves.at(-1);
  return changedAt(analysis, before(line), ({ text, next = [] }) =>
    spotOf(text, [...next.filter(isLine), ...next.filter((node) => !isLine(node))]),
  );
}

/** Why the server would not keep an analysis, in a sentence; null if it would. */
export function whyTooLarge(analysis: GameAnalysis): string | null {
  const over = sizeOf(analysis) - MOST_BYTES;
  if (over > 0)
    return `The analysis is ${kB(over)} over the ${MOST_BYTES / 1024} kB that are kept of a game: shorten words or delete a line.`;
  const hasLongWords = ({ text = "", next = [] }: Spot): boolean =>
    text.length > MOST_WORDS || next.some((node) => hasLongWords(node));
  if (analysis.branches.some(hasLongWords))
    return `The words on one position are longer than ${MOST_WORDS} characters: shorten them.`;
  return analysis.branches.some((branch) => lengthOf(branch) > LONGEST_LINE)
    ? `A line has more than ${LONGEST_LINE / 2} moves of each side, the most that are kept: delete its end.`
    : null;
}

/** How many moves the longest line has that begins at a spot. */
const lengthOf = ({ next = [] }: Spot): number => Math.max(0, ...next.map((node) => 1 + lengthOf(node)));

/** How much of the room is taken once it becomes scarce, in a sentence; null while there is plenty. */
export function whatIsLeft(analysis: GameAnalysis): string | null {
  const left = MOST_BYTES - sizeOf(analysis);
  return left > MOST_BYTES / 16 || left < 0 ? null : `Nearly full: there is room for ${kB(left)} more.`;
}

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
