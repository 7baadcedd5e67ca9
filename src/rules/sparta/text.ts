import { err, ok, type Result } from "../../shared/result";
import { quoted } from "../quote";
import type { SetupError } from "../rules";
import {
  type Army,
  armyLetter,
  BLACK,
  type Board,
  type Cities,
  cityOwner,
  EMPTY,
  emptyBoard,
  letterOf,
  NOBODY,
  noCities,
  pieceAt,
  pieceFor,
  WHITE,
} from "./board";
import { trappedSquares } from "./capture";
import type { SpartaPosition } from "./position";
import { SIZE, SQUARES_BY_NAME, squareAt, squareName, squareNamed } from "./square";

/** Maximum length of a position text: 183 characters in canonical form, plus room for spaces. */
const LONGEST_TEXT = 250;
/** The number of city tiles in the box of the printed game. */
const MOST_CITIES = 8;
/** Highest accepted counter. The game is drawn at this value. */
const HIGHEST_CLOCK = 100;
const HIGHEST_MOVE_NUMBER = 9999;
const HEROES_CONQUER = "heroes-conquer";
const ZERO = "0".charCodeAt(0);
const SLASH = "/".charCodeAt(0);

/**
 * The start position. The pictures of the printed rules are lost: two rows of eight warriors and eight cities in the
 * middle rows are certain. Their exact squares were chosen for this server.
 */
export const START_TEXT = "1wwwwwwww1/10/10/10/10/10/10/10/10/1WWWWWWWW1 w b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w 0 1";

const invalid = (field: string, detail: string): Result<never, SetupError> =>
  err({ code: "invalid-position", field, detail });

function readRank(board: Board, text: string, rank: number): Result<null, SetupError> {
  const name = `rank ${rank + 1}`;
  let file = 0;
  for (const token of text.match(/\d+|\D/gu) ?? []) {
    if (/^(?:10|[1-9])$/.test(token)) {
      file += Number(token);
      continue;
    }
    const piece = pieceFor(token);
    if (piece === undefined) {
      const known = "W H for white, w h for black, 1 to 10 for a run of empty squares";
      return invalid("board", `${quoted(token)} in ${name} is neither a piece nor a run; there are ${known}`);
    }
    if (file < SIZE) board[squareAt(file, rank)] = piece;
    file += 1;
  }
  if (file === SIZE) return ok(null);
  return invalid("board", `${name} has ${file} squares, ${quoted(text)}; it must have ${SIZE}`);
}

function readBoard(text: string): Result<Board, SetupError> {
  const ranks = text.split("/");
  if (ranks.length !== SIZE) {
    return invalid("board", `the board has ${ranks.length} ranks; it must have ${SIZE}, separated by /`);
  }
  const board = emptyBoard();
  for (const [index, rank] of ranks.entries()) {
    const read = readRank(board, rank, SIZE - 1 - index);
    if (!read.ok) return read;
  }
  return ok(board);
}

function readSide(text: string): Result<Army, SetupError> {
  if (text === "w") return ok(WHITE);
  if (text === "b") return ok(BLACK);
  return invalid("side-to-move", `${quoted(text)} is no side to move; it must be w or b`);
}

function readCities(text: string): Result<Cities, SetupError> {
  const cities = noCities();
  if (text === "-") return ok(cities);
  const entries = text.split(",");
  if (entries.length > MOST_CITIES) {
    return invalid("cities", `there are ${entries.length} cities; there are at most ${MOST_CITIES}`);
  }
  for (const entry of entries) {
    const [, name, owner] = /^([^=]+)=([wb])$/.exec(entry) ?? [];
    if (name === undefined) {
      return invalid(
        "cities",
        `${quoted(entry)} must be a square and its owner, such as c5=w or d6=b; no cities are -`,
      );
    }
    const square = squareNamed(name);
    if (square === undefined) return invalid("cities", `${quoted(name)} is no square; they go from a1 to j10`);
    if (cityOwner(cities, square) !== NOBODY) return invalid("cities", `${name} is named twice; a square has one city`);
    cities[square] = owner === "w" ? WHITE : BLACK;
  }
  return ok(cities);
}

function readCount(field: string, text: string, lowest: number, highest: number): Result<number, SetupError> {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= lowest && count <= highest) return ok(count);
  return invalid(field, `${quoted(text)} must be a whole number from ${lowest} to ${highest}`);
}

/**
 * Parses a position text: board, side to move, cities, plies without progress, move number, and `heroes-conquer` for
 * the option. The counters may be missing (0 and 1), and cities may be in any order. Any number of pieces and up to
 * eight cities are accepted, and the game may be over. A refusal names the field.
 */
export function parsePosition(text: string): Result<SpartaPosition, SetupError> {
  if (text.length > LONGEST_TEXT) {
    return invalid("position", `the text has ${text.length} characters; no position needs more than ${LONGEST_TEXT}`);
  }
  const [boardText = "", side, citiesText, clockText = "0", numberText = "1", option, surplus] = text
    .trim()
    .split(/\s+/);
  if (boardText === "") return invalid("board", "the text is empty; it begins with the board");
  const board = readBoard(boardText);
  if (!board.ok) return board;
  if (side === undefined) return invalid("side-to-move", "the side to move is missing: w or b after the board");
  const turn = readSide(side);
  if (!turn.ok) return turn;
  if (citiesText === undefined) {
    return invalid("cities", "the cities are missing: a list such as c5=w,d6=b after the side to move, or - for none");
  }
  const cities = readCities(citiesText);
  if (!cities.ok) return cities;
  const clock = readCount("plies-without-progress", clockText, 0, HIGHEST_CLOCK);
  if (!clock.ok) return clock;
  const moveNumber = readCount("move-number", numberText, 1, HIGHEST_MOVE_NUMBER);
  if (!moveNumber.ok) return moveNumber;
  if (option !== undefined && option !== HEROES_CONQUER) {
    return invalid("option", `${quoted(option)} after the move number must be ${HEROES_CONQUER} or left out`);
  }
  if (surplus !== undefined) {
    return invalid("position", `${quoted(surplus)} is too much: the text ends with ${HEROES_CONQUER}`);
  }
  return ok({
    board: board.value,
    cities: cities.value,
    turn: turn.value,
    clock: clock.value,
    moveNumber: moveNumber.value,
    heroesConquer: option !== undefined,
    isSettled: trappedSquares(board.value).length === 0,
  });
}

/** Formats the board field. A replay formats every position, so the characters are joined in one call. */
function formatBoard(board: Board): string {
  const codes: number[] = [];
  for (let rank = SIZE - 1; rank >= 0; rank -= 1) {
    let gap = 0;
    for (let file = 0; file < SIZE; file += 1) {
      const piece = pieceAt(board, squareAt(file, rank));
      if (piece === EMPTY) {
        gap += 1;
        continue;
      }
      if (gap > 0) codes.push(ZERO + gap);
      gap = 0;
      codes.push(letterOf(piece).charCodeAt(0));
    }
    if (gap === SIZE) codes.push(ZERO + 1, ZERO);
    else if (gap > 0) codes.push(ZERO + gap);
    if (rank > 0) codes.push(SLASH);
  }
  return String.fromCharCode(...codes);
}

/** Cache of formatted cities. Most moves conquer nothing, and positions share the map. */
const CITY_TEXTS = new WeakMap<Cities, string>();

function formatCities(cities: Cities): string {
  const known = CITY_TEXTS.get(cities);
  if (known !== undefined) return known;
  const text = writeCities(cities);
  CITY_TEXTS.set(cities, text);
  return text;
}

function writeCities(cities: Cities): string {
  const built = SQUARES_BY_NAME.filter((square) => cityOwner(cities, square) !== NOBODY);
  if (built.length === 0) return "-";
  return built.map((square) => `${squareName(square)}=${armyLetter(cityOwner(cities, square))}`).join(",");
}

/** Key for repetition: board, side to move and owners of the cities. */
export function repetitionKey({ board, turn, cities }: SpartaPosition): string {
  return `${formatBoard(board)} ${armyLetter(turn)} ${formatCities(cities)}`;
}

/** Formats a position. Cities are sorted by the names of their squares. */
export function formatPosition(position: SpartaPosition): string {
  const { clock, moveNumber, heroesConquer } = position;
  const counted = `${repetitionKey(position)} ${clock} ${moveNumber}`;
  return heroesConquer ? `${counted} ${HEROES_CONQUER}` : counted;
}
