import type { BoardPicture } from "../rules/rules";
import type { Side } from "../shared/side";

/** Side length of a square in units of the view box. Shapes are drawn on this grid. */
export const SQUARE = 45;

/** Space for the coordinates on the left and below, and the margin at the top and right. */
const COORDINATES = 20;
const RIM = 8;

/** A point in units of the view box; for a square, its upper left corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The geometry of a board picture, as seen from one side. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Whether only squares are drawn: no margin, no frame, no coordinates. */
  readonly isBorderless: boolean;
  /** The board without its margin. */
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** The upper left corner of a square by file and rank, counted from 0; may be outside the board. */
  at(file: number, rank: number): Point;
  /** The upper left corner of a square by name; undefined for unknown names. */
  find(square: string): Point | undefined;
  /** The upper left corner of the n-th place (from 0) of a player's reserve, to the right of the board. */
  reservePlace(side: Side, index: number): Point;
}

/** Computes the layout of a picture. */
export function layOut(picture: BoardPicture, orientation: Side, isBorderless: boolean): Layout {
  const { files, ranks } = picture;
  const [coordinates, rim] = isBorderless ? [0, 0] : [COORDINATES, RIM];
  const board = { x: coordinates, y: rim, width: files * SQUARE, height: ranks * SQUARE };
  const at = (file: number, rank: number): Point => ({
    x: board.x + SQUARE * (orientation === "white" ? file : files - 1 - file),
    y: board.y + SQUARE * (orientation === "white" ? ranks - 1 - rank : rank),
  });
  return {
    width: board.x + board.width + (picture.reserves === undefined ? 0 : RIM + SQUARE) + rim,
    height: board.y + board.height + coordinates,
    isBorderless,
    board,
    at,
    find(square) {
      const coordinates = parseSquare(square);
      if (coordinates === undefined || coordinates.file >= files || coordinates.rank >= ranks) return undefined;
      return at(coordinates.file, coordinates.rank);
    },
    reservePlace(side, index) {
      const x = board.x + board.width + RIM;
      const last = board.y + board.height - SQUARE;
      return { x, y: side === orientation ? last - index * SQUARE : board.y + index * SQUARE };
    },
  };
}

/** The letter of a file, counted from 0. */
export const fileLetter = (file: number): string => String.fromCharCode("a".charCodeAt(0) + file);

function parseSquare(square: string): { readonly file: number; readonly rank: number } | undefined {
  if (!/^[a-z][1-9]\d?$/.test(square)) return undefined;
  return { file: square.charCodeAt(0) - "a".charCodeAt(0), rank: Number(square.slice(1)) - 1 };
}
