import { expect, test } from "vitest";
import { get, listAt, newPlayer, textAt } from "../client";
import { closeAfterEach, stream } from "../streams/fixtures";
import { enter, leave, newTournament } from "./fixtures";

closeAfterEach();

/** The ids of the events of a tournament. */
const idsOf = async (path: string): Promise<readonly string[]> =>
  listAt((await get(`${path}/events`)).body, "items").map((event) => textAt(event, "id"));

test("a stream begins with the tournament and goes on with its events", async () => {
  const [organizer, player] = [await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  const frames = await stream(`${path}/events`);
  const state = await frames.next();
  const ids = await idsOf(path);
  expect(state).toMatchObject({ type: "tournament.state", id: ids.at(-1) });
  expect(state?.data).toEqual((await get(path)).body);
  await enter(path, player);
  expect(await frames.next()).toMatchObject({
    id: (await idsOf(path)).at(-1),
    type: "entered",
    data: { data: { seq: 3, player: { username: player.username }, standby: false } },
  });
});

test("a stream that was interrupted goes on after its last event", async () => {
  const [organizer, player] = [await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  await enter(path, player);
  await leave(path, player);
  const [, opened] = await idsOf(path);
  const frames = await stream(`${path}/events/stream`, undefined, { "Last-Event-ID": opened ?? "" });
  expect((await frames.take(2)).map(({ type }) => type)).toEqual(["entered", "withdrawn"]);
});
