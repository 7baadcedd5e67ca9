import { type Layout, layOut, SQUARE } from "../../src/pictures/layout";
import type { Side } from "../../src/shared/side";
import type { Analysis } from "./line-service";

/** What a grid shows. */
export interface Shown {
  readonly analysis: Analysis;
  readonly orientation: Side;
  /** What stands on a square, in words: "white pawn", "empty". */
  readonly nameOf: (square: string) => string;
  /** The squares of the move so far. */
  readonly chosen: readonly string[];
  /** The squares that the move may go on with. */
  readonly targets: ReadonlySet<string>;
}

/**
 * Squares to be clicked, laid over a picture of the board. One of them takes the focus at a time; arrows move it.
 * @param choose told the square that was clicked or entered
 */
export class BoardGrid {
  readonly element = document.createElement("div");
  #focused = "";
  #shape = "";

  constructor(choose: (square: string) => void) {
    this.element.className = "squares";
    this.element.role = "grid";
    this.element.setAttribute("aria-label", "Board");
    this.element.addEventListener("click", ({ target }) => {
      const square =
        target instanceof HTMLElement ? target.closest<HTMLElement>("[data-square]")?.dataset.square : undefined;
      if (square === undefined) return;
      this.#focused = square;
      choose(square);
    });
    this.element.addEventListener("keydown", (event) => this.#walk(event));
  }

  show({ analysis, orientation, nameOf, chosen, targets }: Shown): void {
    const { board } = analysis;
    const layout = layOut(board, orientation, false);
    const shape = `${board.files} ${board.ranks} ${orientation} ${layout.width}`;
    if (shape !== this.#shape) this.#build(board.files, board.ranks, orientation, layout);
    this.#shape = shape;
    for (const cell of this.element.querySelectorAll<HTMLElement>("[data-square]")) {
      const square = cell.dataset.square ?? "";
      const words = [square, nameOf(square), ...(targets.has(square) ? ["can be chosen"] : [])];
      cell.setAttribute("aria-label", words.join(", "));
      cell.ariaSelected = String(chosen.includes(square));
      cell.classList.toggle("target", targets.has(square));
      cell.tabIndex = square === this.#focused ? 0 : -1;
    }
  }

  #build(files: number, ranks: number, orientation: Side, layout: Layout): void {
    const indexes = (count: number, isReversed: boolean): readonly number[] => {
      const ascending = Array.from({ length: count }, (_, index) => index);
      return isReversed ? ascending.reverse() : ascending;
    };
    const rows = indexes(ranks, orientation === "white").map((rank) => {
      const row = document.createElement("div");
      row.role = "row";
      for (const file of indexes(files, orientation === "black")) {
        const { x, y } = layout.at(file, rank);
        const cell = document.createElement("button");
        cell.type = "button";
        cell.role = "gridcell";
        cell.dataset.square = `${String.fromCharCode(97 + file)}${rank + 1}`;
        Object.assign(cell.style, {
          left: `${(100 * x) / layout.width}%`,
          top: `${(100 * y) / layout.height}%`,
          width: `${(100 * SQUARE) / layout.width}%`,
          height: `${(100 * SQUARE) / layout.height}%`,
        });
        row.append(cell);
      }
      return row;
    });
    this.element.replaceChildren(...rows);
    if (this.element.querySelector(`[data-square="${this.#focused}"]`) === null) this.#focused = "a1";
  }

  #walk(event: KeyboardEvent): void {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    const { target } = event;
    if (step === undefined || !(target instanceof HTMLElement)) return;
    event.preventDefault();
    const rows = [...this.element.children].map((row) => [...row.querySelectorAll<HTMLElement>("[data-square]")]);
    const row = rows.findIndex((cells) => cells.includes(target));
    const next = rows[row + (step[0] ?? 0)]?.[(rows[row]?.indexOf(target) ?? 0) + (step[1] ?? 0)];
    if (next === undefined) return;
    target.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
    this.#focused = next.dataset.square ?? "";
  }
}
