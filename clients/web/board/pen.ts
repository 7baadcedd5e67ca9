import { formatShape, type Shape, type ShapeColor, toggled } from "../../../src/shared/annotations";
import type { BoardPosition } from "./board-position";
import { describeShape } from "./draw-shapes";
import { followPen } from "./follow-pen";

/** The parts of a board that the pen uses. */
interface PenBoard {
  readonly element: HTMLElement;
  position(): BoardPosition | null;
  /** Shows these drawings on the board. */
  show(shapes: readonly string[]): void;
  announce(text: string): void;
  /** Called with the shape that the player drew; undefined if the board cannot be drawn on. */
  readonly draw: ((shape: string) => void) | undefined;
}

/** Drawing on a board, by pointers and by keyboard. */
export class Pen {
  readonly #board: PenBoard;
  /** Where an arrow begins that is drawn by keyboard. */
  #from: string | null = null;

  constructor(board: PenBoard) {
    this.#board = board;
    if (board.draw === undefined) return;
    followPen(board.element, {
      squareOf: (element) => element?.closest<HTMLElement>("[role='gridcell']")?.dataset.place ?? null,
      pen: () => this.color,
      // Without a modifier, the secondary button has another use on a piece.
      drawsCircle: (square, hasModifier) =>
        hasModifier || board.position()?.picture.pieces.every((piece) => piece.square !== square) === true,
      preview: (shape) => this.#show(shape),
      draw: (shape) => this.#draw(shape),
    });
  }

  /** The color in which every press draws; null if presses move pieces. */
  get color(): ShapeColor | null {
    return this.#board.position()?.pen ?? null;
  }

  /** Shows the drawings of a new position. */
  update(): void {
    if (this.color === null) this.#from = null;
    this.#board.element.classList.toggle("drawing", this.color !== null);
    this.#show(null);
  }

  /** Draws by keyboard or by a screen reader: the first square begins a shape, the second one ends it. */
  press(square: string): void {
    const [color, from] = [this.color, this.#from];
    if (color === null) return;
    if (from === null) {
      this.#from = square;
      this.#board.announce(`From ${square}. Choose the end of the arrow, or ${square} again for a circle.`);
    } else this.#draw({ color, from, to: from === square ? null : square });
  }

  /** Handles a click while a color is chosen. Returns whether one is, so that the click moves no piece. */
  takesClick(square: string, detail: number): boolean {
    if (this.color === null) return false;
    // Pointers draw by their own events. A click without a pointer comes from a screen reader.
    if (detail === 0) this.press(square);
    return true;
  }

  /** Ends a drawing by keyboard. Returns whether one had begun. */
  cancel(): boolean {
    const hasBegun = this.#from !== null;
    this.#from = null;
    if (hasBegun) this.#board.announce("Drawing canceled.");
    return hasBegun;
  }

  #show(drawn: Shape | null): void {
    const shapes = this.#board.position()?.shapes ?? [];
    this.#board.show(drawn === null ? shapes : [...shapes, formatShape(drawn)]);
  }

  #draw(shape: Shape): void {
    this.#from = null;
    const text = formatShape(shape);
    const { shapes = [] } = this.#board.position() ?? {};
    if (toggled(shapes, text) === shapes) {
      this.#board.announce("There are too many drawings on this position. Remove one first.");
      return;
    }
    this.#board.announce(`${describeShape(text)} ${shapes.includes(text) ? "removed" : "drawn"}.`);
    this.#board.draw?.(text);
  }
}
