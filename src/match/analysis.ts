import type { Line } from "../rules/game";
import { type Glyph, MAX_SHAPES, readShape, withoutReplaced } from "../shared/annotations";
import { err, ok, type Result } from "../shared/result";

/** The annotations of a position, and the variations from it. */
interface AnalysisSpot {
  readonly text?: string | undefined;
  /** A mark that rates the move that led to the position. */
  readonly glyph?: Glyph | undefined;
  /** Arrows and circles on the board, as text (`readShape`). */
  readonly shapes?: readonly string[] | undefined;
  readonly next?: readonly AnalysisNode[] | undefined;
}

/** A move of a variation in an analysis, with the position after it. */
export interface AnalysisNode extends AnalysisSpot {
  readonly move: string;
}

/** The position after `ply` plies of the game. */
export interface AnalysisBranch extends AnalysisSpot {
  readonly ply: number;
}

/** A player's analysis of a game: comments and variations. */
export interface GameAnalysis {
  /** Whether everybody who may see the game can read the analysis once the game is over. */
  readonly public: boolean;
  /** Sorted by ply, at most one per ply. */
  readonly branches: readonly AnalysisBranch[];
}

export const NO_ANALYSIS: GameAnalysis = { public: false, branches: [] };

/** Maximum length of a variation in plies, counted from the position where it leaves the game. */
export const MAX_ANALYSIS_DEPTH = 200;

/**
 * The reason why an analysis is refused. `ply` is the ply of the branch, `path` the moves of the variation up to the
 * error.
 */
export interface AnalysisError {
  readonly ply: number;
  readonly path: readonly string[];
  readonly detail: string;
}

/**
 * Checks an analysis against the rules and the moves of its game. The result is sorted by ply, has moves in wire form,
 * and leaves out empty comments and lists, and shapes that a later one on the same squares replaces.
 * @param played the line of the game with all plies
 */
export function readAnalysis(
  played: Line,
  branches: readonly AnalysisBranch[],
): Result<GameAnalysis["branches"], AnalysisError> {
  const lines = linesOf(played);
  const read: AnalysisBranch[] = [];
  for (const { ply, next = [], ...annotations } of [...branches].sort((one, other) => one.ply - other.ply)) {
    const line = lines[ply];
    if (line === undefined)
      return err({ ply, path: [], detail: `there is no ply ${ply}: the game has ${played.ply} plies` });
    if (read.at(-1)?.ply === ply)
      return err({ ply, path: [], detail: "there are two branches for this ply; merge them into one" });
    if (ply === 0 && annotations.glyph !== undefined)
      return err({ ply, path: [], detail: "there is no move before ply 0 that a glyph could rate" });
    const annotated = readAnnotations(line, annotations);
    if (!annotated.ok) return err({ ply, path: [], detail: annotated.error });
    const nodes = readNodes(line, next, []);
    if (!nodes.ok) return err({ ply, ...nodes.error });
    read.push({ ply, ...annotated.value, ...following(nodes.value) });
  }
  return ok(read);
}

function readNodes(
  at: Line,
  nodes: readonly AnalysisNode[],
  path: readonly string[],
): Result<readonly AnalysisNode[], Omit<AnalysisError, "ply">> {
  const read: AnalysisNode[] = [];
  for (const node of nodes) {
    const here = [...path, node.move];
    if (here.length > MAX_ANALYSIS_DEPTH)
      return err({ path: here, detail: `a line can have at most ${MAX_ANALYSIS_DEPTH} plies` });
    const next = at.play(node.move);
    if (!next.ok) return err({ path: here, detail: next.error.detail });
    const move = next.value.last?.move ?? node.move;
    if (read.some((other) => other.move === move)) {
      return err({ path: here, detail: `${move} is listed twice; merge the lines that follow it` });
    }
    const annotated = readAnnotations(next.value, node);
    if (!annotated.ok) return err({ path: here, detail: annotated.error });
    const further = readNodes(next.value, node.next ?? [], here);
    if (!further.ok) return further;
    read.push({ move, ...annotated.value, ...following(further.value) });
  }
  return ok(read);
}

/** The annotations of a position without empty ones, or why a shape is refused. */
function readAnnotations(
  at: Line,
  { text = "", glyph, shapes = [] }: Omit<AnalysisSpot, "next">,
): Result<Omit<AnalysisSpot, "next">, string> {
  const whyNot = shapes.map((shape) => whyNoShape(at, shape)).find((reason) => reason !== null);
  if (whyNot !== undefined && whyNot !== null) return err(whyNot);
  const drawn = withoutReplaced(shapes);
  if (drawn.length > MAX_SHAPES) return err(`a position can have at most ${MAX_SHAPES} shapes`);
  return ok({
    ...(text === "" ? {} : { text }),
    ...(glyph === undefined ? {} : { glyph }),
    ...(drawn.length === 0 ? {} : { shapes: drawn }),
  });
}

/** The reason why a shape cannot be drawn on the board of a position; null if it can. */
function whyNoShape(at: Line, text: string): string | null {
  const shape = readShape(text);
  if (shape === null) return `${text} is not a shape: Ge2e4 is a green arrow, Rd5 a red circle`;
  const { files, ranks } = at.picture();
  const isOnBoard = (square: string): boolean =>
    square.charCodeAt(0) - "a".charCodeAt(0) < files && Number(square.slice(1)) <= ranks;
  const outside = [shape.from, ...(shape.to === null ? [] : [shape.to])].find((square) => !isOnBoard(square));
  return outside === undefined ? null : `there is no square ${outside}`;
}

const following = (next: readonly AnalysisNode[]) => (next.length === 0 ? {} : { next });

/** A line after each of its plies: the element at index 0 is the start, the last element is the line itself. */
function linesOf(line: Line): readonly Line[] {
  const lines: Line[] = [];
  for (let at: Line | null = line; at !== null; at = at.previous) lines.push(at);
  return lines.reverse();
}
