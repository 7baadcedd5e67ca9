import type { BoardPicture } from "../rules/rules";
import type { Side } from "../shared/side";

/** The side of a square in the units of the view box; shapes are drawn on this grid. */
export const SQUARE = 45;

/** Room for the coordinates at the left and below, and the plain rim at the top and the right. */
const COORDINATES = 20;
const RIM = 8;

/** A point in the units of the view box; of a square, its corner at the upper left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Where things stand in a picture of a board seen from one side. */
export interface Layout {
  readonly width: number;
  readonly height: number;
  /** Whether the board ends with its squares: no rim, no frame, no coordinates. */
  readonly isBorderless: boolean;
  /** The board without its rim. */
  readonly board: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** By file and rank, from 0; squares may be outside of the board. */
  at(file: number, rank: number): Point;
  /** By name; undefined for what is no square of the board. */
  find(square: string): Point | undefined;
  /** The n-th place of a side's reserve, each beside its owner's side of the board. */
  reservePlace(side: Side, index: number): Point;
}

/** Lays out a picture. */
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

/** The letter of a file, from 0. */
export const fileLetter = (file: number): string => String.fromCharCode("a".charCodeAt(0) + file);

function parseSquare(square: string): { readonly file: number; readonly rank: number } | undefined {
  if (!/^[a-z][1-9]\d?$/.test(square)) return undefined;
  return { file: square.charCodeAt(0) - "a".charCodeAt(0), rank: Number(square.slice(1)) - 1 };
}
