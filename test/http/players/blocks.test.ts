import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { at, get, listAt, newPlayer, post, send, TERMS, type TestPlayer, textAt, tokenWith, verdict } from "../client";

const block = (who: TestPlayer, whom: string, token = who.token) => send("PUT", `/v1/me/blocks/${whom}`, { token });
const unblock = (who: TestPlayer, whom: string) => send("DELETE", `/v1/me/blocks/${whom}`, { token: who.token });
const challenge = (from: TestPlayer, to: TestPlayer) =>
  post("/v1/challenges", from.token, { ...TERMS, opponent: to.username });
const accept = (by: TestPlayer, id: string) => post(`/v1/challenges/${id}/accept`, by.token);

describe("a block", () => {
  test("is set, listed for its owner only, and removed", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    for (let i = 0; i < 2; i += 1) expect((await block(one, other.username.toUpperCase())).status).toBe(204);
    const listed = await get("/v1/me/blocks", one.token);
    expect(listAt(listed.body, "items").map((item) => textAt(item, "username"))).toEqual([other.username]);
    expect(listAt((await get("/v1/me/blocks", other.token)).body, "items")).toEqual([]);
    for (let i = 0; i < 2; i += 1) expect((await unblock(one, other.username)).status).toBe(204);
    expect(listAt((await get("/v1/me/blocks", one.token)).body, "items")).toEqual([]);
  });

  test("is refused for an unknown player, for oneself, and without the scope", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    expect(verdict(await block(one, "nobody-here"))).toBe("404 not-found");
    expect(verdict(await unblock(one, "nobody-here"))).toBe("404 not-found");
    const self = await block(one, one.username);
    expect([verdict(self), at(self.body, "errors", 0, "field")]).toEqual(["422 invalid-request", "username"]);
    const narrow = await tokenWith(one, ["account:read"]);
    expect(verdict(await block(one, other.username, narrow))).toBe("403 insufficient-scope");
    expect(verdict(await get("/v1/me/blocks"))).toBe("401 missing-token");
    expect(listAt((await get("/v1/me/blocks", one.token)).body, "items")).toEqual([]);
  });

  test("prevents challenges in both directions, with the same answer", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    await block(one, other.username);
    const refusals = [await challenge(one, other), await challenge(other, one)];
    expect(refusals.map(verdict)).toEqual(["403 blocked", "403 blocked"]);
    expect(refusals[0]?.text).toBe(refusals[1]?.text);
    expect(listAt((await get("/v1/challenges", other.token)).body, "items")).toEqual([]);
    await unblock(one, other.username);
    expect((await challenge(other, one)).status).toBe(201);
  });

  test("prevents acceptance of earlier challenges, open and direct", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    const direct = textAt((await challenge(other, one)).body, "id");
    const open = textAt((await post("/v1/challenges", one.token, TERMS)).body, "id");
    await block(one, other.username);
    expect(verdict(await accept(one, direct))).toBe("403 blocked");
    expect(verdict(await accept(other, open))).toBe("403 blocked");
    const made = await env.DB.prepare("select count(*) as n from acceptances where challenge_id in (?, ?)")
      .bind(direct, open)
      .first<{ n: number }>();
    expect(made?.n).toBe(0);
    expect((await post(`/v1/challenges/${direct}/decline`, one.token)).body).toMatchObject({ status: "declined" });
  });

  test("does not affect a running game", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    const id = textAt((await challenge(one, other)).body, "id");
    const game = await accept(other, id);
    await block(one, other.username);
    expect((await accept(other, id)).body.id).toBe(game.body.id);
    const path = `/v1/games/${textAt(game.body, "id")}/moves`;
    expect((await post(path, one.token, { move: "e2e4", ply: 0 })).status).toBe(200);
  });

  test("hides each player's challenges in the lobby from the other", async () => {
    const [one, other] = [await newPlayer(), await newPlayer()];
    const [mine, theirs] = [
      textAt((await post("/v1/challenges", one.token, TERMS)).body, "id"),
      textAt((await post("/v1/challenges", other.token, TERMS)).body, "id"),
    ];
    await block(one, other.username);
    const lobby = async (token?: string) =>
      listAt((await get("/v1/challenges?box=lobby&limit=100", token)).body, "items").map((item) => textAt(item, "id"));
    expect(await lobby(one.token)).toEqual(expect.arrayContaining([mine]));
    expect(await lobby(one.token)).not.toContain(theirs);
    expect(await lobby(other.token)).toContain(theirs);
    expect(await lobby(other.token)).not.toContain(mine);
    expect(await lobby()).toEqual(expect.arrayContaining([mine, theirs]));
  });
});
