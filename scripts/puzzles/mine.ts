import type { Game, Line } from "../../src/rules/game";
import { type Found, findPuzzle, startFrom } from "./find";
import { pointOf } from "./only-move";
import { searchBest } from "./search";

/** The first look at a position has a share of the nodes, unless the search has another one. */
const LOOK_SHARE = 0.1;
/** Least number of plies between two puzzles of a game, and most puzzles of a game. */
const APART = 6;
const MOST = 5;
/** A game is given up if the value was this high for a number of plies. */
const DECIDED = 1500;
const DECIDED_PLIES = 8;
/** The side to move had at most this value before the opponent's move, so that the move was a mistake. */
const NOT_YET_WON = 200;
/** A position with at least this value may be saved by one move. */
const HOPELESS = -90;

/** The puzzles to find. */
export interface Search {
  /** Nodes of a search; the verification uses ten times as many. */
  readonly nodes: number;
  /** Number of plies before the first position that is examined. */
  readonly firstPly: number;
  /** Share of the nodes of the first look at a position. */
  readonly lookShare?: number;
  readonly isWanted: (puzzle: Found) => boolean;
}

/** Finds puzzles in the positions of a game, which may be a game that is still being played. */
export function mine(
  game: Game,
  positions: Iterable<Line>,
  { nodes, firstPly, lookShare = LOOK_SHARE, isWanted }: Search,
): Found[] {
  const look = nodes * lookShare;
  const found: Found[] = [];
  let earlier = 0;
  let decided = 0;
  let next = firstPly;
  for (const line of positions) {
    if (line.turn === null) break;
    if (line.ply < firstPly || line.last?.isMove !== true || line.previous === null) continue;
    const place = { game, start: line.position, line: startFrom(game, line.position) };
    const best = searchBest(place, look);
    const before = -earlier;
    earlier = best.value;
    decided = Math.abs(best.value) >= DECIDED ? decided + 1 : 0;
    if (decided >= DECIDED_PLIES) break;
    if (line.ply < next || best.value < HOPELESS || line.legalMoves.length < 2) continue;
    const isMistake = best.value < NOT_YET_WON || before < NOT_YET_WON || best.score.kind === "win";
    if (!isMistake) continue;
    if (pointOf(best, searchBest(place, look, [best.move])) === null) continue;
    const puzzle = findPuzzle(game, line.previous.position, line.last.move, nodes, isWanted);
    if (puzzle === null) continue;
    found.push(puzzle);
    if (found.length === MOST) break;
    next = line.ply + APART;
  }
  return found;
}
