/**
 * Time of a vacation. It begins at `from` or immediately. It lasts for `length`, or to `until`, or as long as the
 * budget allows. `length` is in milliseconds, the others are milliseconds since 1970.
 */
export interface VacationRequest {
  readonly from?: number;
  readonly length?: number;
  readonly until?: number;
  /** The Idempotency-Key of the request. A repetition with the same key changes nothing. */
  readonly key?: string;
}

/**
 * Why a vacation does not start. `least` and `most`: bounds for its length, or for the time until it begins, in
 * milliseconds.
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
  /** Remaining days of vacation. Those of a current or planned vacation are already subtracted. */
  readonly vacationDaysLeft: number;
}

/** A past, current or planned vacation. */
export interface PastVacation {
  readonly startedAt: number;
  readonly until: number;
  readonly endedAt: number | null;
}
