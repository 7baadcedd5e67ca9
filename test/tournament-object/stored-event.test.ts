import { runInDurableObject } from "cloudflare:test";
import { expect, test } from "vitest";
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
