import type { Game, Line } from "../../../../src/rules/game";
import { readMove } from "../../board/moves";
import { namePiece } from "../../board/words";
import type { PieceLesson } from "../../games/lessons/lesson";

/**
 * The reason why a move is illegal, in one or two sentences. The rules of the client refuse moves without a reason,
 * because their explanations would make each page larger.
 * @param move a move of a piece of the side to move, in wire form
 * @param pieces the pieces of the lesson
 */
export function whyNot({ catalogue }: Game, before: Line, move: string, pieces: readonly PieceLesson[]): string {
  const { origin, target } = readMove(move);
  const { turn } = before;
  if (origin === null || target === null || turn === null) return "That move is not possible.";
  const occupants = new Map(before.picture().pieces.map((piece) => [piece.square, piece]));
  const letter = occupants.get(origin)?.piece ?? origin.charAt(0);
  const name = namePiece(catalogue, letter, turn);
  if (origin.endsWith("@")) return `The ${name} cannot be dropped on ${target}.`;
  const inTheWay = occupants.get(target);
  if (inTheWay?.side === turn) return `Your own ${namePiece(catalogue, inTheWay.piece, turn)} is on ${target}.`;
  const { moves, attacks } = before.reach(origin);
  if ((inTheWay === undefined ? moves : attacks).includes(target)) {
    return before.check ? "That move does not answer the check." : "That move would leave your king attacked.";
  }
  const kind = pieces.find((piece) => piece.letter === letter && piece.side === turn);
  const words = (kind ?? pieces.find((piece) => piece.letter === letter))?.words ?? "";
  return `The ${name} cannot go to ${target}. It ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
