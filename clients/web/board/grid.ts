import { fileLetter } from "../../../src/pictures/layout";
import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";

const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

/** The squares of a board as hands touch them and screen readers walk them: cells in rows, one of which has the focus. */
export class Grid {
  readonly element = document.createElement("div");
  readonly #cells = new Map<string, HTMLElement>();
  #shape = "";
  #focused = "";

  constructor() {
    this.element.className = "board-grid";
    this.element.role = "grid";
    this.element.ariaLabel = "Board";
  }

  /** The cells by their squares, from the upper left to the lower right. */
  get cells(): ReadonlyMap<string, HTMLElement> {
    return this.#cells;
  }

  /** The square that the focus is on when it is on the board. */
  get focused(): string {
    return this.#focused;
  }

  /** Makes the cells of a board, unless they are there already. */
  build({ files, ranks }: BoardPicture, orientation: Side): void {
    const shape = `${files} ${ranks} ${orientation}`;
    if (shape === this.#shape) return;
    const hasFocus = this.element.contains(document.activeElement);
    this.#shape = shape;
    this.#cells.clear();
    const rows = indexes(ranks, orientation === "white").map((rank) => {
      const row = document.createElement("div");
      row.role = "row";
      for (const file of indexes(files, orientation === "black")) {
        const cell = document.createElement("div");
        const square = `${fileLetter(file)}${rank + 1}`;
        cell.role = "gridcell";
        cell.dataset.place = square;
        this.#cells.set(square, cell);
        row.append(cell);
      }
      return row;
    });
    this.element.replaceChildren(...rows);
    if (!this.#cells.has(this.#focused))
      this.#focused = orientation === "white" ? "a1" : `${fileLetter(files - 1)}${ranks}`;
    if (hasFocus) this.focus(this.#focused);
  }

  /** Puts the focus on a square. */
  focus(square: string): void {
    this.mark(square);
    this.#cells.get(square)?.focus();
  }

  /** Makes a square the one that the focus comes to when it comes to the board. */
  mark(square: string): void {
    const former = this.#cells.get(this.#focused);
    const latter = this.#cells.get(square);
    if (latter === undefined) return;
    if (former !== undefined) former.tabIndex = -1;
    latter.tabIndex = 0;
    this.#focused = square;
  }

  /** Goes from a square to the next one by an arrow's key. Says whether the key is an arrow's. */
  walk(square: string, key: string): boolean {
    const step = STEPS[key];
    if (step === undefined) return false;
    const [right, down] = step;
    const rows = [...this.element.children].map((row) => [...row.children]);
    const cell = this.#cells.get(square);
    const rank = rows.findIndex((cells) => cell !== undefined && cells.includes(cell));
    const next = cell === undefined ? undefined : rows[rank + down]?.[(rows[rank]?.indexOf(cell) ?? 0) + right];
    if (next instanceof HTMLElement && next.dataset.place !== undefined) this.focus(next.dataset.place);
    return true;
  }

  /** Goes to the next of some squares, from the upper left to the lower right and round again. Says whether there is one. */
  jump(square: string, squares: ReadonlySet<string>, isBackwards: boolean): boolean {
    const found = [...this.#cells.keys()].filter((name) => squares.has(name) || name === square);
    const next = found.at((found.indexOf(square) + (isBackwards ? -1 : 1)) % found.length);
    if (next === undefined || next === square) return false;
    this.focus(next);
    return true;
  }
}

function indexes(count: number, isReversed: boolean): readonly number[] {
  const upwards = Array.from({ length: count }, (_, index) => index);
  return isReversed ? upwards.reverse() : upwards;
}
