import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { findFinishedGame } from "../../src/db/games";
import { Player } from "../../src/player/player";
import { ROOM_MIGRATIONS } from "../../src/room/migrations";
import { migrate } from "../../src/storage/schema-steps";
import {
  DAY,
  give,
  look,
  move,
  newChallenge,
  newGame,
  newId,
  newPlayer,
  playerObject,
  roomStub,
  untilDelivered,
} from "./fixtures";

const feedOf = async (player: { id: string }) => {
  const page = await playerObject(player.id).feed(null, 100);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items;
};
const typesOf = async (player: { id: string }) => (await feedOf(player)).map((item) => item.type);

afterEach(() => {
  vi.useRealTimers();
});

describe("accepting a challenge", () => {
  test("starts the match and notifies both players", async () => {
    const { id, white, black } = await newGame();
    const view = await look(id);
    expect(view).toMatchObject({
      id,
      variant: "spartan-chess",
      status: "active",
      ply: 0,
      turn: "white",
      players: { white: { username: "xerxes" }, black: { username: "leonidas" } },
    });
    await untilDelivered(id);
    expect(await typesOf(white)).toEqual(["challenge.accepted", "game.started", "turn.started"]);
    expect(await typesOf(black)).toEqual(["game.started"]);
    expect((await playerObject(white.id).runningGames()).map((game) => game.id)).toEqual([id]);
    expect((await playerObject(black.id).runningGames())[0]).toMatchObject({ id, side: "black", turn: "white" });
  });

  test("a room without a game stores nothing on disk", async () => {
    const room = roomStub(newId("g"));
    expect(await room.view(null, { board: false })).toEqual({ ok: false, error: { code: "not-found" } });
    const tables = await runInDurableObject(room, (_, state) =>
      state.storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    );
    expect(tables).toEqual([]);
  });

  test("returns the same game to the same player again, also from another room", async () => {
    const white = await newPlayer("xerxes");
    const black = await newPlayer("leonidas");
    const challenge = await newChallenge(white);
    const [one, two] = [newId("g"), newId("g")];
    const answers = await Promise.all([
      roomStub(one).acceptChallenge(challenge.id, black),
      roomStub(one).acceptChallenge(challenge.id, black),
    ]);
    expect(answers).toEqual([
      { ok: true, value: { gameId: one } },
      { ok: true, value: { gameId: one } },
    ]);
    expect(await roomStub(two).acceptChallenge(challenge.id, black)).toEqual({ ok: true, value: { gameId: one } });
    expect(await roomStub(two).view(null, { board: false })).toEqual({ ok: false, error: { code: "not-found" } });
  });

  test("succeeds for one of two players at once, and the other learns that the challenge is closed", async () => {
    const white = await newPlayer("xerxes");
    const rivals = [await newPlayer("leonidas"), await newPlayer("dienekes")];
    const challenge = await newChallenge(white);
    const answers = await Promise.all(rivals.map((rival) => roomStub(newId("g")).acceptChallenge(challenge.id, rival)));
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    expect(answers.find((answer) => !answer.ok)).toEqual({ ok: false, error: { code: "challenge-closed" } });
  });

  test("survives a crash after D1 has decided: the alarm starts the match", async () => {
    const white = await newPlayer("xerxes");
    const black = await newPlayer("leonidas");
    const challenge = await newChallenge(white);
    const id = newId("g");
    await runInDurableObject(roomStub(id), async (_, state) => {
      migrate(state.storage, ROOM_MIGRATIONS);
      state.storage.sql.exec(
        "INSERT INTO acceptance VALUES (1, ?, ?, ?, ?)",
        id,
        challenge.id,
        black.id,
        black.username,
      );
      await state.storage.setAlarm(Date.now() + 60_000);
    });
    await env.DB.prepare(
      `INSERT INTO acceptances (challenge_id, use, game_id, accepter_id, accepter_name, challenger_side, accepted_at)
       VALUES (?, 1, ?, ?, ?, 'black', ?)`,
    )
      .bind(challenge.id, id, black.id, black.username, Date.now() - 4 * DAY)
      .run();
    await evictDurableObject(roomStub(id));
    await runDurableObjectAlarm(roomStub(id));
    // The four days until then are not counted against either player.
    expect(await look(id)).toMatchObject({ status: "active", players: { black: { username: "xerxes" } } });
  });
});

describe("commands", () => {
  test("one of fifty different moves at one ply is played", async () => {
    const { id, white, room } = await newGame();
    const legal = (await look(id)).legalMoves;
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        room.command(white.id, move(legal[index % legal.length] ?? "", 0), {
          idempotency: { key: `k${index}`, fingerprint: `f${index}` },
          board: false,
          dryRun: false,
        }),
      ),
    );
    const played = (await look(id)).moves;
    expect(played).toHaveLength(1);
    // A request for the move that was played gets the same answer; all others are stale.
    const same = answers.filter((answer) => answer.ok);
    const asked = Array.from({ length: 50 }, (_, index) => legal[index % legal.length]);
    expect(same).toHaveLength(asked.filter((text) => text === played[0]?.move).length);
    for (const answer of answers) if (!answer.ok) expect(answer.error.code).toBe("stale-ply");
  });

  test("a repeated move gets the first answer, also after later moves and an eviction", async () => {
    const { id, white, black, room } = await newGame();
    const first = await give(id, white, move("e2e4", 0));
    await give(id, black, move("b7d5", 1));
    await evictDurableObject(room);
    expect(await give(id, white, move("e2e4", 0))).toEqual(first);
    expect(await give(id, white, move("d2d4", 0))).toBe("stale-ply");
    expect((await look(id)).ply).toBe(2);
  });

  test("a key repeats the first answer, refuses another body, and expires after a day", async () => {
    const { id, white, black } = await newGame();
    const key = { key: "once", fingerprint: "a" };
    const first = await give(id, white, { type: "offer-draw", ply: 0 }, key);
    await give(id, black, { type: "decline-draw" });
    expect(await give(id, white, { type: "offer-draw", ply: 0 }, key)).toEqual(first);
    expect(await give(id, white, { type: "resign" }, { key: "once", fingerprint: "b" })).toBe("idempotency-mismatch");
    expect((await look(id)).status).toBe("active");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY + 1000 });
    expect(await give(id, white, { type: "offer-draw", ply: 0 }, key)).toBe("draw-already-offered");
  });

  test("a dry run returns the result of the move and changes nothing", async () => {
    const { id, white, room } = await newGame();
    const dry = await room.command(white.id, move("e4", 0), { idempotency: null, board: false, dryRun: true });
    expect(dry.ok && JSON.parse(dry.value.json)).toMatchObject({ ply: 1, turn: "black" });
    expect((await look(id)).ply).toBe(0);
  });

  test("strangers can neither see a private game nor send commands to a public one", async () => {
    const hidden = await newGame({ private: true });
    const open = await newGame();
    const stranger = await newPlayer("ephialtes");
    for (const viewer of [null, stranger.id]) {
      expect(await hidden.room.view(viewer, { board: false })).toEqual({ ok: false, error: { code: "not-found" } });
    }
    expect((await hidden.room.view(hidden.black.id, { board: false })).ok).toBe(true);
    expect(await give(hidden.id, stranger, { type: "resign" })).toBe("not-found");
    expect(await give(open.id, stranger, { type: "resign" })).toBe("not-a-player");
  });

  test("draw offers are visible to the players and hidden from spectators", async () => {
    const { id, white, black } = await newGame();
    await give(id, white, { type: "offer-draw", ply: 0 });
    expect((await look(id, black)).drawOffer).toBe("white");
    expect((await look(id)).drawOffer).toBeNull();
    await untilDelivered(id);
    expect(await typesOf(black)).toEqual(["game.started", "draw.offered"]);
  });
});

describe("invariants", () => {
  test("an exception in any statement of a command leaves the match unchanged", async () => {
    const { id, white, room } = await newGame();
    await untilDelivered(id);
    // Run the alarm for a possible crash now, so that it does not fire during the command.
    await runDurableObjectAlarm(room);
    const before = await look(id, white);
    for (const failing of ["INSERT INTO commands", "setAlarm"]) {
      await runInDurableObject(room, async (instance, state) => {
        const { sql } = state.storage;
        const rows = () => sql.exec<{ n: number }>("SELECT count(*) AS n FROM commands").one().n;
        const count = rows();
        const alarm = await state.storage.getAlarm();
        const spy =
          failing === "setAlarm"
            ? vi.spyOn(state.storage, "setAlarm").mockImplementation(() => {
                throw new Error("planted");
              })
            : vi.spyOn(sql, "exec").mockImplementationOnce(() => {
                throw new Error("planted");
              });
        await expect(
          instance.command(white.id, move("e2e4", 0), { idempotency: null, board: false, dryRun: false }),
        ).rejects.toThrow("planted");
        spy.mockRestore();
        expect(rows()).toBe(count);
        expect(await state.storage.getAlarm()).toBe(alarm);
      });
      expect(await look(id, white)).toEqual(before);
    }
    expect(await give(id, white, move("e2e4", 0))).toMatchObject({ ply: 1 });
  });

  test("an eviction between any two commands changes only the sequence numbers, which jump", async () => {
    const script = [
      ["white", move("g2g3", 0)],
      ["black", { type: "offer-draw", ply: 1 }],
      ["white", { type: "decline-draw" }],
      ["black", move("e8e6", 1)],
      ["white", move("d2d4", 2, true)],
      ["black", move("b7d5", 3)],
      ["white", { type: "resign" }],
    ] as const;
    const now = Date.UTC(2026, 5, 1);
    const runs = [];
    for (const evict of [false, true]) {
      vi.useFakeTimers({ toFake: ["Date"], now });
      const { id, white, black, room } = await newGame({ createdAt: now, expiresAt: now + DAY });
      for (const [side, command] of script) {
        vi.setSystemTime(Date.now() + 3_600_000);
        if (evict) await evictDurableObject(room);
        await give(id, side === "white" ? white : black, command);
      }
      await untilDelivered(id);
      const { id: _, seq, ...view } = await look(id, white);
      if (evict) expect(seq).toBeGreaterThan(now);
      runs.push({ view, white: await typesOf(white), black: await typesOf(black) });
      vi.useRealTimers();
    }
    expect(runs[1]).toEqual(runs[0]);
    expect(runs[0]?.view.outcome).toEqual({ winner: "black", reason: "resignation" });
  });

  test("the flag falls by the alarm alone, or by a read before the alarm has run", async () => {
    for (const byAlarm of [true, false]) {
      const { id, white, black, room } = await newGame();
      await untilDelivered(id);
      const deadline = Date.parse((await look(id)).deadlineAt ?? "");
      vi.useFakeTimers({ toFake: ["Date"], now: deadline + 1 });
      if (byAlarm) await runDurableObjectAlarm(room);
      expect(await look(id)).toMatchObject({
        status: "finished",
        outcome: { winner: "black", reason: "timeout" },
        finishedAt: new Date(deadline).toISOString(),
      });
      await untilDelivered(id);
      expect(await typesOf(white)).toContain("game.finished");
      expect(await playerObject(black.id).runningGames()).toEqual([]);
      vi.useRealTimers();
    }
  });

  test("the alarm is set for the warning once the events are delivered, and removed after the end", async () => {
    const { id, white, room } = await newGame();
    await give(id, white, move("e2e4", 0));
    await untilDelivered(id);
    const deadline = Date.parse((await look(id)).deadlineAt ?? "");
    await vi.waitFor(async () => {
      expect(await runInDurableObject(room, (_, state) => state.storage.getAlarm())).toBe(deadline - (3 * DAY) / 4);
    });
    await give(id, white, { type: "resign" });
    await vi.waitFor(async () => {
      expect(await findFinishedGame(env.DB, id)).not.toBeNull();
      expect(await runInDurableObject(room, (_, state) => state.storage.getAlarm())).toBeNull();
    });
  });

  test("after the alarm a restarted object repeats no delivery; before it, it does", async () => {
    const { id, white, room } = await newGame();
    await untilDelivered(id);
    await give(id, white, move("e2e4", 0));
    await untilDelivered(id);
    await runDurableObjectAlarm(room);
    const receive = vi.spyOn(Player.prototype, "receive");
    for (const isRung of [true, false]) {
      receive.mockClear();
      // The object is evicted before the alarm has run. The alarm is an hour ahead, so that it does not fire by itself.
      if (!isRung) await runInDurableObject(room, (_, state) => state.storage.setAlarm(Date.now() + 3_600_000));
      await evictDurableObject(room);
      expect(await look(id)).toMatchObject({ ply: 1 });
      await runDurableObjectAlarm(room);
      await untilDelivered(id);
      expect(receive).toHaveBeenCalledTimes(isRung ? 0 : 2);
    }
    receive.mockRestore();
    expect(await typesOf(white)).toEqual(["challenge.accepted", "game.started", "turn.started", "move.played"]);
  });

  test("waking the object restores a lost alarm", async () => {
    const { id, room } = await newGame();
    await untilDelivered(id);
    await runInDurableObject(room, (_, state) => state.storage.deleteAlarm());
    await evictDurableObject(room);
    await look(id);
    await vi.waitFor(async () => {
      expect(await runInDurableObject(room, (_, state) => state.storage.getAlarm())).not.toBeNull();
    });
  });

  test("a finished game reaches D1 once, with its record, also if D1 was down and the alarm runs twice", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white, black, room } = await newGame();
    await give(id, white, move("e2e4", 0));
    await runInDurableObject(room, async (instance) => {
      const whole = Reflect.get(instance, "env");
      const DB = {
        prepare: () => {
          throw new Error("D1 is away");
        },
      };
      Object.defineProperty(instance, "env", { value: { ...whole, DB }, configurable: true });
      await instance.command(black.id, { type: "resign" }, { idempotency: null, board: false, dryRun: false });
      for (let tries = 0; tries < 10; tries += 1) await instance.alarm();
      expect(await findFinishedGame(env.DB, id)).toBeNull();
      Object.defineProperty(instance, "env", { value: whole, configurable: true });
      await instance.alarm();
      await instance.alarm();
    });
    expect(log.mock.calls.flat().join()).toContain("D1 is away");
    log.mockRestore();
    expect(await typesOf(white)).toContain("game.finished");
    const row = await findFinishedGame(env.DB, id);
    expect(row).toMatchObject({ winner: "white", reason: "resignation", whiteName: "xerxes" });
    expect(row?.plies.map((ply) => ply.move)).toEqual(["e2e4"]);
  });

  test("a journal that cannot be replayed freezes the game without ending it", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const { id, white, black, challenge, room } = await newGame();
    await give(id, white, move("e2e4", 0));
    await untilDelivered(id);
    await runInDurableObject(room, (_, state) =>
      state.storage.sql.exec("UPDATE commands SET events = replace(events, 'e2e4', 'e2e5')"),
    );
    await evictDurableObject(room);
    expect(await room.view(white.id, { board: false })).toEqual({ ok: false, error: { code: "game-frozen" } });
    expect(await give(id, white, { type: "resign" })).toBe("game-frozen");
    expect(await room.acceptChallenge(challenge.id, black)).toEqual({ ok: true, value: { gameId: id } });
    await runDurableObjectAlarm(room);
    expect(await findFinishedGame(env.DB, id)).toBeNull();
    expect(log).toHaveBeenCalled();
    log.mockRestore();
  });
});
