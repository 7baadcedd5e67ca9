import { StartError } from "../serve/start-error.ts";

const [SQLITE_BUSY, SQLITE_FULL] = [5, 13];

/** A sentence for an expected failure; null for others. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return null;
  const { code, errcode } = error as { readonly code?: unknown; readonly errcode?: unknown };
  if (code === "ENOSPC" || code === "EDQUOT" || errcode === SQLITE_FULL) return "The disk is full.";
  if (errcode === SQLITE_BUSY) return "A file of the server stayed locked for too long.";
  return typeof code === "string" && /^E[A-Z]+$/.test(code) ? `${error.message}.` : null;
}
