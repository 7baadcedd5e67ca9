import * as z from "zod";
import type { Env } from "../../../bindings";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";

const PATIENCE = 2_000;

export const getHealth = operation(
  {
    method: "get",
    path: "/healthz",
    id: "getHealth",
    tag: "server",
    summary: "Whether the server works",
    description: `Says that requests are answered. A server on a machine of one's own also says with 503 that nothing can be
written to its data folder, as when the disk is full. It reads and writes no row of any game or player.`,
    access: "public",
    answers: { 200: { description: "It does.", schema: z.object({ status: z.literal("ok") }).meta({ id: "Health" }) } },
    refusals: ["storage-unavailable"],
  },
  async ({ env }) => {
    if (!(await canWrite(env))) return err({ code: "storage-unavailable" });
    return answer({ status: 200, body: { status: "ok" } });
  },
);

/**
 * Whether the data folder is writable, as reported by the supervising process within two seconds. If the supervisor is
 * busy or stopped, requests are still answered, so the server counts as healthy.
 */
async function canWrite({ DATA_FOLDER }: Env): Promise<boolean> {
  try {
    const probe = await DATA_FOLDER?.fetch("http://data-folder/", { signal: AbortSignal.timeout(PATIENCE) });
    return probe === undefined || probe.ok;
  } catch {
    return true;
  }
}
