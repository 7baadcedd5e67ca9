import type { Chooser } from "./chooser";

/** The chooser of a board. It is loaded after the board, because most moves offer no choice. */
export class LazyChooser {
  readonly #frame: HTMLElement;
  readonly #choose: (wire: string) => void;
  readonly #close: () => void;
  #chooser: Chooser | null = null;

  /**
   * @param frame the frame of the board, which the chooser is added to
   * @param choose called with the wire form of the chosen move
   * @param close called when the player presses Escape or the focus leaves the chooser; it must close the chooser
   */
  constructor(frame: HTMLElement, choose: (wire: string) => void, close: () => void) {
    this.#frame = frame;
    this.#choose = choose;
    this.#close = close;
    this.load().catch(() => undefined);
  }

  /** Loads the chooser. Rejects if the browser cannot load its module. */
  async load(): Promise<Chooser> {
    const { Chooser } = await import("./chooser");
    if (this.#chooser === null) {
      this.#chooser = new Chooser(this.#choose, this.#close);
      this.#frame.append(this.#chooser.element);
    }
    return this.#chooser;
  }

  get isOpen(): boolean {
    return this.#chooser?.isOpen ?? false;
  }

  /** Closes the chooser. Returns whether it had the focus, which the caller then moves to the board. */
  close(): boolean {
    const hadFocus = this.#chooser?.element.contains(document.activeElement) ?? false;
    this.#chooser?.close();
    return hadFocus;
  }
}
