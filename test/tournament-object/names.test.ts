import { describe, expect, test } from "vitest";
import { playerId } from "../../src/shared/ids";
import { allRows } from "../http/all-rows";
import { newPlayer, send, type TestPlayer } from "../http/client";
import { rows, until } from "../player/fixtures";
import { by, enter, give, newPlayers, newTournament, stateOf, stub, terms, tournament, untilQuiet } from "./fixtures";

const personOf = ({ id, username }: TestPlayer) => ({ id: playerId(id), username });

const untilDone = (player: TestPlayer): Promise<void> =>
  until(async () => expect(await rows(player.id, "SELECT id FROM jobs")).toEqual([]));

async function erase(player: TestPlayer): Promise<void> {
  const erased = await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
  expect(erased.status).toBe(204);
  await untilDone(player);
}

describe("a new name of a player", () => {
  test("is shown by the tournaments that they organize, judge and play", async () => {
    const player = await newPlayer();
    const mine = await newTournament({ organizer: personOf(player) });
    const judged = await newTournament({ arbiters: [personOf(player)] });
    const played = await newTournament();
    await enter(played.id, [personOf(player)]);
    for (const { id } of [mine, judged, played]) await untilQuiet(id);
    const username = `${player.username}-new`;
    expect((await send("PATCH", "/v1/me", { token: player.token, body: { username } })).status).toBe(200);
    await untilDone(player);
    expect((await stateOf(mine.id)).organizer?.username).toBe(username);
    expect((await stateOf(judged.id)).arbiters[0]?.username).toBe(username);
    expect((await stateOf(played.id)).entrants[0]?.username).toBe(username);
  });
});

describe("an erased player", () => {
  test("is withdrawn, and leaves no name, also where they had entered and left", async () => {
    const player = await newPlayer();
    const [plays, left, over] = [await newTournament(), await newTournament(), await newTournament()];
    for (const { id } of [plays, left, over]) await enter(id, [personOf(player), ...(await newPlayers(2))]);
    await give(plays.id, by(plays.organizer), { type: "start" });
    await untilQuiet(left.id);
    await give(left.id, by(personOf(player)), { type: "withdraw", player: playerId(player.id), reason: "player" });
    await give(over.id, by(over.organizer), { type: "cancel", reason: "rain" });
    for (const { id } of [plays, left, over]) await untilQuiet(id);
    await erase(player);
    await untilQuiet(plays.id);
    const { entrants, games } = await stateOf(plays.id);
    expect(entrants[0]).toMatchObject({ status: "withdrawn", withdrawal: { reason: "deleted" } });
    expect(games.filter(({ status }) => status === "finished")).toHaveLength(2);
    for (const { id } of [plays, left, over]) {
      expect(JSON.stringify(await allRows(stub(id)))).not.toContain(player.username);
      expect(JSON.stringify(await tournament(id).events(0, 100))).not.toContain(player.username);
    }
  });

  test("who organized a tournament that waits for them cancels it; one with a date goes on without a description", async () => {
    const player = await newPlayer();
    const start = { kind: "date", at: Date.now() + 86_400_000 } as const;
    const [waiting, dated] = [
      await newTournament({ organizer: personOf(player) }),
      await newTournament({ organizer: personOf(player), terms: terms({ start, description: "by me" }) }),
    ];
    for (const { id } of [waiting, dated]) await untilQuiet(id);
    await erase(player);
    expect((await stateOf(waiting.id)).status).toBe("canceled");
    expect(await stateOf(dated.id)).toMatchObject({ status: "open", terms: { description: "" } });
    expect((await stateOf(dated.id)).organizer?.username).not.toBe(player.username);
  });
});
