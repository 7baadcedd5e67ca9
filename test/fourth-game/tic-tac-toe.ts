import { defineGame } from "../../src/rules/define-game";
import type { Legal, MoveError, Outcome, Rules } from "../../src/rules/rules";
import { err, ok, type Result } from "../../src/shared/result";
import { opponentOf, type Side } from "../../src/shared/side";

/** Nine squares, a1 b1 c1 a2 … c3, with the side that has marked each. */
type Position = readonly (Side | null)[];
/** The index of the square to mark. */
type Move = number;

const ROWS = ["012", "345", "678", "036", "147", "258", "048", "246"].map((row) => [...row].map(Number));
const SIGNS = { white: "X", black: "O" } as const;

const squareOf = (field: number): string => `${"abc"[field % 3]}${Math.floor(field / 3) + 1}`;
const marks = (position: Position): number => position.filter((mark) => mark !== null).length;
const turn = (position: Position): Side => (marks(position) % 2 === 0 ? "white" : "black");

function outcome(position: Position): Outcome | undefined {
  for (const [a = 0, b = 0, c = 0] of ROWS) {
    const mark = position[a];
    if (mark && mark === position[b] && mark === position[c]) return { winner: mark, reason: "three-in-a-row" };
  }
  return marks(position) === 9 ? { winner: null, reason: "board-full" } : undefined;
}

const isFree = (position: Position, move: Move): move is Legal<Move> =>
  outcome(position) === undefined && position[move] === null;

const legalMoves = (position: Position): readonly Legal<Move>[] =>
  [...position.keys()].filter((field): field is Legal<Move> => isFree(position, field));

function readMove(position: Position, text: string): Result<Legal<Move>, MoveError> {
  const field = /^[a-c][1-3]$/.test(text) ? "abc".indexOf(text.charAt(0)) + 3 * (Number(text.charAt(1)) - 1) : -1;
  if (field < 0) return err({ code: "unreadable-move", detail: "expected a field from a1 to c3" });
  return isFree(position, field) ? ok(field) : err({ code: "illegal-move", detail: `${text} is not free` });
}

const formatMove = (_: Position, move: Move): string => squareOf(move);

const formatPosition = (position: Position): string =>
  position.map((mark) => (mark === null ? "." : SIGNS[mark])).join("");

function parsePosition(text: string): ReturnType<Rules<Position, Move>["parsePosition"]> {
  const refuse = (detail: string) => err({ code: "invalid-position", field: "board", detail } as const);
  if (!/^[XO.]{9}$/.test(text)) return refuse("expected nine of X, O and .");
  const position = [...text].map((sign) => (sign === "X" ? "white" : sign === "O" ? "black" : null));
  const surplus = 2 * position.filter((mark) => mark === "white").length - marks(position);
  return surplus === 0 || surplus === 1 ? ok(position) : refuse("expected as many X as O, or one more");
}

/** A small game that shows what a fourth game needs: this folder's value and a line in `games.ts`. */
export const ticTacToe = defineGame<Position, Move>({
  id: "tic-tac-toe",
  revision: 1,
  catalogue: {
    name: "Tic-tac-toe",
    armies: { white: "Crosses", black: "Noughts" },
    board: { files: 3, ranks: 3 },
    pieces: [
      { letter: "X", name: "Cross", sides: ["white"], move: "Is put on a free field and stays." },
      { letter: "O", name: "Nought", sides: ["black"], move: "Is put on a free field and stays." },
    ],
    options: [],
    summary: "Three of one's own marks in a row win.",
    moveFormat: "The field to mark.",
    moveExamples: ["b2"],
    perft: [9, 72, 504, 3024, 15120, 54720],
  },
  start: () => Array.from({ length: 9 }, () => null),
  parsePosition,
  formatPosition,
  turn,
  legalMoves,
  parseMove: readMove,
  formatMove,
  notations: [{ id: "san", name: "Fields", format: formatMove, parse: readMove }],
  isMove: () => true,
  play: (position, move) => position.with(move, turn(position)),
  isCheck: () => false,
  endings: ["three-in-a-row", "board-full"],
  outcome,
  cannotWin: (position, side) =>
    ROWS.every((row) => row.some((field) => position[field] === opponentOf(side))) && outcome(position) === undefined,
  reach: () => ({ moves: [], attacks: [] }),
  picture: (position) => ({
    files: 3,
    ranks: 3,
    pieces: position.flatMap((side, field) =>
      side === null ? [] : [{ square: squareOf(field), piece: SIGNS[side], side }],
    ),
    attackedKings: [],
  }),
});
