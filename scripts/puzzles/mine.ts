import type { Game, Line } from "../../src/rules/game";
import { type Found, findPuzzle, startFrom } from "./find";
import { pointOf } from "./only-move";
import { searchBest } from "./search";

/** Nodes of the first look at a position. */
const LOOK_NODES = 600;
/** The first position that is examined. Openings are no puzzles. */
const FIRST_PLY = 8;
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

/**
 * Finds puzzles in the positions of a game, which may be a game that is still being played.
 * @param nodes nodes of the search; the verification uses ten times as many
 */
export function mine(game: Game, positions: Iterable<Line>, nodes: number): Found[] {
  const found: Found[] = [];
  let earlier = 0;
  let decided = 0;
  let next = FIRST_PLY;
  for (const line of positions) {
    if (line.turn === null) break;
    if (line.ply < FIRST_PLY || line.last?.isMove !== true || line.previous === null) continue;
    const place = { game, start: line.position, line: startFrom(game, line.position) };
    const best = searchBest(place, LOOK_NODES);
    const before = -earlier;
    earlier = best.value;
    decided = Math.abs(best.value) >= DECIDED ? decided + 1 : 0;
    if (decided >= DECIDED_PLIES) break;
    if (line.ply < next || best.value < HOPELESS || line.legalMoves.length < 2) continue;
    const isMistake = best.value < NOT_YET_WON || before < NOT_YET_WON || best.score.kind === "win";
    if (!isMistake) continue;
    if (pointOf(best, searchBest(place, LOOK_NODES, [best.move])) === null) continue;
    const puzzle = findPuzzle(game, line.previous.position, line.last.move, nodes);
    if (puzzle === null) continue;
    found.push(puzzle);
    if (found.length === MOST) break;
    next = line.ply + APART;
  }
  return found;
}
