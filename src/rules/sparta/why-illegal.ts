import { HERO_STEPS, WARRIOR_STEPS } from "./actions";
import { armyOf, cityOwner, EMPTY, isHero, pieceAt } from "./board";
import { fromOf, isExchange, type SpartaMove, toOf } from "./move";
import { outcome } from "./outcome";
import type { SpartaPosition } from "./position";
import { squareName } from "./square";

/** Explains why an action is not legal. */
export function whyIllegal(position: SpartaPosition, move: SpartaMove): string {
  const { board, cities, turn } = position;
  const over = outcome(position);
  if (over !== undefined) return `the game is over: ${over.reason}`;
  const [from, to] = [fromOf(move), toOf(move)];
  const piece = pieceAt(board, from);
  if (piece === EMPTY) return `there is no piece on ${squareName(from)}`;
  if (armyOf(piece) !== turn) return `the piece on ${squareName(from)} is the opponent's`;
  if (isExchange(move)) {
    if (isHero(piece)) return `the piece on ${squareName(from)} is a hero already`;
    if (cityOwner(cities, from) !== turn) return `${squareName(from)} is no city of your own to exchange a warrior in`;
  }
  if (pieceAt(board, to) !== EMPTY) return `${squareName(to)} is occupied`;
  const [name, steps] = isHero(piece) ? ["hero", HERO_STEPS] : ["warrior", WARRIOR_STEPS];
  return `the ${name} on ${squareName(from)} can't reach ${squareName(to)} in ${steps} steps over empty squares`;
}
