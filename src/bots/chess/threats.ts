import { type Color, otherColor, pieceAt, WHITE } from "../../rules/board8x8/board";
import { ATTACKERS, type AttackMaps, isAttackedIn } from "./attack-maps";
import type { EvaluationTables } from "./evaluation-tables";
import { LIST_SIZE, type Placement } from "./placement";
import type { Sums } from "./sums";

/** Attacks on pieces that are worth more than their attackers or have too few defenders. */
export class Threats {
  readonly #tables: EvaluationTables;
  readonly #maps: AttackMaps;

  constructor(tables: EvaluationTables, maps: AttackMaps) {
    this.#tables = tables;
    this.#maps = maps;
  }

  /** Adds the threats against the pieces of a color, without its only king. */
  addTo(sums: Sums, { cells, squares, counts }: Placement, color: Color, onlyKing: number): void {
    const { lesser, inferior, weak, hanging } = this.#tables;
    const attacks = this.#maps.byColor[otherColor(color)];
    const defense = this.#maps.byColor[color];
    const pawnBit = this.#maps.pawnBits[color];
    const sign = color === WHITE ? -1 : 1;
    const first = color === WHITE ? 0 : LIST_SIZE;
    const end = first + (counts[color] as number);
    for (let place = first; place < end; place += 1) {
      const square = squares[place] as number;
      const attack = attacks[square] as number;
      if (!isAttackedIn(attack) || square === onlyKing) continue;
      const piece = pieceAt(cells, square);
      const defenders = defense[square] as number;
      const attackers = attack & ATTACKERS;
      if ((attack & (inferior[piece] as number)) !== 0) sums.addTimes(sign, lesser, piece);
      else if ((defenders & pawnBit) === 0 && ((defenders & ATTACKERS) < 2 || attackers > 1)) {
        sums.addTimes(sign, weak, piece);
      }
      if (!isAttackedIn(defenders)) sums.add(sign, hanging);
    }
  }
}
