import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { expect, vi } from "vitest";
import type { ChallengeRow } from "../../src/db/schema";
import { exampleOf } from "../../src/events/examples";
import { type EventType, FeedEvent } from "../../src/events/feed-event";
import type { GameSummary } from "../../src/match/view";
import type { GameBatch, NewToken, PlayerRpc } from "../../src/player/player-rpc";
import { challengeRow } from "../db/fixtures";

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

let made = 0;

/** An id that is unique in the test file. Its first letters name its purpose. */
export function newId(kind: string): string {
  made += 1;
  return `${kind}${String(made).padStart(16 - kind.length, "0")}`;
}

/** The stub of a player's object. */
export const rawStub = (id: string) => env.PLAYERS.get(env.PLAYERS.idFromName(id));
/** A player's object with its RPC interface. */
export const player = (id: string): PlayerRpc => rawStub(id) as unknown as PlayerRpc;

export const token = (changes: Partial<NewToken> = {}): NewToken => ({
  id: newId("t"),
  hash: newId("hash"),
  name: "a token",
  scopes: ["game:read", "game:play"],
  expiresAt: null,
  parentId: null,
  ...changes,
});

/** A created player and their id. */
export async function newPlayer(
  username = "leonidas",
): Promise<{ id: string; username: string; rpc: PlayerRpc; token: NewToken }> {
  const id = newId("p");
  const first = token();
  await player(id).create({ playerId: id, username, token: first, recoveryHash: "recovery" });
  return { id, username, rpc: player(id), token: first };
}

/** The example of an event as a game sends it; `data` overrides members. */
export const news = (
  gameId: string,
  seq: number,
  type: EventType = "move.played",
  data: Readonly<Record<string, unknown>> = {},
): FeedEvent =>
  FeedEvent.parse({
    id: `${gameId}-${seq}`,
    type,
    timestamp: "2026-10-01T00:00:00.000Z",
    data: { ...exampleOf(type).data, gameId, seq, ...data },
  });

export const summary = (id: string, changes: Partial<GameSummary> = {}): GameSummary => ({
  id,
  variant: "spartan-chess",
  status: "active",
  side: "white",
  opponent: { id: "p999", username: "xerxes" },
  ply: 0,
  turn: "white",
  position: "start",
  lastMove: null,
  drawOffer: null,
  takebackOffer: null,
  turnStartedAt: 0,
  deadlineAt: null,
  outcome: null,
  rated: false,
  private: false,
  ...changes,
});

/** A batch with one event for each sequence number. */
export const batch = (
  gameId: string,
  seqs: readonly number[],
  changes: Partial<GameSummary> = {},
  type: EventType = "move.played",
): GameBatch => ({
  gameId,
  throughSeq: seqs.at(-1) ?? 0,
  news: seqs.map((seq) => ({ seq, item: news(gameId, seq, type) })),
  summary: summary(gameId, { ply: seqs.at(-1) ?? 0, ...changes }),
});

export const challenge = (
  challenger: { id: string; username: string },
  opponent: { id: string; username: string } | null,
): ChallengeRow =>
  challengeRow({
    id: newId("c"),
    challengerId: challenger.id,
    challengerName: challenger.username,
    opponentId: opponent?.id ?? null,
    opponentName: opponent?.username ?? null,
    color: "random",
    timeControl: { kind: "per-move", perMove: 3 * DAY },
    message: "come and take them",
    createdAt: Date.now(),
    expiresAt: Date.now() + 14 * DAY,
  });

/** The ids of all events in a player's feed. */
export async function feedIds(rpc: PlayerRpc): Promise<readonly string[]> {
  const page = await rpc.feed(null, 1000);
  if (!page.ok) throw new Error(page.error.code);
  return page.value.items.map((item) => item.id);
}

/** Runs work in a player's object and returns its cost: rows written by SQL, and alarms set. */
export async function costOf(
  id: string,
  work: (instance: PlayerRpc) => Promise<unknown>,
): Promise<{ rows: number; alarms: number }> {
  const { rows, alarms } = await measure(id, work);
  return { rows, alarms };
}

/** Like `costOf`, with the rows that SQL has read. */
export function measure(
  id: string,
  work: (instance: PlayerRpc) => Promise<unknown>,
): Promise<{ rows: number; alarms: number; reads: number }> {
  return runInDurableObject(rawStub(id), async (instance, state) => {
    const cursors: { rowsWritten: number; rowsRead: number }[] = [];
    const proto = Object.getPrototypeOf(state.storage.sql) as {
      exec(...args: unknown[]): { rowsWritten: number; rowsRead: number };
    };
    const original = proto.exec;
    const exec = vi.spyOn(proto, "exec").mockImplementation(function (this: unknown, ...args) {
      const cursor = original.apply(this, args);
      cursors.push(cursor);
      return cursor;
    });
    const alarm = vi.spyOn(state.storage, "setAlarm");
    try {
      await work(instance as unknown as PlayerRpc);
      return {
        rows: cursors.reduce((sum, cursor) => sum + cursor.rowsWritten, 0),
        alarms: alarm.mock.calls.length,
        reads: cursors.reduce((sum, cursor) => sum + cursor.rowsRead, 0),
      };
    } finally {
      exec.mockRestore();
      alarm.mockRestore();
    }
  });
}

/** Causes a write of a player's object and waits until it has ended, whether or not it has changed rows. */
export async function untilWritten(id: string, cause: () => void): Promise<void> {
  const write = await runInDurableObject(rawStub(id), (_, { storage }) => vi.spyOn(storage, "transactionSync"));
  cause();
  await until(() => expect(write).toHaveBeenCalled());
  write.mockRestore();
}

/** Runs work inside a player's object, so that its exceptions do not cross RPC. */
export const within = <T>(id: string, work: (instance: PlayerRpc) => Promise<T>): Promise<T> =>
  runInDurableObject(rawStub(id), (instance) => work(instance as unknown as PlayerRpc));

/** Reads rows of a player's storage. */
export function rows(id: string, query: string, ...values: unknown[]): Promise<Record<string, SqlStorageValue>[]> {
  return runInDurableObject(rawStub(id), (_, state) => state.storage.sql.exec(query, ...values).toArray());
}

export const alarmOf = (id: string): Promise<number | null> =>
  runInDurableObject(rawStub(id), (_, state) => state.storage.getAlarm());

export const evict = (id: string): Promise<void> => evictDurableObject(rawStub(id));
export const fireAlarm = (id: string): Promise<boolean> => runDurableObjectAlarm(rawStub(id));

/** Waits in real time. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Timeout in milliseconds. On an idle machine every awaited condition holds at once. */
const PATIENCE = 60_000;

/** Waits until a check no longer throws. Unlike `vi.waitFor` it does not advance a mocked date. */
export async function until(check: () => unknown): Promise<void> {
  let isOver = false;
  const timer = setTimeout(() => {
    isOver = true;
  }, PATIENCE);
  try {
    while (!isOver) {
      try {
        await check();
        return;
      } catch {
        await pause(10);
      }
    }
  } finally {
    clearTimeout(timer);
  }
  await check();
}

/** Sets the current date, while timers continue. */
export function travelTo(at: number): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(at);
}
