import { err, ok, type Result } from "../shared/result";
import type { Side } from "../shared/side";
import type { DrawClaim, Line, PlayedPly } from "./game";
import { quoted } from "./quote";
import { illegalMove, unreadableMove } from "./refusal";
import type { BoardPicture, CountedDraws, Legal, MoveError, Notation, Outcome, Reach, Rules } from "./rules";

/** Maximum length of a move text in characters, in every game. Longer texts are refused without parsing. */
const LONGEST_MOVE = 200;

/**
 * Parses a move in wire form, then in each notation, without spaces around it. If all fail, returns the first `illegal-move` error, because it
 * says more than `unreadable-move`. If every error is `unreadable-move`, that of the first notation is returned.
 */
function readMove<P, M>(rules: Rules<P, M>, position: P, given: string): Result<Legal<M>, MoveError> {
  const text = given.trim();
  if (text.length > LONGEST_MOVE) {
    return unreadableMove(`${quoted(text)} can't be read as a move; it has ${text.length} characters`);
  }
  const wire = rules.parseMove(position, text);
  if (wire.ok) return wire;
  let error = wire.error;
  for (const notation of rules.notations) {
    const read = notation.parse(position, text);
    if (read.ok) return read;
    if (error.code === "unreadable-move" && (read.error.code === "illegal-move" || error === wire.error)) {
      error = read.error;
    }
  }
  return err(error);
}

/** One ply of a line: the line before it and the move. */
interface Step<P, M> {
  readonly line: GameLine<P, M>;
  readonly move: Legal<M>;
}

/** A played ply. Its texts are formatted on first access. */
class GamePly<P, M> implements PlayedPly {
  readonly #rules: Rules<P, M>;
  readonly #before: P;
  readonly #move: Legal<M>;
  #text: string | undefined;
  #san: string | undefined;
  #notations: Readonly<Record<string, string>> | undefined;

  constructor(rules: Rules<P, M>, before: P, move: Legal<M>) {
    this.#rules = rules;
    this.#before = before;
    this.#move = move;
  }

  get move(): string {
    this.#text ??= this.#rules.formatMove(this.#before, this.#move);
    return this.#text;
  }

  get san(): string {
    this.#san ??= this.#write(this.#rules.notations[0]);
    return this.#san;
  }

  get notations(): Readonly<Record<string, string>> {
    const [first, ...others] = this.#rules.notations;
    this.#notations ??= Object.fromEntries([
      [first.id, this.san],
      ...others.map((notation) => [notation.id, this.#write(notation)] as const),
    ]);
    return this.#notations;
  }

  get side(): Side {
    return this.#rules.turn(this.#before);
  }

  get isMove(): boolean {
    return this.#rules.isMove(this.#move);
  }

  #write(notation: Notation<P, M>): string {
    return notation.format(this.#before, this.#move);
  }
}

/** Implements `Line` for every game. Texts, legal moves and the outcome are computed on first access and cached. */
export class GameLine<P, M> implements Line {
  readonly #rules: Rules<P, M>;
  readonly #position: P;
  readonly #step: Step<P, M> | null;
  readonly ply: number;
  #text: string | undefined;
  #key: string | undefined;
  #cachedHash: number | undefined;
  #occurrences: number | undefined;
  #outcome: Outcome | null | undefined;
  #legalMoves: readonly string[] | undefined;
  #last: PlayedPly | undefined;

  constructor(rules: Rules<P, M>, position: P, step: Step<P, M> | null) {
    this.#rules = rules;
    this.#position = position;
    this.#step = step;
    this.ply = step === null ? 0 : step.line.ply + 1;
  }

  get position(): string {
    this.#text ??= this.#rules.formatPosition(this.#position);
    return this.#text;
  }

  get turn(): Side | null {
    return this.outcome === null ? this.#rules.turn(this.#position) : null;
  }

  get legalMoves(): readonly string[] {
    this.#legalMoves ??= this.outcome === null ? this.#writeMoves() : [];
    return this.#legalMoves;
  }

  get check(): boolean {
    return this.#rules.isCheck(this.#position);
  }

  get outcome(): Outcome | null {
    if (this.#outcome === undefined) this.#outcome = this.#findOutcome();
    return this.#outcome;
  }

  get drawClaim(): DrawClaim | null {
    const counted = this.#counted;
    if (this.outcome !== null || counted === null) return null;
    const { repetition, noProgress } = counted.draws;
    if (repetition?.claim !== undefined && this.#countOccurrences(counted) >= repetition.claim) {
      return "threefold-repetition";
    }
    if (noProgress?.claim !== undefined && counted.pliesWithoutProgress(this.#position) >= noProgress.claim) {
      return "fifty-moves";
    }
    return null;
  }

  get last(): PlayedPly | null {
    if (this.#step === null) return null;
    const { line, move } = this.#step;
    this.#last ??= new GamePly(this.#rules, line.#position, move);
    return this.#last;
  }

  get previous(): Line | null {
    return this.#step?.line ?? null;
  }

  play(text: string): Result<Line, MoveError> {
    if (this.outcome !== null) return illegalMove(`the game is over: ${this.outcome.reason}`);
    const move = readMove(this.#rules, this.#position, text);
    if (!move.ok) return move;
    const position = this.#rules.play(this.#position, move.value);
    return ok(new GameLine(this.#rules, position, { line: this, move: move.value }));
  }

  cannotWin(side: Side): boolean {
    return this.#rules.cannotWin(this.#position, side);
  }

  picture(): BoardPicture {
    return this.#rules.picture(this.#position);
  }

  reach(square: string): Reach {
    return this.#rules.reach(this.#position, square);
  }

  #writeMoves(): readonly string[] {
    const moves = this.#rules.legalMoves(this.#position);
    return moves.map((move) => this.#rules.formatMove(this.#position, move)).sort();
  }

  /** The rules with their counters for repetition and lack of progress; null in games without these draws. */
  get #counted(): CountedDraws<P> | null {
    return this.#rules.draws === undefined ? null : this.#rules;
  }

  get repetitionKey(): string {
    this.#key ??= this.#counted?.repetitionKey(this.#position) ?? this.position;
    return this.#key;
  }

  #hash(counted: CountedDraws<P>): number {
    this.#cachedHash ??= counted.repetitionHash?.(this.#position) ?? 0;
    return this.#cachedHash;
  }

  /** How often the current position occurred in this line. Positions before the last progress cannot recur. */
  #countOccurrences(counted: CountedDraws<P>): number {
    if (this.#occurrences === undefined) {
      let count = 1;
      let line: GameLine<P, M> = this;
      const hash = this.#hash(counted);
      while (line.#step !== null && counted.pliesWithoutProgress(line.#position) > 0) {
        line = line.#step.line;
        if (line.#hash(counted) !== hash) continue;
        if (line.repetitionKey === this.repetitionKey) count += 1;
      }
      this.#occurrences = count;
    }
    return this.#occurrences;
  }

  #findOutcome(): Outcome | null {
    const shown = this.#rules.outcome(this.#position);
    if (shown !== undefined) return shown;
    const counted = this.#counted;
    if (counted === null) return null;
    const { repetition, noProgress } = counted.draws;
    const most = counted.pliesWithoutProgress(this.#position) + 1;
    if (
      repetition !== undefined &&
      most >= repetition.automatic &&
      this.#countOccurrences(counted) >= repetition.automatic
    ) {
      return { winner: null, reason: repetition.automaticReason };
    }
    if (noProgress !== undefined && counted.pliesWithoutProgress(this.#position) >= noProgress.automatic) {
      return { winner: null, reason: noProgress.automaticReason };
    }
    return null;
  }
}
