/**
 * A second implementation of the rules for comparison. It is deliberately different: slow, without shared parts, and
 * backward. For an origin and a target it checks the squares between. Boards are the letters on squares 0 (a1) to 63
 * (h8).
 */
export interface SecondPosition {
  readonly board: readonly string[];
  readonly isWhite: boolean;
  readonly castling: string;
  /** The en passant square, or -1. */
  readonly enPassant: number;
  readonly reserves: string;
}

type Letters = readonly string[];

const SQUARES = Array.from({ length: 64 }, (_, square) => square);
const fileOf = (square: number): number => square % 8;
const rankOf = (square: number): number => Math.floor(square / 8);
const nameOf = (square: number): string => "abcdefgh".charAt(fileOf(square)) + String(rankOf(square) + 1);
const squareOf = (name: string): number => "abcdefgh".indexOf(name.charAt(0)) + 8 * (Number(name.charAt(1)) - 1);
const at = (board: Letters, square: number): string => board[square] ?? "";
const isWhitePiece = (letter: string): boolean => letter !== "" && letter === letter.toUpperCase();
const isOwn = (letter: string, isWhite: boolean): boolean => letter !== "" && isWhitePiece(letter) === isWhite;
const letterFor = (letter: string, isWhite: boolean): string => (isWhite ? letter.toUpperCase() : letter);

/** Reads the text of a valid position. */
export function readSecond(text: string): SecondPosition {
  const [placement = "", side, castling = "", enPassant = "-"] = text.split(" ");
  const [, ranks = "", reserves = ""] = /^([^[]*)(?:\[(.*)\])?$/.exec(placement) ?? [];
  const letters = ranks.split("/").map((rank) => [...rank.replace(/\d/g, (count) => " ".repeat(Number(count)))]);
  const board = letters.reverse().flatMap((rank) => rank.map((letter) => letter.trim()));
  return { board, isWhite: side === "w", castling, enPassant: enPassant === "-" ? -1 : squareOf(enPassant), reserves };
}

/** The letters strictly between two squares of one line. */
function between(board: Letters, from: number, to: number): string[] {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  const length = Math.max(Math.abs(files), Math.abs(ranks));
  const step = (files + 8 * ranks) / length;
  return Array.from({ length: length - 1 }, (_, index) => at(board, from + step * (index + 1)));
}

const isFree = (board: Letters, from: number, to: number): boolean =>
  between(board, from, to).every((letter) => letter === "");

/**
 * Whether a Hoplit reaches the target. The target is not on the Hoplit's lines, and the shorter of the two distances
 * determines the only possible pivot.
 */
function hoplitHits(board: Letters, from: number, to: number): boolean {
  const files = fileOf(to) - fileOf(from);
  const ranks = rankOf(to) - rankOf(from);
  const diagonal = Math.min(Math.abs(files), Math.abs(ranks));
  if (diagonal === 0 || Math.abs(files) === Math.abs(ranks)) return false;
  const pivot = from + diagonal * (Math.sign(files) + 8 * Math.sign(ranks));
  if (at(board, pivot) !== "" || !isFree(board, from, pivot)) return false;
  const way = between(board, pivot, to);
  const screens = way.filter((letter) => letter !== "");
  if (screens.length !== 1) return false;
  const enemyPawn = isWhitePiece(at(board, from)) ? "p" : "P";
  return screens[0] !== enemyPawn || way.at(-1) === enemyPawn;
}

/** Whether the piece on a square attacks another square, whatever is on that square. */
function hits(board: Letters, from: number, to: number): boolean {
  const letter = at(board, from);
  const files = Math.abs(fileOf(to) - fileOf(from));
  const ranks = Math.abs(rankOf(to) - rankOf(from));
  const isStraight = (files === 0) !== (ranks === 0);
  const isDiagonal = files === ranks && files > 0;
  switch (letter.toLowerCase()) {
    case "p":
      return files === 1 && rankOf(to) - rankOf(from) === (letter === "P" ? 1 : -1);
    case "n":
      return files * ranks === 2;
    case "k":
      return Math.max(files, ranks) === 1;
    case "h":
      return hoplitHits(board, from, to);
    case "r":
      return isStraight && isFree(board, from, to);
    case "b":
      return isDiagonal && isFree(board, from, to);
    case "q":
      return (isStraight || isDiagonal) && isFree(board, from, to);
    default:
      return false;
  }
}

const isAttacked = (board: Letters, square: number, byWhite: boolean): boolean =>
  SQUARES.some((from) => isOwn(at(board, from), byWhite) && hits(board, from, square));

/** Whether the king of a side is attacked. */
export const isKingAttacked = (board: Letters, isWhite: boolean): boolean =>
  isAttacked(board, board.indexOf(letterFor("k", isWhite)), !isWhite);

/** Whether a Hoplit of the other side attacks the king of a side. */
export function isKingAttackedByHoplit(board: Letters, isWhite: boolean): boolean {
  const king = board.indexOf(letterFor("k", isWhite));
  return SQUARES.some((from) => at(board, from) === letterFor("h", !isWhite) && hits(board, from, king));
}

/** A move as its text and the squares that it changes. */
interface Candidate {
  readonly text: string;
  readonly changes: readonly (readonly [square: number, letter: string])[];
}

function* pawnMoves({ board, isWhite, enPassant }: SecondPosition, from: number): Generator<Candidate> {
  const pawn = at(board, from);
  const forward = isWhite ? 8 : -8;
  for (const to of SQUARES) {
    const isHome = rankOf(from) === (isWhite ? 1 : 6);
    const isPush = to === from + forward || (isHome && to === from + 2 * forward);
    const isQuiet = isPush && at(board, to) === "" && at(board, from + forward) === "";
    const isPassing = to === enPassant && hits(board, from, to);
    if (!isQuiet && !isPassing && !(isOwn(at(board, to), !isWhite) && hits(board, from, to))) continue;
    const text = nameOf(from) + nameOf(to);
    if (rankOf(to) === (isWhite ? 7 : 0)) {
      for (const letter of "qrbnh") {
        yield {
          text: text + letter,
          changes: [
            [from, ""],
            [to, letterFor(letter, isWhite)],
          ],
        };
      }
    } else if (isPassing)
      yield {
        text,
        changes: [
          [from, ""],
          [to - forward, ""],
          [to, pawn],
        ],
      };
    else
      yield {
        text,
        changes: [
          [from, ""],
          [to, pawn],
        ],
      };
  }
}

function* castlings({ board, isWhite, castling }: SecondPosition): Generator<Candidate> {
  const rank = isWhite ? "1" : "8";
  const king = squareOf(`e${rank}`);
  for (const [letter, rookFile, toFile, rookToFile] of ["khgf", "qacd"].map((files) => [...files])) {
    const rook = squareOf(`${rookFile}${rank}`);
    const to = squareOf(`${toFile}${rank}`);
    const rookTo = squareOf(`${rookToFile}${rank}`);
    if (!castling.includes(letterFor(letter ?? "", isWhite)) || !isFree(board, king, rook)) continue;
    if ([king, rookTo, to].some((square) => isAttacked(board, square, !isWhite))) continue;
    const changes = [
      [king, ""],
      [rook, ""],
      [to, at(board, king)],
      [rookTo, at(board, rook)],
    ] as const;
    yield { text: nameOf(king) + nameOf(to), changes };
  }
}

function* drops({ board, isWhite, reserves }: SecondPosition): Generator<Candidate> {
  const hoplit = letterFor("h", isWhite);
  if (!reserves.includes(hoplit)) return;
  const pawn = letterFor("p", isWhite);
  for (const file of "abcdefgh") {
    const [first = 0, second = 0, third = 0] = (isWhite ? "123" : "876").split("").map((rank) => squareOf(file + rank));
    if (at(board, first) !== "" || at(board, second) !== pawn || at(board, third) !== "") continue;
    yield {
      text: `H@${nameOf(first)}`,
      changes: [
        [first, hoplit],
        [second, ""],
        [third, pawn],
      ],
    };
  }
}

function* candidates(position: SecondPosition): Generator<Candidate> {
  const { board, isWhite } = position;
  yield* castlings(position);
  yield* drops(position);
  for (const from of SQUARES.filter((square) => isOwn(at(board, square), isWhite))) {
    if (at(board, from).toLowerCase() === "p") {
      yield* pawnMoves(position, from);
      continue;
    }
    for (const to of SQUARES) {
      if (isOwn(at(board, to), isWhite) || !hits(board, from, to)) continue;
      yield {
        text: nameOf(from) + nameOf(to),
        changes: [
          [from, ""],
          [to, at(board, from)],
        ],
      };
    }
  }
}

/** The legal moves in wire format, in order. Does not support positions of the vote or without the extra pieces. */
export function secondLegalMoves(position: SecondPosition): string[] {
  const legal: string[] = [];
  for (const { text, changes } of candidates(position)) {
    const after = [...position.board];
    for (const [square, letter] of changes) after[square] = letter;
    if (!isKingAttacked(after, position.isWhite)) legal.push(text);
  }
  return legal.sort();
}
