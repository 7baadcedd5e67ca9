/**
 * A request for a vacation. The vacation begins at `from`, or immediately. It lasts until `until`, else for `length`,
 * else as long as the budget allows. `length` is in milliseconds; `from` and `until` are milliseconds since 1970.
 */
export interface VacationRequest {
  readonly from?: number;
  readonly length?: number;
  readonly until?: number;
  /** The Idempotency-Key of the request. A repetition with the same key changes nothing. */
  readonly key?: string;
}

/**
 * Why a vacation is refused. `vacation-from`: it would begin in the past, or more than `most` milliseconds from now.
 * `vacation-length`: its length is not from `least` to `most` milliseconds.
 */
export type VacationRefusal =
  | { readonly code: "on-vacation"; readonly doing: "starting" }
  | { readonly code: "vacation-planned" }
  | { readonly code: "vacation-from"; readonly most: number }
  | { readonly code: "no-vacation-left" }
  | { readonly code: "vacation-length"; readonly least: number; readonly most: number };

/** The current and the planned vacation, and the remaining budget. Times are milliseconds since 1970. */
export interface VacationStatus {
  readonly vacation: { readonly startedAt: number; readonly until: number } | null;
  readonly plannedVacation: { readonly from: number; readonly until: number } | null;
  /**
   * Remaining days of vacation, rounded down to a hundredth. The days of a current or planned vacation are already
   * subtracted.
   */
  readonly vacationDaysLeft: number;
}

/**
 * A past, current or planned vacation. Times are milliseconds since 1970; `endedAt` is null until the vacation is over.
 */
export interface PastVacation {
  readonly startedAt: number;
  readonly until: number;
  readonly endedAt: number | null;
}
