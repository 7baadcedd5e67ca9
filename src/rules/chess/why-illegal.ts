import { colorOf, EMPTY, kindOf, pieceAt, sideOf } from "../board8x8/board";
import { fromOf, promotionOf, toOf } from "../board8x8/move";
import { fileOf, rankOf, squareName } from "../board8x8/square";
import type { SoughtMove } from "../board8x8/wire";
import { type ExplainedGame, nameOn, placed } from "./explained-game";
import { KING } from "./kinds";
import type { ChessMove } from "./move";
import type { ChessPosition } from "./position";
import { whyExposed } from "./why-exposed";
import { whyNoCastling } from "./why-no-castling";
import { whyUnreachable } from "./why-unreachable";

/** Explains why a move between two squares is not legal. */
export function whyIllegal<P extends ChessPosition>(game: ExplainedGame<P>, position: P, sought: SoughtMove): string {
  const { board, turn } = position;
  const { from, to, promotion } = sought;
  const piece = pieceAt(board, from);
  if (piece === EMPTY) return `there is no piece on ${squareName(from)}`;
  if (colorOf(piece) !== turn) return `the ${placed(game, board, from)} is the opponent's; ${sideOf(turn)} is to move`;
  if (from === to) return "a move can't end where it started";
  const isSought = (move: ChessMove): boolean => fromOf(move) === from && toOf(move) === to;
  const pseudo = game.pseudoMoves(position).filter(isSought);
  const exact = pseudo.find((move) => game.letters.ofKind(promotionOf(move)) === promotion);
  if (exact !== undefined) return whyExposed(game, position, exact);
  const legal = game.legalMovesFrom(position, from).filter(isSought);
  if (legal.length > 0) return whyNoPromotion(game, position, sought, legal);
  const [first] = pseudo;
  if (first !== undefined) return whyExposed(game, position, first);
  if (kindOf(piece) === KING && Math.abs(fileOf(to) - fileOf(from)) === 2 && rankOf(to) === rankOf(from)) {
    return whyNoCastling(game, position, to > from ? "king" : "queen");
  }
  const target = pieceAt(board, to);
  if (target !== EMPTY && colorOf(target) === turn)
    return `your own ${nameOn(game, board, to)} stands on ${squareName(to)}`;
  return whyUnreachable(game, position, from, to);
}

function whyNoPromotion<P extends ChessPosition>(
  game: ExplainedGame<P>,
  position: P,
  { from, promotion }: SoughtMove,
  legal: readonly ChessMove[],
): string {
  const name = nameOn(game, position.board, from);
  const letters = legal
    .map((move) => game.letters.ofKind(promotionOf(move)).toLowerCase())
    .filter((letter) => letter !== "");
  if (letters.length === 0) return `the ${name} is not promoted by this move: leave the last letter out`;
  const rule = game.whyNotBecome(position, promotion.toLowerCase());
  const choice = `the ${name} is promoted: the last letter must be one of ${letters.join(" ")}`;
  return rule === undefined ? choice : `${rule}; ${choice}`;
}
