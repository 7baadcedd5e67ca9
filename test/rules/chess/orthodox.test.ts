import { describe, expect, test } from "vitest";
import {
  BLACK,
  type Board,
  type Color,
  colorOf,
  kindOf,
  landingOf,
  otherColor,
  pieceAt,
  pieceOf,
  squaresOf,
  WHITE,
} from "../../../src/rules/board8x8/board";
import { PieceLetters } from "../../../src/rules/board8x8/letters";
import { fromOf, toOf } from "../../../src/rules/board8x8/move";
import { NO_SQUARE, RANK_STEP, squareNamed } from "../../../src/rules/board8x8/square";
import { readBoard, readSide } from "../../../src/rules/board8x8/text";
import { attackPatterns } from "../../../src/rules/chess/attack";
import { readCastling, readFields } from "../../../src/rules/chess/fen";
import { countMovesOfAll, type MoveGenerator, movesOfAll } from "../../../src/rules/chess/generation";
import { BISHOP, KING, KNIGHT, PAWN, QUEEN, ROOK } from "../../../src/rules/chess/kinds";
import { KingSafety, plainEnemy } from "../../../src/rules/chess/legality";
import { type ChessMove, carryOut } from "../../../src/rules/chess/move";
import { addPieceMoves, type Steps, stepsByKind } from "../../../src/rules/chess/movement";
import {
  addCastling,
  addPawnMoves,
  ORTHODOX_PROMOTIONS,
  orthodoxArmy,
  rightsAfter,
} from "../../../src/rules/chess/orthodox";
import { unwrap } from "../lines";

/** Orthodox chess built only from the shared parts. Its perft counts have to match the published ones. */
interface Position {
  readonly board: Board;
  readonly turn: Color;
  readonly castling: number;
  readonly enPassant: number;
}

const ARMY = new Map([
  [KING, "K"],
  [QUEEN, "Q"],
  [ROOK, "R"],
  [BISHOP, "B"],
  [KNIGHT, "N"],
  [PAWN, "P"],
]);
const LETTERS = new PieceLetters([ARMY, ARMY]);
const STEPS = stepsByKind(orthodoxArmy(WHITE));
const ENEMIES = [
  plainEnemy(attackPatterns(BLACK, orthodoxArmy(BLACK))),
  plainEnemy(attackPatterns(WHITE, orthodoxArmy(WHITE))),
] as const;

function read(text: string): Position {
  const fields = unwrap(readFields(text));
  const board = unwrap(readBoard(fields.board, LETTERS));
  return {
    board,
    turn: unwrap(readSide(fields.side)),
    castling: unwrap(readCastling(fields.castling, board, 15)),
    enPassant: squareNamed(fields.enPassant),
  };
}

const GENERATOR: MoveGenerator<Position> = {
  safetyIn({ board, turn }) {
    const king = squaresOf(board, pieceOf(turn, KING))[0] ?? NO_SQUARE;
    return new KingSafety(board, turn, king, NO_SQUARE, ENEMIES[turn], false);
  },
  addLegalMoves(moves, { board, turn, castling, enPassant }, square, safety) {
    const begin = moves.length;
    const kind = kindOf(pieceAt(board, square));
    if (kind === PAWN) addPawnMoves(moves, board, square, turn, enPassant, ORTHODOX_PROMOTIONS);
    else addPieceMoves(moves, board, square, STEPS[kind] as Steps, landingOf(turn));
    if (kind === KING) addCastling(moves, board, turn, castling, safety.enemy);
    const takesEnPassant = kind === PAWN && enPassant !== NO_SQUARE;
    if (takesEnPassant || safety.isDoubtful(square)) moves.filterFrom(begin, safety);
  },
};

function play(position: Position, move: ChessMove): Position {
  const from = fromOf(move);
  const to = toOf(move);
  const board = position.board.slice();
  carryOut(board, move);
  const piece = pieceAt(position.board, from);
  const isDoubleStep = kindOf(piece) === PAWN && Math.abs(to - from) === 2 * RANK_STEP;
  return {
    board,
    turn: otherColor(colorOf(piece)),
    castling: rightsAfter(position.castling, from, to),
    enPassant: isDoubleStep ? (from + to) / 2 : NO_SQUARE,
  };
}

function count(position: Position, depth: number): number {
  if (depth === 1) return countMovesOfAll(GENERATOR, position);
  return movesOfAll(GENERATOR, position).reduce((total, move) => total + count(play(position, move), depth - 1), 0);
}

/** The positions of the Chess Programming Wiki's page of perft results. */
const POSITIONS: readonly (readonly [string, string, readonly number[]])[] = [
  ["the opening", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", [20, 400, 8902, 197281]],
  ["position 2", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", [48, 2039, 97862, 4085603]],
  ["position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", [14, 191, 2812, 43238, 674624]],
  ["position 4", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", [6, 264, 9467, 422333]],
  ["position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", [44, 1486, 62379, 2103487]],
  [
    "position 6",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
    [46, 2079, 89890, 3894594],
  ],
];

describe.each(POSITIONS)("%s", (_, text, counts) => {
  test.each(counts.map((nodes, index) => ({ depth: index + 1, nodes })))("counts $nodes at depth $depth", (row) => {
    expect(count(read(text), row.depth)).toBe(row.nodes);
  });
});
