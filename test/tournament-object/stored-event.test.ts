import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
import { DEFAULT_ENTRY_TIME } from "../../src/tournament/latest-start";
import { enter, evict, newPlayers, newTournament, stateOf, stub, tournament } from "./fixtures";

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
