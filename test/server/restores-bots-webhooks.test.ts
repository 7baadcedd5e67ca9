import fs from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { readObjectId } from "../../scripts/serve/data-files";
import { timeoutFor } from "../setup/timeout-for";
import { type Game, HttpPlayer, until } from "./http-player";
import { Receiver } from "./receivers";
import { makeDataFolder, type Server, startServer } from "./spawn-server";

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly seq?: number; readonly ply?: number };
}

/** The folder that contains all folders of this file. */
let folder = "";
/** The data folder at the time of the backup, when the bot had to move; a few moves later; and as used by a test. */
let backup = "";
let later = "";
let data = "";
let token = "";
let gameId = "";
let webhookId = "";
let receiver: Receiver;
let since = "";
/** The deliveries before the backup, by event id. After them, the webhook is paused. */
let delivered: readonly [string, number][] = [];
/** Every event that the player has read, by id. */
const meanings = new Map<string, string>();
const servers: Server[] = [];

async function start(): Promise<HttpPlayer> {
  const server = await startServer({ data });
  servers.push(server);
  return HttpPlayer.of(server.url, "leonidas", token);
}

const stop = (): Promise<unknown> => Promise.all(servers.splice(0).map((server) => server.stop()));

const look = (player: HttpPlayer): Promise<Game> => player.call<Game>("GET", `/v1/games/${gameId}`);

/** Waits until the bot has moved and the game has this number of plies. */
const untilPly = (player: HttpPlayer, ply: number): Promise<Game> =>
  until(async () => {
    const game = await look(player);
    return game.ply >= ply && game.turn === "white" ? game : undefined;
  });

async function play(player: HttpPlayer): Promise<void> {
  const { legalMoves, ply } = await look(player);
  await player.call("POST", `/v1/games/${gameId}/moves`, { move: legalMoves[0], ply });
}

/** The events of the player's feed. Asserts that no two events have the same id. */
async function feedOf(player: HttpPlayer): Promise<readonly FeedEvent[]> {
  const { items } = await player.call<{ items: FeedEvent[] }>("GET", "/v1/me/events?limit=100");
  for (const { id, ...event } of items) {
    const meaning = JSON.stringify(event);
    expect(meanings.get(id) ?? meaning, id).toBe(meaning);
    meanings.set(id, meaning);
  }
  return items;
}

const roomFolder = "v3/do/skytale-Room";

function roomFile(): string {
  const names = fs.readdirSync(path.join(backup, roomFolder)).filter((name) => /^[0-9a-f]+\.sqlite$/.test(name));
  const name = names.find((each) => readObjectId("ROOMS", path.join(backup, roomFolder, each)) === gameId);
  return path.join(roomFolder, name ?? "");
}

/** Replaces files or folders by those of the backup. */
function restore(...names: readonly string[]): void {
  for (const name of names) {
    fs.rmSync(path.join(data, name), { recursive: true, force: true });
    if (fs.existsSync(path.join(backup, name)))
      fs.cpSync(path.join(backup, name), path.join(data, name), { recursive: true });
  }
}

beforeAll(async () => {
  folder = makeDataFolder();
  [backup, later, data] = ["backup", "later", "data"].map((name) => path.join(folder, name)) as [
    string,
    string,
    string,
  ];
  receiver = await Receiver.start("none");
  since = new Date().toISOString();
  const server = await startServer({ data });
  servers.push(server);
  const player = await HttpPlayer.signUp(server.url, "leonidas");
  token = player.token;
  const made = await player.call<{ webhook: { id: string }; secret: string }>("POST", "/v1/webhooks", {
    url: receiver.url,
    eventTypes: ["*"],
  });
  webhookId = made.webhook.id;
  receiver.secret = made.secret;
  expect(await player.call("POST", `/v1/webhooks/${webhookId}/ping`)).toMatchObject({ verified: true });
  // A search of this bot takes a second, so that the server is killed before the bot moves.
  gameId = await player.challenge("house-strategos");
  await play(player);
  await untilPly(player, 2);
  await until(async () => {
    const events = await feedOf(player);
    const isComplete = events.some(({ type, data: { ply } }) => type === "turn.started" && ply === 2);
    return (isComplete && events.every(({ id }) => receiver.received.has(id))) || undefined;
  });
  // Without this, retries would deliver the events without a recovery.
  await player.call("PATCH", `/v1/webhooks/${webhookId}`, { status: "paused" });
  delivered = [...receiver.received];
  await play(player);
  await server.kill9();
  servers.splice(0);
  fs.cpSync(data, backup, { recursive: true });

  const again = await start();
  await untilPly(again, 4);
  await play(again);
  await untilPly(again, 6);
  await until(async () => (await feedOf(again)).filter(({ type }) => type === "turn.started")[3]);
  await stop();
  fs.renameSync(data, later);
}, timeoutFor(60));

afterAll(() => {
  receiver.stop();
  fs.rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  fs.rmSync(data, { recursive: true, force: true });
  fs.cpSync(later, data, { recursive: true });
  // Removes the record, so that this counts as the folder in use.
  fs.rmSync(path.join(data, "restored.json"), { force: true });
  receiver.received.clear();
  for (const [id, count] of delivered) receiver.received.set(id, count);
});

afterEach(stop);

describe("a game against a bot, with a paused webhook", () => {
  test.each<readonly [restored: string, ply: number, restoreBackup: () => void]>([
    [
      "everything",
      4,
      () => {
        fs.rmSync(data, { recursive: true });
        fs.cpSync(backup, data, { recursive: true });
      },
    ],
    ["the file of the game", 4, () => restore(...["", "-wal", "-shm"].map((end) => roomFile() + end))],
    ["the files of the players", 6, () => restore("v3/do/skytale-Player")],
    ["the files of the bots", 6, () => restore("v3/do/skytale-Opponent")],
  ])(
    "after a restore of %s, the bot moves without a request, and a recovery delivers every event",
    async (_, ply, restoreBackup) => {
      restoreBackup();
      const player = await start();
      await untilPly(player, ply);
      await play(player);
      await untilPly(player, ply + 2);
      await until(async () =>
        (await feedOf(player)).find(({ type, data: { ply: at } }) => type === "turn.started" && at === ply + 2),
      );

      const missing = (await feedOf(player)).filter(({ id }) => !receiver.received.has(id));
      await player.call("PATCH", `/v1/webhooks/${webhookId}`, { status: "active" });
      expect(await player.call("POST", `/v1/webhooks/${webhookId}/recover?since=${encodeURIComponent(since)}`)).toEqual(
        { recovered: missing.length, hasMore: false },
      );
      await until(async () => missing.every(({ id }) => receiver.received.has(id)) || undefined);
      expect(receiver.forged).toBe(0);
      const plies = (await feedOf(player)).filter(({ type }) => type === "move.played").map(({ data }) => data.ply);
      expect(new Set(plies)).toEqual(new Set(Array.from({ length: ply + 2 }, (_, index) => index + 1)));
    },
    timeoutFor(60),
  );
});
