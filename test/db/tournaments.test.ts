import { describe, expect, test } from "vitest";
import type { TournamentRow } from "../../src/db/tournament-schema";
import {
  countEntries,
  deleteTournament,
  deleteUncreatedTournaments,
  findLatestOfSeries,
  findTournament,
  insertTournament,
  listTournaments,
  listTournamentsNaming,
  listTournamentsToCome,
  type TournamentFilters,
  writeTournament,
} from "../../src/db/tournaments";
import { listUpcomingTournaments, type UpcomingFilters } from "../../src/db/upcoming-tournaments";
import { DAY, d1, NOW, newId, tournamentRow } from "./fixtures";

const ALL = { limit: 10, after: null };

const idsOf = async (filters: TournamentFilters): Promise<readonly string[]> =>
  (await listTournaments(d1, filters, ALL)).rows.map(({ id }) => id);

const entry = (playerId: string, status: "entered" | "withdrawn" | "arbiter" = "entered") => ({
  playerId,
  status,
  enteredAt: NOW,
});

async function written(changes: Partial<TournamentRow> = {}, players: readonly string[] = []): Promise<TournamentRow> {
  const row = tournamentRow(changes);
  await writeTournament(
    d1,
    row,
    players.map((id) => entry(id)),
  );
  return row;
}

describe("the list of tournaments", () => {
  test("is newest first, page by page, by organizer, player, status, variant and format", async () => {
    const [organizerId, player] = [newId(), newId()];
    const [first, second, third] = [
      await written({ organizerId, createdAt: NOW + 1 }, [player]),
      await written({ organizerId, createdAt: NOW + 2, status: "running", variant: "sparta" }, [newId(), player]),
      await written({ organizerId, createdAt: NOW + 2, status: "finished", format: "league" }),
    ];
    expect(await idsOf({ organizerId })).toEqual([third.id, second.id, first.id]);
    expect(await idsOf({ playerId: player })).toEqual([second.id, first.id]);
    expect(await idsOf({ playerId: player, statuses: ["open"] })).toEqual([first.id]);
    expect(await idsOf({ organizerId, statuses: ["open", "running"] })).toEqual([second.id, first.id]);
    expect(await idsOf({ organizerId, variant: "sparta" })).toEqual([second.id]);
    expect(await idsOf({ organizerId, format: "league" })).toEqual([third.id]);
    const page = await listTournaments(d1, { organizerId }, { limit: 2, after: null });
    expect(page.next).toEqual({ createdAt: NOW + 2, id: second.id });
    const next = await listTournaments(d1, { organizerId }, { limit: 2, after: page.next });
    expect(next.rows).toEqual([first]);
    expect(await idsOf({})).toContain(first.id);
  });

  test("shows drafts to nobody but their organizer", async () => {
    const [organizerId, player] = [newId(), newId()];
    const { id } = await written({ organizerId, status: "draft" }, [player]);
    expect(await idsOf({ organizerId, withDrafts: true })).toEqual([id]);
    for (const filters of [{ organizerId }, { playerId: player }, { playerId: player, withDrafts: true }]) {
      expect(await idsOf(filters)).toEqual([]);
    }
    expect(await idsOf({ statuses: ["draft"] })).toEqual([]);
    expect(await idsOf({ statuses: ["draft"], withDrafts: true })).toEqual([]);
  });
});

describe("the row of a tournament", () => {
  test("is never replaced by an older one, and neither are its entries", async () => {
    const [stays, leaves, comes] = [newId(), newId(), newId()];
    const row = tournamentRow({ seq: 5 });
    await writeTournament(d1, row, [entry(stays), entry(leaves)]);
    const newer = { ...row, seq: 7, status: "running" as const, startsAt: NOW + DAY };
    await writeTournament(d1, newer, [entry(stays, "withdrawn"), entry(comes)]);
    await writeTournament(d1, row, [entry(stays), entry(leaves)]);
    expect(await findTournament(d1, row.id)).toEqual(newer);
    expect(await idsOf({ playerId: leaves })).toEqual([]);
    expect(await idsOf({ playerId: comes })).toEqual([row.id]);
    const { results } = await d1
      .prepare("SELECT status FROM tournament_entries WHERE tournament_id = ? AND player_id = ?")
      .bind(row.id, stays)
      .all();
    expect(results).toEqual([{ status: "withdrawn" }]);
  });

  test("is found for everybody whose name is in the tournament, but listed for its players only", async () => {
    const [organizerId, arbiter, left, stays] = [newId(), newId(), newId(), newId()];
    const row = tournamentRow({ seq: 5, organizerId });
    await writeTournament(d1, row, [entry(left), entry(stays)]);
    await writeTournament(d1, { ...row, seq: 6 }, [entry(stays), entry(arbiter, "arbiter")]);
    for (const player of [organizerId, arbiter, left, stays]) {
      expect(await listTournamentsNaming(d1, player, "", 10)).toEqual([row.id]);
      expect(await idsOf({ playerId: player })).toEqual(player === stays ? [row.id] : []);
    }
    await writeTournament(d1, { ...row, seq: 7 }, [entry(stays), entry(left)]);
    expect(await idsOf({ playerId: left })).toEqual([row.id]);
  });

  test("is found as the newest of its series", async () => {
    const seriesId = newId();
    expect(await findLatestOfSeries(d1, seriesId)).toBeNull();
    for (const seriesNumber of [1, 3, 2]) await written({ seriesId, seriesNumber });
    expect(await findLatestOfSeries(d1, seriesId)).toMatchObject({ seriesNumber: 3 });
  });

  test("is deleted with its entries", async () => {
    const player = newId();
    const { id } = await written({}, [player]);
    await deleteTournament(d1, id);
    expect(await findTournament(d1, id)).toBeNull();
    expect(await listTournamentsNaming(d1, player, "", 10)).toEqual([]);
  });

  test("is found by the sweep while there is something to do", async () => {
    const rows = await Promise.all(
      (["draft", "open", "running", "paused", "finished", "canceled"] as const).map((status) => written({ status })),
    );
    const ids: string[] = [];
    for (let after: string | null = ""; after !== null; ) {
      const page: Awaited<ReturnType<typeof listTournamentsToCome>> = await listTournamentsToCome(d1, after, 2);
      ids.push(...page.ids);
      after = page.next;
    }
    expect(rows.filter(({ id }) => ids.includes(id)).map(({ status }) => status)).toEqual([
      "open",
      "running",
      "paused",
    ]);
  });
});

describe("the number of tournaments of an organizer", () => {
  test("is limited, also for simultaneous requests, but not after their end", async () => {
    const organizerId = newId();
    const rows = Array.from({ length: 4 }, () => tournamentRow({ organizerId, seq: 0 }));
    const inserted = await Promise.all(rows.map((row) => insertTournament(d1, row, 3)));
    expect(inserted.filter(({ ok }) => ok)).toHaveLength(3);
    expect(inserted.find(({ ok }) => !ok)).toEqual({ ok: false, error: { code: "too-many-tournaments", limit: 3 } });
    const [first = tournamentRow()] = rows.filter((_, index) => inserted[index]?.ok);
    expect((await insertTournament(d1, first, 3)).ok).toBe(true);
    await writeTournament(d1, { ...first, seq: 9, status: "canceled" }, []);
    const after = tournamentRow({ organizerId, seq: 0 });
    expect((await insertTournament(d1, after, 3)).ok).toBe(true);
    expect(await listTournamentsNaming(d1, organizerId, "", 10)).toHaveLength(4);
  });

  test("counts the tournaments of a series as one", async () => {
    const [organizerId, seriesId] = [newId(), newId()];
    await written({ id: seriesId, organizerId, seriesId, seriesNumber: 1, status: "running" });
    await written({ organizerId, seriesId, seriesNumber: 2 });
    const next = () => insertTournament(d1, tournamentRow({ organizerId, seq: 0 }), 2);
    expect([(await next()).ok, (await next()).ok]).toEqual([true, false]);
  });

  test("does not count creations that were interrupted", async () => {
    const organizerId = newId();
    const row = tournamentRow({ organizerId, seq: 0, createdAt: NOW - DAY });
    await insertTournament(d1, row, 1);
    await deleteUncreatedTournaments(d1, NOW - DAY);
    expect(await findTournament(d1, row.id)).not.toBeNull();
    await deleteUncreatedTournaments(d1, NOW - DAY + 1);
    expect(await findTournament(d1, row.id)).toBeNull();
  });

  test("is not limited for the server", async () => {
    for (let count = 0; count < 2; count += 1) {
      expect((await insertTournament(d1, tournamentRow({ organizerId: null, seq: 0 }), 1)).ok).toBe(true);
    }
  });
});

test("a player's entries are counted while their tournaments are not over", async () => {
  const player = newId();
  for (const status of ["open", "running", "paused", "finished", "canceled"] as const)
    await written({ status }, [player]);
  const row = tournamentRow();
  await writeTournament(d1, row, [entry(player, "withdrawn")]);
  expect(await countEntries(d1, player)).toBe(3);
});

describe("the tournaments that start next", () => {
  test("are open, have a date and a free place, and are sorted by their start", async () => {
    const variant = `variant-${newId()}`;
    const at = (days: number, changes: Partial<TournamentRow> = {}) =>
      written({ variant, startsAt: NOW + days * DAY, ...changes });
    const later = await at(9, { format: "league" });
    const [one, other] = [await at(3), await at(3)].sort((a, b) => (a.id < b.id ? -1 : 1));
    await at(1, { entrants: 10, most: 10 });
    await at(2, { format: "team-match" });
    await at(2, { status: "running" });
    await at(2, { status: "draft" });
    await at(-1);
    await written({ variant, startsAt: null });
    const list = async (filters: Partial<UpcomingFilters> = {}, page = ALL) => {
      const { rows, next } = await listUpcomingTournaments(d1, { now: NOW, variant, ...filters }, page);
      return { ids: rows.map(({ id }) => id), next };
    };
    expect((await list()).ids).toEqual([one?.id, other?.id, later.id]);
    expect((await list({ format: "league" })).ids).toEqual([later.id]);
    const first = await listUpcomingTournaments(d1, { now: NOW, variant }, { limit: 1, after: null });
    expect(first.rows.map(({ id }) => id)).toEqual([one?.id]);
    const second = await listUpcomingTournaments(d1, { now: NOW, variant }, { limit: 5, after: first.next });
    expect(second.rows.map(({ id }) => id)).toEqual([other?.id, later.id]);
    expect(second.next).toBeNull();
  });
});
