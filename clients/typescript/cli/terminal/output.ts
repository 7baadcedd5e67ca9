import type { Shell } from "../shell.js";
import { printableJson, printableLine } from "./printable.js";

/** Where a command's results go: to people as text, or with `--json` to programs, one JSON value a line. */
export class Output {
  readonly isJson: boolean;
  readonly #shell: Shell;

  constructor(shell: Shell, isJson: boolean | undefined) {
    this.#shell = shell;
    this.isJson = isJson ?? false;
  }

  /** The result: `value` for programs, `text` for people. */
  result(value: unknown, text: () => readonly string[]): void {
    if (this.isJson) this.#print(printableJson(value));
    else for (const line of text()) this.#print(printableLine(line));
  }

  /** A line for people. */
  text(line: string): void {
    if (!this.isJson) this.#print(printableLine(line));
  }

  /** What is worth knowing and no part of the result. */
  note(text: string): void {
    this.#shell.stderr.write(`${printableLine(text)}\n`);
  }

  #print(line: string): void {
    this.#shell.stdout.write(`${line}\n`);
  }
}
