import { createInterface } from "node:readline";
import { colorsFor } from "../../clients/typescript/cli/terminal/colors";

const CLEAR_LINE = "\r\u001b[K";

/** Callbacks of a screen. */
export interface Player {
  /** Called on Ctrl-C and SIGTERM. */
  readonly interrupt: () => void;
  /** Words that can be typed now, for completion with Tab. */
  readonly words: () => readonly string[];
}

/**
 * Line-based input and output. On a terminal it has a prompt, line editing and colors; in a pipe it has none of these.
 * Lines that arrive before they are read are queued.
 */
export class Screen {
  readonly #lines;
  readonly #waiting: string[] = [];
  readonly #isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  readonly colors = colorsFor(process.stdout, process.env);
  #isFlashing = false;
  #isOver = false;
  #wake: (() => void) | null = null;

  constructor({ interrupt, words }: Player) {
    const { stdin, stdout } = process;
    this.#lines = createInterface({
      input: stdin,
      ...(this.#isTerminal ? { output: stdout } : {}),
      terminal: this.#isTerminal,
      completer: (typed: string) => [words().filter((word) => word.startsWith(typed)), typed],
    });
    this.#lines.on("line", (line) => {
      this.#waiting.push(line);
      this.#wake?.();
    });
    this.#lines.on("close", () => {
      this.#isOver = true;
      this.#wake?.();
    });
    this.#lines.on("SIGINT", interrupt);
    process.once("SIGINT", interrupt);
    process.once("SIGTERM", interrupt);
    // The reader closed the pipe, as `| head` does.
    stdout.on("error", () => process.exit(0));
  }

  /** Writes a text and a line break. */
  say(text: string): void {
    process.stdout.write(`${this.#isFlashing ? CLEAR_LINE : ""}${text}\n`);
    this.#isFlashing = false;
  }

  /** Shows a temporary text that the next output overwrites. Does nothing without a terminal. */
  flash(text: string): void {
    if (!this.#isTerminal) return;
    process.stdout.write(CLEAR_LINE + text);
    this.#isFlashing = true;
  }

  /** Returns the next input line; null at the end of the input. */
  async ask(prompt: string): Promise<string | null> {
    if (this.#isTerminal && !this.#isOver && this.#waiting.length === 0) {
      this.#lines.setPrompt(prompt);
      this.#lines.prompt();
    }
    while (this.#waiting.length === 0 && !this.#isOver) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#waiting.shift() ?? null;
  }

  close(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#lines.close();
    this.#wake?.();
  }
}
