import { capturedSquares } from "../../../src/pictures/captures";
import { assertNever } from "../../../src/shared/assert-never";
import type { BoardCallbacks, BoardPosition } from "./board-position";
import { OutsideNames } from "./coordinates";
import { Drawing } from "./drawing";
import { followDrags } from "./follow-drags";
import { Grid } from "./grid";
import { Inspection } from "./inspection";
import { LazyChooser } from "./lazy-chooser";
import { listed } from "./listed";
import { motionsBetween } from "./motion";
import { choicesOf } from "./move-choices";
import { type HandMove, type HandMoves, type Origin, touch } from "./moves";
import { Pen } from "./pen";
import { Prospects } from "./prospects";
import { Reserves } from "./reserves";
import { WordMoves } from "./word-moves";
import { changesOf, nameContent, namePiece } from "./words";

/**
 * A board for mouse, touch, pen, keyboard and screen reader. It contains neither rules nor requests: the caller passes
 * a picture and the legal moves, and receives the move that the player made.
 *
 * Keys: the arrows move the focus, Enter or the space bar picks up and puts down, Escape cancels. A letter moves to the
 * next piece of that letter, and with Shift to the previous one. `f` flips the board, `m` reads the last moves, `c`
 * reads the clocks, `i` opens a card about the piece. If a piece has one of these four letters, Shift and the letter move
 * to it. A right click without a drag and a long press open the card, too.
 */
export class Board {
  readonly element = document.createElement("div");
  readonly #callbacks: BoardCallbacks;
  readonly #drawing = new Drawing();
  readonly #frame = divOf("board-frame");
  readonly #grid = new Grid();
  readonly #words = new WordMoves();
  readonly #live = divOf("unseen");
  readonly #reserves = new Reserves();
  readonly #outsideNames = new OutsideNames();
  readonly #pen: Pen;
  readonly #inspection: Inspection;
  readonly #chooser: LazyChooser;
  #position: BoardPosition | null = null;
  #prospects = new Prospects([], { files: 0, ranks: 0, pieces: [], attackedKings: [] }, undefined);
  #picked: Origin | null = null;
  /** The piece picked up by a pointer press. The click that follows the press must not put it back. */
  #pickedByPress: Origin | null = null;
  /** The square where the player dropped a dragged piece. This move is not animated: the piece is already there. */
  #droppedOn: string | null = null;

  constructor(callbacks: BoardCallbacks) {
    this.#callbacks = callbacks;
    this.element.className = "hand-board";
    this.element.dataset.fastClicks = "";
    this.#live.role = "status";
    const { files, ranks } = this.#outsideNames;
    this.#frame.append(this.#drawing.element, this.#grid.element, this.#words.element, files, ranks);
    this.element.append(this.#reserves.above, this.#frame, this.#reserves.below, this.#live);
    this.#chooser = new LazyChooser(
      this.#frame,
      (wire) => this.#play(wire),
      () => this.#closeChooser(),
    );
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => this.#press(event));
    this.#inspection = new Inspection({
      element: this.element,
      frame: this.#frame,
      grid: this.#grid,
      reach: callbacks.reach?.bind(callbacks),
      position: () => this.#position,
      putBack: (square) => this.#putBack(square),
    });
    followDrags(this.element, {
      placeOf: (element) => element?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null,
      press: (place) => this.#pressPlace(place),
      lift: (place) => this.#lift(place),
      over: (place) => this.#hover(place),
      drop: (place) => this.#drop(place),
    });
    this.#pen = new Pen({
      element: this.element,
      position: () => this.#position,
      show: (shapes) => this.#drawing.drawShapes(shapes),
      announce: (text) => this.announce(text),
      draw: callbacks.draw && ((shape) => callbacks.draw?.(shape)),
    });
  }

  /** Shows a position. A picked-up piece is put back, unless the legal moves are the same as before. */
  show(position: BoardPosition): void {
    const before = this.#position;
    const isSame = before?.variant === position.variant && before.moves.join() === position.moves.join();
    this.#position = position;
    const { picture, orientation, variant, moves, last, pieceSet = "figures", hasCoordinates = true } = position;
    this.#prospects = new Prospects(moves, picture, this.#callbacks.preview);
    this.#frame.style.aspectRatio = `${picture.files} / ${picture.ranks}`;
    this.#grid.build(picture, orientation);
    const isComparable = before !== null && before.variant === variant && before.orientation === orientation;
    this.#inspection.follow();
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
      { pieceSet, hasCoordinates },
    );
    this.#outsideNames.show(picture, orientation, hasCoordinates);
    this.#pen.update();
    this.#droppedOn = null;
    this.#reserves.show(
      position,
      (origin) => this.#moves.origins.has(origin),
      (side, letter) => this.#drawing.icon(side, letter),
    );
    this.#words.show(position.question ?? "", this.#moves.words);
    if (!isSame || !isComparable) this.#chooser.close();
    if (!isSame || (this.#picked !== null && !this.#moves.origins.has(this.#picked))) this.#picked = null;
    this.#showHand();
  }

  /** Announces a text to screen readers. */
  announce(text: string): void {
    // A live region announces the same text again only if its element is replaced.
    this.#live.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }

  /** Moves the focus to a square. */
  focus(square = this.#grid.focused): void {
    this.#grid.focus(square);
  }

  get #moves(): HandMoves {
    return this.#prospects.moves;
  }

  /** Updates the selection, the marked targets and the accessible names of all squares. */
  #showHand(): void {
    const position = this.#position;
    const prospects = this.#prospects;
    if (position === null) return;
    const { picture, orientation, words } = position;
    const targets = prospects.targets(this.#picked);
    this.#drawing.drawTargets(picture, orientation, targets);
    this.#drawing.lift(null);
    for (const [square, cell] of this.#grid.cells) {
      const canBePicked = this.#moves.origins.has(square) || this.#moves.targetsOf(null).has(square);
      cell.ariaLabel = [square, nameContent(words, picture, square), ...prospects.of(square, this.#picked)].join(", ");
      cell.ariaSelected = String(square === this.#picked);
      cell.tabIndex = square === this.#grid.focused ? 0 : -1;
      cell.classList.toggle("picked", square === this.#picked);
      cell.classList.toggle("movable", canBePicked);
      cell.classList.toggle("target", targets.has(square));
      cell.classList.remove("over");
    }
    this.#reserves.mark(this.#picked);
    this.element.toggleAttribute("data-unsent", this.#picked !== null);
  }

  #click({ target, detail }: MouseEvent): void {
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
    if (this.#pen.takesClick(place, detail)) return;
    if (this.#grid.cells.has(place)) this.#grid.mark(place);
    this.#touch(place);
    // If a reserve piece was picked up by keyboard, the focus moves to its first target.
    const [first] = this.#picked === place && detail === 0 ? this.#moves.targetsOf(place).keys() : [];
    if (first !== undefined && !this.#grid.cells.has(place)) this.focus(first);
  }

  /** A press picks a piece up at once, so that its targets are shown before the finger is lifted. */
  #pressPlace(place: string): SVGSVGElement | null {
    this.#pickedByPress = null;
    const position = this.#position;
    if (position === null || this.#pen.color !== null || !this.#moves.origins.has(place)) return null;
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

  /** Puts back the piece that the press on its square has just picked up. */
  #putBack(square: string): void {
    if (this.#pickedByPress !== square) return;
    this.#picked = null;
    this.#showHand();
  }

  /**
   * A dragged piece is always the piece to move, even if its square is also a target, such as the rook's in castling.
   */
  #lift(place: string): void {
    this.#inspection.close();
    if (place !== this.#picked) this.#pick(place);
    this.#drawing.lift(place);
  }

  #hover(place: string | null): void {
    const targets = this.#moves.targetsOf(this.#picked);
    for (const [square, cell] of this.#grid.cells) {
      cell.classList.toggle("over", square === place && square !== this.#picked && targets.has(square));
    }
  }

  #drop(place: string | null): void {
    const origin = this.#picked;
    this.#pickedByPress = null;
    this.#drawing.lift(null);
    this.#hover(null);
    // A piece dropped on its own square stays picked up, so that its target can be clicked.
    if (place === null || place === origin) return;
    if (!this.#moves.targetsOf(origin).has(place)) {
      this.#refuse(place);
      return;
    }
    this.#droppedOn = place;
    this.#grid.mark(place);
    this.#touch(place);
  }

  #touch(place: string): void {
    const touched = touch(this.#moves, this.#picked, place);
    switch (touched.kind) {
      case "pick":
        this.#pick(touched.origin);
        break;
      case "release":
        this.#refuse(place);
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
    if (this.#grid.cells.has(origin)) this.#grid.mark(origin);
    this.#showHand();
    const targets = [...this.#prospects.targets(origin)];
    const squares = targets.map(([square]) => square);
    const losses = targets.filter(([, kind]) => kind === "loss" || kind === "trade").map(([square]) => square);
    const words = this.#position === null ? "" : this.#nameOrigin(this.#position, origin);
    const warning = losses.length === 0 ? "" : ` You lose it on ${listed(losses)}.`;
    this.announce(`${words} picked up. It can go to ${listed(squares)}.${warning}`);
  }

  #nameOrigin({ picture, turn, words }: BoardPosition, origin: Origin): string {
    const piece = picture.pieces.find(({ square }) => square === origin);
    if (piece !== undefined) return `${namePiece(words, piece.piece, piece.side)} ${origin}`;
    return turn === null ? origin : namePiece(words, origin.charAt(0), turn);
  }

  #release(): void {
    if (this.#picked !== null) this.announce("Put back.");
    this.#picked = null;
    this.#droppedOn = null;
    this.#showHand();
  }

  /** Puts the picked-up piece back, because it cannot go to this place. */
  #refuse(place: string): void {
    const origin = this.#picked;
    this.#release();
    if (origin !== null && origin !== place && this.#grid.cells.has(place)) this.#callbacks.refuse?.(origin + place);
  }

  #ask(moves: readonly HandMove[], place: string): void {
    const cell = this.#grid.cells.get(place);
    const position = this.#position;
    const side = position?.turn ?? null;
    if (cell === undefined || position === null || side === null) return;
    const choices = choicesOf(moves, position, side, this.#picked, (side, letter) => this.#drawing.icon(side, letter));
    const [picked, label] = [this.#picked, place === this.#picked ? "Exchange for" : "Promote to"];
    this.#chooser.load().then(
      (chooser) => {
        // While the chooser was loading, the piece may have been put back, or the board may show another position.
        const isStill = this.#picked === picked && this.#moves.targetsOf(picked).has(place);
        if (isStill) chooser.open(label, choices, cell, this.#frame);
      },
      () => this.#release(),
    );
  }

  #closeChooser(): void {
    const hadFocus = this.#chooser.close();
    this.#release();
    if (hadFocus) this.focus();
  }

  #play(wire: string): void {
    const hadFocus = this.#chooser.close();
    this.#picked = null;
    this.#showHand();
    if (hadFocus) this.focus();
    this.#callbacks.play(wire);
  }

  #press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape" && (this.#picked !== null || this.#pen.cancel())) {
      event.preventDefault();
      this.#release();
      return;
    }
    const square = event.target instanceof HTMLElement ? event.target.dataset.place : undefined;
    if (square === undefined || !this.#grid.cells.has(square)) return;
    if (this.#command(event, square)) event.preventDefault();
  }

  /** Handles a key on a square. Returns whether the key has a meaning. */
  #command({ key, shiftKey }: KeyboardEvent, square: string): boolean {
    if (this.#grid.walk(square, key)) return true;
    if (key === "Enter" || key === " ") {
      if (this.#pen.color !== null) this.#pen.press(square);
      else this.#touch(square);
      return true;
    }
    if (!/^[a-z]$/i.test(key)) return false;
    if (key === "i" && this.#callbacks.reach !== undefined) {
      if (!this.#inspection.open(square)) this.announce(`There is no piece on ${square}.`);
      return true;
    }
    const read = { f: this.#callbacks.flip, m: this.#callbacks.moves, c: this.#callbacks.clocks }[key];
    if (read === undefined) {
      const letter = key.toUpperCase();
      const pieces = this.#position?.picture.pieces.filter(({ piece }) => piece === letter) ?? [];
      return this.#grid.jump(square, new Set(pieces.map(({ square }) => square)), shiftKey);
    }
    const said = read.call(this.#callbacks);
    if (said !== undefined) this.announce(said);
    return true;
  }
}

function divOf(className: string): HTMLDivElement {
  const element = document.createElement("div");
  element.className = className;
  return element;
}
