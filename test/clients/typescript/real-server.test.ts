import { once } from "node:events";
import fs from "node:fs";
import net, { type AddressInfo } from "node:net";
import {
  acceptChallenge,
  type Client,
  createChallenge,
  createClient,
  createWebhook,
  exportGamePgn,
  exportGameText,
  type FeedEvent,
  type FeedStateEvent,
  followFeed,
  followGame,
  type Game,
  type GameStateEvent,
  getDeadlines,
  getGame,
  getGameBoard,
  getMe,
  getTurnFeed,
  listMyGames,
  paginate,
  playMove,
  pollFeed,
  resignGame,
  signUp,
} from "skytale-client";
import { afterAll, afterEach, beforeAll, expect, expectTypeOf, test } from "vitest";
import { claimPort } from "../../server/ports";
import { makeDataFolder, type Server, startServer } from "../../server/spawn-server";

// The client against a real server that is killed, through a proxy that cuts connections.

let data = "";
let port = "";
let server: Server;
let proxy: Awaited<ReturnType<typeof startProxy>>;
let named = 0;

const start = (): Promise<Server> => startServer({ data, env: { PORT: port, STREAM_KEEP_ALIVE: "PT1S" } });

beforeAll(async () => {
  data = makeDataFolder();
  port = await claimPort();
  server = await start();
  proxy = await startProxy(Number(port));
});

afterEach(() => proxy.obey());

afterAll(async () => {
  proxy.stop();
  await server.stop();
  fs.rmSync(data, { recursive: true, force: true });
});

/**
 * A TCP proxy. `cut` closes all connections; `loseAnswer` forwards the next request but closes the connection when its
 * answer arrives. Node keeps connections open between requests, so all of them are closed.
 */
async function startProxy(target: number) {
  const pairs = new Set<net.Socket>();
  let cutsAnswers = false;
  const listener = net.createServer((near) => {
    const far = net.connect(target, "127.0.0.1");
    for (const socket of [near, far]) {
      pairs.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        pairs.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.on("data", (chunk) => {
      if (!cutsAnswers) near.write(chunk);
      else {
        cutsAnswers = false;
        near.destroy();
      }
    });
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const cut = () => {
    for (const socket of pairs) socket.destroy();
  };
  return {
    url: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    /** Closes all open connections. */
    cut,
    /** Drops the next answer, although its request was carried out. */
    loseAnswer() {
      cutsAnswers = true;
    },
    obey() {
      cutsAnswers = false;
    },
    stop() {
      cut();
      listener.close();
    },
  };
}

interface Player {
  readonly client: Client;
  readonly username: string;
}

/** Creates a player whose client uses the proxy. */
async function newPlayer(): Promise<Player> {
  named += 1;
  // No two of these letters look alike, so the names do not collide as lookalikes.
  const username = `player-${"abcdefghkmnprstuvwx"[named]}`;
  const { token } = await signUp({ client: createClient({ server: proxy.url }), body: { username } });
  return { client: createClient({ server: proxy.url, token }), username };
}

async function newGame(white: Player, black: Player): Promise<Game> {
  const { id } = await createChallenge({
    client: white.client,
    body: {
      variant: "spartan-chess",
      opponent: black.username,
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    },
  });
  return acceptChallenge({ client: black.client, path: { id } });
}

/** Plays the first legal move for the side to move. */
async function move(players: Readonly<Record<"white" | "black", Player>>, id: string): Promise<Game> {
  const { turn, legalMoves, ply } = await getGame({ client: players.white.client, path: { id } });
  const client = players[turn ?? "white"].client;
  return playMove({ client, path: { id }, body: { move: legalMoves[0] ?? "", ply } });
}

type News = FeedEvent | FeedStateEvent | GameStateEvent;

/** Reads events until the game ends. */
async function read(news: AsyncIterable<News>, into: News[]): Promise<void> {
  for await (const event of news) {
    into.push(event);
    if (event.type === "game.finished") break;
  }
}

test("streams of a feed and a game lose and repeat nothing while the server is killed and connections are cut", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const players = { white, black };
  const { id } = await newGame(white, black);
  const losses: unknown[] = [];
  const feed: News[] = [];
  const game: News[] = [];
  const reading = Promise.all([
    read(followFeed({ client: white.client, after: "0", onDisconnect: (error) => void losses.push(error) }), feed),
    read(followGame({ client: createClient({ server: proxy.url }), id }), game),
  ]);
  const movesIn = (news: readonly News[]) => news.filter(({ type }) => type === "move.played").length;
  const readsOn = async (moves: number) => {
    // After a long outage the backoff reaches half a minute.
    await expect.poll(() => [movesIn(feed), movesIn(game)], { timeout: 60_000 }).toEqual([moves, moves]);
  };
  await expect.poll(() => game.length).toBe(1);

  for (let ply = 0; ply < 2; ply += 1) await move(players, id);
  await readsOn(2);
  proxy.cut();
  for (let ply = 2; ply < 5; ply += 1) await move(players, id);
  await readsOn(5);
  await server.kill9();
  server = await start();
  for (let ply = 5; ply < 8; ply += 1) await move(players, id);
  await readsOn(8);
  await resignGame({ client: black.client, path: { id } });
  await reading;

  expect(losses.length).toBeGreaterThanOrEqual(2);
  const kept: FeedEvent[] = [];
  for await (const event of pollFeed({ client: white.client, wait: 0 })) kept.push(event);
  expect(feed).toEqual(kept.slice(0, feed.length));
  expect(game[0]).toMatchObject({ type: "game.state", data: { id } });
  expect(new Set(game.map((news) => news.id)).size).toBe(game.length);
});

test("resumes a feed by page after the server was killed, and reports an expired cursor", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const { id } = await newGame(white, black);
  const polled: News[] = [];
  const polling = read(pollFeed({ client: white.client, wait: 5 }), polled);
  await move({ white, black }, id);
  await server.kill9();
  server = await start();
  await move({ white, black }, id);
  await resignGame({ client: white.client, path: { id } });
  await polling;
  expect(polled.filter(({ type }) => type === "move.played")).toHaveLength(2);

  const stale = followFeed({ client: white.client, after: "3xamp1e000000000-9" });
  await expect(stale.next()).rejects.toMatchObject({ status: 410, code: "cursor-gone" });
});

test("plays a move once whose answer was lost, and returns the stored answer", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const { id } = await newGame(white, black);
  proxy.loseAnswer();
  const game = await playMove({ client: white.client, path: { id }, body: { move: "e2e4", ply: 0 } });
  expect(game.moves.map((made) => made.move)).toEqual(["e2e4"]);
});

test("creates a challenge once whose answer was lost", async () => {
  const opponent = await newPlayer();
  const retries: number[] = [];
  const { token } = await signUp({
    client: createClient({ server: proxy.url }),
    body: { username: "challenger-x" },
  });
  const client = createClient({ server: proxy.url, token, onRetry: ({ delay }) => retries.push(delay) });
  proxy.loseAnswer();
  const challenge = await createChallenge({
    client,
    body: {
      variant: "sparta",
      opponent: opponent.username,
      color: "random",
      timeControl: { kind: "unlimited" },
      rated: false,
    },
  });
  expect(retries).toHaveLength(1);
  await expect.poll(() => receivedBy(opponent.client)).toEqual([challenge.id]);
});

/** The ids of the challenges that a player received. */
async function receivedBy(client: Client): Promise<string[]> {
  const ids: string[] = [];
  for await (const event of pollFeed({ client, wait: 0 })) {
    if (event.type === "challenge.received") ids.push(event.data.challengeId);
  }
  return ids;
}

test("does not create a secret twice after a lost answer, and explains the error", async () => {
  const { client } = await newPlayer();
  proxy.loseAnswer();
  const made = createWebhook({ client, body: { url: "http://127.0.0.1:20009/" } });
  await expect(made).rejects.toMatchObject({ name: "ProblemError", code: "already-done" });
});

test("yields all items of a list, whatever the page size", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push((await newGame(white, black)).id);
  const listed: string[] = [];
  const games = paginate((page) => listMyGames({ client: white.client, query: { ...page, limit: 2 } }));
  for await (const { id } of games) listed.push(id);
  expect(listed.sort()).toEqual(ids.sort());
});

test("returns answers that are not JSON with their declared types", async () => {
  const [white, black] = [await newPlayer(), await newPlayer()];
  const { id } = await newGame(white, black);
  const { client } = white;
  const pgn = await exportGamePgn({ client, path: { id } });
  expectTypeOf(pgn).toEqualTypeOf<string>();
  expect(pgn).toContain(`[White "${white.username}"]`);
  expect(await exportGameText({ client, path: { id } })).toContain(white.username);
  expect(await getTurnFeed({ client })).toMatch(/^<\?xml/);
  expect(await getDeadlines({ client })).toMatch(/^BEGIN:VCALENDAR/);
  const board = await getGameBoard({ client, path: { id } });
  expectTypeOf(board).toEqualTypeOf<Blob>();
  expect(await board.text()).toMatch(/^<svg/);
});

test("reports a call without a token as such", async () => {
  await expect(getMe({ client: createClient({ server: proxy.url }) })).rejects.toMatchObject({
    code: "missing-token",
    status: 401,
  });
});
