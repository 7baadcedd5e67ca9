import { fileLetter } from "../../../src/pictures/layout";
import type { BoardPicture } from "../../../src/rules/rules";
import type { Side } from "../../../src/shared/side";

/** The steps of the focus by key. It stops at the edges of the board. */
const STEPS: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  Home: [Number.NEGATIVE_INFINITY, 0],
  End: [Number.POSITIVE_INFINITY, 0],
  PageUp: [0, Number.NEGATIVE_INFINITY],
  PageDown: [0, Number.POSITIVE_INFINITY],
};

/** The squares of a board for pointers and screen readers: an ARIA grid in which one cell is in the tab order. */
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

  /** The cells by square, from the top left to the bottom right. */
  get cells(): ReadonlyMap<string, HTMLElement> {
    return this.#cells;
  }

  /** The square that has the focus, or gets it when the focus enters the board. */
  get focused(): string {
    return this.#focused;
  }

  /** Creates the cells of a board, unless the size and orientation are unchanged. */
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

  /** Moves the focus to a square. */
  focus(square: string): void {
    this.mark(square);
    this.#cells.get(square)?.focus();
  }

  /** Makes a square the one that gets the focus when the focus enters the board. */
  mark(square: string): void {
    const former = this.#cells.get(this.#focused);
    const latter = this.#cells.get(square);
    if (latter === undefined) return;
    if (former !== undefined) former.tabIndex = -1;
    latter.tabIndex = 0;
    this.#focused = square;
  }

  /** Moves the focus by a key of `STEPS`. Returns whether the key is one of these. */
  walk(square: string, key: string): boolean {
    const step = STEPS[key];
    if (step === undefined) return false;
    const [right, down] = step;
    const rows = [...this.element.children].map((row) => [...row.children]);
    const cell = this.#cells.get(square);
    const rank = rows.findIndex((cells) => cell !== undefined && cells.includes(cell));
    const file = cell === undefined ? 0 : (rows[rank]?.indexOf(cell) ?? 0);
    const within = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));
    const next = rows[within(rank + down, rows.length)]?.[within(file + right, rows[0]?.length ?? 0)];
    if (next instanceof HTMLElement && next.dataset.place !== undefined) this.focus(next.dataset.place);
    return true;
  }

  /**
   * Moves the focus to the next (or previous) of `squares` in reading order, and wraps around. Returns false if there
   * is no other one.
   */
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
