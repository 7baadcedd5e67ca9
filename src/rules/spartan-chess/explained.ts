import { BLACK, kindOf, pieceAt, WHITE } from "../board8x8/board";
import { NO_SQUARE, rankOf, squareName } from "../board8x8/square";
import { type ExplainedGame, isEnemyOn, placed } from "../chess/explained-game";
import { offsetOf } from "../chess/unreachable";
import { CATALOGUE } from "./catalogue";
import { HOME_RANK, legalMovesFrom, pseudoMoves } from "./moves";
import { HOPLITE, isPawnlike, LETTERS, LIEUTENANT, MOVEMENTS } from "./pieces";
import type { SpartanPosition } from "./position";

/** The explanations for refused moves in Spartan Chess. */
export const EXPLAINED: ExplainedGame<SpartanPosition> = {
  letters: LETTERS,
  pieces: CATALOGUE.pieces,
  movements: MOVEMENTS,
  isPawnlike,
  pseudoMoves,
  legalMovesFrom,
  takesEnPassant: false,
  whyNeverCastles: (color) => (color === BLACK ? "the Spartans don't castle" : undefined),
  whyNotThere(position, from, to) {
    const kind = kindOf(pieceAt(position.board, from));
    const [files, ranks] = offsetOf(position, from, to);
    if (kind === HOPLITE) return whyNoHopliteMove(position, from, to);
    const isSideStep = kind === LIEUTENANT && ranks === 0 && Math.abs(files) === 1;
    return isSideStep ? `a lieutenant takes nothing sideways, and ${squareName(to)} is occupied` : undefined;
  },
  whyNotBecome: (position, letter) =>
    letter === "k" && position.turn === BLACK && position.secondSpartanKing !== NO_SQUARE
      ? "a hoplite becomes a king only while the Spartans have one king"
      : undefined,
  kingRule(position) {
    if (position.turn === WHITE) return undefined;
    return position.secondSpartanKing === NO_SQUARE
      ? "with one king left the Spartans may not leave it attacked"
      : "of two kings the Spartans may leave one attacked, not both";
  },
};

function whyNoHopliteMove(position: SpartanPosition, from: number, to: number): string | undefined {
  const [files, ranks] = offsetOf(position, from, to);
  if (ranks < 0) return "hoplites don't go back";
  if (files === 0 && ranks === 1) {
    return `there is nothing to take on ${squareName(to)}, and a hoplite moves diagonally; it captures straight ahead`;
  }
  if (Math.abs(files) !== ranks || ranks > 2) return undefined;
  if (ranks === 2 && rankOf(from) !== HOME_RANK) return `a hoplite goes two squares from rank ${HOME_RANK + 1} only`;
  if (!isEnemyOn(position, to)) return undefined;
  return `the ${placed(EXPLAINED, position.board, to)} is in the way: a hoplite captures straight ahead only`;
}
