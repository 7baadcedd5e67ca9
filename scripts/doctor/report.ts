/** Prints the findings of the doctor and counts repairs and open problems. */
export class Report {
  readonly #print: (line: string) => void;
  #repaired = 0;
  #open = 0;

  constructor(print: (line: string) => void) {
    this.#print = print;
  }

  /** Prints a fact that needs no action. */
  info(sentence: string): void {
    this.#print(sentence);
  }

  /** Prints a problem that was repaired. */
  repaired(sentence: string): void {
    this.#repaired += 1;
    this.#print(`Repaired: ${sentence}`);
  }

  /** Prints a problem that only the operator can solve. */
  needsYou(sentence: string): void {
    this.#open += 1;
    this.#print(`Action needed: ${sentence}`);
  }

  /** Prints the summary. Returns the exit code: 0 if no problem is open, else 1. */
  conclude(): 0 | 1 {
    if (this.#open > 0)
      this.#print(`${counted(this.#open, "problem")} ${this.#open === 1 ? "needs" : "need"} your action.`);
    else this.#print(this.#repaired > 0 ? "All problems were repaired." : "No problems found.");
    return this.#open > 0 ? 1 : 0;
  }
}

/** `1 player`, `2 players`. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`;

/** Joins at most ten ids, so that the line stays readable. */
export function listed(ids: readonly string[]): string {
  const shown = ids.slice(0, 10).join(", ");
  return ids.length > 10 ? `${shown} and ${ids.length - 10} more` : shown;
}
