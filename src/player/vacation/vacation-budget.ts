import { DAY } from "../../shared/duration";
/** A vacation counts at least as much as this, in milliseconds, however early it ends. */
export const SHORTEST_VACATION = DAY;
/** The time that a budget is for, in milliseconds; a vacation can be planned as far ahead. */
export const YEAR = 365 * DAY;

/** A vacation as it counts. Times in milliseconds since 1970; `endedAt` is null until it is over. */
export interface Vacation {
  readonly n: number;
  readonly startedAt: number;
  /** When it ends by itself. */
  readonly until: number;
  readonly endedAt: number | null;
  /** Whether games and feed have been told of it: a planned one has yet to begin. */
  readonly begun: boolean;
  /** Whether the notice of its end is out, or not wanted. */
  readonly noticed: boolean;
}

/** Until when a vacation counts: to its end, but never less than the shortest, nor more than was asked for. */
const countsUntil = ({ startedAt, until, endedAt }: Pick<Vacation, "startedAt" | "until" | "endedAt">): number =>
  endedAt === null ? until : Math.min(until, Math.max(endedAt, startedAt + SHORTEST_VACATION));

/**
 * What is left of a budget for any 365 days, in milliseconds, at a time at which a vacation is to begin. One that runs,
 * or is planned, counts whole. Since older vacations only drop out as time goes on, and none begins between the making
 * of a plan and its beginning, one that is no longer than this keeps the budget at each of its instants.
 */
export function vacationLeft(
  vacations: readonly Pick<Vacation, "startedAt" | "until" | "endedAt">[],
  budget: number,
  at: number,
): number {
  const from = at - YEAR;
  const used = vacations.reduce(
    (sum, vacation) => sum + Math.max(0, countsUntil(vacation) - Math.max(vacation.startedAt, from)),
    0,
  );
  return Math.max(0, budget - used);
}

/** Whether a vacation can no longer count. */
export const isForgotten = (vacation: Vacation, now: number): boolean => countsUntil(vacation) <= now - YEAR;
