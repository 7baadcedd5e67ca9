import { DAY } from "../../shared/duration";
/** A vacation counts at least as much as this, in milliseconds, however early it ends. */
export const SHORTEST_VACATION = DAY;
/** The time that a budget is for, in milliseconds. */
const YEAR = 365 * DAY;

/** A vacation as it counts. Times in milliseconds since 1970; `endedAt` is null until it is over. */
export interface Vacation {
  readonly n: number;
  readonly startedAt: number;
  /** When it ends by itself. */
  readonly until: number;
  readonly endedAt: number | null;
}

/** Until when a vacation counts: to its end, but never less than the shortest, nor more than was asked for. */
const countsUntil = ({ startedAt, until, endedAt }: Vacation): number =>
  endedAt === null ? until : Math.min(until, Math.max(endedAt, startedAt + SHORTEST_VACATION));

/**
 * What is left of a budget for any 365 days, in milliseconds. One that runs counts whole. Since older vacations only
 * drop out as time goes on, one that is no longer than this keeps the budget at each of its instants.
 */
export function vacationLeft(vacations: readonly Vacation[], budget: number, now: number): number {
  const from = now - YEAR;
  const used = vacations.reduce(
    (sum, vacation) => sum + Math.max(0, countsUntil(vacation) - Math.max(vacation.startedAt, from)),
    0,
  );
  return Math.max(0, budget - used);
}

/** Whether a vacation can no longer count. */
export const isForgotten = (vacation: Vacation, now: number): boolean => countsUntil(vacation) <= now - YEAR;
