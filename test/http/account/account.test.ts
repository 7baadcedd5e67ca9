import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { Player } from "../../../src/player/player";
import { Room } from "../../../src/room/room";
import { DAY, evict, fireAlarm, rows, travelTo, until } from "../../player/fixtures";
import {
  at,
  gameBetween,
  get,
  listAt,
  newGame,
  newPlayer,
  post,
  send,
  TERMS,
  type TestPlayer,
  textAt,
  tokenWith,
  verdict,
} from "../client";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rename = (player: { readonly token: string }, username: unknown) =>
  send("PATCH", "/v1/me", { token: player.token, body: { username } });
const erase = (player: TestPlayer, confirm: unknown = player.username) =>
  send("DELETE", "/v1/me", { token: player.token, body: { confirm } });
const namesIn = async (game: string, token?: string) => {
  const { body } = await get(`/v1/games/${game}`, token);
  return [at(body, "players", "white", "username"), at(body, "players", "black", "username")];
};
const untilListed = (player: TestPlayer, count: number) =>
  until(async () => expect(listAt((await get("/v1/me/games", player.token)).body, "items")).toHaveLength(count));
const untilArchived = (path: string, count: number, token?: string) =>
  until(async () => expect(listAt((await get(path, token)).body, "items")).toHaveLength(count));
const untilDone = (player: TestPlayer) =>
  until(async () => expect(await rows(player.id, "SELECT id FROM jobs")).toEqual([]));

/** All rows in D1 that contain a text. */
async function tracesOf(text: string): Promise<string[]> {
  const tables = await env.DB.prepare("select name from sqlite_master where type = 'table'").all<{ name: string }>();
  const found: string[] = [];
  for (const { name } of tables.results) {
    if (/^(_cf|sqlite|d1_)/.test(name)) continue;
    const { results } = await env.DB.prepare(`select * from ${name}`).all();
    if (JSON.stringify(results).includes(text)) found.push(name);
  }
  return found;
}

describe("changing the username", () => {
  test("is allowed once and updates all games", async () => {
    const running = await newGame();
    const { white, black } = running;
    const over = await gameBetween(black, white);
    await post(`/v1/games/${over.id}/resign`, black.token);
    await untilListed(white, 1);
    await untilArchived(`/v1/players/${white.username}/games`, 1);
    const challenge = textAt((await post("/v1/challenges", white.token, TERMS)).body, "id");

    const before = (await get(`/v1/games/${running.id}`)).headers.get("ETag") ?? "";
    const renamed = await rename(white, "Demaratos");
    expect(renamed.body).toMatchObject({ username: "Demaratos", mayRename: false });
    await untilDone(white);
    expect(await namesIn(running.id)).toEqual(["Demaratos", black.username]);
    expect(await namesIn(over.id)).toEqual([black.username, "Demaratos"]);
    expect((await get(`/v1/games/${running.id}`, undefined, { "If-None-Match": before })).status).toBe(200);
    const listed = await get("/v1/me/games", black.token);
    expect(at(listed.body, "items", 0, "opponent", "username")).toBe("Demaratos");
    const archived = await get("/v1/players/demaratos/games");
    expect(at(archived.body, "items", 0, "players", "black", "username")).toBe("Demaratos");
    expect(at((await get(`/v1/challenges/${challenge}`)).body, "challenger", "username")).toBe("Demaratos");
    expect(verdict(await get(`/v1/players/${white.username}`))).toBe("404 not-found");
    expect((await post(`/v1/games/${running.id}/moves`, white.token, { move: "e2e4", ply: 0 })).status).toBe(200);
    await post(`/v1/games/${running.id}/resign`, black.token);
    await untilArchived("/v1/players/demaratos/games", 2);
    expect(await tracesOf(`"${white.username}"`)).toEqual([]);

    expect((await rename(white, "Demaratos")).status).toBe(200);
    expect(verdict(await rename(white, "Demarat"))).toBe("409 already-renamed");
  });

  test("refuses names that are taken, look alike, are reserved or were given up recently", async () => {
    travelTo(Date.parse("2027-06-01T00:00:00Z"));
    const [me, other, third] = [await newPlayer(), await newPlayer(), await newPlayer()];
    await rename(other, "alkibiades");
    for (const name of ["alkibiades", "a1kibiades", "Alki-biades", other.username]) {
      expect(verdict(await rename(me, name))).toBe("409 username-taken");
      expect(verdict(await post("/v1/players", undefined, { username: name }))).toBe("409 username-taken");
    }
    for (const name of ["admin", "x", 7]) expect(verdict(await rename(me, name))).toBe("422 invalid-request");
    expect(verdict(await send("PATCH", "/v1/me", { token: me.token, body: {} }))).toBe("422 invalid-request");
    expect(at((await get("/v1/me", me.token)).body, "mayRename")).toBe(true);
    expect((await rename(me, me.username.toUpperCase())).status).toBe(200);
    travelTo(Date.parse("2027-07-02T00:00:00Z"));
    expect((await rename(third, other.username)).status).toBe(200);
  });

  test("lets only one player win a name, and one player take only one name", async () => {
    const players = await Promise.all([newPlayer(), newPlayer(), newPlayer()]);
    const tries = await Promise.all(players.map((player) => rename(player, "lysander")));
    expect(tries.map(verdict).sort()).toEqual(["200", "409 username-taken", "409 username-taken"]);
    const me = await newPlayer();
    const both = await Promise.all([rename(me, "kallikrates"), rename(me, "teleutias")]);
    expect(both.map(verdict).sort()).toEqual(["200", "409 already-renamed"]);
  });

  test("reaches a room that failed at first, also after a crash", async () => {
    const failed = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white, black } = await newGame();
    await untilListed(white, 1);
    const room = vi.spyOn(Room.prototype, "rename").mockRejectedValue(new Error("not now"));
    await rename(white, "archidamos");
    await until(() => expect(failed).toHaveBeenCalled());
    room.mockRestore();
    await evict(white.id);
    travelTo(Date.now() + DAY);
    await fireAlarm(white.id);
    await untilDone(white);
    expect(await namesIn(id)).toEqual(["archidamos", black.username]);
  });
});

describe("erasing an account", () => {
  test.each([
    ["POST", "/v1/webhooks", { url: "https://example.com/late" }],
    ["POST", "/v1/me/tokens", { name: "late", scopes: ["game:read"] }],
    ["POST", "/v1/challenges", TERMS],
    ["POST", "/v1/me/vacation", { duration: "P2D" }],
    ["PATCH", "/v1/me", { username: "too-late" }],
  ])("refuses %s %s that was authorized just before the erasure", async (method, path, body) => {
    const { token } = await newPlayer();
    const { authorize } = Player.prototype;
    vi.spyOn(Player.prototype, "authorize").mockImplementation(async function (this: Player, ...given) {
      const known = await authorize.apply(this, given);
      await this.erase();
      return known;
    });
    expect(verdict(await send(method, path, { token, body }))).toBe("401 bad-token");
    const keyed = { token: (await newPlayer()).token, body, headers: { "Idempotency-Key": "late" } };
    expect(verdict(await send(method, path, keyed))).toBe("401 bad-token");
  });

  test("requires the username and refuses any other", async () => {
    const player = await newPlayer();
    for (const confirm of ["", "somebody", player.username.toUpperCase(), 7]) {
      expect(verdict(await erase(player, confirm))).toBe("422 invalid-request");
    }
    expect(verdict(await send("DELETE", "/v1/me", { token: player.token }))).toBe("422 invalid-request");
    expect((await get("/v1/me", player.token)).status).toBe(200);
  });

  test("removes the player everywhere and keeps the opponents' games", async () => {
    const running = await newGame();
    const { white, black } = running;
    const over = await gameBetween(black, white);
    await post(`/v1/games/${over.id}/messages`, white.token, { text: "a word of mine" });
    await post(`/v1/games/${over.id}/messages`, black.token, { text: "a word of yours" });
    await send("PUT", `/v1/games/${over.id}/notes`, { token: white.token, body: { text: "a thought of mine" } });
    await post(`/v1/games/${over.id}/resign`, black.token);
    await untilArchived(`/v1/players/${black.username}/games`, 1);
    await untilListed(white, 1);
    const offered = textAt(
      (await post("/v1/challenges", white.token, { ...TERMS, message: "my challenge" })).body,
      "id",
    );
    const asked = textAt(
      (await post("/v1/challenges", black.token, { ...TERMS, opponent: white.username })).body,
      "id",
    );
    await post(`/v1/players/${black.username}/report`, white.token, { reason: "other", text: "my report" });
    await send("PUT", `/v1/me/blocks/${(await newPlayer()).username}`, { token: white.token });

    expect((await erase(white)).status).toBe(204);
    expect(verdict(await get("/v1/me", white.token))).toBe("401 bad-token");
    expect(verdict(await post("/v1/token-recovery", undefined, white))).toMatch(/^4/);
    const back = { username: white.username, recoveryCode: white.recoveryCode };
    expect(verdict(await post("/v1/token-recovery", undefined, back))).toBe("403 bad-recovery-code");
    await untilDone(white);

    expect(verdict(await get(`/v1/players/${white.username}`))).toBe("404 not-found");
    await untilArchived(`/v1/players/${black.username}/games`, 2);
    expect(await namesIn(over.id)).toEqual([black.username, "deleted player"]);
    const game = await get(`/v1/games/${running.id}`, black.token);
    expect(game.body).toMatchObject({ outcome: { winner: "black", reason: "resignation" } });
    expect(await namesIn(running.id)).toEqual(["deleted player", black.username]);
    const messages = listAt((await get(`/v1/games/${over.id}/messages`, black.token)).body, "items");
    expect(messages.map((message) => at(message, "text"))).toEqual(["", "a word of yours"]);
    expect(at((await get(`/v1/challenges/${offered}`)).body, "status")).toBe("canceled");
    expect(at((await get(`/v1/challenges/${asked}`, black.token)).body, "status")).toBe("declined");
    for (const text of [white.username, "my challenge", "my report"]) expect(await tracesOf(`"${text}"`)).toEqual([]);
    for (const table of ["tokens", "webhooks", "event_log", "game_lines", "vacations", "requests"]) {
      expect(await rows(white.id, `SELECT * FROM ${table}`)).toEqual([]);
    }
    const signUp = await post("/v1/players", undefined, { username: white.username });
    expect(verdict(signUp)).toBe("409 username-taken");
    travelTo(Date.now() + 31 * DAY);
    expect((await post("/v1/players", undefined, { username: white.username })).status).toBe(201);
  });

  test("completes although D1 and the room fail and the object crashes", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white, black } = await newGame();
    await untilListed(white, 1);
    const broken = vi.spyOn(env.DB, "batch").mockRejectedValue(new Error("D1 is down"));
    expect((await erase(white)).status).toBe(204);
    expect(verdict(await get("/v1/me", white.token))).toBe("401 bad-token");
    await until(async () =>
      expect(Number((await rows(white.id, "SELECT attempts FROM jobs"))[0]?.attempts)).toBeGreaterThan(0),
    );
    await evict(white.id);
    broken.mockRestore();
    const room = vi.spyOn(Room.prototype, "forget").mockRejectedValue(new Error("not now"));
    travelTo(Date.now() + DAY);
    await fireAlarm(white.id);
    await until(() => expect(room).toHaveBeenCalled());
    room.mockRestore();
    await evict(white.id);
    travelTo(Date.now() + DAY);
    await fireAlarm(white.id);
    await untilDone(white);
    expect(await namesIn(id)).toEqual(["deleted player", black.username]);
    expect(at((await get(`/v1/games/${id}`)).body, "status")).toBe("finished");
  });
});

describe("the account export", () => {
  test("contains everything about a player, without secrets and other players' notes", async () => {
    const running = await newGame();
    const { white, black } = running;
    await post(`/v1/games/${running.id}/messages`, black.token, { text: "good luck" });
    await send("PUT", `/v1/games/${running.id}/notes`, { token: white.token, body: { text: "beware of f7" } });
    await send("PUT", `/v1/games/${running.id}/notes`, { token: black.token, body: { text: "not for white" } });
    const hidden = await gameBetween(white, black, { private: true });
    await post(`/v1/games/${hidden.id}/abort`, white.token);
    await untilListed(white, 1);
    await untilArchived(`/v1/players/${white.username}/games?reason=aborted`, 1, white.token);
    await post("/v1/me/vacation", white.token, { duration: "P2D" });
    const webhook = await post("/v1/webhooks", white.token, { url: "https://example.com/hook" });
    await send("PUT", `/v1/me/blocks/${(await newPlayer()).username}`, { token: white.token });

    await until(async () => {
      const { status, body, text } = await get("/v1/me/export", white.token);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        account: { username: white.username, id: white.id, vacationDaysLeft: 28 },
        tokens: [{ name: "sign-up" }],
        runningGames: [{ id: running.id, notes: "beware of f7", messages: [{ text: "good luck" }], unread: 1 }],
        finishedGames: [{ id: hidden.id, private: true, outcome: { reason: "aborted" }, notes: "", messages: [] }],
        webhooks: [{ url: "https://example.com/hook" }],
        vacations: [{ endedAt: null }],
        nextCursor: null,
      });
      expect(listAt(body, "challenges")).toHaveLength(2);
      expect(listAt(body, "blocks")).toHaveLength(1);
      expect(listAt(body, "feed").map((event) => at(event, "type"))).toContain("vacation.started");
      for (const secret of [white.token, white.recoveryCode, textAt(webhook.body, "secret"), "not for white"]) {
        expect(text).not.toContain(secret);
      }
    });
    expect(verdict(await get("/v1/me/export?cursor=nonsense", white.token))).toBe("400 bad-cursor");
  });

  test("needs a scope that a sign-up grants", async () => {
    const player = await newPlayer();
    const reader = await tokenWith(player, ["account:read", "account:write"]);
    expect(verdict(await get("/v1/me/export", reader))).toBe("403 insufficient-scope");
    expect(verdict(await get("/v1/me/export", await tokenWith(player, ["account:export"])))).toBe("200");
    expect(verdict(await get("/v1/me/export", player.token))).toBe("200");
  });
});
