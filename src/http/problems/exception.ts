import type { Env } from "../../bindings";
import type { Refusal } from "./refusal";

const PASSING =
  /overloaded|network connection lost|reset because|Durable Object.*reset|timed? ?out|try again|D1 DB is/i;
/** D1 has no table or column that a query names: its migrations were not applied. */
const NOT_MIGRATED = /D1_ERROR: (?:no such (?:table|column)|table \w+ has no column)/i;
const DISK_FULL = /SQLITE_FULL|disk is full/i;

/** What a client is told of an exception: to try again, if the infrastructure says that it may help. */
export function refusalOfException(error: unknown): Refusal {
  const said = messagesOf(error).join("\n");
  if (DISK_FULL.test(said)) return { code: "storage-unavailable" };
  if (NOT_MIGRATED.test(said)) return { code: "database-not-migrated" };
  return { code: isPassing(error, said) ? "unavailable" : "internal-error" };
}

/**
 * The same for a server that may tell whether its disk is full. An object whose write fails only says `internal error`
 * to its caller, so the data folder is tried before the fault is called ours.
 */
export async function refusalOfFailure(error: unknown, { DATA_FOLDER }: Pick<Env, "DATA_FOLDER">): Promise<Refusal> {
  const refusal = refusalOfException(error);
  if (refusal.code !== "internal-error" && refusal.code !== "unavailable") return refusal;
  const probe = await DATA_FOLDER?.fetch("http://data-folder/now").catch(() => undefined);
  return probe === undefined || probe.ok ? refusal : { code: "storage-unavailable" };
}

/** The runtime marks errors of Durable Objects; those of D1 can only be told by their words. */
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
