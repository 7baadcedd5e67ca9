import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { roomObject } from "../../src/bindings";
import { DAY } from "../../src/shared/duration";
import { DEFAULT_ENTRY_TIME } from "../../src/tournament/latest-start";
import { enter, evict, newPlayers, newTournament, started, stateOf, stub, tournament, untilQuiet } from "./fixtures";

test("a tournament that was stored before entries had teams is loaded without teams", async () => {
  const { id } = await newTournament();
  await enter(id, await newPlayers(1));
  const before = await stateOf(id);
  await runInDurableObject(stub(id), (_, { storage: { sql } }) => {
    sql.exec(`UPDATE commands SET events = replace(events, ',"team":null', '')`);
    expect(JSON.stringify(sql.exec("SELECT events FROM commands").toArray())).not.toContain("team");
  });
  await evict(id);
  expect(await stateOf(id)).toEqual(before);
  const events = await tournament(id).events(0, 10);
  expect(events?.map(({ event }) => event.type)).toEqual(["created", "opened", "entered"]);
  expect(JSON.stringify(events)).toContain('"team":null');
});

test("an open tournament that was stored before terms had a latest start gets the default, counted from now", async () => {
  const opened = Date.now() - 2 * DEFAULT_ENTRY_TIME;
  const { id } = await newTournament({ createdAt: opened });
  await runInDurableObject(stub(id), (_, { storage: { sql } }) => {
    sql.exec("DELETE FROM commands WHERE first_seq > 1");
    sql.exec(`UPDATE commands SET events = replace(events, ',"startsBy":${opened + DEFAULT_ENTRY_TIME}', '')`);
    expect(JSON.stringify(sql.exec("SELECT events FROM commands").toArray())).not.toContain("startsBy");
  });
  await evict(id);
  const { status, terms } = await stateOf(id);
  expect(status).toBe("open");
  expect(terms.startsBy).toBeGreaterThan(Date.now() + DEFAULT_ENTRY_TIME - 60_000);
});

test("imported games whose beginning was stored as a job of each game begin with their moves", async () => {
  const { id, state } = await started(3);
  await untilQuiet(id);
  const games = state.games.map(({ gameId }) => gameId);
  for (const game of games) {
    const room = env.ROOMS.getByName(game);
    await runInDurableObject(room, async (_, { storage }) => storage.deleteAll());
    await evictDurableObject(room);
  }
  await runInDurableObject(stub(id), (_, { storage: { sql } }) => {
    sql.exec("DROP TABLE adoptions");
    sql.exec("DELETE FROM schema_steps WHERE id = 2");
    for (const [index, gameId] of games.entries()) {
      const start = index === 0 ? null : { moves: ["e2e4"], bank: null, left: DAY };
      const job = [`adopt-${gameId}`, "adopt", JSON.stringify({ gameId, start }), Date.now(), Date.now()] as const;
      sql.exec("INSERT INTO jobs VALUES (?, ?, ?, ?, 0, ?, NULL)", ...job);
    }
  });
  await evict(id);
  await tournament(id).wake(false);
  await untilQuiet(id);
  const progress = await Promise.all(games.map((game) => roomObject(env, game).progress()));
  expect(progress.map((one) => one?.moves)).toEqual([[], ["e2e4"], ["e2e4"]]);
});
