import { and, count, eq, gt, isNotNull, isNull, min } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { DAY } from "../shared/duration";
import { err, ok, type Result } from "../shared/result";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf } from "./keyset";
import { players, type ReportRow, reports } from "./schema";

/** Maximum number of reports by a player per day. */
export const REPORTS_PER_DAY = 10;

/** Why a report is rejected. */
export type ReportRefusal =
  | { readonly code: "already-reported" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** Stores a report. A unique index allows one open report per reporter and reported player. */
export async function insertReport(d1: D1Database, report: ReportRow): Promise<Result<ReportRow, ReportRefusal>> {
  const db = database(d1);
  const day = { mine: eq(reports.reporterId, report.reporterId), since: gt(reports.createdAt, report.createdAt - DAY) };
  const recent = await db
    .select({ made: count(), first: min(reports.createdAt) })
    .from(reports)
    .where(and(day.mine, day.since))
    .get();
  if (recent !== undefined && recent.made >= REPORTS_PER_DAY) {
    const free = (recent.first ?? report.createdAt) + DAY;
    return err({
      code: "rate-limited",
      retryAfterSeconds: Math.max(1, Math.ceil((free - report.createdAt) / 1000)),
    });
  }
  const inserted = await db.insert(reports).values(report).onConflictDoNothing().returning();
  return inserted.length > 0 ? ok(report) : err({ code: "already-reported" });
}

/** A report with the current names of both players. */
export interface NamedReport extends ReportRow {
  readonly reporterName: string;
  readonly reportedName: string;
}

/** Sort key of the list of reports, newest first. */
export interface ReportKey {
  readonly createdAt: number;
  readonly id: string;
}

const reporter = alias(players, "reporter");
const reported = alias(players, "reported");
const named = (d1: D1Database) =>
  database(d1)
    .select({
      id: reports.id,
      reporterId: reports.reporterId,
      reportedId: reports.reportedId,
      reason: reports.reason,
      text: reports.text,
      createdAt: reports.createdAt,
      closedAt: reports.closedAt,
      reporterName: reporter.username,
      reportedName: reported.username,
    })
    .from(reports)
    .innerJoin(reporter, eq(reporter.id, reports.reporterId))
    .innerJoin(reported, eq(reported.id, reports.reportedId));

const lastFirst = keyset<ReportKey>("descending", { createdAt: reports.createdAt, id: reports.id });

/** Reports, newest first. Without a status, open and closed ones. */
export async function listReports(
  d1: D1Database,
  status: "open" | "closed" | undefined,
  page: PageRequest<ReportKey>,
): Promise<Page<NamedReport, ReportKey>> {
  const rows = await named(d1)
    .where(
      and(
        status === undefined ? undefined : status === "open" ? isNull(reports.closedAt) : isNotNull(reports.closedAt),
        lastFirst.after(page.after),
      ),
    )
    .orderBy(...lastFirst.order)
    .limit(page.limit + 1);
  return pageOf(rows, page.limit, ({ createdAt, id }) => ({ createdAt, id }));
}

/** The report with this id; null if there is none. */
export async function findReport(d1: D1Database, id: string): Promise<NamedReport | null> {
  const row = await named(d1).where(eq(reports.id, id)).get();
  return row ?? null;
}

/** Closes a report. A repetition keeps the first time. */
export async function closeReport(d1: D1Database, id: string, now: number): Promise<void> {
  await database(d1)
    .update(reports)
    .set({ closedAt: now })
    .where(and(eq(reports.id, id), isNull(reports.closedAt)))
    .run();
}
