import { hashOf, WHITE } from "../board8x8/board";
import { formatWire, parseWire, touchedSquares } from "../board8x8/wire";
import { CHESS_DRAWS } from "../chess/draws";
import type { ChessMove } from "../chess/move";
import type { NotatedGame } from "../chess/notation";
import { sanNotation } from "../chess/san";
import { whyIllegal } from "../chess/why-illegal";
import { defineGame } from "../define-game";
import type { Rules } from "../rules";
import { CATALOGUE } from "./catalogue";
import { EXPLAINED } from "./explained";
import { countMoves, hasLegalMove, legalMoves, legalMovesFrom, play, reach } from "./moves";
import { cannotWin, isCheck, outcome, picture } from "./outcome";
import { LETTERS } from "./pieces";
import { formatPosition, parsePosition, repetitionKey, type SpartanPosition, START_TEXT } from "./position";
import { reversibleNotation } from "./reversible";

const parsedStart = parsePosition(START_TEXT);
if (!parsedStart.ok) throw new Error(parsedStart.error.detail);
const START = parsedStart.value;

const NOTATED: NotatedGame<SpartanPosition> = {
  ...EXPLAINED,
  play,
  isCheck,
  isMate: (position) => isCheck(position) && !hasLegalMove(position),
};

/** The rules of Spartan Chess (Steven Streetman, 2010). */
export const SPARTAN_CHESS_RULES: Rules<SpartanPosition, ChessMove> = {
  id: "spartan-chess",
  revision: 1,
  catalogue: CATALOGUE,
  draws: CHESS_DRAWS,
  start: () => START,
  parsePosition,
  formatPosition,
  turn: (position) => (position.turn === WHITE ? "white" : "black"),
  legalMoves,
  countMoves,
  parseMove: (position, text) =>
    parseWire(
      (square) => legalMovesFrom(position, square),
      LETTERS,
      text,
      (sought) => whyIllegal(EXPLAINED, position, sought),
    ),
  formatMove: (_, move) => formatWire(move, LETTERS),
  notations: [sanNotation(NOTATED), reversibleNotation(NOTATED)],
  isMove: () => true,
  play,
  isCheck,
  endings: ["checkmate", "duple-checkmate", "stalemate", "dead-position"],
  outcome,
  repetitionKey,
  repetitionHash: ({ board }) => hashOf(board),
  pliesWithoutProgress: (position) => position.clock,
  cannotWin,
  picture,
  reach,
  touchedSquares,
};

/** Spartan Chess as a game for the registry. */
export const spartanChess = defineGame(SPARTAN_CHESS_RULES);
