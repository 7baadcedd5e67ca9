/**
 * When a vacation is to be: from `from` on, or at once; for `length`, to `until`, or as long as days are left. `length`
 * in milliseconds, the others since 1970.
 */
export interface VacationRequest {
  readonly from?: number;
  readonly length?: number;
  readonly until?: number;
  /** The Idempotency-Key of the request: again under it, nothing more happens. */
  readonly key?: string;
}

/**
 * Why a vacation does not start. `least` and `most`: how long it may be, or how far from now it may begin, in
 * milliseconds.
 */
export type VacationRefusal =
  | { readonly code: "on-vacation"; readonly doing: "starting" }
  | { readonly code: "vacation-planned" }
  | { readonly code: "vacation-from"; readonly most: number }
  | { readonly code: "no-vacation-left" }
  | { readonly code: "vacation-length"; readonly least: number; readonly most: number };

/** The vacation that a player is on, the one that they have planned, and what is left. Times since 1970. */
export interface VacationStatus {
  readonly vacation: { readonly startedAt: number; readonly until: number } | null;
  readonly plannedVacation: { readonly from: number; readonly until: number } | null;
  /** Days of which the player can still take any; those of a vacation that runs, or is planned, are taken. */
  readonly vacationDaysLeft: number;
}

/** A vacation, for the record; one that has yet to begin too. */
export interface PastVacation {
  readonly startedAt: number;
  readonly until: number;
  readonly endedAt: number | null;
}
