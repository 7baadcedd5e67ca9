/** One meaning of an ambiguous move, for example one promotion. */
export interface Choice {
  readonly name: string;
  readonly icon: SVGSVGElement;
  readonly wire: string;
}

/** A short list of choices that opens beside a square. The arrow keys move through it, Escape closes it. */
export class Chooser {
  readonly element = document.createElement("div");
  readonly #close: () => void;

  /**
   * @param choose called with the wire form of the chosen move
   * @param close called when the player presses Escape or the focus leaves the list; it must close the list
   */
  constructor(choose: (wire: string) => void, close: () => void) {
    this.#close = close;
    this.element.className = "board-chooser";
    this.element.role = "group";
    this.element.hidden = true;
    this.element.addEventListener("click", ({ target }) => {
      const wire = target instanceof Element ? target.closest<HTMLElement>("[data-wire]")?.dataset.wire : undefined;
      if (wire !== undefined) choose(wire);
    });
    this.element.addEventListener("keydown", (event) => this.#walk(event));
    this.element.addEventListener("focusout", ({ relatedTarget }) => {
      const stays = relatedTarget instanceof Node && this.element.contains(relatedTarget);
      if (!stays && this.isOpen) close();
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  /** Opens beside a square, within the frame of the board, and moves the focus to the first choice. */
  open(label: string, choices: readonly Choice[], cell: HTMLElement, frame: HTMLElement): void {
    this.element.setAttribute("aria-label", label);
    this.element.replaceChildren(
      ...choices.map(({ name, icon, wire }) => {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.wire = wire;
        button.append(icon, name);
        return button;
      }),
    );
    this.element.hidden = false;
    const [square, board] = [cell.getBoundingClientRect(), frame.getBoundingClientRect()];
    const { offsetWidth: width, offsetHeight: height } = this.element;
    const right = square.right - board.left;
    const left = square.left - board.left - width;
    const top = Math.min(square.top - board.top, board.height - height);
    this.element.style.left = `${right + width <= board.width ? right : Math.max(0, left)}px`;
    this.element.style.top = `${Math.max(0, top)}px`;
    this.element.querySelector("button")?.focus();
  }

  close(): void {
    this.element.hidden = true;
  }

  #walk(event: KeyboardEvent): void {
    // The letter keys of the board must not act while the chooser is open.
    event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      this.#close();
      return;
    }
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = [...this.element.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button.matches(":focus"));
    buttons.at((index + step) % buttons.length)?.focus();
  }
}
