import { createInterface } from "node:readline";
import { colorsFor } from "../../clients/typescript/cli/terminal/colors";

const CLEAR_LINE = "\r\u001b[K";

/** What a screen is told of by whoever plays at it. */
export interface Player {
  /** Ctrl-C was pressed, or the process is to end. */
  readonly interrupt: () => void;
  /** What may be typed now, for the key Tab. */
  readonly words: () => readonly string[];
}

/**
 * Standard input and output as lines: on a terminal with a prompt, editing and colours, in a pipe with none of them. Lines
 * that come early wait.
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
    // Whoever reads has gone, as `| head` does.
    stdout.on("error", () => process.exit(0));
  }

  /** Writes a text and ends its line. */
  say(text: string): void {
    process.stdout.write(`${this.#isFlashing ? CLEAR_LINE : ""}${text}\n`);
    this.#isFlashing = false;
  }

  /** Shows something that the next thing said takes the place of; nothing where there is no terminal. */
  flash(text: string): void {
    if (!this.#isTerminal) return;
    process.stdout.write(CLEAR_LINE + text);
    this.#isFlashing = true;
  }

  /** The next line that is typed; null when there are no more. */
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
