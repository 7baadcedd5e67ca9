import { BORDER, type Color, pieceAt, pieceOf, WHITE } from "../../rules/board8x8/board";
import { RANK_STEP } from "../../rules/board8x8/square";
import type { ChessGame } from "./chess-game";
import type { EvaluationTables } from "./evaluation-tables";
import type { Placement } from "./placement";
import type { Sums } from "./sums";
import { FILES, RANKS } from "./tables";

const LAST_RANK = 7;

/** The own pawns in front of a king, and the enemy pawns that advance on it, on its file and the two beside it. */
export class KingShelter {
  readonly #tables: EvaluationTables;
  readonly #pawns: readonly [number, number];

  constructor(game: ChessGame, tables: EvaluationTables) {
    this.#tables = tables;
    this.#pawns = [pieceOf(0, game.pawns[0]), pieceOf(1, game.pawns[1])];
  }

  /** Adds the shelter of the king of a color, for the opening, and returns it from that color's point of view. */
  addTo(sums: Sums, { cells }: Placement, color: Color, king: number): number {
    const shelter = this.#tables.shelter[color];
    const storm = this.#tables.storm[color];
    const own = this.#pawns[color];
    const enemy = this.#pawns[color === WHITE ? 1 : 0];
    const forward = color === WHITE ? RANK_STEP : -RANK_STEP;
    const file = FILES[king] as number;
    const inward = file === 0 ? 1 : file === LAST_RANK ? -1 : 0;
    const rank = color === WHITE ? (RANKS[king] as number) : LAST_RANK - (RANKS[king] as number);
    let sum = 0;
    for (let side = inward - 1; side <= inward + 1; side += 1) {
      let ownRank = 0;
      let enemyRank = 0;
      let at = rank;
      for (let cell = king + side; pieceAt(cells, cell) !== BORDER; cell += forward) {
        const piece = pieceAt(cells, cell);
        if (piece === own && ownRank === 0) ownRank = at;
        else if (piece === enemy && enemyRank === 0) enemyRank = at;
        at += 1;
      }
      sum += shelter[ownRank] ?? 0;
      // An enemy pawn right in front of an own one is blocked.
      if (enemyRank !== ownRank + 1) sum += storm[enemyRank] ?? 0;
    }
    sums.opening += color === WHITE ? sum : -sum;
    return sum;
  }
}
