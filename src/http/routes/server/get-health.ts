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
    summary: "Health check",
    description: `200 if the server answers requests. A self-hosted server answers 503 if it cannot write to its data
folder, for example because the disk is full. The check reads and writes no data of games or players.`,
    access: "public",
    answers: {
      200: { description: "The server works.", schema: z.object({ status: z.literal("ok") }).meta({ id: "Health" }) },
    },
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
