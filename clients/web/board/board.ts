import { capturedSquares } from "../../../src/pictures/captures";
import { assertNever } from "../../../src/shared/assert-never";
import { replaceChanged } from "./changed-children";
import type { Choice, Chooser } from "./chooser";
import { followDrags } from "./dragging";
import { Drawing } from "./drawing";
import { Grid } from "./grid";
import { motionsBetween } from "./motion";
import { type HandMove, type HandMoves, type Origin, touch } from "./moves";
import type { BoardCallbacks, BoardPosition } from "./position";
import { Prospects } from "./prospects";
import { Reserves } from "./reserves";
import { changesOf, inSpokenOrder, listed, nameContent, namePiece, nameWord } from "./words";

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
  readonly #grid = new Grid();
  readonly #words = divOf("board-words");
  readonly #live = divOf("unseen");
  readonly #reserves = new Reserves();
  /** Most moves ask nothing: its program comes after the board. */
  #chooser: Chooser | null = null;
  #position: BoardPosition | null = null;
  #prospects = new Prospects([], { files: 0, ranks: 0, pieces: [], attackedKings: [] }, undefined);
  #picked: Origin | null = null;
  /** Picked by the press whose click is still to come. */
  #pickedByPress: Origin | null = null;
  /** Where a piece was dropped by hand: it is there already, and is not seen moving. */
  #droppedOn: string | null = null;

  constructor(callbacks: BoardCallbacks) {
    this.#callbacks = callbacks;
    this.element.className = "hand-board";
    this.#words.role = "group";
    this.#live.role = "status";
    this.#frame.append(this.#drawing.element, this.#grid.element, this.#words);
    this.element.append(this.#reserves.above, this.#frame, this.#reserves.below, this.#live);
    this.#loadChooser().catch(() => undefined);
    this.element.addEventListener("click", (event) => this.#click(event));
    this.element.addEventListener("keydown", (event) => this.#press(event));
    followDrags(this.element, {
      placeOf: (element) => element?.closest<HTMLElement>("[data-place]")?.dataset.place ?? null,
      press: (place) => this.#pressPlace(place),
      lift: (place) => this.#lift(place),
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
    this.#prospects = new Prospects(moves, picture, this.#callbacks.preview);
    this.#frame.style.aspectRatio = `${picture.files} / ${picture.ranks}`;
    this.#grid.build(picture, orientation);
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
    this.#reserves.show(
      position,
      (origin) => this.#moves.origins.has(origin),
      (side, letter) => this.#drawing.icon(side, letter),
    );
    this.#showWords(position.question ?? "");
    if (!isSame || !isComparable) this.#chooser?.close();
    if (!isSame || (this.#picked !== null && !this.#moves.origins.has(this.#picked))) this.#picked = null;
    this.#showHand();
  }

  async #loadChooser(): Promise<Chooser> {
    const { Chooser } = await import("./chooser");
    if (this.#chooser === null) {
      this.#chooser = new Chooser(
        (wire) => this.#play(wire),
        () => this.#closeChooser(),
      );
      this.#frame.append(this.#chooser.element);
    }
    return this.#chooser;
  }

  /** Says something to those who listen. */
  announce(text: string): void {
    // The same text again is news only if it is another element.
    this.#live.replaceChildren(Object.assign(document.createElement("p"), { textContent: text }));
  }

  /** Puts the focus on a square. */
  focus(square = this.#grid.focused): void {
    this.#grid.focus(square);
  }

  get #moves(): HandMoves {
    return this.#prospects.moves;
  }

  #showWords(question: string): void {
    this.#words.hidden = this.#moves.words.length === 0;
    this.#words.ariaLabel = question === "" ? "Moves without squares" : question;
    replaceChanged(this.#words, [question, ...this.#moves.words].join(), () => [
      Object.assign(document.createElement("p"), { textContent: question }),
      ...inSpokenOrder(this.#moves.words).map((wire) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.word = wire;
        button.textContent = nameWord(wire);
        return button;
      }),
    ]);
  }

  /** What is in the hand, where it can go, and every cell's name. */
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
    if (this.#grid.cells.has(place)) this.#grid.mark(place);
    this.#touch(place);
    // Taken from the reserve by keyboard, a piece goes on to where it can be put.
    const [first] = this.#picked === place && detail === 0 ? this.#moves.targetsOf(place).keys() : [];
    if (first !== undefined && !this.#grid.cells.has(place)) this.focus(first);
  }

  /** A press picks up at once, so that targets show before the finger leaves. */
  #pressPlace(place: string): SVGSVGElement | null {
    this.#pickedByPress = null;
    const position = this.#position;
    if (position === null || !this.#moves.origins.has(place)) return null;
    if (place !== this.#picked && !this.#moves.targetsOf(this.#picked).has(place)) {
      if (this.#chooser?.isOpen) this.#chooser.close();
      this.#pick(place);
      this.#pickedByPress = place;
    }
    const piece = position.picture.pieces.find(({ square }) => square === place);
    const letter = piece?.piece ?? place.charAt(0);
    const side = piece?.side ?? position.turn;
    return side === null ? null : this.#drawing.icon(side, letter);
  }

  /** What is dragged is what moves, also where a press on it could have meant a target, as a rook's in castling. */
  #lift(place: string): void {
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
    // Put back where it came from, it stays in the hand: the way to its target may be clicked.
    if (place === null || place === origin) return;
    if (!this.#moves.targetsOf(origin).has(place)) {
      this.#release();
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
    if (this.#grid.cells.has(origin)) this.#grid.mark(origin);
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
    const cell = this.#grid.cells.get(place);
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
    const [picked, label] = [this.#picked, place === this.#picked ? "Exchange for" : "Becomes"];
    this.#loadChooser().then(
      (chooser) => {
        // It may have been let go meanwhile, or the board show something else.
        const isStill = this.#picked === picked && this.#moves.targetsOf(picked).has(place);
        if (isStill) chooser.open(label, choices, cell, this.#frame);
      },
      () => this.#release(),
    );
  }

  #closeChooser(): void {
    const hadFocus = this.#shutChooser();
    this.#release();
    if (hadFocus) this.focus();
  }

  /** Says whether it had the focus, which goes back to the board. */
  #shutChooser(): boolean {
    const hadFocus = this.#chooser?.element.contains(document.activeElement) ?? false;
    this.#chooser?.close();
    return hadFocus;
  }

  #play(wire: string): void {
    const hadFocus = this.#shutChooser();
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
    if (square === undefined || !this.#grid.cells.has(square)) return;
    if (this.#command(event, square)) event.preventDefault();
  }

  /** Does what a key means on a square; says whether it means anything. */
  #command({ key, shiftKey }: KeyboardEvent, square: string): boolean {
    if (this.#grid.walk(square, key)) return true;
    if (key === "Enter" || key === " ") {
      this.#touch(square);
      return true;
    }
    if (!/^[a-z]$/i.test(key)) return false;
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
