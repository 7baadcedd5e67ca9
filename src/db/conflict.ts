/**
 * Whether a statement failed because a row with the same unique key exists. D1 errors have no code, so the message
 * decides. Drizzle may wrap the error.
 * @param table only conflicts in this table count
 */
export function isConflict(error: unknown, table = ""): boolean {
  if (!(error instanceof Error)) return false;
  return new RegExp(`UNIQUE constraint failed: ${table}`, "i").test(error.message) || isConflict(error.cause, table);
}
