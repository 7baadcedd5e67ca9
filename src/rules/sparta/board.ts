import type { Side } from "../../shared/side";
import { SQUARE_COUNT } from "./square";

/** The owner of a piece or a city, as a number for tables. */
export const NOBODY = 0;
export const WHITE = 1;
export const BLACK = 2;
export type Army = typeof WHITE | typeof BLACK;

/** The opposing army. */
export const enemyOf = (army: Army): Army => (army === WHITE ? BLACK : WHITE);

/** The side that plays an army. */
export const sideOf = (army: number): Side => (army === WHITE ? "white" : "black");

/** The letter of an army in position texts. */
export const armyLetter = (army: number): string => (army === WHITE ? "w" : "b");

/**
 * One byte per square plus one for `OFF_BOARD`, which stays empty. A piece is its army in the two lowest bits, with the
 * bit `HERO` for heroes.
 */
export type Board = Uint8Array;

/** The owner of the city on each square; `NOBODY` if there is no city. */
export type Cities = Uint8Array;

export const EMPTY = 0;
const HERO = 4;
const ARMY = 3;

/** The hero of an army. */
export const heroOf = (army: Army): number => army | HERO;

/** The army of a piece, `NOBODY` for an empty square. */
export const armyOf = (piece: number): number => piece & ARMY;

/** Whether a piece is a hero. */
export const isHero = (piece: number): boolean => (piece & HERO) !== 0;

/** The content of a square; accepts `OFF_BOARD`. */
export const pieceAt = (board: Board, square: number): number => board[square] as number;

/** Hash of the board. Equal boards have equal hashes; collisions are rare. */
export function hashOf(board: Board): number {
  let hash = 0;
  for (let square = 0; square < SQUARE_COUNT; square += 1) hash = (Math.imul(hash, 31) + pieceAt(board, square)) | 0;
  return hash;
}

/** The owner of the city on a square, `NOBODY` if there is no city. */
export const cityOwner = (cities: Cities, square: number): number => cities[square] as number;

/** A new board without pieces. */
export const emptyBoard = (): Board => new Uint8Array(SQUARE_COUNT + 1);

/** A new map without cities. */
export const noCities = (): Cities => new Uint8Array(SQUARE_COUNT);

const PIECES: ReadonlyMap<string, number> = new Map([
  ["W", WHITE],
  ["H", WHITE | HERO],
  ["w", BLACK],
  ["h", BLACK | HERO],
]);

const LETTERS: readonly string[] = Array.from(
  { length: (BLACK | HERO) + 1 },
  (_, piece) => [...PIECES].find(([, other]) => other === piece)?.[0] ?? "",
);

/** The piece of a letter in position texts; undefined for other letters. */
export const pieceFor = (letter: string): number | undefined => PIECES.get(letter);

/** The letter of a piece in position texts: upper case is white. */
export const letterOf = (piece: number): string => LETTERS[piece] ?? "";
