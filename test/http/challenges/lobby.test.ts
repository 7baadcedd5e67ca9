import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { Room } from "../../../src/room/room";
import { insertRating } from "../../db/fixtures";
import { get, listAt, newPlayer, post, send, TERMS, type TestPlayer, textAt, verdict } from "../client";

const open = (from: TestPlayer, changes: Readonly<Record<string, unknown>> = {}) =>
  post("/v1/challenges", from.token, { ...TERMS, ...changes });
const rate = (player: TestPlayer, variant: string, rating: number) =>
  insertRating({ playerId: player.id, variant, rating });

describe("a rating range", () => {
  test("is checked against the rating of the accepting player at the time", async () => {
    const [from, weak, strong] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const made = await open(from, { minRating: 1550, maxRating: 1700, uses: 2 });
    expect(made.body).toMatchObject({ minRating: 1550, maxRating: 1700 });
    const path = `/v1/challenges/${textAt(made.body, "id")}/accept`;
    const refused = await post(path, weak.token);
    expect(verdict(refused)).toBe("403 rating-out-of-range");
    expect(refused.body).toMatchObject({ rating: 1500, minRating: 1550, maxRating: 1700 });
    await rate(strong, "spartan-chess", 1700.2);
    expect(verdict(await post(path, strong.token))).toBe("403 rating-out-of-range");
    await env.DB.prepare("update ratings set rating = 1699.9 where player_id = ?").bind(strong.id).run();
    await rate(weak, "sparta", 1600);
    expect(verdict(await post(path, weak.token))).toBe("403 rating-out-of-range");
    const game = await post(path, strong.token);
    expect(game.status).toBe(201);
    expect((await get(`/v1/challenges/${textAt(made.body, "id")}`, weak.token)).body.uses).toBe(1);
    await env.DB.prepare("update ratings set rating = 1900 where player_id = ?").bind(strong.id).run();
    expect((await post(path, strong.token)).body.id).toBe(game.body.id);
  });

  test("is checked again by the claim, for a rating or a block that changed after the first check", async () => {
    const [from, other] = [await newPlayer(), await newPlayer()];
    const path = `/v1/challenges/${textAt((await open(from, { maxRating: 1600 })).body, "id")}/accept`;
    const meanwhile = (what: () => Promise<unknown>) =>
      vi.spyOn(Room.prototype, "acceptChallenge").mockImplementationOnce(async function (this: Room, ...given) {
        await what();
        vi.restoreAllMocks();
        return this.acceptChallenge(...given);
      });
    meanwhile(() => rate(other, "spartan-chess", 1601));
    const refused = await post(path, other.token);
    expect(verdict(refused)).toBe("403 rating-out-of-range");
    expect(refused.body).toMatchObject({ rating: 1601, minRating: null, maxRating: 1600 });
    await env.DB.prepare("update ratings set rating = 1599 where player_id = ?").bind(other.id).run();
    meanwhile(() => send("PUT", `/v1/me/blocks/${other.username}`, { token: from.token }));
    expect(verdict(await post(path, other.token))).toBe("403 blocked");
    await send("DELETE", `/v1/me/blocks/${other.username}`, { token: from.token });
    expect((await post(path, other.token)).status).toBe(201);
  });

  test("may have one bound, and counts a beginner as 1500", async () => {
    const [from, other] = [await newPlayer(), await newPlayer()];
    const made = await open(from, { maxRating: 1499 });
    const refused = await post(`/v1/challenges/${textAt(made.body, "id")}/accept`, other.token);
    expect(refused.body).toMatchObject({ minRating: null, maxRating: 1499 });
    const fitting = await open(from, { minRating: 1500 });
    expect((await post(`/v1/challenges/${textAt(fitting.body, "id")}/accept`, other.token)).status).toBe(201);
  });

  test.each([
    ["with the bounds swapped", { minRating: 1700, maxRating: 1600 }, "minRating"],
    ["below zero", { minRating: -1 }, "minRating"],
    ["with fractions", { maxRating: 1500.5 }, "maxRating"],
    ["for a named opponent", { minRating: 1500, opponent: true }, "minRating"],
  ])("is refused %s", async (_name, changes, field) => {
    const [from, other] = [await newPlayer(), await newPlayer()];
    const opponent = "opponent" in changes ? { opponent: other.username } : {};
    const refused = await open(from, { ...changes, ...opponent });
    expect(verdict(refused)).toBe("422 invalid-request");
    expect(listAt(refused.body, "errors").map((error) => textAt(error, "field"))).toEqual([field]);
    expect(listAt((await get("/v1/challenges?box=outgoing", from.token)).body, "items")).toEqual([]);
  });
});

describe("the lobby", () => {
  test("can be filtered, and so can a player's own challenges", async () => {
    const from = await newPlayer();
    const fast = textAt((await open(from, { timeControl: { kind: "per-move", perMove: "PT6H" } })).body, "id");
    const slow = textAt((await open(from, { rated: true, color: "random" })).body, "id");
    const idle = textAt((await open(from, { variant: "sparta", timeControl: { kind: "unlimited" } })).body, "id");
    const made = [fast, slow, idle];
    const ids = async (query: string) => {
      const { body } = await get(`/v1/challenges?limit=100&${query}`, from.token);
      const found = listAt(body, "items").map((item) => textAt(item, "id"));
      return made.filter((id) => found.includes(id));
    };
    for (const box of ["lobby", "outgoing", "mine"]) {
      expect(await ids(`box=${box}`)).toEqual(made);
      expect(await ids(`box=${box}&variant=sparta`)).toEqual([idle]);
      expect(await ids(`box=${box}&rated=true&color=random`)).toEqual([slow]);
      expect(await ids(`box=${box}&timeControl=unlimited`)).toEqual([idle]);
      expect(await ids(`box=${box}&maxTime=P1D`)).toEqual([fast]);
      expect(await ids(`box=${box}&minTime=P1D&timeControl=per-move`)).toEqual([slow]);
    }
  });

  test.each(["minTime=P1M", "maxTime=x", "timeControl=sand", "color=red", "rated=maybe", "variant=go"])(
    "refuses the filter %s",
    async (query) => {
      expect(verdict(await get(`/v1/challenges?${query}`))).toBe("422 invalid-request");
    },
  );
});

describe("a challenge that is not listed", () => {
  test("is accepted by its id only, and can be rated and public", async () => {
    const [from, to] = [await newPlayer(), await newPlayer()];
    const made = await open(from, { rated: true, listed: false });
    expect(made.body).toMatchObject({ listed: false, private: false, rated: true });
    const id = textAt(made.body, "id");
    const listed = async (path: string, token?: string) =>
      listAt((await get(path, token)).body, "items").map((item) => textAt(item, "id"));
    expect(await listed("/v1/challenges?limit=100")).not.toContain(id);
    expect(await listed("/v1/challenges?box=lobby&limit=100", to.token)).not.toContain(id);
    expect(await listed("/v1/challenges?box=outgoing", from.token)).toEqual([id]);
    expect((await get(`/v1/challenges/${id}`)).status).toBe(200);
    const game = await post(`/v1/challenges/${id}/accept`, to.token);
    expect(game.body).toMatchObject({ rated: true, private: false });
    expect((await get(`/v1/games/${textAt(game.body, "id")}`)).status).toBe(200);
  });

  test.each([{ private: true }, { opponent: "house-recruit" }])(
    "cannot be asked into the lobby with %o",
    async (terms) => {
      expect(verdict(await open(await newPlayer(), { ...terms, listed: true }))).toBe("422 invalid-request");
      expect((await open(await newPlayer(), { ...terms, listed: false })).body).toMatchObject({ listed: false });
    },
  );
});
