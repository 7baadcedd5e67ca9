/** How a position stands for the side to move when nothing more has to be played. */
export const UNDECIDED = 0;
export const DRAWN = 1;
export const LOST = 2;
export const WON = 3;
export type Ending = typeof UNDECIDED | typeof DRAWN | typeof LOST | typeof WON;

/**
 * The board that a search moves the pieces on: the rules of a game over one position that is changed and changed back.
 * Moves are small integers, the same one for the same move wherever it is legal. It is written for speed: whoever asks
 * keeps to the order of calls that is described here.
 */
export interface SearchBoard {
  /** With `keyHigh` a hash of all that decides the future, histories aside: 64 bits. */
  readonly keyLow: number;
  readonly keyHigh: number;
  /** What `Rules.pliesWithoutProgress` counts; 0 in a game that doesn't count them. */
  readonly pliesWithoutProgress: number;
  /** Whether the side to move must answer an attack on its king. */
  readonly isCheck: boolean;
  /**
   * By how many points the evaluation may be wrong for each ply that is not searched. Where it is infinite, nothing is left
   * out because of what the evaluation says.
   */
  readonly caution: number;
  /** Longest line of forcing moves that is worth looking at where no depth is left. */
  readonly forcingPlies: number;
  /** How many times as long as a position of orthodox chess one of this game takes. */
  readonly cost: number;
  /** Writes the moves from an index on and gives the index behind the last. `make` tells which of them are legal. */
  generate(moves: number[], begin: number): number;
  /** Does the same with those moves after which the evaluation can't be trusted without a look at the answers. */
  generateForcing(moves: number[], begin: number): number;
  /** How many points a forcing move seems to win; 0 for others. Asked right after the move was generated. */
  gainOf(move: number): number;
  /** Whether a forcing move loses more than it wins, as far as can be told without playing it. Asked likewise. */
  isLosing(move: number): boolean;
  /** Plays a generated move; does nothing and gives false if it is not legal. */
  make(move: number): boolean;
  /** Takes back the last move that was made. */
  unmake(move: number): void;
  /** Whether doing nothing would be no better than the best move, so that a search may learn from passing. */
  mayPass(): boolean;
  /** Gives the turn to the opponent. */
  pass(): void;
  /** Takes back a pass. */
  unpass(): void;
  /** The end that the position shows without a look for moves. */
  ending(): Ending;
  /** The end of a position in which no move is legal. */
  endingWithoutMoves(): Ending;
  /** How the position stands for the side to move, in hundredths of the smallest piece. */
  evaluate(): number;
  /** The wire form of a legal move. */
  format(move: number): string;
}
