import type { Legal, Outcome, Rules } from "../rules/rules";
import { hashOfText } from "./hash";
import { DRAWN, type Ending, LOST, type SearchBoard, UNDECIDED, WON } from "./search-board";

/** Points for each additional legal move. */
const MOBILITY = 10;

/** A position of the search line with cached queries. */
interface Stand<P, M> {
  readonly position: P;
  readonly keyLow: number;
  readonly keyHigh: number;
  /** Legal moves by their number; computed on first use. */
  moves: Map<number, Legal<M>> | undefined;
}

/**
 * A board that uses only the rules, for any game. The evaluation ignores pieces: it compares the number of legal moves
 * with that of the opponent in the previous position.
 */
export class RulesBoard<P, M> implements SearchBoard {
  readonly caution = Number.POSITIVE_INFINITY;
  readonly cost = 8;
  readonly forcingPlies = 0;
  readonly #rules: Rules<P, M>;
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];
  readonly #stands: Stand<P, M>[];
  #top: Stand<P, M>;

  constructor(rules: Rules<P, M>, position: P) {
    this.#rules = rules;
    this.#top = this.#standOf(position);
    this.#stands = [this.#top];
  }

  get keyLow(): number {
    return this.#top.keyLow;
  }

  get keyHigh(): number {
    return this.#top.keyHigh;
  }

  get pliesWithoutProgress(): number {
    return this.#rules.draws === undefined ? 0 : this.#rules.pliesWithoutProgress(this.#top.position);
  }

  get isCheck(): boolean {
    return this.#rules.isCheck(this.#top.position);
  }

  generate(moves: number[], begin: number): number {
    let end = begin;
    for (const move of this.#movesOf(this.#top).keys()) {
      moves[end] = move;
      end += 1;
    }
    return end;
  }

  generateForcing(_: number[], begin: number): number {
    return begin;
  }

  gainOf(): number {
    return 0;
  }

  isLosing(): boolean {
    return false;
  }

  make(move: number): boolean {
    const legal = this.#movesOf(this.#top).get(move);
    if (legal === undefined) return false;
    this.#top = this.#standOf(this.#rules.play(this.#top.position, legal));
    this.#stands.push(this.#top);
    return true;
  }

  unmake(): void {
    this.#stands.pop();
    const before = this.#stands.at(-1);
    if (before === undefined) throw new Error("no move was made");
    this.#top = before;
  }

  mayPass(): boolean {
    return false;
  }

  pass(): void {
    throw new Error("a game that is known by its rules alone can't be passed in");
  }

  unpass(): void {
    throw new Error("no turn was passed");
  }

  ending(): Ending {
    const outcome = this.#rules.outcome(this.#top.position);
    return outcome === undefined ? UNDECIDED : this.#endingOf(outcome);
  }

  endingWithoutMoves(): Ending {
    return DRAWN;
  }

  evaluate(): number {
    const before = this.#stands.at(-2);
    const lead = this.#movesOf(this.#top).size - (before === undefined ? 0 : this.#movesOf(before).size);
    return MOBILITY * lead;
  }

  format(move: number): string {
    return this.#texts[move] ?? "";
  }

  #endingOf({ winner }: Outcome): Ending {
    if (winner === null) return DRAWN;
    return winner === this.#rules.turn(this.#top.position) ? WON : LOST;
  }

  #standOf(position: P): Stand<P, M> {
    const rules = this.#rules;
    const text = rules.draws === undefined ? rules.formatPosition(position) : rules.repetitionKey(position);
    return { position, keyLow: hashOfText(text, 1), keyHigh: hashOfText(text, 2), moves: undefined };
  }

  #movesOf(stand: Stand<P, M>): Map<number, Legal<M>> {
    stand.moves ??= new Map(
      this.#rules
        .legalMoves(stand.position)
        .map((move) => [this.#numberOf(this.#rules.formatMove(stand.position, move)), move]),
    );
    return stand.moves;
  }

  #numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    // Number 0 means "no move".
    const number = this.#numbers.size + 1;
    this.#numbers.set(text, number);
    this.#texts[number] = text;
    return number;
  }
}
