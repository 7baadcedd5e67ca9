import { randomInt } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { type Game, HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { type Illness, Receiver } from "./receivers";
import { makeDataFolder, startServer } from "./spawn-server";

const KILLS = 10;
const PAIRS: readonly [Illness, Illness][] = [
  ["none", "none"],
  ["fails", "none"],
  ["hangs", "none"],
  ["resets", "vanished"],
];

interface Table {
  readonly gameId: string;
  readonly players: Readonly<Record<"white" | "black", HttpPlayer>>;
  /** Acknowledged moves by ply. */
  readonly acknowledged: Map<number, string>;
}

interface Reader {
  readonly player: HttpPlayer;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

/** Plays on until told to stop; a request that got no answer is sent again as it was. */
async function playOn(table: Table, isOver: () => boolean): Promise<void> {
  let pending: { side: "white" | "black"; move: string; ply: number } | null = null;
  while (!isOver()) {
    try {
      if (pending === null) {
        const game = await table.players.white.call<Game>("GET", `/v1/games/${table.gameId}`);
        if (game.turn === null) return;
        const move = game.legalMoves[randomInt(game.legalMoves.length)] ?? "";
        pending = { side: game.turn, move, ply: game.ply };
      }
      const { side, move, ply } = pending;
      await table.players[side].call("POST", `/v1/games/${table.gameId}/moves`, { move, ply });
      table.acknowledged.set(ply, move);
      pending = null;
    } catch {
      // The server is down: the same request is sent again once it is back.
      await sleep(50);
    }
  }
}

async function feedOf(player: HttpPlayer): Promise<string[]> {
  const ids: string[] = [];
  for (let after = ""; ; ) {
    const page = await player.call<{ items: { id: string }[]; nextCursor: string | null }>(
      "GET",
      `/v1/me/events?limit=100${after}`,
    );
    ids.push(...page.items.map(({ id }) => id));
    if (page.items.length === 0 || page.nextCursor === null) return ids;
    after = `&after=${encodeURIComponent(page.nextCursor)}`;
  }
}

test("killed ten times under load, the server keeps every acknowledged move, and every event reaches every receiver that comes back", async () => {
  const since = new Date().toISOString();
  const data = makeDataFolder();
  const port = await claimPort();
  const start = () => startServer({ data, env: { PORT: port } });
  let server = await start();

  const tables: Table[] = [];
  const readers: Reader[] = [];
  for (const [index, illnesses] of PAIRS.entries()) {
    const sides: HttpPlayer[] = [];
    for (const [side, illness] of illnesses.entries()) {
      const player = await HttpPlayer.signUp(server.url, `kill-${"abcdefgh"[2 * index + side]}-player`);
      const receiver = await Receiver.start(illness);
      const made = await player.call<{ webhook: { id: string }; secret: string }>("POST", "/v1/webhooks", {
        url: receiver.url,
        eventTypes: ["*"],
      });
      receiver.secret = made.secret;
      readers.push({ player, receiver, webhookId: made.webhook.id });
      sides.push(player);
    }
    const [white, black] = sides;
    if (white === undefined || black === undefined) throw new Error("two players make a game");
    const challenge = await white.call<{ id: string }>("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: black.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    const { id } = await black.call<Game>("POST", `/v1/challenges/${challenge.id}/accept`);
    tables.push({ gameId: id, players: { white, black }, acknowledged: new Map() });
  }

  let isOver = false;
  const playing = tables.map((table) => playOn(table, () => isOver));
  for (let kill = 0; kill < KILLS; kill += 1) {
    await sleep(200 + randomInt(800));
    await server.kill9();
    server = await start();
  }
  await sleep(500);
  isOver = true;
  await Promise.all(playing);

  // No acknowledged move is lost or doubled, no ply is missing.
  for (const { gameId, players, acknowledged } of tables) {
    const game = await players.white.call<{ moves: { ply: number; move: string }[] }>("GET", `/v1/games/${gameId}`);
    expect(game.moves.map(({ ply }) => ply)).toEqual(game.moves.map((_, index) => index + 1));
    for (const [ply, move] of acknowledged) expect(game.moves[ply]?.move).toBe(move);
    expect(acknowledged.size).toBeGreaterThan(5);
  }

  // The feeds have each event of the record once, and the receivers have what the feeds have.
  for (const { receiver } of readers) await receiver.heal();
  for (const reader of readers) {
    const table = tables.find(({ players }) => Object.values(players).includes(reader.player));
    if (table === undefined) throw new Error("every reader plays");
    const { moves } = await reader.player.call<{ moves: unknown[] }>("GET", `/v1/games/${table.gameId}`);
    const feed = await until(async () => {
      const ids = await feedOf(reader.player);
      return ids.filter((id) => id.startsWith(table.gameId)).length >= moves.length ? ids : undefined;
    });
    expect(new Set(feed).size).toBe(feed.length);

    const { receiver, player, webhookId } = reader;
    const missing = () => feed.filter((id) => !receiver.received.has(id));
    // A receiver that is well again need not wait for retries that may be hours away.
    if (receiver.illness !== "none") {
      expect(await player.call("POST", `/v1/webhooks/${webhookId}/ping`)).toMatchObject({ verified: true });
      await player.call("POST", `/v1/webhooks/${webhookId}/recover?since=${encodeURIComponent(since)}`);
    }
    const arrived = await until(async () => (missing().length === 0 ? true : undefined), 120).catch(() => false);
    expect({ illness: receiver.illness, arrived, missing: missing() }).toEqual({
      illness: receiver.illness,
      arrived: true,
      missing: [],
    });
    expect([...receiver.received.keys()].filter((id) => !feed.includes(id))).toEqual([]);
    expect(receiver.forged).toBe(0);
  }

  for (const { receiver } of readers) receiver.stop();
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
}, 300_000);
