import { type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { Line } from "../../../../src/rules/game";
import { type ShapeColor, toggled } from "../../../../src/shared/annotations";

/** Drawings that are kept until the position on the board changes. */
export class Sketch {
  readonly #shapes = signal<readonly string[]>([]);
  #position = "";
  /** The drawings that were made while the analysis was loading, and those that were there before. */
  #early: { readonly drawn: readonly string[]; readonly before: readonly string[] } | null = null;

  readonly shapes: ReadonlySignal<readonly string[]> = this.#shapes;
  /** The color in which every press on the board draws; null if presses move pieces. */
  readonly pen: Signal<ShapeColor | null> = signal(null);

  /** Removes the drawings if they belong to another position. */
  follow({ ply, position }: Line): void {
    // The same position has a new line each time that a pending move is played on the board.
    const key = `${ply} ${position}`;
    if (key === this.#position) return;
    this.#position = key;
    this.#early = null;
    if (this.#shapes.peek().length > 0) this.#shapes.value = [];
  }

  /** Adds a drawing, or removes it if it is there already. */
  draw(shape: string): void {
    this.#shapes.value = toggled(this.#shapes.peek(), shape);
  }

  /** Like `draw`, while the analysis is loading. The analysis will take the drawing. */
  drawEarly(shape: string): void {
    const { drawn, before } = this.#early ?? { drawn: [], before: this.#shapes.peek() };
    this.#early = { drawn: [...drawn, shape], before };
    this.draw(shape);
  }

  /** Removes the drawings that were made while the analysis was loading. Returns them in the order of drawing. */
  takeEarly(): readonly string[] {
    if (this.#early === null) return [];
    const { drawn, before } = this.#early;
    this.#early = null;
    this.#shapes.value = before;
    return drawn;
  }

  erase(): void {
    this.#early = null;
    this.#shapes.value = [];
  }
}
