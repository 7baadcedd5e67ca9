/**
 * Whether a statement failed because a row with the same unique key exists. D1 errors have no code, so the message
 * decides. Drizzle may wrap the error.
 */
export function isConflict(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return /UNIQUE constraint failed/i.test(error.message) || isConflict(error.cause);
}
