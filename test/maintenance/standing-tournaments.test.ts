import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findLatestOfSeries, listTournaments } from "../../src/db/tournaments";
import { createStandingTournaments } from "../../src/maintenance/standing-tournaments";
import { sweepOnSchedule } from "../../src/maintenance/sweep";
import { VARIANTS } from "../../src/rules/registry";
import { DAY, WEEK } from "../../src/shared/duration";
import { SIDES } from "../../src/shared/side";
import { until } from "../player/fixtures";
import {
  enter,
  give,
  newPlayers,
  resign,
  SERVER,
  stateOf,
  tournament,
  untilQuiet,
} from "../tournament-object/fixtures";

afterEach(() => {
  vi.useRealTimers();
});

const standing = async () =>
  (await listTournaments(env.DB, { statuses: ["open"] }, { limit: 50, after: null })).rows.filter(
    ({ organizerId }) => organizerId === null,
  );

async function created() {
  await createStandingTournaments(env, Date.now());
  await until(async () => expect(await standing()).toHaveLength(2 * VARIANTS.length));
  const rows = await standing();
  for (const { id } of rows) await untilQuiet(id);
  return rows;
}

describe("the standing tournaments", () => {
  test("are a league and a round robin of each game, which start on a Monday, and are created once", async () => {
    const rows = await created();
    for (const variant of VARIANTS) {
      const kinds = rows.filter((row) => row.variant === variant).map(({ format }) => format);
      expect(kinds.sort()).toEqual(["league", "round-robin"]);
    }
    for (const { startsAt } of rows) {
      expect(new Date(startsAt ?? 0).toUTCString()).toMatch(/^Mon, .* 18:00:00 GMT$/);
      expect(Number(startsAt) - Date.now()).toBeGreaterThan(2 * DAY);
      expect(Number(startsAt) - Date.now()).toBeLessThan(2 * WEEK);
    }
    await createStandingTournaments(env, Date.now());
    await exports.Maintenance.sweepDatabase();
    expect((await standing()).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  });

  test("are not created if the settings turn them off", async () => {
    const DB = new Proxy(env.DB, {
      get: () => {
        throw new Error("the database is not read");
      },
    });
    await createStandingTournaments({ ...env, DB, STANDING_TOURNAMENTS: "false" } as typeof env, Date.now());
  });

  test("start with one player and the house bots, and lead to the next season, which the sweep finds", async () => {
    const rows = await created();
    const league = rows.find(({ format }) => format === "league");
    if (league === undefined) throw new Error("no league");
    const players = await newPlayers(1);
    await enter(league.id, players);
    vi.useFakeTimers({ toFake: ["Date"], now: Number(league.startsAt) });
    await sweepOnSchedule(env);
    await until(async () => expect((await stateOf(league.id)).nextId).not.toBeNull());
    const state = await stateOf(league.id);
    expect(state.status).toBe("running");
    expect(state.entrants.map(({ isBot }) => isBot)).toEqual([false, true, true, true]);
    const next = await stateOf(state.nextId ?? "");
    expect(next.series).toEqual({ id: league.seriesId, number: 2, emptyBefore: 0 });
    expect(next.terms.start).toEqual({ kind: "date", at: Number(league.startsAt) + 10 * WEEK });
    await untilQuiet(next.id);
    // The others had no players, so they are postponed.
    for (const { id, startsAt } of rows) {
      if (id === league.id) continue;
      expect(await stateOf(id)).toMatchObject({ status: "open", terms: { start: { at: Number(startsAt) + WEEK } } });
    }
    await createStandingTournaments(env, Date.now());
    expect(await findLatestOfSeries(env.DB, league.seriesId ?? "")).toMatchObject({ id: next.id });

    await untilQuiet(league.id);
    for (const game of state.games) {
      const side = SIDES.find((each) => game[each] === players[0]?.id);
      if (side !== undefined) await resign(game, side);
    }
    // At the end of the season, its player is entered in the next one, and the bots are not.
    vi.setSystemTime(state.endsBy ?? 0);
    await tournament(league.id).wake(false);
    await until(async () => expect((await stateOf(league.id)).status).toBe("finished"));
    await untilQuiet(league.id);
    const entrants = (await stateOf(next.id)).entrants;
    expect(entrants).toMatchObject([{ id: players[0]?.id, division: 1, isBot: false, status: "entered" }]);
  });

  test("continue after one was canceled", async () => {
    const rows = await created();
    const [first] = rows;
    if (first === undefined) throw new Error("no tournament");
    await give(first.id, SERVER, { type: "cancel", reason: "rain" });
    await untilQuiet(first.id);
    await createStandingTournaments(env, Date.now());
    await until(async () =>
      expect(await findLatestOfSeries(env.DB, first.seriesId ?? "")).toMatchObject({
        status: "open",
        seriesNumber: Number(first.seriesNumber) + 1,
      }),
    );
  });
});
