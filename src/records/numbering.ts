import type { RecordedPly } from "./game-record";

/** The moves of both sides with the same number; `white` is null if black moves first. */
export interface NumberedMove {
  readonly number: number;
  readonly white: string | null;
  readonly black: string | null;
}

/** The number of the next move. In all games it is the last integer of the position text. */
const moveNumberOf = (position: string): number =>
  Number(position.split(" ").findLast((field) => /^\d+$/.test(field)) ?? 1);

/**
 * Groups the moves of a record by move number; votes are skipped.
 * @param start text of the start position of the record
 */
export function numberMoves(plies: readonly RecordedPly[], start: string): readonly NumberedMove[] {
  const moves: NumberedMove[] = [];
  let number = moveNumberOf(start);
  for (const { san, side, isMove } of plies) {
    if (!isMove) continue;
    const last = moves.at(-1);
    if (side === "white") moves.push({ number, white: san, black: null });
    else if (last?.number === number) moves[moves.length - 1] = { ...last, black: san };
    else moves.push({ number, white: null, black: san });
    if (side === "black") number += 1;
  }
  return moves;
}
