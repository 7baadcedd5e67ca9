import { capturedSquares } from "../../../src/pictures/captures";
import { fileLetter } from "../../../src/pictures/layout";
import type { BoardPicture } from "../../../src/rules/rules";
import { assertNever } from "../../../src/shared/assert-never";
import { opponentOf, type Side } from "../../../src/shared/side";
import { type Choice, Chooser } from "./chooser";
import { followDrags } from "./dragging";
import { Drawing, type Marks } from "./drawing";
import { motionsBetween } from "./motion";
import { groupMoves, type HandMove, type HandMoves, type Origin, touch } from "./moves";
import {
  type Changes,
  changesOf,
  type GameWords,
  inSpokenOrder,
  listed,
  nameContent,
  namePiece,
  nameWord,
} from "./words";

/** What a board shows. */
export interface BoardPosition {
  /** The game's id: letters mean different pieces in different games. */
  readonly variant: string;
  readonly words: GameWords;
  readonly picture: BoardPicture;
  /** The side that sits below. */
  readonly orientation: Side;
  /** Whose turn it is; null when it is over. */
  readonly turn: Side | null;
  /** The moves that can be played here and now, in wire form; none for a board to look at. */
  readonly moves: readonly string[];
  /** The last move: its squares as the game marks them, and the board before it; null if that is not known. */
  readonly last?: { readonly touched: readonly string[]; readonly before: BoardPicture | null } | undefined;
}

/** What a board tells whoever shows it, and asks of them. */
export interface BoardCallbacks {
  /** A move was made by hand. The board goes on showing what it was told to show. */
  play(move: string): void;
  /** `f` was pressed. */
  flip?(): void;
  /** What a move would lead to, so that captures beside its way are marked. Without it only what stands on the target. */
  preview?(move: string): { readonly picture: BoardPicture; readonly touched: readonly string[] } | undefined;
  /** What `m` reads: the last moves. */
  moves?(): string;
  /** What `c` reads: the clocks. */
  clocks?(): string;
}

type Target = "free" | "capture" | "exchange";

const NO_MOVES = groupMoves([]);

/**
 * A board that is played on by mouse, touch, pen, keyboard and screen reader. It knows no server and no rules: it shows
 * a picture, lets the legal moves be made that it was given, and tells which was made.
 *
 * Keys: arrows walk, Enter or the space bar picks up and puts down, Escape lets go, a letter jumps to the next piece of
 * that letter and with Shift to the one before, `f` flips, `m` reads the last moves, `c` the clocks. Where a piece's
 * letter is one of these three, Shift and the letter jump to it.
 */
export class Board {
  readonly element = document.createElement("div");
  readonly #callbacks: BoardCallbacks;
  readonly #drawing = new Drawing();
  readonly #frame = divOf("board-frame");
  readonly #grid = divOf("board-grid");
  readonly #words = divOf("board-words");
  readonly #live = divOf("unseen");
  readonly #reserves: Readonly<Record<"above" | "below", HTMLDivElement>>;
  readonly #chooser: Chooser;
  readonly #cells = new Map<string, HTMLElement>();
  #position: BoardPosition | null = null;
  #moves: HandMoves = NO_MOVES;
  #changes: ReadonlyMap<string, Changes> = new Map();
  #shape = "";
  #focused = "";
  #picked: Origin | null = null;
  /** Picked by the press whose click is still to come. */
  #pickedByPress: Origin | null = null;
  /** Where a piece was dropped by hand: it is there already, and is not seen moving. */
  #droppedOn: string | null = null;

  constructor(callbacks: BoardCallbacks) {
    this.#callbacks = callbacks;
    this.#reserves = { above: divOf("board-reserve"), below: divOf("board-reserve") };
    this.#chooser = new Chooser(
      (wire) => this.#play(wire),
      () => this.#closeChooser(),
    );
    this.element.className = "hand-board";
    this.#grid.role = "grid";
    this.#grid.ariaLabel = "Board";
    this.#words.role = "group";
    this.#words.ariaLabel = "Moves beside the board";
    this.#live.role = "status";
    this.#frame.append(this.#drawing.element, this.#grid, this.#chooser.element);
    this.element.append(this.#reserves.above, this.#frame, this.#reserves.below, this.#words, this.#live);
    this.element.addEventListener("click", ({ target }) => this.#click(target));
    this.element.addEventListener("keydown", (event) => this.#press(event));
    followDrags(this.element, {
      placeOf: (element) => element?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null,
      press: (place) => this.#pressPlace(place),
      lift: (place) => this.#drawing.lift(place),
      over: (place) => this.#hover(place),
      drop: (place) => this.#drop(place),
    });
  }

  /** Shows a position. What was in the hand is put back, unless nothing has changed for it. */
  show(position: BoardPosition): void {
    const before = this.#position;
    const isSame = before?.variant === position.variant && before.moves.join() === position.moves.join();
    this.#position = position;
    const { picture, orientation, variant, moves, last } = position;
    this.#moves = groupMoves(moves);
    this.#changes = this.#foresee(position);
    this.#build(picture, orientation);
    const isComparable = before !== null && before.variant === variant && before.orientation === orientation;
    const isStill = !isComparable || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const motions = isStill ? [] : motionsBetween(before.picture, picture);
    this.#drawing.draw(
      variant,
      picture,
      orientation,
      {
        lastMove: last?.touched ?? [],
        captured: last?.before ? capturedSquares(last.before, picture, last.touched) : [],
        conquered: last?.before ? changesOf(last.before, picture, last.touched).conquered : [],
      },
      motions.filter(({ to }) => to !== this.#droppedOn),
    );
    this.#droppedOn = null;
    this.#showReserves(position);
    this.#showWords();
    if (this.#chooser.isOpen) this.#chooser.close();
    if (!isSame || (this.#picked !== null && !this.#moves.origins.has(this.#picked))) this.#picked = null;
    this.#showHand();
  }

  /** Says something to those who listen. */
  announce(text: string): void {
    // The same text again is news only if it is another element.
    this.#live.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }

  /** Puts the focus on a square. */
  focus(square = this.#focused): void {
    this.#focusOn(square);
    this.#cells.get(square)?.focus();
  }

  /** What every move would take and conquer. */
  #foresee({ moves, picture }: BoardPosition): ReadonlyMap<string, Changes> {
    return new Map(
      moves.map((wire) => {
        const next = this.#callbacks.preview?.(wire);
        if (next !== undefined) return [wire, changesOf(picture, next.picture, next.touched)];
        const { origin, target } = this.#moves.all.find((move) => move.wire === wire) ?? { origin: null, target: null };
        const isTaken = target !== origin && picture.pieces.some(({ square }) => square === target);
        return [wire, { captured: isTaken && target !== null ? [target] : [], conquered: [] }];
      }),
    );
  }

  #build(picture: BoardPicture, orientation: Side): void {
    const { files, ranks } = picture;
    const shape = `${files} ${ranks} ${orientation}`;
    if (shape === this.#shape) return;
    const hasFocus = this.#grid.contains(document.activeElement);
    this.#shape = shape;
    this.#cells.clear();
    const upwards = (count: number, isReversed: boolean): readonly number[] => {
      const indexes = Array.from({ length: count }, (_, index) => index);
      return isReversed ? indexes.reverse() : indexes;
    };
    const rows = upwards(ranks, orientation === "white").map((rank) => {
      const row = document.createElement("div");
      row.role = "row";
      for (const file of upwards(files, orientation === "black")) {
        const cell = document.createElement("div");
        const square = `${fileLetter(file)}${rank + 1}`;
        cell.role = "gridcell";
        cell.dataset.place = square;
        this.#cells.set(square, cell);
        row.append(cell);
      }
      return row;
    });
    this.#frame.style.aspectRatio = `${files} / ${ranks}`;
    this.#grid.replaceChildren(...rows);
    if (!this.#cells.has(this.#focused))
      this.#focused = orientation === "white" ? "a1" : `${fileLetter(files - 1)}${ranks}`;
    if (hasFocus) this.focus();
  }

  #showReserves({ picture, orientation, turn, words }: BoardPosition): void {
    for (const [place, side] of [["above", opponentOf(orientation)] as const, ["below", orientation] as const]) {
      const strip = this.#reserves[place];
      const pieces = picture.reserves?.[side] ?? [];
      strip.hidden = picture.reserves === undefined;
      strip.replaceChildren(
        ...pieces.map((letter) => {
          const button = document.createElement("button");
          button.type = "button";
          const origin = `${letter}@`;
          const isInHand = side === turn && this.#moves.origins.has(origin);
          if (isInHand) button.dataset.place = origin;
          button.disabled = !isInHand;
          button.ariaLabel = `${side} ${namePiece(words, letter, side)} in reserve${isInHand ? ", can be put on the board" : ""}`;
          button.append(this.#drawing.icon(side, letter));
          return button;
        }),
      );
    }
  }

  #showWords(): void {
    this.#words.hidden = this.#moves.words.length === 0;
    this.#words.replaceChildren(
      ...inSpokenOrder(this.#moves.words).map((wire) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.word = wire;
        button.textContent = nameWord(wire);
        return button;
      }),
    );
  }

  /** What is in the hand, where it can go, and every cell's name. */
  #showHand(): void {
    const position = this.#position;
    if (position === null) return;
    const { picture, orientation, words } = position;
    const targets = this.#targets();
    this.#drawing.drawTargets(picture, orientation, targets);
    this.#drawing.lift(null);
    for (const [square, cell] of this.#cells) {
      const canBePicked = this.#moves.origins.has(square) || this.#moves.targetsOf(null).has(square);
      cell.ariaLabel = [square, nameContent(words, picture, square), ...this.#possibilities(square)].join(", ");
      cell.ariaSelected = String(square === this.#picked);
      cell.tabIndex = square === this.#focused ? 0 : -1;
      cell.classList.toggle("picked", square === this.#picked);
      cell.classList.toggle("movable", canBePicked);
      cell.classList.toggle("target", targets.has(square));
      cell.classList.remove("over");
    }
    for (const button of this.#reserveButtons()) {
      const isPicked = button.dataset.place === this.#picked;
      button.ariaPressed = String(isPicked);
      button.classList.toggle("picked", isPicked);
    }
  }

  #targets(): Marks["targets"] {
    if (this.#picked === null) return new Map();
    return new Map(
      [...this.#moves.targetsOf(this.#picked)].map(([square, moves]): readonly [string, Target] => {
        const takes = moves.some(({ wire }) => (this.#changes.get(wire)?.captured.length ?? 0) > 0);
        return [square, square === this.#picked ? "exchange" : takes ? "capture" : "free"];
      }),
    );
  }

  /** What can be done with a square, in words. */
  #possibilities(square: string): readonly string[] {
    if (this.#picked !== null) {
      const here = this.#moves.targetsOf(this.#picked).get(square) ?? [];
      if (square === this.#picked) return ["picked up", ...(here.length > 0 ? ["can be exchanged here"] : [])];
      const [move] = here;
      if (move === undefined) return [];
      const { captured, conquered } = this.#changes.get(move.wire) ?? { captured: [], conquered: [] };
      if (captured.includes(square)) return ["can be captured"];
      return [
        "can go here",
        ...(captured.length > 0 ? [`captures ${listed(captured)}`] : []),
        ...(conquered.length > 0 ? ["conquers the city"] : []),
      ];
    }
    const own = this.#moves.all.filter(({ origin }) => origin === square);
    if (own.length === 0) return this.#moves.targetsOf(null).has(square) ? ["can be marked"] : [];
    const captured = [...new Set(own.flatMap(({ wire }) => this.#changes.get(wire)?.captured ?? []))];
    return [captured.length === 0 ? "can move" : `can capture ${listed(captured)}`];
  }

  #reserveButtons(): readonly HTMLButtonElement[] {
    return Object.values(this.#reserves).flatMap((strip) => [...strip.querySelectorAll("button")]);
  }

  #click(target: EventTarget | null): void {
    if (!(target instanceof Element)) return;
    const word = target.closest<HTMLElement>("[data-word]")?.dataset.word;
    if (word !== undefined) {
      this.#play(word);
      return;
    }
    const place = target.closest<HTMLElement>("[data-place]")?.dataset.place;
    const isFresh = place !== undefined && place === this.#pickedByPress;
    this.#pickedByPress = null;
    if (place === undefined || isFresh) return;
    if (this.#cells.has(place)) this.#focusOn(place);
    this.#touch(place);
  }

  /** A press picks up at once, so that targets show before the finger leaves. */
  #pressPlace(place: string): SVGSVGElement | null {
    this.#pickedByPress = null;
    const position = this.#position;
    if (position === null || !this.#moves.origins.has(place)) return null;
    if (place !== this.#picked && !this.#moves.targetsOf(this.#picked).has(place)) {
      if (this.#chooser.isOpen) this.#chooser.close();
      this.#pick(place);
      this.#pickedByPress = place;
    }
    const piece = position.picture.pieces.find(({ square }) => square === place);
    const letter = piece?.piece ?? place.charAt(0);
    const side = piece?.side ?? position.turn;
    return side === null ? null : this.#drawing.icon(side, letter);
  }

  #hover(place: string | null): void {
    const targets = this.#moves.targetsOf(this.#picked);
    for (const [square, cell] of this.#cells) {
      cell.classList.toggle("over", square === place && square !== this.#picked && targets.has(square));
    }
  }

  #drop(place: string | null): void {
    const origin = this.#picked;
    this.#pickedByPress = null;
    this.#drawing.lift(null);
    this.#hover(null);
    // Put back where it came from, it stays in the hand: the way to its target may be clicked.
    if (place === null || place === origin) return;
    if (!this.#moves.targetsOf(origin).has(place)) {
      this.#release();
      return;
    }
    this.#droppedOn = place;
    this.#focusOn(place);
    this.#touch(place);
  }

  #touch(place: string): void {
    const touched = touch(this.#moves, this.#picked, place);
    switch (touched.kind) {
      case "pick":
        this.#pick(touched.origin);
        break;
      case "release":
        this.#release();
        break;
      case "play":
        this.#play(touched.wire);
        break;
      case "ask":
        this.#ask(touched.moves, place);
        break;
      case "nothing":
        break;
      default:
        assertNever(touched);
    }
  }

  #pick(origin: Origin): void {
    this.#picked = origin;
    if (this.#cells.has(origin)) this.#focusOn(origin);
    this.#showHand();
    const targets = [...this.#moves.targetsOf(origin).keys()];
    const words = this.#position === null ? "" : this.#nameOrigin(this.#position, origin);
    this.announce(`${words} picked up. It can go to ${listed(targets)}.`);
  }

  #nameOrigin({ picture, turn, words }: BoardPosition, origin: Origin): string {
    const piece = picture.pieces.find(({ square }) => square === origin);
    if (piece !== undefined) return `${namePiece(words, piece.piece, piece.side)} ${origin}`;
    return turn === null ? origin : namePiece(words, origin.charAt(0), turn);
  }

  #release(): void {
    if (this.#picked !== null) this.announce("Let go.");
    this.#picked = null;
    this.#droppedOn = null;
    this.#showHand();
  }

  #ask(moves: readonly HandMove[], place: string): void {
    const cell = this.#cells.get(place);
    const position = this.#position;
    const side = position?.turn ?? null;
    if (cell === undefined || position === null || side === null) return;
    const order = position.words.pieces.map(({ letter }) => letter);
    // In the catalogue's order, but what is hardly ever wanted last: only Spartans may become kings.
    const rank = ({ choice }: HandMove): number => (choice === "K" ? order.length : order.indexOf(choice ?? ""));
    const choices = moves
      .toSorted((a, b) => rank(a) - rank(b))
      .map(({ choice, wire }): Choice => {
        const letter = choice ?? position.picture.pieces.find(({ square }) => square === this.#picked)?.piece ?? "";
        return { wire, name: namePiece(position.words, letter, side), icon: this.#drawing.icon(side, letter) };
      });
    this.#chooser.open(place === this.#picked ? "Exchange for" : "Becomes", choices, cell, this.#frame);
  }

  #closeChooser(): void {
    const hadFocus = this.#chooser.element.contains(document.activeElement);
    this.#chooser.close();
    this.#release();
    if (hadFocus) this.focus();
  }

  #play(wire: string): void {
    const hadFocus = this.#chooser.element.contains(document.activeElement);
    this.#chooser.close();
    this.#picked = null;
    this.#showHand();
    if (hadFocus) this.focus();
    this.#callbacks.play(wire);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && this.#picked !== null) {
      event.preventDefault();
      this.#release();
      return;
    }
    const square = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (square === undefined || !this.#cells.has(square)) return;
    if (this.#command(event, square)) event.preventDefault();
  }

  /** Does what a key means on a square; says whether it means anything. */
  #command({ key, shiftKey }: KeyboardEvent, square: string): boolean {
    const step = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[key];
    if (step !== undefined) {
      this.#walk(square, step[0] ?? 0, step[1] ?? 0);
      return true;
    }
    if (key === "Enter" || key === " ") {
      this.#touch(square);
      return true;
    }
    if (!/^[a-z]$/i.test(key)) return false;
    const read = { f: this.#callbacks.flip, m: this.#callbacks.moves, c: this.#callbacks.clocks }[key];
    if (read === undefined) return this.#jump(square, key.toUpperCase(), shiftKey);
    const said = read.call(this.#callbacks);
    if (said !== undefined) this.announce(said);
    return true;
  }

  #walk(square: string, right: number, down: number): void {
    const rows = [...this.#grid.children].map((row) => [...row.children]);
    const cell = this.#cells.get(square);
    const rank = rows.findIndex((cells) => cell !== undefined && cells.includes(cell));
    const next = cell === undefined ? undefined : rows[rank + down]?.[(rows[rank]?.indexOf(cell) ?? 0) + right];
    if (next instanceof HTMLElement) this.focus(next.dataset.place);
  }

  /** Goes to the next piece of a letter, from the upper left to the lower right and round again. */
  #jump(square: string, letter: string, isBackwards: boolean): boolean {
    const pieces = new Map(this.#position?.picture.pieces.map(({ square, piece }) => [square, piece]));
    const found = [...this.#cells.keys()].filter((name) => pieces.get(name) === letter || name === square);
    const index = found.indexOf(square);
    const next = found.at((index + (isBackwards ? -1 : 1)) % found.length);
    if (next === undefined || next === square) return false;
    this.focus(next);
    return true;
  }

  #focusOn(square: string): void {
    const former = this.#cells.get(this.#focused);
    const latter = this.#cells.get(square);
    if (latter === undefined) return;
    if (former !== undefined) former.tabIndex = -1;
    latter.tabIndex = 0;
    this.#focused = square;
  }
}

function divOf(className: string): HTMLDivElement {
  const element = document.createElement("div");
  element.className = className;
  return element;
}
