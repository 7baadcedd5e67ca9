import type { Legal } from "../rules";
import { type Army, BLACK, type Board, type Cities, cityOwner, EMPTY, enemyOf, heroOf, isHero, pieceAt } from "./board";
import { trappedBy, trappedSquares } from "./capture";
import { fromOf, isExchange, type SpartaMove, toOf } from "./move";
import type { SpartaPosition } from "./position";

/** The result of an action: board and cities afterward, and its effects. */
export interface Effects {
  readonly board: Board;
  readonly cities: Cities;
  /** Whether a warrior became a hero. */
  readonly promoted: boolean;
  /** Whether a city changed its owner. */
  readonly conquered: boolean;
  /** The squares of the captured pieces, a1 first; the moved piece may be among them. */
  readonly captured: readonly number[];
}

function withOwner(cities: Cities, square: number, owner: Army): Cities {
  const changed = cities.slice();
  changed[square] = owner;
  return changed;
}

/**
 * Computes an action. After a move, the city is handled first and all captures second, simultaneously: a conquest
 * counts, and a warrior is promoted, even if the moved piece is captured. An exchange in place is a complete turn.
 */
export function effectsOf(position: SpartaPosition, move: Legal<SpartaMove>): Effects {
  const { cities, turn, heroesConquer } = position;
  const to = toOf(move);
  const board = position.board.slice();
  if (isExchange(move)) {
    board[to] = heroOf(turn);
    return { board, cities, promoted: true, conquered: false, captured: [] };
  }
  const piece = pieceAt(board, fromOf(move));
  const owner = cityOwner(cities, to);
  const promoted = owner === turn && !isHero(piece);
  const conquered = owner === enemyOf(turn) && (heroesConquer || !isHero(piece));
  board[fromOf(move)] = EMPTY;
  board[to] = promoted ? heroOf(turn) : piece;
  const captured = position.isSettled ? trappedBy(board, to) : trappedSquares(board);
  for (const square of captured) board[square] = EMPTY;
  return { board, cities: conquered ? withOwner(cities, to, turn) : cities, promoted, conquered, captured };
}

/** The position after a legal action. */
export function play(position: SpartaPosition, move: Legal<SpartaMove>): SpartaPosition {
  const { board, cities, promoted, conquered, captured } = effectsOf(position, move);
  const isProgress = promoted || conquered || captured.length > 0;
  return {
    board,
    cities,
    turn: enemyOf(position.turn),
    clock: isProgress ? 0 : position.clock + 1,
    moveNumber: position.turn === BLACK ? position.moveNumber + 1 : position.moveNumber,
    heroesConquer: position.heroesConquer,
    isSettled: position.isSettled || !isExchange(move),
  };
}
