import * as z from "zod";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";

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
    const probe = await env.DATA_FOLDER?.fetch("http://data-folder/");
    if (probe !== undefined && !probe.ok) return err({ code: "storage-unavailable" });
    return answer({ status: 200, body: { status: "ok" } });
  },
);
