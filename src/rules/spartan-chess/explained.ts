import { BLACK, WHITE } from "../board8x8/board";
import { NO_SQUARE } from "../board8x8/square";
import type { ExplainedGame } from "../chess/explained-game";
import { CATALOGUE } from "./catalogue";
import { legalMovesFrom, pseudoMoves } from "./moves";
import { isPawnlike, LETTERS, MOVEMENTS } from "./pieces";
import type { SpartanPosition } from "./position";
import { whyNotThere } from "./why-not-there";

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
  whyNotThere,
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
