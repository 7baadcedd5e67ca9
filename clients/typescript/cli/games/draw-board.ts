import type { BoardPiece, City, Side } from "skytale-client";
import type { Colors } from "../terminal/colors.js";
import { otherSide } from "./side.js";

/** The pieces, reserves and cities of a position, as the API returns them. */
export interface Board {
  readonly files: number;
  readonly ranks: number;
  readonly pieces: readonly BoardPiece[];
  readonly reserves?: Readonly<Record<Side, readonly string[]>>;
  readonly cities?: readonly City[];
  readonly attackedKings: readonly string[];
}

/** Options for the drawing of a board. */
export interface BoardView {
  /** Side at the bottom. */
  readonly orientation: Side;
  /** Last move in coordinates; null if there is none. Its squares are highlighted if colors are enabled. */
  readonly lastMove: string | null;
  readonly colors: Colors;
}

const fileLetter = (file: number): string => String.fromCharCode("a".charCodeAt(0) + file);

/**
 * Draws a board as lines of text. White's pieces are capitals and black's are small letters, as in position texts.
 * White's cities are in square brackets, black's in parentheses. `!` follows a king in check. Each reserve is printed
 * on its owner's side of the board.
 */
export function drawBoard(board: Board, view: BoardView): readonly string[] {
  const { colors, orientation } = view;
  const files = range(board.files, orientation === "black");
  const ranks = range(board.ranks, orientation === "white");
  const pieces = new Map(board.pieces.map((piece) => [piece.square, piece]));
  const cities = new Map((board.cities ?? []).map(({ square, owner }) => [square, owner]));
  const marked = new Set(view.lastMove?.match(/[a-z]\d{1,2}/g) ?? []);
  const numberWidth = String(board.ranks).length;
  const letters = `${" ".repeat(numberWidth + 1)}${files.map((file) => ` ${fileLetter(file)} `).join("")}`.trimEnd();
  const lines = ranks.map((rank) => {
    const cells = files.map((file) => {
      const square = fileLetter(file) + String(rank + 1);
      const look = {
        city: cities.get(square),
        isMarked: marked.has(square),
        isAttacked: board.attackedKings.includes(square),
      };
      return drawSquare(pieces.get(square), look, colors);
    });
    const number = String(rank + 1).padStart(numberWidth);
    return `${colors.dim(number)} ${cells.join("")} ${colors.dim(number.trimStart())}`;
  });
  const above = otherSide(orientation);
  return [
    ...reserveLine(board, above),
    colors.dim(letters),
    ...lines,
    colors.dim(letters),
    ...reserveLine(board, orientation),
    ...cityLines(board),
  ];
}

interface SquareLook {
  readonly city: Side | undefined;
  readonly isMarked: boolean;
  readonly isAttacked: boolean;
}

/** A square as three characters. */
function drawSquare(piece: BoardPiece | undefined, { city, isMarked, isAttacked }: SquareLook, colors: Colors): string {
  const [open, close] = city === undefined ? [" ", " "] : city === "white" ? ["[", "]"] : ["(", ")"];
  const letter = piece === undefined ? colors.dim(".") : drawPiece(piece.piece, piece.side, colors);
  const cell = `${open}${letter}${isAttacked ? colors.red("!") : close}`;
  return isMarked ? colors.bgYellow(cell) : cell;
}

const drawPiece = (letter: string, side: Side, colors: Colors): string =>
  side === "white" ? colors.bold(letter.toUpperCase()) : colors.cyan(letter.toLowerCase());

function reserveLine({ reserves }: Board, side: Side): readonly string[] {
  if (reserves === undefined) return [];
  const letters = reserves[side].map((letter) => (side === "white" ? letter.toUpperCase() : letter.toLowerCase()));
  return [`${side === "white" ? "White" : "Black"}'s reserve: ${letters.length === 0 ? "none" : letters.join(" ")}`];
}

function cityLines({ cities }: Board): readonly string[] {
  if (cities === undefined) return [];
  const count = (side: Side) => cities.filter(({ owner }) => owner === side).length;
  return [`Cities: white ${count("white")} [ ], black ${count("black")} ( )`];
}

function range(length: number, isDescending: boolean): readonly number[] {
  const numbers = Array.from({ length }, (_, index) => index);
  return isDescending ? numbers.reverse() : numbers;
}
