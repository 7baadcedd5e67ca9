import type { AnalysisBranch, AnalysisNode, GameAnalysis } from "skytale-client";
import { type Glyph, MAX_SHAPES } from "../../../../../src/shared/annotations";
import { INPUT_LIMITS } from "../../../../../src/shared/input-limits";

// Operations on an analysis in the format of the server (docs/decisions/028-board-and-game-page.md). A branch belongs
// to a ply of the game and has annotations and a tree of moves. All functions are pure. Results contain no empty members,
// so equal analyses have equal JSON.

/** A position of an analysis: a ply of the game, and the moves from there. */
export interface Path {
  readonly from: number;
  readonly moves: readonly string[];
}

/** The annotations and the continuations of a position, main line first. */
export interface Spot {
  readonly text?: string;
  /** A mark that rates the last move. */
  readonly glyph?: Glyph;
  /** Arrows and circles as text. */
  readonly shapes?: readonly string[];
  readonly next?: readonly AnalysisNode[];
}

export const EMPTY: GameAnalysis = { public: false, branches: [] };

/** Limits of the server: size of an analysis in bytes, and length of a comment in characters. */
export const MOST_BYTES = 64 * 1024;
export const MOST_WORDS = INPUT_LIMITS.analysisComment;

/** Limit of the server: number of plies in a line. */
const LONGEST_LINE = 200;

/** The size of an analysis as JSON, in bytes. */
export const sizeOf = (analysis: GameAnalysis): number => new TextEncoder().encode(JSON.stringify(analysis)).length;

/** Whether two analyses, or parts of them, are equal. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Like a spot, but a missing member can be undefined. */
type MaybeEmpty<T> = { readonly [Name in keyof T]: T[Name] | undefined };

/** A spot without empty members. */
export const spotOf = ({ text = "", glyph, shapes = [], next = [] }: MaybeEmpty<Spot>) => ({
  ...(text === "" ? {} : { text }),
  ...(glyph === undefined ? {} : { glyph }),
  ...(shapes.length === 0 ? {} : { shapes: [...shapes] }),
  ...(next.length === 0 ? {} : { next: [...next] }),
});

/** An analysis with these spots, by ply. */
export const analysisOf = (isPublic: boolean, spots: Iterable<readonly [ply: number, spot: Spot]>): GameAnalysis => ({
  public: isPublic,
  branches: [...spots]
    .map(([ply, spot]): AnalysisBranch => ({ ply, ...spotOf(spot) }))
    .filter((branch) => Object.keys(branch).length > 1)
    .sort((one, other) => one.ply - other.ply),
});

/** The spots of an analysis, by ply. */
export const spotsOf = ({ branches }: GameAnalysis): Map<number, Spot> =>
  new Map(branches.map((branch) => [branch.ply, branch]));

/** The spot at a position; undefined if the analysis does not contain it. */
export function spotAt(analysis: GameAnalysis, { from, moves }: Path): Spot | undefined {
  let spot: Spot | undefined = spotsOf(analysis).get(from);
  for (const move of moves) spot = spot?.next?.find((node) => node.move === move);
  return spot;
}

/** Returns an analysis with a changed spot. Missing moves that lead to it are added. */
function changedAt(analysis: GameAnalysis, { from, moves }: Path, change: (spot: Spot) => Spot): GameAnalysis {
  const spots = spotsOf(analysis);
  return analysisOf(analysis.public, spots.set(from, changedIn(spots.get(from) ?? {}, moves, change)));
}

function changedIn(spot: Spot, [move, ...rest]: readonly string[], change: (spot: Spot) => Spot): Spot {
  if (move === undefined) return change(spot);
  const { next = [] } = spot;
  const index = next.findIndex((node) => node.move === move);
  const node: AnalysisNode = { move, ...spotOf(changedIn(next[index] ?? {}, rest, change)) };
  return spotOf({ ...spot, next: index === -1 ? [...next, node] : next.with(index, node) });
}

/** Adds all moves that lead to a position. */
export const withPath = (analysis: GameAnalysis, path: Path): GameAnalysis => changedAt(analysis, path, (spot) => spot);

/** Sets the comment on a position. */
export const withWords = (analysis: GameAnalysis, path: Path, text: string): GameAnalysis =>
  changedAt(analysis, path, (spot) => spotOf({ ...spot, text }));

/** Sets the glyph of the move that leads to a position; undefined removes it. */
export const withGlyph = (analysis: GameAnalysis, path: Path, glyph: Glyph | undefined): GameAnalysis =>
  changedAt(analysis, path, (spot) => spotOf({ ...spot, glyph }));

/** Sets the drawings on a position. */
export const withShapes = (analysis: GameAnalysis, path: Path, shapes: readonly string[]): GameAnalysis =>
  changedAt(analysis, path, (spot) => spotOf({ ...spot, shapes }));

/** The position before the last move of a path. */
export const before = ({ from, moves }: Path): Path => ({ from, moves: moves.slice(0, -1) });

/** Removes a position and everything after it. */
export const without = (analysis: GameAnalysis, path: Path): GameAnalysis =>
  changedAt(analysis, before(path), (spot) =>
    spotOf({ ...spot, next: spot.next?.filter(({ move }) => move !== path.moves.at(-1)) }),
  );

/** The nearest position at or before `path` that is not the first continuation of its parent; null on the main line. */
function branching(analysis: GameAnalysis, path: Path): Path | null {
  for (let at = path; at.moves.length > 0; at = before(at)) {
    if (spotAt(analysis, before(at))?.next?.[0]?.move !== at.moves.at(-1)) return at;
  }
  return null;
}

/** Whether a position is in a line that is not the main line. */
export const canBePromoted = (analysis: GameAnalysis, path: Path): boolean =>
  spotAt(analysis, path) !== undefined && branching(analysis, path) !== null;

/** Moves the line of a position before its alternatives, at the nearest place where it is not the first. */
export function promoted(analysis: GameAnalysis, path: Path): GameAnalysis {
  const line = branching(analysis, path);
  if (line === null) return analysis;
  const isLine = ({ move }: AnalysisNode): boolean => move === line.moves.at(-1);
  return changedAt(analysis, before(line), ({ next = [], ...spot }) =>
    spotOf({ ...spot, next: [...next.filter(isLine), ...next.filter((node) => !isLine(node))] }),
  );
}

/** The reason why the server would reject an analysis, as a sentence; null if it would accept it. */
export function whyTooLarge(analysis: GameAnalysis): string | null {
  const over = sizeOf(analysis) - MOST_BYTES;
  if (over > 0)
    return `The analysis is ${kB(over)} larger than the limit of ${MOST_BYTES / 1024} kB. Shorten comments or delete a line.`;
  const hasLongWords = ({ text = "", next = [] }: Spot): boolean =>
    text.length > MOST_WORDS || next.some((node) => hasLongWords(node));
  if (analysis.branches.some(hasLongWords)) return `A comment is longer than ${MOST_WORDS} characters. Shorten it.`;
  const hasManyShapes = ({ shapes = [], next = [] }: Spot): boolean =>
    shapes.length > MAX_SHAPES || next.some((node) => hasManyShapes(node));
  if (analysis.branches.some(hasManyShapes)) return `A position has more than ${MAX_SHAPES} drawings. Remove some.`;
  return analysis.branches.some((branch) => lengthOf(branch) > LONGEST_LINE)
    ? `A line has more than ${LONGEST_LINE / 2} moves of each side. Delete its end.`
    : null;
}

/** The number of moves in the longest line from a spot. */
const lengthOf = ({ next = [] }: Spot): number => Math.max(0, ...next.map((node) => 1 + lengthOf(node)));

/** The remaining space as a sentence; null if more than a sixteenth is left, or if the limit is exceeded. */
export function whatIsLeft(analysis: GameAnalysis): string | null {
  const left = MOST_BYTES - sizeOf(analysis);
  return left > MOST_BYTES / 16 || left < 0 ? null : `Nearly full: ${kB(left)} left.`;
}

const kB = (bytes: number): string => `${(bytes / 1024).toFixed(1)} kB`;
