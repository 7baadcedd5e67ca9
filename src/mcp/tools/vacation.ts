import type { McpServer } from "@modelcontextprotocol/server";
import * as z from "zod";
import type { VacationStatus } from "../../http/schemas/account";
import { ok, type Result } from "../../shared/result";
import type { Api, Problem } from "../api";
import { IdempotencyKey } from "../fields";
import { askForMe } from "../games";
import { addTool } from "../tool";

const Status = z.object({
  onVacationUntil: z.string().nullable(),
  plannedFrom: z.string().nullable(),
  plannedUntil: z.string().nullable(),
  daysLeft: z.number(),
});

type Body = z.output<typeof VacationStatus>;

const PATH = "/v1/me/vacation";

export function addVacation(server: McpServer, api: Api): void {
  addTool(server, api, {
    name: "vacation",
    title: "Manage my vacation",
    description:
      "A vacation stops your clocks in all games that allow it. `show` shows its status, `start` starts or plans one, `end` ends or cancels it. A vacation that ends within a day counts as one day. Ask the person you play for before start and end.",
    input: z.strictObject({
      action: z.enum(["show", "start", "end"]),
      duration: z
        .string()
        .max(40)
        .optional()
        .describe("For start: ISO 8601 such as P7D, at least P1D; all remaining days by default"),
      from: z.string().max(40).optional().describe("For start: start time (RFC 3339), to plan a vacation"),
      idempotencyKey: IdempotencyKey.optional(),
    }),
    output: Status,
    does: { destructive: true, idempotent: false },
    run: async ({ action, idempotencyKey, ...body }) => {
      const status = await statusAfter(api, action, body, idempotencyKey);
      if (!status.ok) return status;
      const { vacation, plannedVacation, vacationDaysLeft } = status.value;
      const data = {
        onVacationUntil: vacation?.until ?? null,
        plannedFrom: plannedVacation?.from ?? null,
        plannedUntil: plannedVacation?.until ?? null,
        daysLeft: vacationDaysLeft,
      };
      return ok({ text: textOf(data), data });
    },
  });
}

async function statusAfter(
  api: Api,
  action: "show" | "start" | "end",
  body: { readonly duration?: string | undefined; readonly from?: string | undefined },
  idempotencyKey: string | undefined,
): Promise<Result<Body, Problem>> {
  if (action === "start") return api.ask<Body>(PATH, { method: "POST", body, idempotencyKey });
  if (action === "end") {
    const ended = await api.ask<undefined>(PATH, { method: "DELETE" });
    if (!ended.ok) return ended;
  }
  return askForMe(api);
}

function textOf({ onVacationUntil, plannedFrom, plannedUntil, daysLeft }: z.output<typeof Status>): string {
  const now = onVacationUntil === null ? "You are not on vacation" : `You are on vacation until ${onVacationUntil}`;
  const planned = plannedFrom === null ? "" : `; planned from ${plannedFrom} to ${plannedUntil}`;
  return `${now}${planned}. ${Math.floor(daysLeft)} days left.`;
}
