import * as z from "zod";
import { err } from "../../../shared/result";
import { canWrite } from "../../operating/can-write";
import { answer, operation } from "../../operation";

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
