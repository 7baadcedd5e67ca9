import type { Challenge, TimeControl } from "skytale-client";
import { parseDuration } from "../../../../src/shared/duration";

/** The columns by which challenges can be sorted. */
export type ChallengeColumn = "player" | "game" | "time" | "terms";

export interface ChallengeOrder {
  readonly column: ChallengeColumn;
  readonly isDescending: boolean;
}

const milliseconds = (duration: string): number => {
  const read = parseDuration(duration);
  return read.ok ? read.value : 0;
};

/** The time for the first move, in milliseconds. Without a clock it is infinite. */
function firstTime(timeControl: TimeControl): number {
  if (timeControl.kind === "unlimited") return Number.POSITIVE_INFINITY;
  return milliseconds(timeControl.kind === "bank" ? timeControl.initial : timeControl.perMove);
}

const compare = (a: number | string, b: number | string): number => (a === b ? 0 : a < b ? -1 : 1);

const KEYS: Readonly<Record<ChallengeColumn, (challenge: Challenge) => number | string>> = {
  player: ({ challenger }) => challenger.rating?.rating ?? 0,
  game: ({ variant }) => variant,
  time: ({ timeControl }) => firstTime(timeControl),
  terms: ({ rated, color }) => `${rated ? "rated" : "casual"} ${color}`,
};

/**
 * Challenges by a column: players by rating, games by id, times by length, terms by whether the game is rated, then by
 * the color of the challenger. Null keeps the given order.
 */
export function sortChallenges(challenges: readonly Challenge[], order: ChallengeOrder | null): readonly Challenge[] {
  if (order === null) return challenges;
  const key = KEYS[order.column];
  const sign = order.isDescending ? -1 : 1;
  return [...challenges].sort((a, b) => sign * compare(key(a), key(b)));
}
