import { setTimeout as sleep } from "node:timers/promises";
import {
  acceptChallenge,
  ConnectionError,
  createChallenge,
  createClient,
  createWebhook,
  playMove,
  signUp,
} from "skytale-client";
import { makeDataFolder, type Server, startServer } from "../../test/server/spawn-server";
import { startReceivers } from "./receiver";

// npm run bench -- load [players] [games]: sends every move to both players by webhook. Prints the latencies, also
// while some receivers hang or fail and after the server is killed. All traffic stays on loopback.

const PLAYERS = Number(process.argv[2] ?? 1000);
const GAMES = Number(process.argv[3] ?? 2000);
const AT_ONCE = 24;
const PORT = "18787";

interface Player {
  readonly index: number;
  readonly token: string;
}

interface Match {
  readonly id: string;
  readonly white: Player;
  readonly black: Player;
  ply: number;
}

/** An acknowledged move and its time (milliseconds of `performance.now`). */
interface AcknowledgedMove {
  readonly match: Match;
  readonly eventId: string;
  readonly at: number;
}

let server: Server;

/** A client without retries, which would hide the failures that are measured. */
const clientOf = (token?: string) => createClient({ server: server.url, token, retries: 0 });

/** Calls `work` for each item, `AT_ONCE` at a time. */
async function each<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}

/** Four legal moves of each side in Spartan Chess, in order. */
const MOVES = ["e2e4", "a7c5", "g1f3", "h7f5", "b1c3", "b7a6", "a2a3", "g7h6"];

async function moveIn(match: Match): Promise<AcknowledgedMove> {
  const { ply } = match;
  const { token } = ply % 2 === 0 ? match.white : match.black;
  await playMove({ client: clientOf(token), path: { id: match.id }, body: { move: MOVES[ply] ?? "", ply } });
  match.ply = ply + 1;
  // A game's event sequence is game.started and turn.started, then two events per move.
  return { match, eventId: `${match.id}-${2 * ply + 3}`, at: performance.now() };
}

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

const receivers = await startReceivers(PLAYERS);
const healthy = ({ white, black }: Match) =>
  [white, black].filter(({ index }) => receivers.manners[index] === "answers");

/** Waits until the healthy receivers have all events, for at most two minutes, and prints the latencies. */
async function report(title: string, acknowledged: readonly AcknowledgedMove[], began: number): Promise<void> {
  const took = (performance.now() - began) / 1000;
  const expected = acknowledged.flatMap(({ match, eventId, at }) =>
    healthy(match).map(({ index }) => ({ index, eventId, at })),
  );
  const missing = () => expected.filter(({ index, eventId }) => receivers.arrivedAt(index, eventId) === undefined);
  for (const end = performance.now() + 120_000; missing().length > 0 && performance.now() < end; ) await sleep(100);
  const times = expected
    .map(({ index, eventId, at }) => (receivers.arrivedAt(index, eventId) ?? Number.POSITIVE_INFINITY) - at)
    .sort((a, b) => a - b);
  console.log(
    `${title}: ${acknowledged.length} moves in ${took.toFixed(1)} s (${(acknowledged.length / took).toFixed(0)}/s); ` +
      `from acknowledged move to webhook p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms, ` +
      `longest ${(times.at(-1) ?? Number.NaN).toFixed(0)} ms; missing ${missing().length} of ${expected.length}`,
  );
}

const data = makeDataFolder();
const start = () => startServer({ data, env: { PORT } });
server = await start();

let began = performance.now();
const players: Player[] = [];
await each([...Array(PLAYERS).keys()], async (index) => {
  const name = `load-${index.toString(8).replaceAll("0", "a").replaceAll("1", "b")}-x`;
  const { token } = await signUp({ client: clientOf(), body: { username: name } });
  const body = { url: receivers.url(index), eventTypes: ["move.played" as const] };
  await createWebhook({ client: clientOf(token), body });
  players.push({ index, token });
});
console.log(`${PLAYERS} players with a webhook each in ${((performance.now() - began) / 1000).toFixed(1)} s`);

began = performance.now();
const matches: Match[] = [];
await each([...Array(GAMES).keys()], async (index) => {
  const white = players[index % PLAYERS];
  const black = players[(index * 7 + 1 + Math.floor(index / PLAYERS)) % PLAYERS];
  if (white === undefined || black === undefined || white === black) return;
  const { id } = await createChallenge({
    client: clientOf(white.token),
    body: {
      variant: "spartan-chess",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
      private: true,
    },
  });
  const game = await acceptChallenge({ client: clientOf(black.token), path: { id } });
  matches.push({ id: game.id, white, black, ply: 0 });
});
console.log(`${matches.length} games in ${((performance.now() - began) / 1000).toFixed(1)} s`);

async function round(title: string): Promise<void> {
  const acknowledged: AcknowledgedMove[] = [];
  const roundBegan = performance.now();
  await each(matches, async (match) => {
    acknowledged.push(await moveIn(match));
  });
  await report(title, acknowledged, roundBegan);
}

await round("warm-up");
await round("all receivers answer");
for (let index = 0; index < PLAYERS; index += 20) {
  receivers.manners[index] = "hangs";
  receivers.manners[index + 10] = "fails";
}
await round("one in twenty hangs, one in twenty fails; the other receivers");

const acknowledged: AcknowledgedMove[] = [];
began = performance.now();
let isDown = false;
const playing = each(matches, async (match) => {
  for (;;) {
    try {
      acknowledged.push(await moveIn(match));
      return;
    } catch (error) {
      // A retry of the same move at the same ply gets the first response, so it is safe.
      if (!isDown && !(error instanceof ConnectionError)) throw error;
      await sleep(100);
    }
  }
});
await sleep(2_000);
isDown = true;
await server.kill9();
const killed = performance.now();
server = await start();
console.log(`killed; ready again after ${((performance.now() - killed) / 1000).toFixed(1)} s`);
isDown = false;
await playing;
await report("server killed during the round; healthy receivers", acknowledged, began);

await server.stop();
receivers.stop();
