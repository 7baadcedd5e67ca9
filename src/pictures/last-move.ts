const SQUARE_NAME = /[a-j](?:10|[1-9])(?!\d)/g;

/** Where the pawn stood and stands that made room for a dropped piece, by the rank of the drop. */
const PAWN_RANKS: Readonly<Record<string, readonly number[]>> = { 1: [2, 3], 8: [7, 6] };

/**
 * The squares to highlight for a move in wire form: where it began and ended (`e2e4`, `a7a8q`, `b1d3`), the one square of
 * an exchange in place (`b5=H`), or those of a drop and of the pawn that makes room for it (`H@g1`). None for votes.
 */
export function squaresOfMove(wire: string): readonly string[] {
  const drop = /^[A-Z]@([a-j])(10|[1-9])$/.exec(wire);
  if (drop !== null) {
    const [, file = "", rank = ""] = drop;
    return [`${file}${rank}`, ...(PAWN_RANKS[rank] ?? []).map((pawnRank) => `${file}${pawnRank}`)];
  }
  if (!/^[a-j](?:10|[1-9])(?:[a-j](?:10|[1-9])[a-z]?|=[A-Z])$/.test(wire)) return [];
  return [...new Set(wire.match(SQUARE_NAME) ?? [])];
}
