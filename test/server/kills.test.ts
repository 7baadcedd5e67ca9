import { randomInt } from "node:crypto";
import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { BusyGame } from "./busy-game";
import { HttpPlayer, until } from "./http-player";
import { claimPort } from "./ports";
import { type Illness, Receiver } from "./receivers";
import { makeDataFolder, startServer } from "./spawn-server";

/** The number of kills; the variable KILLS sets another. docs/reliability.md has results of long runs. */
const KILLS = Number(process.env.KILLS ?? 10);
const VARIANTS = ["sparta", "spartan-chess"] as const;
const PAIRS: readonly [Illness, Illness][] = [
  ["none", "none"],
  ["fails", "none"],
  ["hangs", "none"],
  ["resets", "vanished"],
];

interface Reader {
  readonly player: HttpPlayer;
  readonly receiver: Receiver;
  readonly webhookId: string;
}

interface News {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly gameId?: string; readonly ply?: number; readonly text?: string };
}

async function feedOf(player: HttpPlayer): Promise<readonly News[]> {
  const news: News[] = [];
  for (let after = ""; ; ) {
    const page = await player.call<{ items: News[]; nextCursor: string | null }>(
      "GET",
      `/v1/me/events?limit=100${after}`,
    );
    news.push(...page.items);
    if (page.items.length === 0 || page.nextCursor === null) return news;
    after = `&after=${encodeURIComponent(page.nextCursor)}`;
  }
}

test(
  "a server that is killed repeatedly under load keeps every acknowledged write, and every receiver that recovers gets every event",
  async () => {
    const since = new Date().toISOString();
    const data = makeDataFolder();
    const port = await claimPort();
    const start = () => startServer({ data, env: { PORT: port, PLAYER_REQUESTS_PER_MINUTE: "100000" } });
    let server = await start();

    const games: BusyGame[] = [];
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
      games.push(await BusyGame.begin(VARIANTS[index % VARIANTS.length] ?? VARIANTS[0], white, black));
    }

    let isOver = false;
    const busy = Promise.all(games.map((game) => game.goOn(() => isOver)));
    // The promise is awaited below. A rejection before that must not count as unhandled.
    busy.catch(() => undefined);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const talking = Promise.all(games.map((game) => game.talk(1000)));
      await sleep(200 + randomInt(800));
      await server.kill9();
      server = await start();
      await talking;
      await Promise.all(games.map((game) => game.check()));
    }
    await Promise.race([
      until(async () => games.every(({ acknowledged }) => acknowledged.size > 5) || undefined),
      busy,
    ]);
    isOver = true;
    await busy;

    const acknowledged = { moves: 0, messages: 0, notes: 0, analyses: 0 };
    for (const game of games) {
      await game.check();
      expect(game.acknowledged.size).toBeGreaterThan(5);
      acknowledged.moves += game.acknowledged.size;
      for (const { messages, notes, analysis } of Object.values(game.writers)) {
        acknowledged.messages += messages.size;
        acknowledged.notes += notes.acknowledged;
        acknowledged.analyses += analysis.acknowledged;
      }
    }
    console.log(`${KILLS} kills; acknowledged and there:`, acknowledged);

    // The feeds have each recorded event once, and the receivers have all events of the feeds.
    for (const { receiver } of readers) await receiver.heal();
    for (const reader of readers) {
      const game = games.find(({ writers }) => Object.values(writers).some(({ player }) => player === reader.player));
      if (game === undefined) throw new Error("every reader plays");
      const { moves } = await reader.player.call<{ moves: { ply: number }[] }>("GET", `/v1/games/${game.gameId}`);
      const path = `/v1/games/${game.gameId}/messages?limit=100`;
      const messages = await reader.player.call<{ items: { text: string }[] }>("GET", path);
      const eventsOfGame = async () => {
        const news = await feedOf(reader.player);
        const of = (type: string) => news.filter((item) => item.type === type && item.data.gameId === game.gameId);
        return {
          moves: of("move.played").map(({ data }) => data.ply),
          messages: of("message.posted").map(({ data }) => data.text),
        };
      };
      await expect
        .poll(eventsOfGame, { timeout: 60_000, interval: 200 })
        .toMatchObject({ moves: moves.map(({ ply }) => ply), messages: messages.items.map(({ text }) => text) });
      const feed = (await feedOf(reader.player)).map(({ id }) => id);
      expect(new Set(feed).size).toBe(feed.length);

      const { receiver, player, webhookId } = reader;
      const missing = () => feed.filter((id) => !receiver.received.has(id));
      // The player of a recovered receiver requests its events again, because the next retry may be hours away.
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
      const known = (await feedOf(reader.player)).map(({ id }) => id);
      expect(known).toEqual(expect.arrayContaining([...receiver.received.keys()]));
      expect(receiver.forged).toBe(0);
    }

    for (const { receiver } of readers) receiver.stop();
    await server.stop();
    fs.rmSync(data, { recursive: true, force: true });
  },
  timeoutFor(30 + 10 * KILLS),
);
