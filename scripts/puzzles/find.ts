import type { StoredPuzzle } from "../../src/puzzles/puzzle";
import type { Game, Line } from "../../src/rules/game";
import { opponentOf } from "../../src/shared/side";
import { MARGIN, type OnlyMove, onlyMove, type Point, STILL_GOOD } from "./only-move";
import { type Place, searchBest, WIN } from "./search";

/** Most moves of the solver. */
const MOST_MOVES = 5;
/** The verification searches this many times the nodes. */
export const VERIFIED_BY = 10;
/** Node limits for the difficulty: a puzzle is as hard as the first limit at which the search finds the first move. */
const EFFORTS = [60, 250, 1000, 4000] as const;

/** A capture that is the whole solution is trivial up to this effort. */
const GLANCE = 0;

/** A puzzle as the program finds it. */
export interface Found {
  /** Text of the position before the opponent's last move. */
  readonly before: string;
  /** The opponent's last move, the moves of the solver and the replies between them, in wire form. */
  readonly moves: readonly string[];
  readonly point: Point;
  /** 0 if the shallowest search finds the first move, up to 4 if only the full search does. */
  readonly effort: number;
}

/** A puzzle of the server as the program found it, without its effort. */
export function foundAs({ before, lastMove, solution, themes }: StoredPuzzle): Found {
  const isOver = themes.some((theme) => /^(mate|win)-in-/.test(theme));
  const point = isOver ? "win" : themes.includes("saving") ? "saving" : "advantage";
  return { before, moves: [lastMove, ...solution], point, effort: 0 };
}

/** Plays a legal move. Throws if it is not legal. */
export function play(line: Line, move: string): Line {
  const played = line.play(move);
  if (!played.ok) throw new Error(played.error.detail);
  return played.value;
}

/** Starts a line from a position text. Throws if it is not a position. */
export function startFrom(game: Game, position: string): Line {
  const started = game.start({}, position);
  if (!started.ok) throw new Error(started.error.detail);
  return started.value;
}

/** The destination of a move in wire form. */
export const destinationOf = (move: string): string => move.match(/[a-j]\d+/g)?.at(-1) ?? "";

const countOf = (line: Line): number => line.picture().pieces.length;

/** Whether the last ply of a line captured a piece. */
export const hasCaptured = (line: Line): boolean => line.previous !== null && countOf(line) < countOf(line.previous);

/** Whether the only move of a line of one move takes back what the opponent took, or takes what a glance shows. */
function isTrivial(after: Line, effort: number): boolean {
  const [first, last] = [after.last?.move ?? "", after.previous?.last?.move ?? ""];
  if (after.outcome !== null || !hasCaptured(after)) return false;
  const isRecapture =
    after.previous !== null && hasCaptured(after.previous) && destinationOf(first) === destinationOf(last);
  return isRecapture || effort <= GLANCE;
}

/** Whether an alternative to a forced win loses all of the advantage, so that the puzzle needs no end by the rules. */
const isDecisive = ({ best, alternative }: OnlyMove): boolean =>
  alternative.value < STILL_GOOD && best.value - alternative.value >= MARGIN;

/**
 * Makes a puzzle of a position after a move of the opponent; null if the position has no line of only moves, or if the
 * verification with ten times the nodes finds another one.
 * @param isWanted whether a puzzle is verified at all
 */
export function findPuzzle(
  game: Game,
  before: string,
  last: string,
  nodes: number,
  isWanted: (puzzle: Found) => boolean = () => true,
): Found | null {
  let line = play(startFrom(game, before), last);
  const solver = line.turn;
  if (solver === null) return null;
  const place = (at: Line): Place => ({ game, start: before, line: at });
  const only: { readonly at: Line; readonly found: OnlyMove }[] = [];
  const moves: string[] = [last];
  let isOver = false;
  let end = 1;
  while (only.length < MOST_MOVES) {
    const found = onlyMove(place(line), nodes, only.length > 0);
    if (found === null) break;
    only.push({ at: line, found });
    line = play(line, found.best.move);
    moves.push(found.best.move);
    end = moves.length;
    isOver = line.turn === null;
    if (isOver) break;
    const reply = searchBest(place(line), nodes).move;
    line = play(line, reply);
    moves.push(reply);
    if (line.turn === null) break;
  }
  const [first] = only;
  if (first === undefined) return null;
  if (line.outcome !== null && line.outcome.winner === opponentOf(solver)) return null;
  let { point } = first.found;
  if (isOver) {
    // The length of the line is the forced distance, so the theme is right.
    if (first.found.best.score.kind !== "win" || first.found.best.score.plies !== 2 * only.length - 1) return null;
  } else {
    if (!only.every(({ found }) => found.point === "saving" || isDecisive(found))) return null;
    if (point === "win") point = "advantage";
  }
  const effort = effortOf(place(first.at), first.found.best.move);
  if (only.length === 1 && isTrivial(play(first.at, first.found.best.move), effort)) return null;
  const puzzle = { before, moves: moves.slice(0, end), point, effort };
  return isWanted(puzzle) && isVerified(game, puzzle, nodes * VERIFIED_BY) ? puzzle : null;
}

/** Whether a search with this many nodes finds each move of the solver as the only one again. */
export function isVerified(game: Game, { before, moves }: Found, nodes: number): boolean {
  let line = play(startFrom(game, before), moves[0] ?? "");
  const isOver = moves.slice(1).reduce(play, line).outcome !== null;
  for (let index = 1; index < moves.length; index += 2) {
    const move = moves[index] ?? "";
    const left = moves.length - index;
    const found = onlyMove({ game, start: before, line }, nodes, index > 1);
    // Several moves may win at once at the end of a line.
    const isLastWin = isOver && left === 1 && index > 1;
    if (found === null || (found.best.move !== move && !isLastWin)) return false;
    if (isOver && found.best.value !== WIN - left) return false;
    if (!isOver && found.point !== "saving" && !isDecisive(found)) return false;
    line = play(line, move);
    if (left > 1) line = play(line, moves[index + 1] ?? "");
  }
  return true;
}

function effortOf(place: Place, move: string): number {
  const index = EFFORTS.findIndex((nodes) => searchBest(place, nodes).move === move);
  return index === -1 ? EFFORTS.length : index;
}
