import { monitorEventLoopDelay, performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { markdownTable } from "../markdown-table";
import { readOptions, refusing } from "../options";
import { call } from "../serve/load";
import { newFolder, Ours, remove } from "../serve/servers";
import { Crowd, type Sample } from "./crowd";
import { Listeners } from "./listeners";
import { missingMoves } from "./missing-moves";

// npm run bench -- overload: measures the capacity with clients that wait for each response, then offers a multiple of
// it regardless of responses. Prints the admitted requests with their latencies, the delay of event streams, and
// whether any acknowledged move is missing.

const USAGE = `npm run bench -- overload [--clients 300] [--streams 60] [--seconds 20] [--times 10] [--rounds 1] [--medium disk|memory]

--clients  Number of players, each with a running game and up to six connections.
--streams  Number of players with an event stream.
--seconds  Duration of each part.
--times    Offered load as a multiple of the measured capacity.
--rounds   Number of repetitions of both parts.
--medium   Storage of the server's data.`;

const refuse = refusing(USAGE);
const options = readOptions(
  {
    clients: { type: "string", default: "300" },
    streams: { type: "string", default: "60" },
    seconds: { type: "string", default: "20" },
    times: { type: "string", default: "10" },
    rounds: { type: "string", default: "1" },
    medium: { type: "string", default: "disk" },
  },
  refuse,
);
const medium =
  options.medium === "disk" || options.medium === "memory"
    ? options.medium
    : refuse(`--medium is ${options.medium}; it must be disk or memory.`);
const count = (name: keyof typeof options): number => {
  const value = Number(options[name]);
  return value > 0 ? value : refuse(`--${name} is ${options[name]}; it must be a number above 0.`);
};
const [clients, streams, times, rounds] = [count("clients"), count("streams"), count("times"), count("rounds")];
const duration = count("seconds") * 1000;

/** Concurrent requests while the capacity is measured. */
const AT_ONCE = 16;
/** Interval in milliseconds at which the open loop sends the requests that are due. */
const TICK = 10;
/** Maximum time until all events have reached the streams, in milliseconds. */
const SETTLING = 120_000;

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
const ms = (value: number): string => (Number.isNaN(value) ? "-" : value.toFixed(0));

interface Load {
  readonly samples: readonly Sample[];
  /** Milliseconds during which requests were sent. */
  readonly took: number;
  /** Number of requests that were due, whether or not a connection was free. */
  readonly offered: number;
  /** Longest event-loop delay of this process in milliseconds. It is included in the measured latencies. */
  readonly ownDelay: number;
}

/** Closed loop: a client sends its next request when the last one is answered. */
async function closedLoop(crowd: Crowd): Promise<Load> {
  const samples: Sample[] = [];
  const began = performance.now();
  const worker = async (): Promise<void> => {
    while (performance.now() - began < duration) {
      const sample = await crowd.step();
      if (sample !== null) samples.push(sample);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return { samples, took: performance.now() - began, offered: samples.length, ownDelay: 0 };
}

/** Open loop: sends requests at a fixed rate, regardless of responses. Waits for the last response. */
async function openLoop(crowd: Crowd, perSecond: number): Promise<Load> {
  const samples: Sample[] = [];
  const pending = new Set<Promise<void>>();
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const began = performance.now();
  let offered = 0;
  for (let now = began; now - began < duration; now = performance.now()) {
    for (const due = ((now - began) / 1000) * perSecond; offered < due; offered += 1) {
      const request = crowd.step().then((sample) => {
        if (sample !== null) samples.push(sample);
        pending.delete(request);
      });
      pending.add(request);
    }
    await sleep(TICK);
  }
  delay.disable();
  const took = performance.now() - began;
  await Promise.all(pending);
  return { samples, took, offered, ownDelay: delay.max / 1e6 };
}

function row(title: string, { samples, took, offered, ownDelay }: Load): readonly string[] {
  const seconds = took / 1000;
  const admitted = samples.filter(({ status }) => status >= 200 && status < 400);
  const shed = samples.filter(({ code }) => code === "overloaded");
  const others = samples.length - admitted.length - shed.length;
  const latencies = (of: readonly Sample[]) => of.map((sample) => sample.took).sort((a, b) => a - b);
  const [good, moves, refused] = [
    latencies(admitted),
    latencies(admitted.filter(({ kind }) => kind === "move")),
    latencies(shed),
  ];
  return [
    title,
    (offered / seconds).toFixed(0),
    (samples.length / seconds).toFixed(0),
    (admitted.length / seconds).toFixed(0),
    (shed.length / seconds).toFixed(0),
    String(others),
    ms(quantile(good, 0.5)),
    ms(quantile(good, 0.99)),
    ms(quantile(good, 1)),
    ms(quantile(moves, 0.99)),
    ms(quantile(refused, 0.99)),
    ms(ownDelay),
  ];
}

const HEADING = [
  "",
  "offered /s",
  "sent /s",
  "admitted /s",
  "503 /s",
  "others",
  "p50 ms",
  "p99 ms",
  "longest ms",
  "moves p99 ms",
  "503 p99 ms",
  "own delay ms",
];

/** Waits until the streams have received all moves since index `from`, and describes their delays. */
async function lateness(crowd: Crowd, listeners: Listeners, heard: ReadonlySet<string>, from: number): Promise<string> {
  const expected = crowd.acknowledged.slice(from).flatMap(({ gameId, ply, at }) => {
    const game = crowd.games.find(({ id }) => id === gameId);
    const players = game === undefined ? [] : [game.white, game.black].filter(({ name }) => heard.has(name));
    return players.map((player) => ({ player, gameId, ply, at }));
  });
  const arrival = ({ player, gameId, ply }: (typeof expected)[number]) => listeners.arrivedAt(player, gameId, ply + 1);
  const end = performance.now() + SETTLING;
  while (performance.now() < end && expected.some((each) => arrival(each) === undefined)) await sleep(200);
  const late = expected
    .map((each) => Math.max(0, (arrival(each) ?? Number.POSITIVE_INFINITY) - each.at))
    .sort((a, b) => a - b);
  const missing = late.filter((each) => each === Number.POSITIVE_INFINITY).length;
  return `${late.length} events of moves on ${heard.size} streams: p50 ${ms(quantile(late, 0.5))} ms, p99 ${ms(quantile(late, 0.99))} ms, longest ${ms(quantile(late, 1))} ms after the answer to the move; ${missing} missing, ${listeners.ended} streams ended`;
}

/** Counts the requests that were neither admitted nor shed, by kind. */
function failures({ samples }: Load): string {
  const counts = new Map<string, number>();
  for (const { status, code, kind } of samples) {
    if (status >= 200 && status < 400) continue;
    const key = `${kind} ${status} ${code}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts].map(([key, number]) => `${key}: ${number}`).join(", ") || "none";
}

const folder = newFolder(medium);
const server = await Ours.start(folder);
try {
  const crowd = await Crowd.gather(server.url, clients);
  const listening = crowd.players(streams);
  const heard = new Set(listening.map(({ name }) => name));
  const listeners = await Listeners.open(server.url, listening);
  await closedLoop(crowd);
  for (let round = 1; round <= rounds; round += 1) {
    const rows: (readonly string[])[] = [];
    let from = crowd.acknowledged.length;
    const capacity = await closedLoop(crowd);
    const perSecond = capacity.samples.length / (capacity.took / 1000);
    rows.push(row(`closed loop, ${AT_ONCE} at once`, capacity));
    console.log(`round ${round}, ${clients} clients\n`);
    console.log(`closed loop: ${await lateness(crowd, listeners, heard, from)}`);
    from = crowd.acknowledged.length;
    const overload = await openLoop(crowd, perSecond * times);
    rows.push(row(`${times} times that, open loop`, overload));
    console.log(`overload: ${await lateness(crowd, listeners, heard, from)}`);
    console.log(`refused or failed under overload: ${failures(overload)}`);
    rows.push(row("closed loop afterwards", await closedLoop(crowd)));
    console.log(`\n${markdownTable(HEADING, rows)}\n`);
  }
  const read = (gameId: string, headers: Readonly<Record<string, string>>) =>
    call({ method: "GET", url: `${server.url}/v1/games/${gameId}`, headers });
  const missing = await missingMoves(crowd, read);
  console.log(`${crowd.acknowledged.length} acknowledged moves, ${missing} of them missing`);
  listeners.close();
  crowd.leave();
  if (missing > 0) process.exitCode = 1;
} finally {
  await server.stop();
  remove(folder);
}
process.exit();
