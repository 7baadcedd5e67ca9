import { afterEach, expect, test, vi } from "vitest";
import { DAY } from "../../src/shared/duration";
import { newPlayer, post, send, type TestPlayer, textAt } from "../http/client";
import { eventsOf, feedOf } from "../http/events";
import { untilQuiet } from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
});

const count = async (player: TestPlayer, type: string): Promise<number> =>
  (await feedOf(player)).filter((event) => textAt(event, "type") === type).length;

/** A team of a new owner. */
async function newTeam() {
  const owner = await newPlayer();
  const made = await post("/v1/teams", owner.token, { name: "Three Hundred", join: "invite" });
  return { owner, id: textAt(made.body, "id") };
}

async function invite(team: Awaited<ReturnType<typeof newTeam>>, player: TestPlayer): Promise<void> {
  const path = `/v1/teams/${team.id}/invitations/${player.username}`;
  expect((await send("PUT", path, { token: team.owner.token })).status).toBe(200);
  await untilQuiet(team.id);
}

const decline = (team: { readonly id: string }, player: TestPlayer) =>
  send("DELETE", `/v1/teams/${team.id}/members/me`, { token: player.token });

test("an invited player is told once a week, however often they are invited", async () => {
  const [team, player] = [await newTeam(), await newPlayer()];
  // The first hour of a period, so that the invitations are in one.
  vi.useFakeTimers({ toFake: ["Date"], now: Math.ceil(Date.now() / (7 * DAY)) * 7 * DAY + 3_600_000 });
  await invite(team, player);
  expect(await eventsOf(player, "team.invited")).toMatchObject([{ data: { teamId: team.id, name: "Three Hundred" } }]);
  await decline(team, player);
  vi.setSystemTime(Date.now() + DAY);
  await invite(team, player);
  expect(await count(player, "team.invited")).toBe(1);
  await decline(team, player);
  vi.setSystemTime(Date.now() + 7 * DAY);
  await invite(team, player);
  expect(await count(player, "team.invited")).toBe(2);
});

test("the invitation of a captain sends no notice to a player who has blocked the owner", async () => {
  const [team, captain, player] = [await newTeam(), await newPlayer(), await newPlayer()];
  await invite(team, captain);
  await send("PUT", `/v1/teams/${team.id}/members/me`, { token: captain.token });
  const path = `/v1/teams/${team.id}/members/${captain.username}`;
  expect((await send("PATCH", path, { token: team.owner.token, body: { role: "captain" } })).status).toBe(200);
  await send("PUT", `/v1/me/blocks/${team.owner.username}`, { token: player.token });
  await invite({ ...team, owner: captain }, player);
  expect(await count(player, "team.invited")).toBe(0);
});

test("a proposed match is told to those who can accept it", async () => {
  const [ours, theirs, member] = [await newTeam(), await newTeam(), await newPlayer()];
  await invite(theirs, member);
  await send("PUT", `/v1/teams/${theirs.id}/members/me`, { token: member.token });
  const startsAt = new Date(Date.now() + DAY).toISOString();
  const timeControl = { kind: "per-move", perMove: "P3D" };
  const body = { opponent: theirs.id, boards: 4, variant: "sparta", timeControl, startsAt };
  const proposed = await post(`/v1/teams/${ours.id}/matches`, ours.owner.token, body);
  const data = { teamId: theirs.id, matchId: textAt(proposed.body, "id"), opponent: { id: ours.id }, startsAt };
  expect(await eventsOf(theirs.owner, "team.match.proposed")).toMatchObject([{ data }]);
  await untilQuiet(theirs.id);
  for (const player of [member, ours.owner]) expect(await count(player, "team.match.proposed")).toBe(0);
});
