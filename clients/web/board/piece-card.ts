import type { Reach } from "../../../src/rules/rules";
import type { BoardPosition } from "./board-position";
import { drawReach, legendOf, reachWords } from "./reach-diagram";
import { namePiece } from "./words";

/** Distance between the card and the square of its piece, in pixels. */
const GAP = 4;

let cards = 0;

/** A piece that is shown on a card. */
interface ShownPiece {
  readonly position: BoardPosition;
  readonly square: string;
  readonly reach: Reach;
}

/**
 * A card that describes a piece: its name, how it moves, and a small diagram of the squares that it reaches. It is placed
 * above or below the square of the piece. The Escape key and a press elsewhere close it.
 */
export class PieceCard {
  readonly element = document.createElement("div");
  readonly #diagram = document.createElement("div");
  readonly #text = document.createElement("div");

  /** @param close called when the player wants to close the card; it must call `hide` */
  constructor(close: () => void) {
    cards += 1;
    this.element.className = "piece-card";
    this.element.role = "dialog";
    this.element.tabIndex = -1;
    this.element.hidden = true;
    this.#text.id = `piece-card-${cards}`;
    this.element.setAttribute("aria-describedby", this.#text.id);
    const button = document.createElement("button");
    button.type = "button";
    button.className = "piece-card-close";
    button.ariaLabel = "Close";
    button.textContent = "×";
    button.addEventListener("click", close);
    this.#diagram.className = "piece-card-diagram";
    this.element.append(this.#diagram, this.#text, button);
    this.element.addEventListener("keydown", (event) => {
      // The keys of the board and of the page must not act while the card has the focus.
      event.stopPropagation();
      if (event.key === "Escape") close();
    });
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.element.contains(relatedTarget)) close();
    });
    document.addEventListener("pointerdown", ({ target }) => {
      const isOutside = !(target instanceof Node && this.element.contains(target));
      if (this.isOpen && isOutside) close();
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Shows a piece beside its square, within the frame of the board, and moves the focus to the card. */
  show({ position, square, reach }: ShownPiece, cell: HTMLElement, frame: HTMLElement): void {
    const { picture, variant, orientation, words, pieceSet = "figures" } = position;
    const piece = picture.pieces.find((entry) => entry.square === square);
    if (piece === undefined) return;
    const { svg, kinds } = drawReach({ variant, picture, orientation, pieceSet, square, reach });
    this.#diagram.innerHTML = svg;
    const name = `${piece.side} ${namePiece(words, piece.piece, piece.side)}`;
    this.element.ariaLabel = `${name} on ${square}`;
    const kind = words.pieces.find(({ letter, sides }) => letter === piece.piece && sides.includes(piece.side));
    this.#text.replaceChildren(
      paragraph("piece-card-name", `${name} ${square}`),
      paragraph("", kind?.move ?? ""),
      legendOf(kinds),
      paragraph("unseen", reachWords(reach)),
    );
    this.element.hidden = false;
    place(this.element, cell.getBoundingClientRect(), frame.getBoundingClientRect());
    this.element.focus({ preventScroll: true });
  }

  hide(): void {
    this.element.hidden = true;
  }
}

/** Places the card on the side of the square that has more room, so that it never covers the square. */
function place(element: HTMLElement, square: DOMRect, frame: DOMRect): void {
  const { offsetWidth: width, offsetHeight: height } = element;
  const center = square.left - frame.left + square.width / 2;
  const left = Math.max(0, Math.min(center - width / 2, frame.width - width));
  const isLower = square.top - frame.top > frame.bottom - square.bottom;
  const top = isLower ? square.top - frame.top - height - GAP : square.bottom - frame.top + GAP;
  element.style.left = `${left}px`;
  element.style.top = `${top}px`;
}

function paragraph(className: string, text: string): HTMLParagraphElement {
  const element = document.createElement("p");
  element.className = className;
  element.textContent = text;
  return element;
}
