import { BLACK, type Color, colorOf, kindOf, LAST_KIND, pieceOf, WHITE } from "./board";

/** The letters of a game's pieces: upper case for white, lower case for black in position texts. */
export class PieceLetters {
  readonly #ofKind: ReadonlyMap<number, string>;
  readonly #pieces: ReadonlyMap<string, number>;
  readonly #ofPiece: readonly string[];

  /** @param armies the upper-case letter of each kind of piece, per army */
  constructor(armies: readonly [white: ReadonlyMap<number, string>, black: ReadonlyMap<number, string>]) {
    this.#ofKind = new Map([...armies[WHITE], ...armies[BLACK]]);
    const pieces = new Map<string, number>();
    for (const [kind, letter] of armies[WHITE]) pieces.set(letter, pieceOf(WHITE, kind));
    for (const [kind, letter] of armies[BLACK]) pieces.set(letter.toLowerCase(), pieceOf(BLACK, kind));
    this.#pieces = pieces;
    this.#ofPiece = Array.from({ length: pieceOf(BLACK, LAST_KIND) + 1 }, (_, piece) => {
      const letter = this.ofKind(kindOf(piece));
      return colorOf(piece) === WHITE ? letter : letter.toLowerCase();
    });
  }

  /** The upper-case letter of a kind; empty for kinds without a letter, such as 0. */
  ofKind(kind: number): string {
    return this.#ofKind.get(kind) ?? "";
  }

  /** The letter of a piece in position texts. */
  ofPiece(piece: number): string {
    return this.#ofPiece[piece] ?? "";
  }

  /** The piece of a letter in position texts; undefined for other letters. */
  pieceFor(letter: string): number | undefined {
    return this.#pieces.get(letter);
  }

  /** The letters of a color in position texts, for messages. */
  listFor(color: Color): string {
    return [...this.#pieces]
      .filter(([, piece]) => colorOf(piece) === color)
      .map(([letter]) => letter)
      .join(" ");
  }
}
