import { DAY } from "../../shared/duration";
/** Minimum time charged for a vacation, in milliseconds, however early it ends. */
export const SHORTEST_VACATION = DAY;
/** The period of a budget, in milliseconds. Vacations can be planned at most this far ahead. */
export const YEAR = 365 * DAY;

/** A stored vacation. Times are milliseconds since 1970; `endedAt` is null until it is over. */
export interface Vacation {
  readonly n: number;
  readonly startedAt: number;
  /** The scheduled end. */
  readonly until: number;
  readonly endedAt: number | null;
  /** Whether the start was sent to games and feed. False for a planned vacation. */
  readonly begun: boolean;
  /** Whether the notice before the end was sent, or is not needed. */
  readonly noticed: boolean;
}

/** End of the charged time: the actual end, but at least the minimum after the start and at most the scheduled end. */
const countsUntil = ({ startedAt, until, endedAt }: Pick<Vacation, "startedAt" | "until" | "endedAt">): number =>
  endedAt === null ? until : Math.min(until, Math.max(endedAt, startedAt + SHORTEST_VACATION));

/**
 * Remaining budget for the 365 days before `at`, in milliseconds. `at` is the start of a new vacation. A current or
 * planned vacation is charged completely. No other vacation can begin between planning and start, and older ones only
 * drop out. Therefore a vacation of at most this length never exceeds the budget.
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

/** Whether a vacation no longer affects the budget. */
export const isForgotten = (vacation: Vacation, now: number): boolean => countsUntil(vacation) <= now - YEAR;
