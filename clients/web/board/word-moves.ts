import { replaceChanged } from "./replace-changed";
import { inSpokenOrder, nameWord } from "./words";

/** The moves without squares, such as votes, as buttons below their question. */
export class WordMoves {
  readonly element = document.createElement("div");

  constructor() {
    this.element.className = "board-words";
    this.element.role = "group";
  }

  /** Shows the moves. Hidden if there are none. */
  show(question: string, wires: readonly string[]): void {
    this.element.hidden = wires.length === 0;
    this.element.ariaLabel = question === "" ? "Moves without squares" : question;
    replaceChanged(this.element, [question, ...wires].join(), () => [
      Object.assign(document.createElement("p"), { textContent: question }),
      ...inSpokenOrder(wires).map((wire) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.word = wire;
        button.textContent = nameWord(wire);
        return button;
      }),
    ]);
  }
}
