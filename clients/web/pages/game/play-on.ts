import type { Line } from "../../../../src/rules/game";

const played = new WeakMap<Line, Map<string, Line | null>>();

/** Plays a move; null if it is illegal. Results are cached, because the same moves are played at each rendering. */
export function playOn(line: Line, move: string): Line | null {
  const known = played.get(line) ?? new Map<string, Line | null>();
  played.set(line, known);
  const before = known.get(move);
  if (before !== undefined) return before;
  const after = line.play(move);
  const result = after.ok ? after.value : null;
  known.set(move, result);
  return result;
}

/** Plays several moves; null if one is illegal or there is no line. */
export const playAll = (line: Line | undefined, moves: readonly string[]): Line | null =>
  moves.reduce<Line | null>((at, move) => at && playOn(at, move), line ?? null);
