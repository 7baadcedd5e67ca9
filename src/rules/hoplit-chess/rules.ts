import { hashOf, sideOf } from "../board8x8/board";
import { CHESS_DRAWS } from "../chess/draws";
import type { ChessMove } from "../chess/move";
import type { NotatedGame } from "../chess/notation";
import { defineGame } from "../define-game";
import type { Rules } from "../rules";
import { CATALOGUE } from "./catalogue";
import { EXPLAINED } from "./explained";
import { isVote } from "./extras";
import { countMoves, legalMoves, play, reach } from "./moves";
import { formatMove, hoplitNotation, parseMove, touchedSquares } from "./notation";
import { cannotWin, isCheck, isMate, outcome, picture } from "./outcome";
import { formatPosition, type HoplitPosition, repetitionKey, START_TEXT } from "./position";
import { parsePosition } from "./setup";

const parsedStart = parsePosition(START_TEXT);
if (!parsedStart.ok) throw new Error(parsedStart.error.detail);
const START = parsedStart.value;

const NOTATED: NotatedGame<HoplitPosition> = {
  ...EXPLAINED,
  play,
  isCheck,
  isMate,
};

/** The rules of Hoplit Chess (Mats Winther, 2006). */
export const HOPLIT_CHESS_RULES: Rules<HoplitPosition, ChessMove> = {
  id: "hoplit-chess",
  revision: 1,
  catalogue: CATALOGUE,
  draws: CHESS_DRAWS,
  start: () => START,
  parsePosition,
  formatPosition,
  turn: (position) => sideOf(position.turn),
  legalMoves,
  countMoves,
  parseMove,
  formatMove: (_, move) => formatMove(move),
  notations: [hoplitNotation(NOTATED)],
  isMove: (move) => !isVote(move),
  play,
  isCheck,
  endings: ["checkmate", "stalemate", "dead-position"],
  outcome,
  repetitionKey,
  repetitionHash: ({ board }) => hashOf(board),
  pliesWithoutProgress: (position) => position.clock,
  cannotWin,
  picture,
  reach,
  touchedSquares,
};

/** Hoplit Chess as a game for the registry. */
export const hoplitChess = defineGame(HOPLIT_CHESS_RULES);
