/** What the doctor found and did, in sentences. */
export class Report {
  readonly #print: (line: string) => void;
  #mended = 0;
  #open = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Something worth knowing that is as it should be. */
  note(sentence: string): void {
    this.#print(sentence);
  }

  /** Something that was wrong and has been put right. */
  mended(sentence: string): void {
    this.#mended += 1;
    this.#print(`Mended: ${sentence}`);
  }

  /** Something that only a person can put right. */
  needsYou(sentence: string): void {
    this.#open += 1;
    this.#print(`Needs you: ${sentence}`);
  }

  /** The last sentence. Answers the exit code: 0 if all is sound or mended, 1 if not. */
  conclude(): 0 | 1 {
    if (this.#open > 0) this.#print(`${this.#open === 1 ? "One thing needs" : `${this.#open} things need`} you.`);
    else this.#print(this.#mended > 0 ? "All is mended." : "All is sound.");
    return this.#open > 0 ? 1 : 0;
  }
}

/** `1 player`, `2 players`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Some of many ids, so that a line stays a line. */
export function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 10).join(", ");
  return ids.length > 10 ? `${shown} and ${ids.length - 10} more` : shown;
}
