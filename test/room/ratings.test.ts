import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { listRatingHistory, listRatings } from "../../src/db/ratings";
import type { StoredEvent } from "../../src/events/stored-event";
import type { RatingChange } from "../../src/shared/rating-change";
import { give, look, move, newChallenge, newGame, newId, playerObject, roomStub, untilDelivered } from "./fixtures";

/** Two moves of each side: the minimum for a rated game. */
const MOVES = ["e2e4", "b7d5", "e4d5", "c8b7"];

type Player = { readonly id: string; readonly username: string };
interface Played {
  readonly id: string;
  readonly white: Player;
  readonly black: Player;
}

async function play({ id, white, black }: Played, count = MOVES.length): Promise<void> {
  for (const [ply, text] of MOVES.slice(0, count).entries())
    await give(id, ply % 2 === 0 ? white : black, move(text, ply));
}

const changesIn = async (player: Player): Promise<readonly StoredEvent[]> => {
  const page = await playerObject(player.id).feed(null, 1000);
  return page.ok ? page.value.items.filter(({ type }) => type === "rating.changed") : [];
};

async function untilCounted(gameId: string): Promise<Readonly<Record<"white" | "black", RatingChange>>> {
  const view = await vi.waitFor(async () => {
    const { outcome } = await look(gameId);
    if (!outcome?.ratings) throw new Error("not counted yet");
    return outcome.ratings;
  });
  await untilDelivered(gameId);
  return view;
}

const sequencesOf = async (player: Player): Promise<readonly number[]> => {
  const { rows } = await listRatingHistory(env.DB, player.id, "spartan-chess", { limit: 100, after: null });
  return rows.map(({ sequence }) => sequence).toReversed();
};

/** Makes an object use another D1 while a function runs. */
async function withDatabase(gameId: string, DB: Partial<D1Database>, run: () => Promise<void>): Promise<void> {
  const swap = (value: object) =>
    runInDurableObject(roomStub(gameId), (instance) => {
      Object.defineProperty(instance, "env", { value, configurable: true });
    });
  const whole = await runInDurableObject(roomStub(gameId), (instance) => Reflect.get(instance, "env"));
  await swap({ ...whole, DB });
  await run();
  await swap(whole);
}

describe("a rated game", () => {
  test("changes ratings once, in its outcome, both feeds and the archive", async () => {
    const game = await newGame({ rated: true });
    await play(game);
    await give(game.id, game.black, { type: "resign" });
    const ratings = await untilCounted(game.id);
    expect(ratings).toEqual({
      white: { before: 1500, after: 1553, deviation: 331.8, provisional: true, weight: 0.25 },
      black: { before: 1500, after: 1447, deviation: 331.8, provisional: true, weight: 0.25 },
    });
    for (const player of [game.white, game.black]) {
      const news = await changesIn(player);
      expect(news.map(({ data }) => data.ratings)).toEqual([ratings]);
      expect(await sequencesOf(player)).toEqual([1]);
    }
    await evictDurableObject(game.room);
    await runDurableObjectAlarm(game.room);
    expect((await look(game.id)).outcome?.ratings).toEqual(ratings);
    expect(await sequencesOf(game.white)).toEqual([1]);
  });

  test("uses the ratings at its end, not at its start", async () => {
    const first = await newGame({ rated: true });
    const challenge = await newChallenge(first.white, { rated: true });
    const second: Played = { ...first, id: newId("g") };
    await roomStub(second.id).acceptChallenge(challenge.id, first.black);
    for (const game of [first, second]) {
      await play(game);
      await give(game.id, game.black, { type: "resign" });
      await untilCounted(game.id);
    }
    expect((await look(second.id)).outcome?.ratings?.white.before).toBe(1553);
  });

  test("is counted beside other games of the same player that end at the same moment", async () => {
    const first = await newGame({ rated: true });
    const games: Played[] = [first];
    for (let i = 0; i < 4; i += 1) {
      const challenge = await newChallenge(first.white, { rated: true });
      const id = newId("g");
      await roomStub(id).acceptChallenge(challenge.id, first.black);
      games.push({ ...first, id });
    }
    for (const game of games) await play(game);
    await Promise.all(games.map(({ id }) => give(id, first.black, { type: "resign" })));
    for (const { id } of games) await untilCounted(id);
    expect(await sequencesOf(first.white)).toEqual([1, 2, 3, 4, 5]);
    expect(await changesIn(first.black)).toHaveLength(5);
  });

  test("ends at once while D1 is down, and changes ratings later", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await newGame({ rated: true });
    await play(game);
    const away = (): never => {
      throw new Error("D1 is away");
    };
    await withDatabase(game.id, { prepare: away, batch: away }, async () => {
      await give(game.id, game.black, { type: "resign" });
      for (let tries = 0; tries < 8; tries += 1) await runDurableObjectAlarm(game.room);
      expect((await look(game.id)).outcome).toEqual({ winner: "white", reason: "resignation" });
      expect(await changesIn(game.white)).toEqual([]);
    });
    await runDurableObjectAlarm(game.room);
    await untilCounted(game.id);
    await runDurableObjectAlarm(game.room);
    expect(await sequencesOf(game.white)).toEqual([1]);
    expect(await changesIn(game.white)).toHaveLength(1);
    log.mockRestore();
  });

  test("counts once if the room crashes between D1's answer and its own row", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const game = await newGame({ rated: true });
    await play(game);
    const whole = env.DB;
    const deaf: Partial<D1Database> = {
      prepare: (query) => whole.prepare(query),
      batch: async (statements) => {
        await whole.batch(statements);
        throw new Error("the answer was lost");
      },
    };
    let isWrite = false;
    const losing: Partial<D1Database> = {
      prepare: (query) => {
        isWrite ||= /insert into "games"/i.test(query);
        return whole.prepare(query);
      },
      batch: (statements) => (isWrite ? deaf.batch?.(statements) : whole.batch(statements)) as never,
    };
    await withDatabase(game.id, losing, async () => {
      await give(game.id, game.black, { type: "resign" });
      await vi.waitFor(async () => expect(await sequencesOf(game.white)).toEqual([1]));
      await untilDelivered(game.id);
      expect((await look(game.id)).outcome?.ratings).toBeUndefined();
    });
    await evictDurableObject(game.room);
    await runDurableObjectAlarm(game.room);
    expect((await untilCounted(game.id)).white).toMatchObject({ before: 1500, after: 1553 });
    expect(await sequencesOf(game.white)).toEqual([1]);
    expect(await changesIn(game.black)).toHaveLength(1);
    log.mockRestore();
  });
});

describe("no rating changes", () => {
  test.each([
    ["an aborted game", { rated: true }, 1, "abort", false],
    ["a game with one move by Black", { rated: true }, 3, "resign", false],
    ["a casual game", { rated: false }, 4, "resign", true],
  ] as const)("for %s", async (_name, terms, count, end, counted) => {
    const game = await newGame(terms);
    await play(game, count);
    await give(game.id, game.black, { type: end });
    await vi.waitFor(async () => {
      const row = await env.DB.prepare("select id from games where id = ?").bind(game.id).first();
      expect(row).not.toBeNull();
    });
    await untilDelivered(game.id);
    expect((await look(game.id)).outcome).not.toHaveProperty("ratings");
    expect(await changesIn(game.white)).toEqual([]);
    const standings = await listRatings(env.DB, game.white.id);
    expect(standings.map(({ rating, sequence }) => [rating, sequence])).toEqual(counted ? [[1500, 0]] : []);
  });
});
