import { version } from "../../../package.json";
import type { Env } from "../../bindings";
import { type OperatingCounts, readOperatingCounts } from "../../db/operating-counts";
import { Logger } from "../../logging/logger";
import type { ServerFacts } from "../../metrics/server-facts";
import { settingsOf } from "../../settings";
import { MINUTE } from "../../shared/duration";

/** The version of this server. */
export const VERSION: string = version;

/** Time limit for the server's process, in milliseconds. */
const PATIENCE = 5_000;

/** The last counts of this isolate, and their time in milliseconds since 1970. */
let known: { readonly at: number; readonly counts: OperatingCounts } | null = null;

/**
 * Counts rows of the database. Null if the database fails; the failure is logged.
 * @param oldest the greatest age of cached counts in milliseconds
 */
export async function readCounts(env: Env, now: number, oldest: number): Promise<OperatingCounts | null> {
  if (known !== null && known.at > now - oldest) return known.counts;
  try {
    const counts = await readOperatingCounts(env.DB, now);
    known = { at: now, counts };
    return counts;
  } catch (error) {
    new Logger(env, { where: "worker" }).error("counts", error);
    return null;
  }
}

/** How long counts are cached for scrapes. On Cloudflare every row that is read costs money. */
export const cachingTime = (env: Env): number => (settingsOf(env).isLocalServer ? 0 : MINUTE);

/** The measurements of a local server's process. Null on Cloudflare, or if the process does not answer. */
export async function readServerFacts({ SERVER_FACTS }: Env): Promise<ServerFacts | null> {
  try {
    const answer = await SERVER_FACTS?.fetch("http://facts/", { signal: AbortSignal.timeout(PATIENCE) });
    return answer?.ok === true ? await answer.json<ServerFacts>() : null;
  } catch {
    return null;
  }
}
