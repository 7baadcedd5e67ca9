import { expect, test } from "vitest";
import { get, newPlayer } from "../client";
import { closeAfterEach, stream } from "../streams/fixtures";
import { enter, leave, newTournament } from "./fixtures";

closeAfterEach();

test("a stream begins with the tournament and goes on with its events", async () => {
  const [organizer, player] = [await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  const frames = await stream(`${path}/events`);
  const state = await frames.next();
  const id = path.replace("/v1/tournaments/", "");
  expect(state).toMatchObject({ type: "tournament.state", id: `${id}-2` });
  expect(state?.data).toEqual((await get(path)).body);
  await enter(path, player);
  expect(await frames.next()).toMatchObject({
    id: `${id}-3`,
    type: "entered",
    data: { data: { seq: 3, player: { username: player.username }, standby: false } },
  });
});

test("a stream that was interrupted goes on after its last event", async () => {
  const [organizer, player] = [await newPlayer(), await newPlayer()];
  const path = await newTournament(organizer);
  await enter(path, player);
  await leave(path, player);
  const id = path.replace("/v1/tournaments/", "");
  const frames = await stream(`${path}/events/stream`, undefined, { "Last-Event-ID": `${id}-2` });
  expect((await frames.take(2)).map(({ type }) => type)).toEqual(["entered", "withdrawn"]);
});
