import { describe, expect, test } from "vitest";
import { newAdmin } from "../admin";
import { at, get, listAt, newPlayer, post, send, type TestPlayer, textAt, verdict } from "../client";
import { eventsOf } from "../events";
import { appoint, join, leave, newCast, newTeam } from "./fixtures";

const namesOf = async (path: string) =>
  listAt((await get(`${path}/members`)).body, "items").map((item) => textAt(item, "player", "username"));

const invite = (path: string, by: TestPlayer, player: TestPlayer) =>
  send("PUT", `${path}/invitations/${player.username}`, { token: by.token });

const remove = (path: string, by: TestPlayer, player: TestPlayer) =>
  send("DELETE", `${path}/members/${player.username}`, { token: by.token });

describe("an open team", () => {
  test("is joined and left at once, and repeating changes nothing", async () => {
    const [owner, player] = [await newPlayer(), await newPlayer()];
    const path = await newTeam(owner);
    expect((await get(path, player.token)).body).toMatchObject({ members: 1, you: { role: null, canJoin: true } });
    for (const _ of [1, 2])
      expect((await join(path, player)).body).toMatchObject({ members: 2, you: { role: "member" } });
    expect(await namesOf(path)).toEqual([owner.username, player.username]);
    for (const _ of [1, 2]) expect((await leave(path, player)).body).toMatchObject({ members: 1, you: { role: null } });
  });

  test("is listed by age, by name and by member", async () => {
    const [owner, player] = [await newPlayer(), await newPlayer()];
    const path = await newTeam(owner, { name: "Myrmidons of Phthia" });
    await join(path, player);
    const id = path.slice("/v1/teams/".length);
    const ids = async (query: string, token?: string) =>
      listAt((await get(`/v1/teams?${query}`, token)).body, "items").map((item) => textAt(item, "id"));
    await expect.poll(() => ids(`member=${player.username}`)).toEqual([id]);
    expect((await ids("limit=1"))[0]).toBe(id);
    expect(await ids("q=myrmidons")).toEqual([id]);
    expect(await ids("q=yrmidons")).toEqual([]);
    expect(verdict(await get(`/v1/teams?q=m&member=${player.username}`))).toBe("422 invalid-request");
    const [mine] = listAt((await get(`/v1/teams?member=${owner.username}`)).body, "items");
    expect(mine).toMatchObject({ membership: "owner", members: 2 });
  });

  test("tells its owner who has joined", async () => {
    const { path, owner, captain } = await newCast();
    const player = await newPlayer();
    await join(path, player);
    for (const leader of [owner, captain]) {
      await expect
        .poll(async () =>
          (await eventsOf(leader, "team.joined")).map((event) => at(event, "data", "player", "username")),
        )
        .toContain(player.username);
    }
  });
});

describe("a team with requests", () => {
  test("has a request until a captain accepts it, and the player is told", async () => {
    const { path, captain, stranger } = await newCast({ join: "request" });
    const asked = await join(path, stranger, { message: "May I?" });
    expect(asked.body).toMatchObject({ members: 3, you: { role: null, requested: true } });
    await join(path, stranger, { message: "May I, please?" });
    const requests = await get(`${path}/requests`, captain.token);
    expect(listAt(requests.body, "items")).toMatchObject([
      { player: { username: stranger.username }, message: "May I, please?" },
    ]);
    const accept = () => post(`${path}/requests/${stranger.username}/accept`, captain.token);
    for (const _ of [1, 2]) expect((await accept()).body).toMatchObject({ members: 4, requests: 0 });
    expect(at((await eventsOf(stranger, "team.joined"))[0], "data", "player", "username")).toBe(stranger.username);
  });

  test("declines a request for seven days", async () => {
    const { path, captain, stranger } = await newCast({ join: "request" });
    await join(path, stranger);
    const decline = () => post(`${path}/requests/${stranger.username}/decline`, captain.token);
    for (const _ of [1, 2]) expect((await decline()).status).toBe(200);
    const refused = await join(path, stranger);
    expect(verdict(refused)).toBe("403 barred-from-team");
    expect(at(refused.body, "until")).not.toBeNull();
    expect((await get(path, stranger.token)).body).toMatchObject({ you: { reason: "barred-from-team" } });
    expect(verdict(await post(`${path}/requests/${stranger.username}/accept`, captain.token))).toBe(
      "409 no-such-request",
    );
  });
});

describe("an invitation", () => {
  test("opens a closed team, and is in the player's own list only", async () => {
    const { path, captain, stranger } = await newCast({ join: "invite" });
    expect(verdict(await join(path, stranger))).toBe("403 team-by-invitation");
    for (const _ of [1, 2]) expect((await invite(path, captain, stranger)).status).toBe(200);
    const listed = async (token?: string) =>
      listAt((await get(`/v1/teams?member=${stranger.username}`, token)).body, "items");
    await expect.poll(async () => at((await listed(stranger.token))[0], "membership")).toBe("invited");
    expect(await listed()).toEqual([]);
    expect(listAt((await get(`${path}/invitations`, captain.token)).body, "items")).toHaveLength(1);
    expect((await join(path, stranger)).body).toMatchObject({ you: { role: "member", invited: false } });
  });

  test("can be withdrawn and declined", async () => {
    const { path, captain, stranger } = await newCast({ join: "invite" });
    await invite(path, captain, stranger);
    await send("DELETE", `${path}/invitations/${stranger.username}`, { token: captain.token });
    expect(verdict(await join(path, stranger))).toBe("403 team-by-invitation");
    await invite(path, captain, stranger);
    expect((await leave(path, stranger)).body).toMatchObject({ you: { invited: false } });
  });

  test("is refused between players of whom one has blocked the other, and for unknown players", async () => {
    const { path, captain, stranger } = await newCast();
    await send("PUT", `/v1/me/blocks/${captain.username}`, { token: stranger.token });
    expect(verdict(await invite(path, captain, stranger))).toBe("403 blocked");
    const unknown = await send("PUT", `${path}/invitations/nobody-at-all`, { token: captain.token });
    expect(verdict(unknown)).toBe("422 no-such-player");
    const bot = await send("PUT", `${path}/invitations/house-recruit`, { token: captain.token });
    expect(verdict(bot)).toBe("422 no-such-player");
  });
});

describe("a removed player", () => {
  test("returns by invitation only", async () => {
    const { path, captain, member } = await newCast();
    for (const _ of [1, 2]) expect((await remove(path, captain, member)).body).toMatchObject({ members: 2 });
    const refused = await join(path, member);
    expect(verdict(refused)).toBe("403 barred-from-team");
    expect(refused.body).toMatchObject({ until: null });
    await invite(path, captain, member);
    expect((await join(path, member)).body).toMatchObject({ you: { role: "member" } });
  });
});

describe("who may do what", () => {
  type Role = "stranger" | "member" | "captain" | "owner";
  const ONLY_OWNER = {
    stranger: "403 not-the-owner",
    member: "403 not-the-owner",
    captain: "403 not-the-owner",
    owner: "200",
  };
  const ACTIONS: readonly (readonly [
    name: string,
    act: (path: string, by: TestPlayer, target: TestPlayer) => ReturnType<typeof send>,
    answers: Readonly<Record<Role, string>>,
  ])[] = [
    [
      "change the team",
      (path, { token }) => send("PATCH", path, { token, body: { description: "Hold." } }),
      ONLY_OWNER,
    ],
    [
      "read the requests",
      (path, { token }) => get(`${path}/requests`, token),
      { stranger: "403 not-a-captain", member: "403 not-a-captain", captain: "200", owner: "200" },
    ],
    ["invite", invite, { stranger: "403 not-a-captain", member: "403 not-a-captain", captain: "200", owner: "200" }],
    ["appoint a captain", (path, by, target) => appoint(path, by, target, "captain"), ONLY_OWNER],
    [
      "remove a member",
      remove,
      { stranger: "403 not-a-captain", member: "403 not-a-captain", captain: "200", owner: "200" },
    ],
    [
      "read the messages",
      (path, { token }) => get(`${path}/messages`, token),
      { stranger: "403 not-a-member", member: "200", captain: "200", owner: "200" },
    ],
    [
      "write a message",
      (path, { token }) => post(`${path}/messages`, token, { text: "Hold." }),
      { stranger: "403 not-a-member", member: "201", captain: "201", owner: "201" },
    ],
    ["disband the team", (path, { token }) => send("DELETE", path, { token }), ONLY_OWNER],
  ];

  test.each(ACTIONS)("%s", async (_name, act, answers) => {
    const cast = await newCast();
    const target = await newPlayer();
    await join(cast.path, target);
    for (const role of ["stranger", "member", "captain", "owner"] as const) {
      const answer = await act(cast.path, cast[role], target);
      expect(answer.status < 300 ? String(answer.status) : verdict(answer), role).toBe(answers[role]);
    }
  });

  test("a captain removes neither a captain nor the owner", async () => {
    const { path, owner, captain, member } = await newCast();
    await appoint(path, owner, member, "captain");
    expect(verdict(await remove(path, captain, member))).toBe("403 not-the-owner");
    expect(verdict(await remove(path, captain, owner))).toBe("409 owner-must-stay");
    expect((await remove(path, owner, member)).status).toBe(200);
  });

  test("the admin of the server manages any team, and reads no messages", async () => {
    const { path } = await newCast();
    const token = await newAdmin(["admin", "team:manage", "game:read"]);
    expect((await send("PATCH", path, { token, body: { description: "Calm." } })).status).toBe(200);
    expect(verdict(await get(`${path}/messages`, token))).toBe("403 not-a-member");
    expect((await send("DELETE", path, { token })).status).toBe(200);
  });

  test("nobody can do anything with a team that does not exist", async () => {
    const { token } = await newPlayer();
    const path = "/v1/teams/0000000000000000";
    for (const [method, suffix] of [
      ["GET", ""],
      ["PATCH", ""],
      ["DELETE", ""],
      ["GET", "/members"],
      ["PUT", "/members/me"],
      ["GET", "/requests"],
      ["GET", "/messages"],
    ] as const) {
      expect((await send(method, path + suffix, { token, body: method === "GET" ? undefined : {} })).status).toBe(404);
    }
  });
});

describe("messages", () => {
  const textsFor = async (path: string, { token }: TestPlayer) =>
    listAt((await get(`${path}/messages`, token)).body, "items").map((item) => textAt(item, "text"));

  test("count as unread until they are read", async () => {
    const { path, owner, member } = await newCast();
    for (const text of ["one", "two"]) await post(`${path}/messages`, owner.token, { text });
    expect((await get(path, member.token)).body).toMatchObject({ you: { unread: 2 } });
    expect((await get(path, owner.token)).body).toMatchObject({ you: { unread: 0 } });
    expect(await textsFor(path, member)).toEqual(["one", "two"]);
    expect((await get(path, member.token)).body).toMatchObject({ you: { unread: 0 } });
  });

  test("are not shown between players of whom one has blocked the other", async () => {
    const { path, owner, captain, member } = await newCast();
    await post(`${path}/messages`, owner.token, { text: "by the owner" });
    await post(`${path}/messages`, member.token, { text: "by the member" });
    await send("PUT", `/v1/me/blocks/${member.username}`, { token: owner.token });
    expect(await textsFor(path, owner)).toEqual(["by the owner"]);
    expect(await textsFor(path, member)).toEqual(["by the member"]);
    expect(await textsFor(path, captain)).toEqual(["by the owner", "by the member"]);
  });

  test("are stored once if a request is repeated with its key, and end with the membership", async () => {
    const { path, member } = await newCast();
    for (const _ of [1, 2]) {
      const posted = await post(`${path}/messages`, member.token, { text: "once" }, { "Idempotency-Key": "m" });
      expect(posted.status).toBe(201);
    }
    expect(await textsFor(path, member)).toEqual(["once"]);
    await leave(path, member);
    expect(verdict(await get(`${path}/messages`, member.token))).toBe("403 not-a-member");
  });
});

describe("an owner", () => {
  test("cannot leave other members, but can hand over and leave", async () => {
    const { path, owner, captain, member } = await newCast();
    expect(verdict(await leave(path, owner))).toBe("409 owner-must-stay");
    expect(verdict(await appoint(path, owner, owner, "member"))).toBe("409 owner-must-stay");
    expect((await appoint(path, owner, captain, "owner")).body).toMatchObject({
      owner: { username: captain.username },
    });
    expect((await leave(path, owner)).status).toBe(200);
    expect(await namesOf(path)).toEqual([captain.username, member.username]);
  });

  test("can own three teams", async () => {
    const owner = await newPlayer();
    for (let count = 0; count < 3; count += 1) await newTeam(owner);
    const refused = await post("/v1/teams", owner.token, { name: "One too many" });
    expect(verdict(refused)).toBe("409 too-many-teams");
    expect(refused.body).toMatchObject({ limit: 3 });
  });

  test("who disbands the team removes its page and its place in the lists", async () => {
    const { path, owner, member } = await newCast();
    expect((await send("DELETE", path, { token: owner.token })).body).toMatchObject({
      status: "disbanded",
      members: 0,
    });
    expect((await get(path)).status).toBe(404);
    await expect.poll(async () => listAt((await get(`/v1/teams?member=${member.username}`)).body, "items")).toEqual([]);
  });
});
