import { describe, expect, test } from "vitest";
import { insertBlock, listBlockedAmong } from "../../src/db/blocks";
import { insertPlayer } from "../../src/db/players";
import {
  countMemberships,
  deleteTeam,
  deleteUncreatedTeams,
  findTeam,
  insertTeam,
  listActiveTeams,
  listTeams,
  listTeamsNaming,
  listTeamsOf,
  searchTeams,
  type TeamPerson,
  writeTeam,
} from "../../src/db/teams";
import { d1, NOW, newId, teamRow } from "./fixtures";

const ALL = { limit: 10, after: null };

const person = (playerId: string, status: TeamPerson["status"] = "member", since = NOW): TeamPerson => ({
  playerId,
  status,
  since,
});

async function written(changes: Parameters<typeof teamRow>[0] = {}, people: readonly TeamPerson[] = []) {
  const row = teamRow(changes);
  await writeTeam(d1, row, people);
  return row;
}

describe("lists of teams", () => {
  test("have all active teams, newest first", async () => {
    const FAR = NOW + 1e9;
    const [first, second] = [await written({ createdAt: FAR + 1 }), await written({ createdAt: FAR + 2 })];
    await written({ createdAt: FAR + 3, disbandedAt: NOW });
    const page = await listTeams(d1, { limit: 1, after: null });
    expect(page.rows).toEqual([second]);
    expect((await listTeams(d1, { limit: 1, after: page.next })).rows).toEqual([first]);
  });

  test("find names by their beginning, ignoring case, by name", async () => {
    const named = (name: string) => written({ name, nameKey: name.toLowerCase() });
    const [second, first, other] = [await named("Xylon B"), await named("xylon a"), await named("Xyl")];
    expect((await searchTeams(d1, "XYLON", ALL)).rows.map(({ id }) => id)).toEqual([first.id, second.id]);
    const page = await searchTeams(d1, "xyl", { limit: 1, after: null });
    expect(page.rows.map(({ id }) => id)).toEqual([other.id]);
    expect((await searchTeams(d1, "xyl", { limit: 5, after: page.next })).rows).toHaveLength(2);
    // Not a pattern: a percent sign is a character of the name.
    expect((await searchTeams(d1, "x%n", ALL)).rows).toEqual([]);
  });

  test("have the teams of a player, with requests and invitations for the player only", async () => {
    const me = newId();
    const [owned, asked] = [
      await written({}, [person(me, "owner", NOW + 2)]),
      await written({}, [person(me, "requested", NOW + 1)]),
    ];
    const ids = async (withOpen: boolean) =>
      (await listTeamsOf(d1, me, withOpen, ALL)).rows.map(({ team, status }) => [team.id, status]);
    expect(await ids(true)).toEqual([
      [owned.id, "owner"],
      [asked.id, "requested"],
    ]);
    expect(await ids(false)).toEqual([[owned.id, "owner"]]);
    expect(await countMemberships(d1, me)).toEqual({ teams: 1, requests: 1 });
  });
});

describe("the rows of a team", () => {
  test("are replaced by newer ones only, and keep people who left for a later erasure", async () => {
    const [one, other] = [newId(), newId()];
    const row = await written({ seq: 5 }, [person(one, "owner"), person(other)]);
    await writeTeam(d1, { ...row, seq: 4, name: "Older" }, []);
    expect((await findTeam(d1, row.id))?.name).toBe(row.name);
    await writeTeam(d1, { ...row, seq: 6 }, [person(one, "owner")]);
    expect((await listTeamsOf(d1, other, true, ALL)).rows).toEqual([]);
    expect(await listTeamsNaming(d1, other, "", 10)).toEqual([row.id]);
    await deleteTeam(d1, row.id);
    expect(await listTeamsNaming(d1, one, "", 10)).toEqual([]);
  });

  test("are inserted up to the limit of their owner, and once", async () => {
    const ownerId = newId();
    const row = { ...teamRow({ seq: 0 }), ownerId };
    expect(await insertTeam(d1, row, 1)).toMatchObject({ ok: true });
    expect(await insertTeam(d1, row, 1)).toMatchObject({ ok: true });
    const second = { ...teamRow({ seq: 0 }), ownerId };
    expect(await insertTeam(d1, second, 1)).toEqual({ ok: false, error: { code: "too-many-teams", limit: 1 } });
    await deleteUncreatedTeams(d1, NOW);
    expect(await findTeam(d1, row.id)).not.toBeNull();
    await deleteUncreatedTeams(d1, NOW + 1);
    expect(await findTeam(d1, row.id)).toBeNull();
  });

  test("are swept unless the team is disbanded or not yet created", async () => {
    const [active, disbanded, uncreated] = [
      await written(),
      await written({ disbandedAt: NOW }),
      await written({ seq: 0 }),
    ];
    const { ids } = await listActiveTeams(d1, "", 1000);
    expect(ids).toContain(active.id);
    expect(ids).not.toContain(disbanded.id);
    expect(ids).not.toContain(uncreated.id);
  });
});

test("blocks among players are found in both directions", async () => {
  const [me, one, other, third] = [newId(), newId(), newId(), newId()];
  for (const id of [me, one, other, third])
    await insertPlayer(d1, { id, username: `u-${id}`, createdAt: NOW, signup: null });
  await insertBlock(d1, { playerId: me, blockedId: one, createdAt: NOW });
  await insertBlock(d1, { playerId: other, blockedId: me, createdAt: NOW });
  expect([...(await listBlockedAmong(d1, me, [one, other, third]))].sort()).toEqual([one, other].sort());
  expect(await listBlockedAmong(d1, me, [])).toEqual([]);
});
