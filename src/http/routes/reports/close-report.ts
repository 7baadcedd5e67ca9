import * as z from "zod";
import { closeReport, findReport } from "../../../db/reports";
import { err } from "../../../shared/result";
import { answer, operation } from "../../operation";
import { Report } from "../../schemas/account";
import { PathId } from "../../schemas/basics";
import { viewReport } from "../../views/account";

export const closeReportOfPlayer = operation(
  {
    method: "post",
    path: "/v1/reports/{id}/close",
    id: "closeReport",
    tag: "admin",
    summary: "Close a report",
    description:
      "Marks a report as handled; its author can then report the player again. Repeating it changes nothing.",
    access: { anyOf: ["admin"] },
    idempotency: "none",
    params: z.object({ id: PathId }),
    answers: { 200: { description: "The report.", schema: Report } },
    refusals: ["not-found"],
    guard: async (call, { id }) =>
      call.caller?.scopes.includes("admin") && (await findReport(call.env.DB, id ?? "")) ? null : { code: "not-found" },
  },
  async (call, { params }) => {
    await closeReport(call.env.DB, params.id, call.now);
    const report = await findReport(call.env.DB, params.id);
    return report ? answer({ status: 200, body: viewReport(report) }) : err({ code: "not-found" });
  },
);
