import { opponentOf, type Side } from "../../../src/shared/side";
import type { BoardPosition } from "./board-position";
import { replaceChanged } from "./replace-changed";
import { namePiece } from "./words";

/** The reserve pieces as buttons: those of the upper side above the board, those of the lower side below it. */
export class Reserves {
  readonly above = stripOf();
  readonly below = stripOf();

  /**
   * Shows the reserves of a position. Both strips are hidden in games without reserves.
   * @param canBePicked whether a reserve piece can be dropped now; called with its form in moves (`H@`)
   */
  show(
    { picture, orientation, turn, words, pieceSet }: BoardPosition,
    canBePicked: (origin: string) => boolean,
    draw: (side: Side, letter: string) => SVGSVGElement,
  ): void {
    for (const [strip, side] of [[this.above, opponentOf(orientation)] as const, [this.below, orientation] as const]) {
      strip.hidden = picture.reserves === undefined;
      const pieces = (picture.reserves?.[side] ?? []).map((letter) => {
        const origin = `${letter}@`;
        const isInHand = side === turn && canBePicked(origin);
        const name = `${side} ${namePiece(words, letter, side)} in reserve`;
        return { letter, origin, isInHand, name: isInHand ? `${name}, can be put on the board` : name };
      });
      replaceChanged(strip, [pieceSet, ...pieces.map(({ name }) => name)].join(), () =>
        pieces.map(({ letter, origin, isInHand, name }) => {
          const button = document.createElement("button");
          button.type = "button";
          if (isInHand) button.dataset.place = origin;
          button.disabled = !isInHand;
          button.ariaLabel = name;
          button.append(draw(side, letter));
          return button;
        }),
      );
    }
  }

  /** Marks the picked-up piece. */
  mark(picked: string | null): void {
    for (const button of [this.above, this.below].flatMap((strip) => [...strip.querySelectorAll("button")])) {
      const isPicked = button.dataset.place === picked;
      button.ariaPressed = String(isPicked);
      button.classList.toggle("picked", isPicked);
    }
  }
}

function stripOf(): HTMLDivElement {
  const strip = document.createElement("div");
  strip.className = "board-reserve";
  return strip;
}
