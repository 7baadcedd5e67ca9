import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findTeam, listTeamsOf } from "../../src/db/teams";
import { sweepOnSchedule } from "../../src/maintenance/sweep";
import { DAY } from "../../src/shared/duration";
import { playerId } from "../../src/shared/ids";
import { allRows } from "../http/all-rows";
import { newPlayer, send, type TestPlayer } from "../http/client";
import { eventsOf, feedOf } from "../http/events";
import { rows, until } from "../player/fixtures";
import { backUp } from "../room/backups";
import { by, evict, give, joined, newPerson, newTeam, stub, team, untilQuiet } from "./fixtures";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const PAGE = { after: null, limit: 20, order: "oldest" } as const;
const personOf = ({ id, username }: TestPlayer) => ({ id: playerId(id), username });

/** Adds a player with an account to an open team. */
async function joinedPlayer(id: string): Promise<TestPlayer> {
  const player = await newPlayer();
  await give(id, by(personOf(player)), { type: "join", player: personOf(player), text: "" });
  return player;
}

const post = async (id: string, player: string, text: string): Promise<void> => {
  const posted = await team(id).post(player, text, null);
  if (!posted.ok) throw new Error(posted.error.code);
};

/** The texts of the first messages. */
async function texts(id: string, player: string): Promise<readonly string[]> {
  const found = await team(id).messages(player, PAGE);
  if (!found.ok) throw new Error(found.error.code);
  return found.value.items.map(({ text }) => text);
}

const untilDone = (player: TestPlayer): Promise<void> =>
  until(async () => expect(await rows(player.id, "SELECT id FROM jobs")).toEqual([]));

async function erase(player: TestPlayer): Promise<void> {
  const erased = await send("DELETE", "/v1/me", { token: player.token, body: { confirm: player.username } });
  expect(erased.status).toBe(204);
  await untilDone(player);
}

const noticesOf = async (player: TestPlayer): Promise<number> =>
  (await feedOf(player)).filter((event) => JSON.stringify(event).includes("team.message.posted")).length;

describe("the object of a team", () => {
  test("is the same after an eviction", async () => {
    const { id } = await newTeam("request");
    const player = await newPerson();
    await give(id, by(player), { type: "join", player, text: "A lone surrogate \ud800 stays." });
    const before = await team(id).state();
    await evict(id);
    expect(await team(id).state()).toEqual(before);
  });

  test("is created once", async () => {
    const { id, owner, profile, state } = await newTeam();
    const again = await team(id).create({ profile: { ...profile, name: "Other" }, owner, createdAt: 0 });
    expect(again).toEqual(state);
  });

  test("stores nothing for an unknown id", async () => {
    const id = "unknown-team-id-1";
    expect(await team(id).state()).toBeNull();
    expect(await team(id).wake(false)).toEqual({ kind: "empty" });
    expect(await team(id).roleOf("x")).toBeNull();
    expect(await team(id).post("x", "text", null)).toEqual({ ok: false, error: { code: "not-found" } });
    expect(JSON.stringify(await allRows(stub(id)))).not.toContain("members");
  });

  test("writes its rows again after a failure of the database", async () => {
    const batch = vi.spyOn(env.DB, "batch").mockRejectedValue(new Error("the database is away"));
    const { id, owner } = await newTeam();
    batch.mockRestore();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 10_000 });
    await team(id).wake(true);
    await untilQuiet(id);
    expect(await findTeam(env.DB, id)).toMatchObject({ ownerId: owner.id, members: 1 });
  });
});

describe("messages of a team", () => {
  test("are read by members only, page by page, in both orders", async () => {
    const { id, owner } = await newTeam();
    for (const text of ["one", "two", "three"]) await post(id, owner.id, text);
    const read = async (request: Parameters<ReturnType<typeof team>["messages"]>[1]) => {
      const found = await team(id).messages(owner.id, request);
      if (!found.ok) throw new Error(found.error.code);
      return { texts: found.value.items.map(({ text }) => text), next: found.value.next };
    };
    expect(await read(PAGE)).toEqual({ texts: ["one", "two", "three"], next: null });
    const first = await read({ after: null, limit: 2, order: "newest" });
    expect(first).toEqual({ texts: ["three", "two"], next: 2 });
    expect((await read({ after: first.next, limit: 2, order: "newest" })).texts).toEqual(["one"]);
    expect((await read({ after: 1, limit: 1, order: "oldest" })).texts).toEqual(["two"]);
    const stranger = await newPerson();
    expect(await team(id).messages(stranger.id, PAGE)).toEqual({ ok: false, error: { code: "not-a-member" } });
  });

  test("give each member one notice until they read, also after an eviction", async () => {
    const { id, owner } = await newTeam();
    const player = await joinedPlayer(id);
    for (const text of ["one", "two"]) await post(id, owner.id, text);
    await eventsOf(player, "team.message.posted");
    await evict(id);
    await post(id, owner.id, "three");
    await untilQuiet(id);
    expect(await noticesOf(player)).toBe(1);
    expect(await team(id).unread(player.id)).toBe(3);
    await team(id).messages(player.id, PAGE);
    expect(await team(id).unread(player.id)).toBe(0);
    await post(id, owner.id, "four");
    await untilQuiet(id);
    expect(await noticesOf(player)).toBe(2);
  });

  test("give no notice between players of whom one has blocked the other", async () => {
    const { id } = await newTeam();
    const [author, blocker, other] = [await joinedPlayer(id), await joinedPlayer(id), await joinedPlayer(id)];
    await send("PUT", `/v1/me/blocks/${author.username}`, { token: blocker.token });
    await post(id, author.id, "Hello.");
    await eventsOf(other, "team.message.posted");
    await untilQuiet(id);
    expect(await noticesOf(blocker)).toBe(0);
  });

  test("are limited to 30 an hour", async () => {
    const { id, owner } = await newTeam();
    for (let count = 0; count < 30; count += 1) await post(id, owner.id, "text");
    expect(await team(id).post(owner.id, "text", null)).toMatchObject({
      ok: false,
      error: { code: "too-many-messages" },
    });
  });

  test("are posted once by a repeated request, also in the 30 an hour", async () => {
    const { id, owner } = await newTeam();
    const member = await joined(id);
    const first = await team(id).post(owner.id, "Once.", "key 1");
    for (let count = 0; count < 30; count += 1) {
      await evict(id);
      expect(await team(id).post(owner.id, "Once.", "key 1")).toEqual(first);
    }
    for (const request of ["key 2", null]) await team(id).post(owner.id, "Again.", request);
    await team(id).post(member.id, "Mine.", "key 1");
    expect(await texts(id, owner.id)).toEqual(["Once.", "Again.", "Again.", "Mine."]);
  });

  test("are kept up to the last 5,000", async () => {
    const { id, owner } = await newTeam();
    await post(id, owner.id, "first");
    await runInDurableObject(stub(id), (_, { storage: { sql } }) => {
      const numbers = "WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)";
      sql.exec(`${numbers} INSERT INTO messages SELECT i, 'somebody', 0, '"text"' FROM n`);
    });
    expect(await texts(id, owner.id)).toContain("first");
    await post(id, owner.id, "last");
    expect(await texts(id, owner.id)).not.toContain("first");
  });

  test("keep the name of an author who has left, and are deleted with the team", async () => {
    const { id, owner } = await newTeam();
    const author = await joined(id);
    await post(id, author.id, "Farewell.");
    await give(id, by(author), { type: "leave", player: author.id });
    const read = await team(id).messages(owner.id, PAGE);
    expect(read).toMatchObject({ ok: true, value: { items: [{ username: author.username, text: "Farewell." }] } });
    await give(id, by(owner), { type: "disband" });
    expect(JSON.stringify(await allRows(stub(id)))).not.toContain("Farewell.");
  });
});

describe("a new name of a player", () => {
  test("is shown by their teams, requests and messages, also after they have left", async () => {
    const player = await newPlayer();
    const [member, asked, left] = [await newTeam(), await newTeam("request"), await newTeam()];
    for (const { id } of [member, asked, left]) {
      await give(id, by(personOf(player)), { type: "join", player: personOf(player), text: "" });
      await untilQuiet(id);
    }
    await post(left.id, player.id, "Farewell.");
    await give(left.id, by(personOf(player)), { type: "leave", player: playerId(player.id) });
    for (const { id } of [member, asked, left]) await untilQuiet(id);
    const username = `${player.username}-new`;
    expect((await send("PATCH", "/v1/me", { token: player.token, body: { username } })).status).toBe(200);
    await untilDone(player);
    expect((await team(member.id).state())?.members.map((each) => each.username)).toContain(username);
    expect((await team(asked.id).state())?.requests[0]?.username).toBe(username);
    expect(await team(left.id).messages(left.owner.id, PAGE)).toMatchObject({ value: { items: [{ username }] } });
  });
});

describe("an erased player", () => {
  test("leaves every team, and no name and no text, also where they had left", async () => {
    const player = await newPlayer();
    const [member, asked, left] = [await newTeam(), await newTeam("request"), await newTeam()];
    for (const { id } of [member, asked, left]) {
      await give(id, by(personOf(player)), { type: "join", player: personOf(player), text: "Let me in." });
    }
    for (const { id } of [member, left]) await post(id, player.id, "Farewell.");
    await give(left.id, by(personOf(player)), { type: "leave", player: playerId(player.id) });
    for (const { id } of [member, asked, left]) await untilQuiet(id);
    await erase(player);
    for (const { id } of [member, asked, left]) {
      await untilQuiet(id);
      const stored = JSON.stringify(await allRows(stub(id)));
      for (const word of [player.username, "Farewell.", "Let me in."]) expect(stored).not.toContain(word);
    }
    expect((await listTeamsOf(env.DB, player.id, true, { limit: 10, after: null })).rows).toEqual([]);
  });

  test("who owned a team is followed by the oldest captain, and an empty team is disbanded", async () => {
    const player = await newPlayer();
    const order = {
      profile: { name: "Phalanx", description: "Mine.", join: "open" as const },
      owner: personOf(player),
    };
    const [followed, empty] = ["followed-team-01", "empty-team-00001"];
    for (const id of [followed, empty]) await team(id).create({ ...order, createdAt: Date.now() });
    const [first, captain] = [await joined(followed), await joined(followed)];
    await give(followed, by(personOf(player)), { type: "appoint", player: captain.id, role: "captain" });
    for (const id of [followed, empty]) await untilQuiet(id);
    await erase(player);
    const state = await team(followed).state();
    expect(state?.members.map(({ id, role }) => [id, role])).toEqual([
      [first.id, "member"],
      [captain.id, "owner"],
    ]);
    expect(state?.profile.description).toBe("");
    expect(await team(empty).state()).toBeNull();
    await untilQuiet(empty);
    expect(await findTeam(env.DB, empty)).toBeNull();
  });
});

describe("the rows of a team", () => {
  test("are restored from the object if they are lost", async () => {
    const { id } = await newTeam();
    await untilQuiet(id);
    const row = await findTeam(env.DB, id);
    expect(await team(id).restoreRows()).toBe(false);
    await env.DB.prepare("DELETE FROM teams WHERE id = ?").bind(id).run();
    expect(await team(id).restoreRows()).toBe(true);
    expect(await findTeam(env.DB, id)).toEqual(row);
  });

  test("of a disbanded team are removed by the sweep, if the object could not do it", async () => {
    const { id, owner } = await newTeam();
    await untilQuiet(id);
    const row = await findTeam(env.DB, id);
    await give(id, by(owner), { type: "disband" });
    await untilQuiet(id);
    if (row === null) throw new Error("no row");
    const values = [row.id, 1, row.name, row.nameKey, row.join, row.ownerId, row.ownerName, 1, row.createdAt, null];
    await env.DB.prepare(`INSERT INTO teams VALUES (${values.map(() => "?").join(", ")})`)
      .bind(...values)
      .run();
    await sweepOnSchedule(env);
    expect(await findTeam(env.DB, id)).toBeNull();
  });

  test("show the members of the backup after a restore of the object", async () => {
    const { id, owner } = await newTeam();
    await untilQuiet(id);
    const restore = await backUp(stub(id));
    await joined(id);
    await untilQuiet(id);
    await restore();
    // The first change after the restore replaces the newer rows.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY });
    await give(id, by(owner), { type: "change", profile: { name: "Restored", description: "", join: "open" } });
    await untilQuiet(id);
    expect(await findTeam(env.DB, id)).toMatchObject({ name: "Restored", members: 1 });
  });
});
