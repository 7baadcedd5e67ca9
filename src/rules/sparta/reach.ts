import type { Legal, Reach } from "../rules";
import { addActions } from "./actions";
import { type Army, armyOf, enemyOf, NOBODY, pieceAt } from "./board";
import { isExchange, type SpartaMove, toOf } from "./move";
import { effectsOf } from "./play";
import type { SpartaPosition } from "./position";
import { squareName, squareNamed } from "./square";

/** The squares that a piece can move to, and the pieces of the opponent that it can capture by a move. */
export function reach(position: SpartaPosition, name: string): Reach {
  const square = squareNamed(name);
  const army = square === undefined ? NOBODY : armyOf(pieceAt(position.board, square));
  if (square === undefined || army === NOBODY) return { moves: [], attacks: [] };
  const turn = army as Army;
  const asMover = { ...position, turn };
  const actions: SpartaMove[] = [];
  addActions(actions, asMover, square);
  const moves = actions.filter((action) => !isExchange(action)) as Legal<SpartaMove>[];
  const attacked = new Set(moves.flatMap((move) => effectsOf(asMover, move).captured));
  const isEnemy = (target: number): boolean => armyOf(pieceAt(position.board, target)) === enemyOf(turn);
  return {
    moves: moves.map((move) => squareName(toOf(move))),
    attacks: [...attacked].filter(isEnemy).map(squareName),
  };
}
