import type { BoardCallbacks, BoardPosition } from "./board-position";
import { followHolds } from "./follow-holds";
import type { Grid } from "./grid";
import type { PieceCard } from "./piece-card";

/** The parts of a board that the inspection of pieces uses. */
export interface InspectedBoard {
  readonly element: HTMLElement;
  readonly frame: HTMLElement;
  readonly grid: Grid;
  readonly reach: BoardCallbacks["reach"];
  position(): BoardPosition | null;
  /** Called before a card is opened by a long press, which has also picked up the piece. */
  putBack(square: string): void;
}

/** The square of an inspected piece, and the position as text. */
interface Shown {
  readonly square: string;
  readonly position: string;
}

/** Opens a card about a piece on a long press, a right click or a key. The card is loaded when it is first opened. */
export class Inspection {
  readonly #board: InspectedBoard;
  #card: PieceCard | null = null;
  /** The piece on the card, also while the card is loaded. */
  #shown: Shown | null = null;

  constructor(board: InspectedBoard) {
    this.#board = board;
    followHolds(board.element, {
      placeOf: (element) => element?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null,
      // While a pen is chosen, presses draw.
      accepts: (place) => (board.position()?.pen ?? null) === null && this.#reachOf(place) !== null,
      hold: (place) => {
        board.putBack(place);
        this.open(place);
      },
    });
  }

  /** Opens the card of the piece on a square. Returns whether there is a piece. */
  open(square: string): boolean {
    if (this.#reachOf(square) === null) return false;
    const shown = { square, position: this.#positionText() };
    this.#shown = shown;
    void this.#load(shown);
    return true;
  }

  /** Closes the card if the board shows another position than when it was opened. */
  follow(): void {
    if (this.#shown !== null && this.#shown.position !== this.#positionText()) this.close();
  }

  /** Closes the card, and moves the focus from the card to the square of its piece. */
  close(): void {
    const shown = this.#shown;
    this.#shown = null;
    const hadFocus = this.#card?.element.contains(document.activeElement) ?? false;
    this.#card?.hide();
    if (hadFocus && shown !== null) this.#board.grid.focus(shown.square);
  }

  async #load(shown: Shown): Promise<void> {
    const { square } = shown;
    // If the import fails, for example without a network, the next attempt repeats it.
    const loaded = await import("./piece-card").catch(() => null);
    if (loaded === null) return;
    if (this.#card === null) {
      this.#card = new loaded.PieceCard(() => this.close());
      this.#board.frame.append(this.#card.element);
    }
    const [position, cell, reach] = [this.#board.position(), this.#board.grid.cells.get(square), this.#reachOf(square)];
    // While the card was loading, the player may have closed it, or the board may show another position.
    if (this.#shown !== shown || position === null || cell === undefined || reach === null) return;
    this.#card.show({ position, square, reach }, cell, this.#board.frame);
  }

  #positionText(): string {
    const position = this.#board.position();
    if (position === null) return "";
    const { variant, orientation, picture } = position;
    return [variant, orientation, ...picture.pieces.map(({ square, piece, side }) => square + piece + side)].join(" ");
  }

  #reachOf(square: string) {
    const isPiece = this.#board.position()?.picture.pieces.some((piece) => piece.square === square) ?? false;
    return isPiece ? (this.#board.reach?.(square) ?? null) : null;
  }
}
