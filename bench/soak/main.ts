import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { startServer } from "../../test/server/spawn-server";
import { describeCommit, describeMachine } from "../machine";
import { readOptions, refusing } from "../options";
import { newFolder, remove } from "../serve/servers";
import { heapOf, serverMemory } from "./memory";
import { Soak } from "./play";
import { cellsOf, render, renderRests, type Sample } from "./report";

// npm run bench -- soak: players and bots play against the server, started as by `npm start`, for an hour by default.
// Prints the memory of the server's processes over that time, and its growth rate in the second half.

const USAGE = `npm run bench -- soak [--minutes n] [--players n] [--games n] [--bots n] [--no-webhooks] [--no-streams] [--pause ms] [--plies n] [--rounds n] [--rest seconds] [--heap port] [--json file]

--minutes      Duration of the play; 60 by default.
--players      Number of players who play each other; 30 by default.
--games        Number of their concurrent games; 25 by default.
--bots         Number of concurrent games against bots, each with another player; 10 by default, 0 for none.
--no-webhooks  Creates no webhooks. By default each player has one, and the receiver answers at once.
--no-streams   Opens no event streams, except those of the players against bots.
--pause        Milliseconds between a response and the next move in the same game; 250 by default.
--plies        Ply at which a player resigns; 80 by default.
--rounds       Divides the play into this many rounds; 1 by default. After each round the players rest with closed streams,
               so that the server evicts idle objects, and the memory at rest is reported.
--rest         Seconds of rest after each round; 60 by default. Players against bots keep their streams.
--heap         Opens workerd's inspector on this port and reports the size of the V8 heap. This costs memory too.
--json         File for all samples.`;

const refuse = refusing(USAGE);
const values = readOptions(
  {
    minutes: { type: "string", default: "60" },
    players: { type: "string", default: "30" },
    games: { type: "string", default: "25" },
    bots: { type: "string", default: "10" },
    "no-webhooks": { type: "boolean", default: false },
    "no-streams": { type: "boolean", default: false },
    pause: { type: "string", default: "250" },
    plies: { type: "string", default: "80" },
    rounds: { type: "string", default: "1" },
    rest: { type: "string", default: "60" },
    heap: { type: "string" },
    json: { type: "string" },
  },
  refuse,
);

function atLeast(least: number, name: keyof typeof values): number {
  const number = Number(values[name]);
  return number >= least ? number : refuse(`--${name} is ${values[name]}; it must be a number from ${least}.`);
}

const minutes = atLeast(0.05, "minutes");
const plan = {
  players: atLeast(2, "players"),
  games: atLeast(0, "games"),
  botGames: atLeast(0, "bots"),
  webhooks: !values["no-webhooks"],
  streams: !values["no-streams"],
  pause: atLeast(0, "pause"),
  plies: atLeast(1, "plies"),
};
const rounds = atLeast(1, "rounds");
const rest = atLeast(0, "rest");
const inspector = values.heap === undefined ? null : atLeast(1, "heap");

/** Number of samples over the whole run, and the minimum interval between samples in milliseconds. */
const SAMPLES = 240;
const LEAST_INTERVAL = 500;

/** Rate limits on requests, sign-ups and challenges must not slow the play down. */
const UNLIMITED = Object.fromEntries(
  [
    "ADDRESS_REQUESTS_PER_MINUTE",
    "ANONYMOUS_REQUESTS_PER_MINUTE",
    "PAIR_CHALLENGES_PER_HOUR",
    "PLAYER_REQUESTS_PER_MINUTE",
    "SIGN_UPS_PER_HOUR",
    "UNVERIFIED_WEBHOOKS_PER_HOUR",
  ].map((name) => [name, "1000000"]),
);

const stop = new AbortController();
process.once("SIGINT", () => stop.abort());
process.once("SIGTERM", () => stop.abort());

// Read the commit now, because the files may change while the soak runs.
const commit = describeCommit();
const data = newFolder("disk");
const env = { ...UNLIMITED, ...(inspector === null ? {} : { SKYTALE_INSPECTOR_PORT: String(inspector) }) };
const server = await startServer({ data, env });
const samples: Sample[] = [];
const atRest: Sample[] = [];
try {
  const soak = await Soak.start(server.url, plan);
  const began = performance.now();
  const passed = () => (performance.now() - began) / 60_000;
  const sample = async () => {
    const heap = inspector === null ? null : await heapOf(inspector).catch(() => null);
    const taken = { minutes: passed(), memory: serverMemory(server.pid), heap, counts: soak.counts };
    console.error(cellsOf(taken).join("  "));
    return taken;
  };
  const pause = (milliseconds: number) =>
    Promise.race([sleep(milliseconds, undefined, { signal: stop.signal }).catch(() => undefined), soak.failed]);
  const interval = Math.max(LEAST_INTERVAL, (minutes * 60_000) / SAMPLES);
  for (let round = 0; round < rounds && !stop.signal.aborted; round += 1) {
    const end = passed() + minutes / rounds;
    while (passed() < end && !stop.signal.aborted) {
      samples.push(await sample());
      await pause(interval);
    }
    samples.push(await sample());
    if (rounds === 1) continue;
    soak.rest();
    await pause(rest * 1000);
    atRest.push(await sample());
    soak.resume();
  }
  await soak.stop();
} finally {
  await server.stop();
  remove(data);
}

const { players, games, botGames, webhooks, streams, pause } = plan;
console.log(`${describeMachine()}\n${commit}\n`);
console.log(
  `${players} players, ${games} games among them, ${botGames} games against bots, ${webhooks ? "with" : "without"} ` +
    `webhooks, ${streams ? "with" : "without"} streams, ${pause} ms between moves\n`,
);
console.log(render(samples));
if (atRest.length > 0) console.log(`\n${renderRests(atRest, rest)}`);
if (values.json !== undefined) fs.writeFileSync(values.json, `${JSON.stringify({ samples, atRest })}\n`);
process.exit(0);
