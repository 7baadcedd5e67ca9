import hoplitChess from "./book/hoplit-chess.json";
import sparta from "./book/sparta.json";
import spartanChess from "./book/spartan-chess.json";
import { hashOfText } from "./hash";

/** A move of the opening book. */
export interface BookMove {
  /** In wire form. */
  readonly text: string;
  /** In hundredths of the game's smallest piece, for the side that moves. */
  readonly score: number;
}

/** The opening book of a game. `npm run book` writes these files, with the limits of its search. */
interface Book {
  /** The revision of the rules under which the book was made. */
  readonly revision: number;
  /** A line for each position: its key, and its moves with their scores, the best first: `1x9k2a e2e4:31 d2d4:25`. */
  readonly positions: readonly string[];
}

const BOOKS: Readonly<Record<string, Book>> = { "spartan-chess": spartanChess, "hoplit-chess": hoplitChess, sparta };

/** Read at first use, because most processes never search. */
const read = new Map<string, ReadonlyMap<string, readonly BookMove[]>>();

/**
 * The key of a position in a book. The position is in the form in which positions are compared for repetition. Two
 * positions of one book have different keys. A position outside of the book has one of its keys once in ten million, so
 * a move of the book must also be legal.
 */
export const bookKeyOf = (position: string): string => (hashOfText(position, 0) >>> 0).toString(36);

/**
 * The moves of the opening book in a position, the best first. Empty if the position is not in the book, and if the book
 * was made under another revision of the rules.
 * @param position as compared for repetition
 */
export function bookMovesOf(
  { id, revision }: { readonly id: string; readonly revision: number },
  position: string,
): readonly BookMove[] {
  const book = BOOKS[id];
  if (book === undefined || book.revision !== revision) return [];
  const known = read.get(id) ?? readBook(book);
  read.set(id, known);
  return known.get(bookKeyOf(position)) ?? [];
}

const readBook = ({ positions }: Book): ReadonlyMap<string, readonly BookMove[]> =>
  new Map(
    positions.map((line) => {
      const [key = "", ...moves] = line.split(" ");
      return [key, moves.map(readMove)];
    }),
  );

function readMove(move: string): BookMove {
  const [text = "", score] = move.split(":");
  return { text, score: Number(score) };
}
