import type { Line } from "../rules/game";
import { err, ok, type Result } from "../shared/result";

/** A move of a variation in an analysis, with an optional comment and its continuations. */
export interface AnalysisNode {
  readonly move: string;
  readonly text?: string | undefined;
  readonly next?: readonly AnalysisNode[] | undefined;
}

/** The comment on the position after `ply` plies of the game, and the variations that start there. */
export interface AnalysisBranch {
  readonly ply: number;
  readonly text?: string | undefined;
  readonly next?: readonly AnalysisNode[] | undefined;
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
 * and leaves out empty comments and lists.
 * @param played the line of the game with all plies
 */
export function readAnalysis(
  played: Line,
  branches: readonly AnalysisBranch[],
): Result<GameAnalysis["branches"], AnalysisError> {
  const lines = linesOf(played);
  const read: AnalysisBranch[] = [];
  for (const { ply, text, next = [] } of [...branches].sort((one, other) => one.ply - other.ply)) {
    const line = lines[ply];
    if (line === undefined)
      return err({ ply, path: [], detail: `there is no ply ${ply}: the game has ${played.ply} plies` });
    if (read.at(-1)?.ply === ply)
      return err({ ply, path: [], detail: "there are two branches for this ply; merge them into one" });
    const nodes = readNodes(line, next, []);
    if (!nodes.ok) return err({ ply, ...nodes.error });
    read.push({ ply, ...words(text), ...following(nodes.value) });
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
    const further = readNodes(next.value, node.next ?? [], here);
    if (!further.ok) return further;
    read.push({ move, ...words(node.text), ...following(further.value) });
  }
  return ok(read);
}

const words = (text: string | undefined) => (text === undefined || text === "" ? {} : { text });
const following = (next: readonly AnalysisNode[]) => (next.length === 0 ? {} : { next });

/** A line after each of its plies: the element at index 0 is the start, the last element is the line itself. */
function linesOf(line: Line): readonly Line[] {
  const lines: Line[] = [];
  for (let at: Line | null = line; at !== null; at = at.previous) lines.push(at);
  return lines.reverse();
}
