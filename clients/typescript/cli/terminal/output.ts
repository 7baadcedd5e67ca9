import { EXIT } from "../exit-codes.js";
import { Failure } from "../failure.js";
import type { Shell } from "../shell.js";
import { fieldsOf, type JsonFields, select } from "./json-fields.js";
import { printableJson, printableLine } from "./printable.js";

/** Writes a command's results: text for people, or, with `--json`, one JSON value per line. */
export class Output {
  /** The value of `--json`. */
  readonly json: JsonFields | undefined;
  readonly #shell: Shell;

  constructor(shell: Shell, json: JsonFields | undefined) {
    this.#shell = shell;
    this.json = json;
  }

  get isJson(): boolean {
    return this.json !== undefined;
  }

  /**
   * Writes a result: `value` as JSON, or else the lines of `text`. If `--json` names a field that the result lacks,
   * writes the whole result and throws a `Failure`: the command has had its effect, and the result may be a secret that
   * is shown once.
   */
  result(value: unknown, text: () => readonly string[]): void {
    const { json } = this;
    const known = fieldsOf(value);
    const isEmpty = Array.isArray(value) && value.length === 0;
    const unknown = json === undefined || json === true || isEmpty ? [] : json.filter((name) => !known.includes(name));
    if (unknown.length === 0) {
      this.event(value, text);
      return;
    }
    this.#print(printableJson(value));
    throw new Failure(
      EXIT.usage,
      "bad-fields",
      `The result has no field ${unknown.map((name) => `“${name}”`).join(", ")}, so all of it was printed.`,
      [`Fields: ${known.join(", ")}`],
    );
  }

  /** Writes one of several results, such as an event. The fields of `--json` that it lacks are null. */
  event(value: unknown, text: () => readonly string[]): void {
    const { json } = this;
    if (json === undefined) for (const line of text()) this.#print(printableLine(line));
    else this.#print(printableJson(json === true ? value : select(value, json)));
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
