import { and, eq, lt, ne } from "drizzle-orm";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOfWindow } from "./keyset";
import { type TournamentRow, tournaments } from "./tournament-schema";

/** Filters of the list of tournaments that start next. `now`: milliseconds since 1970. */
export interface UpcomingFilters {
  readonly now: number;
  readonly variant?: string | undefined;
  readonly format?: string | undefined;
}

/** Sort key of the list: the start date. The id orders tournaments that start at the same time. */
export interface StartKey {
  readonly startsAt: number;
  readonly id: string;
}

/** Tournaments examined per page. A rare filter yields short pages with a cursor instead of a full scan. */
const WINDOW = 1000;

/** Open tournaments with a start date and a free place, the earliest start first. Matches of teams are left out. */
export async function listUpcomingTournaments(
  d1: D1Database,
  { now, variant, format }: UpcomingFilters,
  page: PageRequest<StartKey>,
): Promise<Page<TournamentRow, StartKey>> {
  const db = database(d1);
  const { order, after } = keyset<StartKey>("ascending", { startsAt: tournaments.startsAt, id: tournaments.id });
  // Later pages begin with the present too, because a start may have passed meanwhile.
  const present: StartKey = { startsAt: now + 1, id: "" };
  const first = page.after === null || page.after.startsAt <= now ? present : page.after;
  const window = db
    .select()
    .from(tournaments)
    .where(and(eq(tournaments.status, "open"), after(first)))
    .orderBy(...order)
    .limit(WINDOW)
    .as("upcoming");
  const sorted = keyset<StartKey>("ascending", { startsAt: window.startsAt, id: window.id }).order;
  const rows = await db
    .select()
    .from(window)
    .where(
      and(
        lt(window.entrants, window.most),
        ne(window.format, "team-match"),
        variant === undefined ? undefined : eq(window.variant, variant),
        format === undefined ? undefined : eq(window.format, format),
      ),
    )
    .orderBy(...sorted)
    .limit(page.limit + 1);
  return pageOfWindow(rows, page.limit, keyOf, async () => {
    const last = await db
      .select({ startsAt: window.startsAt, id: window.id })
      .from(window)
      .orderBy(...sorted)
      .limit(1)
      .offset(WINDOW - 1)
      .get();
    return last === undefined ? undefined : keyOf(last);
  });
}

/** The rows of the list have a start date. */
const keyOf = ({ startsAt, id }: { readonly startsAt: number | null; readonly id: string }): StartKey => ({
  startsAt: startsAt ?? 0,
  id,
});
