import type { Env } from "../../bindings";

const PATIENCE = 2_000;

/**
 * Whether the data folder is writable, as reported by the supervising process within two seconds. If the supervisor is
 * busy or stopped, requests are still answered, so the server counts as healthy.
 */
export async function canWrite({ DATA_FOLDER }: Env): Promise<boolean> {
  try {
    const probe = await DATA_FOLDER?.fetch("http://data-folder/", { signal: AbortSignal.timeout(PATIENCE) });
    return probe === undefined || probe.ok;
  } catch {
    return true;
  }
}
