import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findFinishedGame } from "../../src/db/games";
import { listRunningGames } from "../../src/db/running-games";
import type { MatchSetup } from "../../src/match/setup";
import type { RoomRpc } from "../../src/room/room-rpc";
import { gameId, playerId } from "../../src/shared/ids";
import { get, listAt, newPlayer, post, type TestPlayer, textAt } from "../http/client";
import { setup } from "../match/fixtures";
import { until } from "../player/fixtures";
import { backUp } from "./backups";
import { look, newGame, newId, roomStub, untilDelivered } from "./fixtures";

/** The room of a game with its RPC interface, which the stub's own type does not show. */
const roomOf = (id: string): RoomRpc => roomStub(id) as unknown as RoomRpc;

/** The setup of a rated game that a tournament has paired now. */
const pairing = (white: TestPlayer, black: TestPlayer, changes: Partial<MatchSetup> = {}): MatchSetup =>
  setup({
    gameId: gameId(newId("g")),
    origin: { kind: "pairing", tournamentId: "t000000000000001", round: 1 },
    players: {
      white: { id: playerId(white.id), username: white.username },
      black: { id: playerId(black.id), username: black.username },
    },
    rated: true,
    createdAt: Date.now(),
    ...changes,
  });

async function paired(changes: Partial<MatchSetup> = {}) {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const game = pairing(white, black, changes);
  return { white, black, game, id: game.gameId, room: roomOf(game.gameId) };
}

const feedOf = async ({ token }: TestPlayer) => listAt((await get("/v1/me/events?limit=100", token)).body, "items");
const idsAt = async (path: string, token?: string): Promise<readonly string[]> =>
  listAt((await get(path, token)).body, "items").map((item) => textAt(item, "id"));

/** Waits until a game is among the running games in D1. */
const untilListed = (id: string): Promise<void> =>
  until(async () => expect((await listRunningGames(env.DB, "", 1000)).ids).toContain(id));

afterEach(() => {
  vi.useRealTimers();
});

describe("a game that begins without a challenge", () => {
  test("is listed, played, archived, rated and exported like any other", async () => {
    const { white, black, game, id, room } = await paired();
    expect(await room.begin(game)).toEqual({ ok: true, value: { gameId: id } });
    await untilDelivered(id);

    for (const { token } of [white, black]) expect(await idsAt("/v1/me/games", token)).toEqual([id]);
    await untilListed(id);
    expect(await idsAt("/v1/games?status=active")).toContain(id);
    expect(await idsAt(`/v1/players/${black.username}/games?status=active&rated=true`)).toEqual([id]);
    expect(await feedOf(white)).toMatchObject([
      { type: "game.started", data: { gameId: id, challengeId: null, rated: true } },
      { type: "turn.started", data: { gameId: id, side: "white" } },
    ]);
    expect(await feedOf(black)).toMatchObject([{ type: "game.started", data: { challengeId: null } }]);

    for (const [ply, move] of ["e2e4", "b7d5", "e4d5", "c8b7"].entries()) {
      const moved = await post(`/v1/games/${id}/moves`, (ply % 2 === 0 ? white : black).token, { move, ply });
      expect(moved.status).toBe(200);
    }
    expect((await post(`/v1/games/${id}/resign`, black.token)).status).toBe(200);
    await vi.waitFor(async () =>
      expect((await get(`/v1/games/${id}`)).body).toMatchObject({ outcome: { ratings: { white: { before: 1500 } } } }),
    );
    expect(await findFinishedGame(env.DB, id)).toMatchObject({ challengeId: "", winner: "white" });
    expect((await listRunningGames(env.DB, "", 1000)).ids).not.toContain(id);
    expect(await idsAt("/v1/games?status=active")).not.toContain(id);
    expect(await idsAt(`/v1/players/${white.username}/games`)).toEqual([id]);
    expect(await idsAt("/v1/me/games", white.token)).toEqual([]);

    expect((await get(`/v1/games/${id}/export.pgn`)).text).toContain("e4");
    const exported = await get("/v1/me/export", black.token);
    expect(listAt(exported.body, "finishedGames").map((item) => textAt(item, "id"))).toEqual([id]);
    const rematch = await post(`/v1/games/${id}/rematch`, white.token);
    expect((await post(`/v1/challenges/${textAt(rematch.body, "id")}/accept`, black.token)).status).toBe(201);
  });

  test("is found by the sweep, and restored if the database loses it, running and ended", async () => {
    const { black, game, id, room } = await paired({ rated: false });
    await room.begin(game);
    await untilListed(id);
    const row = () => env.DB.prepare("SELECT * FROM active_games WHERE id = ?").bind(id).first();
    const before = await row();
    await env.DB.prepare("DELETE FROM active_games WHERE id = ?").bind(id).run();
    expect(await exports.Maintenance.restoreGames([id])).toEqual({ restored: [id], failed: [] });
    expect(await row()).toEqual(before);
    expect(await exports.Maintenance.restoreGames([id])).toEqual({ restored: [], failed: [] });
    expect((await exports.Maintenance.reportGames([id]))[0]).toEqual({ kind: "running", owed: [] });

    // The alarm of the game is lost, and its deadline passes.
    await runInDurableObject(roomStub(id), (_, { storage }) => storage.deleteAlarm());
    await evictDurableObject(roomStub(id));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 4 * 86_400_000 });
    for (let after: string | null = ""; after !== null; )
      after = (await exports.Maintenance.sweep("ROOMS", after)).next;
    await vi.waitFor(async () => expect(await findFinishedGame(env.DB, id)).toMatchObject({ reason: "timeout" }));
    expect(await row()).toBeNull();
    await env.DB.prepare("DELETE FROM games WHERE id = ?").bind(id).run();
    expect(await exports.Maintenance.restoreGames([id])).toEqual({ restored: [id], failed: [] });
    expect(await row()).toBeNull();
    expect(await idsAt("/v1/me/games", black.token)).toEqual([]);
  });

  test("can be private, and is then listed for its players only", async () => {
    const { white, black, game, id, room } = await paired({ private: true });
    await room.begin(game);
    await untilListed(id);
    expect(await idsAt("/v1/games?status=active")).not.toContain(id);
    expect((await get(`/v1/games/${id}`)).status).toBe(404);
    for (const { token } of [white, black]) expect((await get(`/v1/games/${id}`, token)).status).toBe(200);
  });

  test("has the present names of its players in D1", async () => {
    const { white, game, id, room } = await paired();
    await room.begin({ ...game, players: { ...game.players, white: { ...game.players.white, username: "former" } } });
    await untilListed(id);
    const name = () => env.DB.prepare("SELECT white_name FROM active_games WHERE id = ?").bind(id).first("white_name");
    expect(await name()).toBe(white.username);
  });
});

describe("beginning a game", () => {
  test("again changes nothing, whatever has happened to the game and its players' names", async () => {
    const { white, black, game, id, room } = await paired();
    expect(await Promise.all([room.begin(game), room.begin(game)])).toEqual([
      { ok: true, value: { gameId: id } },
      { ok: true, value: { gameId: id } },
    ]);
    await untilDelivered(id);
    await post(`/v1/games/${id}/moves`, white.token, { move: "e2e4", ply: 0 });
    await untilDelivered(id);
    await room.rename(black.id, "themistocles");
    const before = [await look(id), await feedOf(white), await feedOf(black)];
    await evictDurableObject(roomStub(id));
    const { gameId, origin, ...terms } = game;
    expect(await room.begin({ ...terms, origin, gameId })).toEqual({ ok: true, value: { gameId: id } });
    await untilDelivered(id);
    expect([await look(id), await feedOf(white), await feedOf(black)]).toEqual(before);
    await post(`/v1/games/${id}/resign`, white.token);
    expect(await room.begin(game)).toEqual({ ok: true, value: { gameId: id } });
    expect(await look(id)).toMatchObject({ status: "finished" });
  });

  test.each<readonly [string, (game: MatchSetup) => Partial<MatchSetup>]>([
    ["sides", ({ players: { white, black } }) => ({ players: { white: black, black: white } })],
    ["terms", () => ({ rated: false })],
    ["round", () => ({ origin: { kind: "pairing", tournamentId: "t000000000000001", round: 2 } })],
    ["observers", () => ({ observers: [{ kind: "RECORDERS" as never, id: "r1", events: [] }] })],
  ])("is refused if the game exists with other %s", async (_, change) => {
    const { game, id, room } = await paired();
    await room.begin(game);
    const before = await look(id);
    expect(await room.begin({ ...game, ...change(game) })).toEqual({ ok: false, error: { code: "game-exists" } });
    expect(await look(id)).toEqual(before);
  });

  test("is refused in the room of a challenge's game, and while a challenge is being accepted", async () => {
    const { id } = await newGame();
    const { game } = await paired();
    expect(await roomOf(id).begin({ ...game, gameId: gameId(id) })).toEqual({
      ok: false,
      error: { code: "game-exists" },
    });
    const other = await paired();
    await other.room.begin(other.game);
    await untilDelivered(other.id);
    await runInDurableObject(roomStub(other.id), (_, { storage: { sql } }) => {
      for (const table of ["match", "commands", "outbox"]) sql.exec(`DELETE FROM ${table}`);
      sql.exec("INSERT INTO acceptance VALUES (1, ?, 'c000000000000000', 'p', 'p')", other.id);
    });
    await evictDurableObject(roomStub(other.id));
    expect(await other.room.begin(other.game)).toEqual({ ok: false, error: { code: "game-exists" } });
  });

  test.each<readonly [string, Partial<MatchSetup>]>([
    ["variant", { variant: "morris" }],
    ["revision", { revision: 999 }],
    ["position", { position: "8/8/8/8/8/8/8/8 w - - 0 1" }],
  ])("is refused for an unknown or illegal %s, and stores nothing", async (_, changes) => {
    const { game, room, id } = await paired(changes);
    expect(await room.begin(game)).toEqual({ ok: false, error: { code: "invalid-setup" } });
    expect(await room.report()).toEqual({ kind: "empty" });
    expect((await listRunningGames(env.DB, "", 1000)).ids).not.toContain(id);
  });

  test("writes everything or nothing: after a crash in the middle it begins as if for the first time", async () => {
    const { white, game, id, room } = await paired();
    await runInDurableObject(roomStub(id), (instance, { storage }) => {
      const crash = vi.spyOn(storage, "setAlarm").mockImplementation(() => {
        throw new Error("the process died");
      });
      const begin = (instance as unknown as RoomRpc).begin(game);
      return expect(begin)
        .rejects.toThrow("the process died")
        .finally(() => crash.mockRestore());
    });
    expect(await room.report()).toEqual({ kind: "empty" });
    await evictDurableObject(roomStub(id));
    expect(await room.begin(game)).toEqual({ ok: true, value: { gameId: id } });
    await untilDelivered(id);
    expect(await feedOf(white)).toHaveLength(2);
  });

  test("does not need the database: the game is listed as soon as it is back", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { white, game, id, room } = await paired();
    await runInDurableObject(roomStub(id), async (instance) => {
      const whole = Reflect.get(instance, "env");
      const DB = {
        prepare: () => {
          throw new Error("D1 is away");
        },
      };
      Object.defineProperty(instance, "env", { value: { ...whole, DB }, configurable: true });
      expect(await (instance as unknown as RoomRpc).begin(game)).toMatchObject({ ok: true });
      await instance.alarm();
    });
    expect(await feedOf(white)).toHaveLength(2);
    expect(await room.report()).toEqual({ kind: "running", owed: ["listing"] });
    expect((await listRunningGames(env.DB, "", 1000)).ids).not.toContain(id);
    await evictDurableObject(roomStub(id));
    await runDurableObjectAlarm(roomStub(id));
    await untilListed(id);
    await vi.waitFor(async () => expect(await room.report()).toEqual({ kind: "running", owed: [] }));
    expect(log.mock.calls.flat().join()).toContain("D1 is away");
    log.mockRestore();
  });

  test("late does not count the delay, and repeats no number of a game that was played before a restore", async () => {
    const { white, game, id, room } = await paired();
    // A first call creates the room. Its backup has no game.
    await room.begin(game);
    await untilDelivered(id);
    const seqOf = (eventId: string): number => Number(eventId.split("-").at(-1));
    const seqs = async () => (await feedOf(white)).map((item) => seqOf(textAt(item, "id")));
    const before = await seqs();
    await runInDurableObject(roomStub(id), (_, { storage: { sql } }) => {
      for (const table of ["match", "commands", "outbox"]) sql.exec(`DELETE FROM ${table}`);
    });
    await evictDurableObject(roomStub(id));
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
    expect(await room.begin(game)).toMatchObject({ ok: true });
    expect(Date.parse((await look(id)).deadlineAt ?? "")).toBe(Date.now() + 3 * 86_400_000);
    const events = await room.events(null, null, 10);
    expect(events.ok && events.value.items.map((item) => seqOf(item.id) > Math.max(...before))).toEqual([true]);
    await untilDelivered(id);
    const after = await seqs();
    expect(after.slice(0, before.length)).toEqual(before);
    expect(Math.min(...after.slice(before.length))).toBeGreaterThan(Math.max(...before));
  });
});

describe("the row of a running game", () => {
  const row = (id: string) => env.DB.prepare("SELECT id FROM active_games WHERE id = ?").bind(id).first("id");

  test("is inserted by a game that an earlier release began without one", async () => {
    const { id } = await newGame();
    await untilDelivered(id);
    expect(await row(id)).toBe(id);
    await env.DB.prepare("DELETE FROM active_games WHERE id = ?").bind(id).run();
    await runInDurableObject(roomStub(id), (_, { storage }) => {
      storage.sql.exec("UPDATE outbox SET confirmed = '[]'");
    });
    await evictDurableObject(roomStub(id));
    await look(id);
    await runDurableObjectAlarm(roomStub(id));
    await untilListed(id);
  });

  test("is deleted by the sweep if an earlier release archived the game and left it", async () => {
    const { id, white } = await newGame();
    await untilDelivered(id);
    const left = await env.DB.prepare("SELECT * FROM active_games WHERE id = ?").bind(id).first();
    await roomStub(id).command(white.id, { type: "resign" }, { idempotency: null, board: false, dryRun: false });
    await vi.waitFor(async () => expect(await findFinishedGame(env.DB, id)).not.toBeNull());
    expect(await row(id)).toBeNull();
    const values = Object.values(left ?? {});
    const insert = `INSERT INTO active_games VALUES (${values.map(() => "?").join()})`;
    await env.DB.prepare(insert)
      .bind(...values)
      .run();
    for (let after: string | null = ""; after !== null; )
      after = (await exports.Maintenance.sweep("ROOMS", after)).next;
    expect(await row(id)).toBeNull();
  });

  test("does not return when a game is restored from a backup of its first move", async () => {
    const { id, white } = await newGame();
    await untilDelivered(id);
    await runInDurableObject(roomStub(id), (_, { storage }) => {
      storage.sql.exec("UPDATE outbox SET confirmed = '[]'");
    });
    const restore = await backUp(roomStub(id));
    await roomStub(id).command(white.id, { type: "resign" }, { idempotency: null, board: false, dryRun: false });
    await vi.waitFor(async () => expect(await findFinishedGame(env.DB, id)).not.toBeNull());
    await restore();
    await look(id);
    await runDurableObjectAlarm(roomStub(id));
    await vi.waitFor(async () => expect(await roomOf(id).report()).toEqual({ kind: "running", owed: [] }));
    expect(await row(id)).toBeNull();
  });
});
