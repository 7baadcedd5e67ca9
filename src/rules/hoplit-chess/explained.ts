import { kindOf, pieceAt } from "../board8x8/board";
import type { ExplainedGame } from "../chess/explained-game";
import { CATALOGUE } from "./catalogue";
import { HOPLIT } from "./hoplit";
import { legalMovesFrom, pseudoMoves } from "./moves";
import { isPawn, LETTERS, MOVEMENTS } from "./pieces";
import type { HoplitPosition } from "./position";
import { whyNoHoplitMove } from "./why-no-hoplit-move";

/** The explanations for refused moves in Hoplit Chess. */
export const EXPLAINED: ExplainedGame<HoplitPosition> = {
  letters: LETTERS,
  pieces: CATALOGUE.pieces,
  movements: MOVEMENTS,
  isPawnlike: isPawn,
  pseudoMoves,
  legalMovesFrom,
  takesEnPassant: true,
  whyNeverCastles: () => undefined,
  whyNotThere: (position, from, to) =>
    kindOf(pieceAt(position.board, from)) === HOPLIT ? whyNoHoplitMove(position, from, to) : undefined,
  whyNotBecome: ({ stage }, letter) =>
    letter === "h" && stage === "plain" ? "the game is played without extra pieces" : undefined,
  kingRule: () => undefined,
};
