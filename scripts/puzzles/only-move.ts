import { type Place, type Searched, searchBest, WIN } from "./search";

/** The least difference between the best move and the best alternative, in hundredths of the smallest piece. */
export const MARGIN = 200;
/** A position with at least this value is winning. An alternative with at least `STILL_GOOD` is a solution too. */
const WINNING = 200;
export const STILL_GOOD = 130;
/** A position with at most this value is lost. A saving move leads to at least `SAVED`. */
const LOST = -200;
const SAVED = -90;
/** A forced win is no puzzle if an alternative wins this much anyway, unless the forced win is short. */
const WON_ANYWAY = 600;
const SHORT_PLIES = 5;
/** Longest forced win in plies. */
const LONGEST_WIN = 9;

/** The reason why a move is the only one: it forces a win, it wins an advantage, or it avoids a loss. */
export type Point = "win" | "advantage" | "saving";

/** The reason why only the best move is good enough; null if an alternative is good enough too. */
export function pointOf(best: Searched, alternative: Searched): Point | null {
  if (best.score.kind === "win") {
    if (alternative.score.kind === "win" || best.score.plies > LONGEST_WIN) return null;
    return alternative.value < WON_ANYWAY || best.score.plies <= SHORT_PLIES ? "win" : null;
  }
  if (best.value - alternative.value < MARGIN) return null;
  if (best.value >= WINNING) return alternative.value < STILL_GOOD ? "advantage" : null;
  return best.value >= SAVED && alternative.value <= LOST ? "saving" : null;
}

/** The only good move of a position. */
export interface OnlyMove {
  readonly best: Searched;
  readonly alternative: Searched;
  readonly point: Point;
}

/**
 * The only good move; null if there is none, or if only one move is legal.
 * @param isLater whether moves of the solution precede: several moves that win at once are solutions then
 */
export function onlyMove(place: Place, nodes: number, isLater = false): OnlyMove | null {
  const isForced = place.line.legalMoves.length === 1;
  if (isForced && !isLater) return null;
  const best = searchBest(place, nodes);
  // No position this bad becomes a puzzle, so the second search is saved.
  if (best.value < SAVED) return null;
  if (isForced || (isLater && best.value === WIN - 1)) {
    return best.score.kind === "win" ? { best, alternative: LOST_MOVE, point: "win" } : null;
  }
  const alternative = searchBest(place, nodes, [best.move]);
  const point = pointOf(best, alternative);
  return point === null ? null : { best, alternative, point };
}

/** Stands for the alternative where none counts. */
const LOST_MOVE: Searched = { move: "", score: { kind: "loss", plies: 0 }, value: -WIN };
