/** Results of `ending` for the side to move. */
export const UNDECIDED = 0;
export const DRAWN = 1;
export const LOST = 2;
export const WON = 3;
export type Ending = typeof UNDECIDED | typeof DRAWN | typeof LOST | typeof WON;

/**
 * The mutable board of a search: one position on which moves are made and unmade. Moves are integers; a move has the same
 * number wherever it is legal. For speed, implementations do not check the order of calls that is documented here.
 */
export interface SearchBoard {
  /** One half of the hash of a position, without its history; `keyHigh` is the other half. */
  readonly keyLow: number;
  readonly keyHigh: number;
  /** Like `Rules.pliesWithoutProgress`; 0 in games without this counter. */
  readonly pliesWithoutProgress: number;
  /** Whether the side to move is in check. */
  readonly isCheck: boolean;
  /**
   * Estimated error of the evaluation per unsearched ply, in points. If it is infinite, nothing is pruned because of the
   * evaluation.
   */
  readonly caution: number;
  /** Maximum length of a line in quiescence, in plies. */
  readonly forcingPlies: number;
  /** Search time per position relative to a position of orthodox chess. Strengths divide their node limit by it. */
  readonly cost: number;
  /** Writes pseudo-legal moves starting at an index and returns the index after the last one. `make` tests legality. */
  generate(moves: number[], begin: number): number;
  /** The same for forcing moves: moves after which the evaluation is unreliable without a search of the replies. */
  generateForcing(moves: number[], begin: number): number;
  /** Estimated gain of a forcing move in points; 0 for other moves. Only valid right after the move was generated. */
  gainOf(move: number): number;
  /** Whether a forcing move loses more than it gains, as a static estimate. Only valid right after generation. */
  isLosing(move: number): boolean;
  /** Makes a generated move. Returns false and changes nothing if it is illegal. */
  make(move: number): boolean;
  /** Undoes the last move. */
  unmake(move: number): void;
  /** Whether passing is probably not better than the best move, so that null-move pruning is sound. */
  mayPass(): boolean;
  /** Passes the turn to the opponent. */
  pass(): void;
  /** Undoes a pass. */
  unpass(): void;
  /** The ending that is known without generating moves. */
  ending(): Ending;
  /** The ending of a position without legal moves. */
  endingWithoutMoves(): Ending;
  /** The score for the side to move, in hundredths of the smallest piece. */
  evaluate(): number;
  /** The wire form of a legal move. */
  format(move: number): string;
}
