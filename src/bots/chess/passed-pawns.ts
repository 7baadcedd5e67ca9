import { type Color, colorOf, EMPTY, pieceAt, WHITE } from "../../rules/board8x8/board";
import { RANK_STEP } from "../../rules/board8x8/square";
import { type AttackMaps, isAttackedIn } from "./attack-maps";
import { type ChessGame, HOPLITE_PIECE } from "./chess-game";
import type { EvaluationTables } from "./evaluation-tables";
import type { PawnStructure } from "./pawn-structure";
import { LIST_SIZE, type Placement } from "./placement";
import type { Sums } from "./sums";
import { FILES, RANKS } from "./tables";

const LAST_RANK = 7;
/** The first rank, from the own side, on which the path of a passed pawn counts. */
const FIRST_RANK = 3;
/** The share of the weights on a rank, in sixteenths. */
const shareOn = (rank: number): number => 5 * rank - 13;
const FULL_SHARE = 16;
/** Kings farther away count as so far. */
const FARTHEST = 5;

/** The path of passed pawns: free or blocked squares ahead, and the kings near it. */
export class PassedPawns {
  readonly #tables: EvaluationTables;
  readonly #maps: AttackMaps;
  readonly #structure: PawnStructure;
  readonly #isHoplite: readonly [boolean, boolean];
  readonly #squares = new Int32Array(2 * LIST_SIZE);

  constructor(game: ChessGame, tables: EvaluationTables, maps: AttackMaps, structure: PawnStructure) {
    this.#tables = tables;
    this.#maps = maps;
    this.#structure = structure;
    this.#isHoplite = [false, game.manners[game.pawns[1]] === HOPLITE_PIECE];
  }

  /** Adds the path and the kings of each passed pawn. Of two Spartan kings, one counts. */
  addTo(sums: Sums, { cells }: Placement, whiteKing: number, blackKing: number): void {
    const { path, kings } = this.#tables;
    const number = this.#structure.listPassed(this.#squares);
    for (let index = 0; index < number; index += 1) {
      const square = this.#squares[index] as number;
      const piece = pieceAt(cells, square);
      const color = colorOf(piece);
      const rank = color === WHITE ? (RANKS[square] as number) : LAST_RANK - (RANKS[square] as number);
      if (rank < FIRST_RANK) continue;
      const sign = color === WHITE ? 1 : -1;
      const stop = square + (color === WHITE ? RANK_STEP : -RANK_STEP);
      const share = shareOn(rank);
      const [own = 0, enemy = 0] = kings;
      const ownKing = color === WHITE ? whiteKing : blackKing;
      const enemyKing = color === WHITE ? blackKing : whiteKing;
      sums.ending +=
        sign *
        Math.trunc(
          (share * (enemy * this.#distance(enemyKing, stop) - own * this.#distance(ownKing, stop))) / FULL_SHARE,
        );
      const free = path[this.#pathOf(cells, square, color)] ?? 0;
      const bonus = sign * Math.trunc((share * free) / FULL_SHARE);
      sums.opening += bonus;
      sums.ending += bonus;
    }
  }

  #distance(one: number, other: number): number {
    const files = Math.abs((FILES[one] as number) - (FILES[other] as number));
    const ranks = Math.abs((RANKS[one] as number) - (RANKS[other] as number));
    return Math.min(FARTHEST, Math.max(files, ranks));
  }

  /**
   * The index in `path`: 0 if the next square is occupied, 1 if it is attacked and not defended, 2 if it is safe, 3 if
   * all squares up to promotion are empty and not attacked. A hoplite steps diagonally and has a choice of squares.
   */
  #pathOf(cells: Placement["cells"], square: number, color: Color): number {
    const forward = color === WHITE ? RANK_STEP : -RANK_STEP;
    const attacks = this.#maps.byColor[color === WHITE ? 1 : 0];
    const defense = this.#maps.byColor[color];
    const isHoplite = this.#isHoplite[color];
    const steps = color === WHITE ? LAST_RANK - (RANKS[square] as number) : (RANKS[square] as number);
    let reached = 1 << (FILES[square] as number);
    let row = square - (FILES[square] as number);
    let state = 0;
    for (let step = 0; step < steps; step += 1) {
      row += forward;
      const candidates = isHoplite ? ((reached << 1) | (reached >> 1)) & 255 : reached;
      reached = 0;
      for (let bits = candidates; bits !== 0; bits &= bits - 1) {
        const file = 31 - Math.clz32(bits & -bits);
        const cell = row + file;
        if (pieceAt(cells, cell) !== EMPTY) continue;
        if (step === 0) state = Math.max(state, 1);
        if (!isAttackedIn(attacks[cell] as number) || (step === 0 && isAttackedIn(defense[cell] as number)))
          reached |= 1 << file;
      }
      if (reached === 0) return state;
      state = 2;
    }
    return 3;
  }
}
