import { DAY } from "../../shared/duration";
/**
 * Minimum time charged for a vacation, in milliseconds, however early the player ends it. A vacation that was scheduled
 * to be shorter is charged up to its scheduled end.
 */
export const SHORTEST_VACATION = DAY;
/** The period that the budget is for, in milliseconds. A vacation can be planned at most this far ahead. */
export const YEAR = 365 * DAY;

/** A stored vacation. Times are milliseconds since 1970; `endedAt` is null until the vacation is over. */
export interface Vacation {
  readonly n: number;
  readonly startedAt: number;
  /** The scheduled end. */
  readonly until: number;
  readonly endedAt: number | null;
  /** Whether the start was published in the feed and queued for the games. False for a planned vacation. */
  readonly begun: boolean;
  /** Whether the notice a day before the end was published, or is not needed because the vacation is short. */
  readonly noticed: boolean;
}

/** End of the charged time: the actual end, but at least the minimum after the start and at most the scheduled end. */
const countsUntil = ({ startedAt, until, endedAt }: Pick<Vacation, "startedAt" | "until" | "endedAt">): number =>
  endedAt === null ? until : Math.min(until, Math.max(endedAt, startedAt + SHORTEST_VACATION));

/**
 * Remaining budget for the 365 days before `at`, in milliseconds. `at` is the start of a new vacation, or the current
 * time. A current or planned vacation is charged completely. No other vacation can begin between the planning and the
 * start of a vacation, and older vacations leave the period with time. Therefore a new vacation of at most this length
 * never exceeds the budget.
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

/** Whether a vacation ended so long ago that it no longer affects the budget. */
export const isForgotten = (vacation: Vacation, now: number): boolean => countsUntil(vacation) <= now - YEAR;
