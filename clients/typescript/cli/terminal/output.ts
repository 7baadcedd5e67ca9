import type { Shell } from "../shell.js";
import { printableJson, printableLine } from "./printable.js";

/** Writes a command's results: text for people, or, with `--json`, one JSON value per line. */
export class Output {
  /** The value of `--json`. */
  readonly json: boolean | undefined;
  readonly #shell: Shell;

  constructor(shell: Shell, json: boolean | undefined) {
    this.#shell = shell;
    this.json = json;
  }

  get isJson(): boolean {
    return this.json ?? false;
  }

  /** Writes a result: `value` as JSON, or else the lines of `text`. */
  result(value: unknown, text: () => readonly string[]): void {
    if (this.isJson) this.#print(printableJson(value));
    else for (const line of text()) this.#print(printableLine(line));
  }

  /** Writes a line that is left out with `--json`. */
  text(line: string): void {
    if (!this.isJson) this.#print(printableLine(line));
  }

  /** Writes a message that is not part of the result to stderr. */
  log(text: string): void {
    this.#shell.stderr.write(`${printableLine(text)}\n`);
  }

  #print(line: string): void {
    this.#shell.stdout.write(`${line}\n`);
  }
}
