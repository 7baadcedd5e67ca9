/** How long a vacation is to be; `length` in milliseconds, `until` since 1970. Null: all that is left. */
export type VacationRequest = { readonly length: number } | { readonly until: number } | null;

/** Why a vacation does not start. `least` and `most`: how long it may be, in milliseconds. */
export type VacationRefusal =
  | { readonly code: "on-vacation" }
  | { readonly code: "no-vacation-left" }
  | { readonly code: "vacation-length"; readonly least: number; readonly most: number };

/** The vacation that a player is on, and what is left. Times in milliseconds since 1970. */
export interface VacationStatus {
  readonly vacation: { readonly startedAt: number; readonly until: number } | null;
  /** Days of which the player can still take any; those of a vacation that runs are taken. */
  readonly vacationDaysLeft: number;
}

/** A vacation, for the record. */
export interface PastVacation {
  readonly startedAt: number;
  readonly until: number;
  readonly endedAt: number | null;
}
