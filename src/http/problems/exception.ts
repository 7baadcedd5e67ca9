import type { Env } from "../../bindings";
import type { Refusal } from "./refusal";

const PASSING =
  /overloaded|network connection lost|reset because|Durable Object.*reset|timed? ?out|try again|D1 DB is/i;
/** D1's messages for a missing table or column: the migrations were not applied. */
const NOT_MIGRATED = /D1_ERROR: (?:no such (?:table|column)|table \w+ has no column)/i;
const DISK_FULL = /SQLITE_FULL|disk is full/i;

/**
 * The refusal for an exception: retryable if the infrastructure reports a temporary failure, otherwise
 * `internal-error`.
 */
export function refusalOfException(error: unknown): Refusal {
  const said = messagesOf(error).join("\n");
  if (DISK_FULL.test(said)) return { code: "storage-unavailable" };
  if (NOT_MIGRATED.test(said)) return { code: "database-not-migrated" };
  return { code: isPassing(error, said) ? "unavailable" : "internal-error" };
}

/**
 * Like `refusalOfException`, but also detects a full disk on a local server. If an object's write fails, its caller
 * gets only `internal error`, so the data folder is tested before the error is reported as a bug.
 */
export async function refusalOfFailure(error: unknown, { DATA_FOLDER }: Pick<Env, "DATA_FOLDER">): Promise<Refusal> {
  const refusal = refusalOfException(error);
  if (refusal.code !== "internal-error" && refusal.code !== "unavailable") return refusal;
  const probe = await DATA_FOLDER?.fetch("http://data-folder/now").catch(() => undefined);
  return probe === undefined || probe.ok ? refusal : { code: "storage-unavailable" };
}

/**
 * Whether a retry may help. Errors of Durable Objects have flags; errors of D1 can only be recognized by their message.
 */
function isPassing(error: unknown, said: string): boolean {
  if (typeof error !== "object" || error === null) return false;
  if ("retryable" in error && error.retryable === true) return true;
  if ("overloaded" in error && error.overloaded === true) return true;
  return PASSING.test(said);
}

/** The messages of an error and of its causes. */
function messagesOf(error: unknown): readonly string[] {
  return error instanceof Error ? [error.message, ...messagesOf(error.cause)] : [];
}
