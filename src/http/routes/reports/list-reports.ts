import * as z from "zod";
import { listReports, type ReportKey } from "../../../db/reports";
import { cursorOf } from "../../lists/cursor";
import { answer, operation } from "../../operation";
import { Report } from "../../schemas/account";
import { PageQuery, pageOf } from "../../schemas/paging";
import { viewReport } from "../../views/account";

const ReportCursor = cursorOf<ReportKey>(z.strictObject({ createdAt: z.int(), id: z.string().max(16) }));

export const listReportsOfPlayers = operation(
  {
    method: "get",
    path: "/v1/reports",
    id: "listReports",
    tag: "admin",
    summary: "Reports of players",
    description: "Latest first, with the players' current names.",
    access: { anyOf: ["admin"] },
    query: PageQuery.extend({ status: z.enum(["open", "closed"]).optional() }),
    cursor: ReportCursor,
    hashed: true,
    answers: { 200: { description: "A page of reports.", schema: pageOf(Report) } },
    refusals: [],
  },
  async (call, { query: { status, limit }, after }) => {
    const { rows, next } = await listReports(call.env.DB, status, { limit, after });
    return answer({
      status: 200,
      body: { items: rows.map(viewReport), nextCursor: next === null ? null : ReportCursor.write(next) },
    });
  },
);
