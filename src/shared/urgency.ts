/** The sort key of a game in its player's list. */
export interface Urgency {
  /** Whether it is the player's turn. */
  readonly isMine: boolean;
  /** Milliseconds since 1970; null without a clock. */
  readonly deadlineAt: number | null;
  readonly id: string;
}

/**
 * Compares games for a list, most urgent first. Games in which it is the player's turn are first, then the others.
 * Within both groups, games are sorted by deadline, games without a deadline last. Ties are broken by id.
 */
export function compareUrgency(a: Urgency, b: Urgency): number {
  if (a.isMine !== b.isMine) return a.isMine ? -1 : 1;
  const difference = (a.deadlineAt ?? Number.MAX_SAFE_INTEGER) - (b.deadlineAt ?? Number.MAX_SAFE_INTEGER);
  if (difference !== 0) return difference;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
}
