import { readStatus } from "../../operating/status";
import { answer, operation } from "../../operation";
import { OperatorStatus } from "../../schemas/operator-status";

export const getStatus = operation(
  {
    method: "get",
    path: "/v1/admin/status",
    id: "getOperatorStatus",
    tag: "admin",
    summary: "The state of the server",
    description: `Version, queues, counts, and on a self-hosted server also files, alarms and the last failures in the
log. Failures contain ids and no names. For programs there are metrics: \`GET /metrics\`.`,
    access: { anyOf: ["admin"] },
    answers: { 200: { description: "The state.", schema: OperatorStatus } },
    refusals: [],
  },
  async ({ env, now, releaseSlot }) => {
    // The process of a local server may take a second to list its files.
    releaseSlot();
    return answer({ status: 200, body: await readStatus(env, now) });
  },
);
