import type { RecordedPly } from "./game-record";

/** The moves of both sides under one number; `white` is null where black begins. */
export interface NumberedMove {
  readonly number: number;
  readonly white: string | null;
  readonly black: string | null;
}

/** The number of the move to come: position texts of all games have it as their last whole number. */
const moveNumberOf = (position: string): number =>
  Number(position.split(" ").findLast((field) => /^\d+$/.test(field)) ?? 1);

/**
 * Puts the moves of a record in pairs under their numbers; votes are none.
 * @param start text of the position that the record begins with
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
