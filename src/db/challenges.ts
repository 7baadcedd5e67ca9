import { and, eq, gt, inArray, isNull, like, not, notLike, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, unionAll } from "drizzle-orm/sqlite-core";
import { DECLARED_BOT_PATTERN } from "../shared/declared-bot";
import type { DeclineReason } from "../shared/decline-reason";
import { DAY, HOUR } from "../shared/duration";
import { isHousePlayer } from "../shared/house";
import { err, ok, type Result } from "../shared/result";
import { areBlocked } from "./blocks";
import { database } from "./database";
import { keyset, type Page, type PageRequest, pageOf, pageOfWindow } from "./keyset";
import { rowValues } from "./row-values";
import { type ChallengeRow, challenges } from "./schema";

/** Maximum lifetime of a challenge in milliseconds. Lists of open challenges consider no older ones. */
export const MAX_CHALLENGE_LIFE = 30 * DAY;

/** Sort key of lists of challenges, newest first. The id orders challenges of the same millisecond. */
export interface ChallengeKey {
  readonly createdAt: number;
  readonly id: string;
}

/** Filters of lists of challenges. */
export interface ChallengeFilters {
  readonly variant?: string | undefined;
  readonly rated?: boolean | undefined;
  /** Whether the challenger is a declared bot. */
  readonly bots?: boolean | undefined;
  readonly color?: "white" | "black" | "random" | undefined;
  readonly timeControl?: "per-move" | "bank" | "unlimited" | undefined;
  /** Bounds of the time for the first move, in milliseconds. Either bound excludes games without a clock. */
  readonly minTime?: number | undefined;
  readonly maxTime?: number | undefined;
}

/** A page of a list at a given time. `now` excludes expired challenges. */
export interface ChallengePage extends PageRequest<ChallengeKey> {
  readonly now: number;
}

/** Limits on the number of open challenges, and on the number of new ones within an hour. */
export interface ChallengeLimits {
  /** By one challenger. */
  readonly maxOpenChallenges: number;
  /** By one challenger in the lobby, so that one account cannot fill a page. */
  readonly maxLobbyChallenges: number;
  /** From one player to another. */
  readonly maxPendingPerPair: number;
  /** To one player. */
  readonly maxPendingReceived: number;
  /**
   * From one player to another within an hour, including canceled, declined and expired ones, but not accepted ones.
   */
  readonly pairChallengesPerHour: number;
}

/**
 * A challenge exceeds a limit. `open`: all of its challenger. `lobby`: those of its challenger in the lobby. `pair`:
 * from the challenger to this opponent. `received`: to this opponent. `pair-hour`: from the challenger to this opponent
 * within an hour.
 */
export interface TooManyChallenges {
  readonly code: "too-many-challenges";
  readonly which: "open" | "lobby" | "pair" | "received" | "pair-hour";
  readonly limit: number;
}

/** Whether a challenge is in the lobby while it is open. */
export const isInLobby = ({
  opponentId,
  private: isPrivate,
  listed,
}: Pick<ChallengeRow, "opponentId" | "private" | "listed">): boolean => opponentId === null && !isPrivate && listed;

/**
 * Inserts a challenge unless that would exceed a limit. The inserting statement counts, so concurrent inserts cannot
 * exceed a limit. Challenges to house players have no limit, because they are accepted at once. Idempotent. The names are
 * those of the players' rows: a player may have been renamed after the challenge was made, and the update of names does
 * not find a challenge that is not stored yet.
 * @returns the stored challenge; after a repetition it may already be accepted, declined or canceled
 */
export async function insertChallenge(
  d1: D1Database,
  challenge: ChallengeRow,
  limits: ChallengeLimits,
): Promise<Result<ChallengeRow, TooManyChallenges>> {
  const { challengerId, opponentId, createdAt } = challenge;
  const count = (...of: readonly SQL[]) => sql<number>`(select count(*) from ${challenges} where ${and(...of)})`;
  const waits = sql`${challenges.status} = 'open' and ${challenges.expiresAt} > ${createdAt}`;
  const made = eq(challenges.challengerId, challengerId);
  const capsTowards = (opponent: string) => {
    const received = eq(challenges.opponentId, opponent);
    // Accepted challenges were welcome and do not count. Each of the others has notified the opponent when it was made
    // and when it ended.
    const unwelcome = inArray(challenges.status, ["open", "declined", "canceled", "expired"]);
    const lately = gt(challenges.createdAt, createdAt - HOUR);
    return [
      { which: "pair", limit: limits.maxPendingPerPair, count: count(made, received, waits) },
      { which: "received", limit: limits.maxPendingReceived, count: count(received, waits) },
      { which: "pair-hour", limit: limits.pairChallengesPerHour, count: count(made, received, unwelcome, lately) },
    ] as const;
  };
  const inLobby = [made, waits, isNull(challenges.opponentId), isListed];
  const lobbyCap = { which: "lobby", limit: limits.maxLobbyChallenges, count: count(...inLobby) } as const;
  const caps = [
    { which: "open", limit: limits.maxOpenChallenges, count: count(made, waits) },
    ...(isInLobby(challenge) ? [lobbyCap] : []),
    ...(opponentId === null ? [] : capsTowards(opponentId)),
  ] as const;
  const isToHouse = opponentId !== null && isHousePlayer(opponentId);
  const isWithin = isToHouse ? sql`true` : and(...caps.map((cap) => sql`${cap.count} < ${cap.limit}`));
  const db = database(d1);
  const [, [found]] = await db.batch([
    db
      .insert(challenges)
      .select(sql`select ${rowValues(challenges, challenge, currentNames(challenge))} where ${isWithin}`)
      .onConflictDoNothing(),
    db.select().from(challenges).where(eq(challenges.id, challenge.id)),
  ]);
  if (found !== undefined) return ok(found);
  const counts = await db.get<Record<string, number>>(
    sql`select ${sql.join(
      caps.map((cap) => sql`${cap.count} as ${sql.identifier(cap.which)}`),
      sql`, `,
    )}`,
  );
  const reached = caps.find(({ which, limit }) => (counts?.[which] ?? 0) >= limit) ?? caps[0];
  return err({ code: "too-many-challenges", which: reached.which, limit: reached.limit });
}

/** The names of both players in their rows; without a row, the names of the challenge. */
function currentNames({ challengerId, challengerName, opponentId, opponentName }: ChallengeRow) {
  const nameOf = (id: string, name: string | null) =>
    sql`coalesce((select username from players where id = ${id}), ${name})`;
  return {
    challengerName: nameOf(challengerId, challengerName),
    ...(opponentId === null ? {} : { opponentName: nameOf(opponentId, opponentName) }),
  };
}

/** The challenge with this id, open or not. */
export async function findChallenge(d1: D1Database, id: string): Promise<ChallengeRow | null> {
  const row = await database(d1).select().from(challenges).where(eq(challenges.id, id)).get();
  return row ?? null;
}

/** Whether a challenge can still be accepted. */
export const isOpen = (challenge: ChallengeRow, now: number): boolean =>
  challenge.status === "open" && challenge.expiresAt > now;

/**
 * Closes an open challenge. Only its challenger may cancel it, and only its opponent may decline it; other players get
 * `not-found`. Repeating the same call returns the same result.
 */
export async function closeChallenge(
  d1: D1Database,
  end: { challengeId: string; by: string; status: "canceled" | "declined"; reason?: DeclineReason },
): Promise<Result<ChallengeRow, { code: "not-found" } | { code: "challenge-closed" }>> {
  const mayClose = end.status === "canceled" ? eq(challenges.challengerId, end.by) : eq(challenges.opponentId, end.by);
  const mine = and(eq(challenges.id, end.challengeId), mayClose);
  const db = database(d1);
  const [, found] = await db.batch([
    db
      .update(challenges)
      .set({ status: end.status, declineReason: end.reason ?? null })
      .where(and(mine, eq(challenges.status, "open"))),
    db.select().from(challenges).where(mine),
  ]);
  const row = found[0];
  if (!row) return err({ code: "not-found" });
  return row.status === end.status ? ok(row) : err({ code: "challenge-closed" });
}

/** Challenges examined per page of the lobby. A rare filter yields short pages instead of a full scan. */
const WINDOW = 1000;

/**
 * Public open challenges, newest first. Challenges are left out if the challenger or the viewer has blocked the other.
 * A page may be short and still have a next one.
 * @param viewer id of the player who reads the list; null for an anonymous request
 */
export async function listLobby(
  d1: D1Database,
  viewer: string | null,
  filters: ChallengeFilters,
  page: ChallengePage,
): Promise<Page<ChallengeRow, ChallengeKey>> {
  const db = database(d1);
  const window = db
    .select()
    .from(challenges)
    .where(and(isNull(challenges.opponentId), isListed, openOn(page)))
    .orderBy(...newestFirst(challenges).order)
    .limit(WINDOW)
    .as("recent");
  const rows = await db
    .select()
    .from(window)
    .where(and(notBlocked(window.challengerId, viewer), ...matching(window, filters)))
    .orderBy(...newestFirst(window).order)
    .limit(page.limit + 1);
  return pageOfWindow(rows, page.limit, keyOf, () =>
    db
      .select({ createdAt: window.createdAt, id: window.id })
      .from(window)
      .orderBy(...newestFirst(window).order)
      .limit(1)
      .offset(WINDOW - 1)
      .get(),
  );
}

/** A player's open challenges: received, made, or both. Newest first. */
export async function listChallengesOf(
  d1: D1Database,
  playerId: string,
  box: "incoming" | "outgoing" | "mine",
  filters: ChallengeFilters,
  page: ChallengePage,
): Promise<Page<ChallengeRow, ChallengeKey>> {
  const db = database(d1);
  const incoming = db
    .select()
    .from(challenges)
    .where(and(eq(challenges.opponentId, playerId), openOn(page), ...matching(challenges, filters)));
  const outgoing = db
    .select()
    .from(challenges)
    .where(and(eq(challenges.challengerId, playerId), openOn(page), ...matching(challenges, filters)));
  const { order } = newestFirst(challenges);
  const count = page.limit + 1;
  const rows =
    box === "mine"
      ? await unionAll(incoming, outgoing)
          .orderBy(...order)
          .limit(count)
      : await (box === "incoming" ? incoming : outgoing).orderBy(...order).limit(count);
  return pageOf(rows, page.limit, keyOf);
}

/** The columns that lists use, of the table or of a window on it. */
type Columns = Readonly<
  Record<"id" | "createdAt" | "challengerId" | "variant" | "rated" | "color" | "timeControl", AnySQLiteColumn>
>;

/** The order of every list of challenges. */
export const newestFirst = ({ createdAt, id }: Pick<Columns, "createdAt" | "id">) =>
  keyset<ChallengeKey>("descending", { createdAt, id });

function matching(columns: Columns, filters: ChallengeFilters): readonly (SQL | undefined)[] {
  const { variant, rated, bots, color, timeControl, minTime, maxTime } = filters;
  const part = (name: string) => sql<number | null>`json_extract(${columns.timeControl}, ${`$.${name}`})`;
  const time = sql`coalesce(${part("perMove")}, ${part("initial")})`;
  return [
    variant === undefined ? undefined : eq(columns.variant, variant),
    rated === undefined ? undefined : eq(columns.rated, rated),
    bots === undefined ? undefined : (bots ? like : notLike)(columns.challengerId, DECLARED_BOT_PATTERN),
    color === undefined ? undefined : eq(columns.color, color),
    timeControl === undefined ? undefined : sql`${part("kind")} = ${timeControl}`,
    minTime === undefined ? undefined : sql`${time} >= ${minTime}`,
    maxTime === undefined ? undefined : sql`${time} <= ${maxTime}`,
  ];
}

const notBlocked = (challengerId: AnySQLiteColumn, viewer: string | null): SQL | undefined =>
  viewer === null ? undefined : not(areBlocked(viewer, challengerId));

const keyOf = (row: ChallengeRow): ChallengeKey => ({ createdAt: row.createdAt, id: row.id });

/**
 * Literals, because SQLite uses a partial index only for its own condition. Challenges that are not listed do not fill
 * the window.
 */
const isListed = sql`${challenges.private} = 0 and ${challenges.listed} = 1`;

const openOn = ({ now, after }: ChallengePage) =>
  and(
    sql`${challenges.status} = 'open'`,
    gt(challenges.expiresAt, now),
    gt(challenges.createdAt, now - MAX_CHALLENGE_LIFE - 1),
    newestFirst(challenges).after(after),
  );
