import fs from "node:fs";
import { parseArgs } from "node:util";
import { buildWorker } from "../../scripts/serve/build.ts";
import { makeDataFolder, startServer } from "../../test/server/spawn-server";
import { GamePool, ourGames, signUp } from "../serve/games";
import { load } from "../serve/load";
import { type Profile, summarize } from "./summarize";

// npm run bench -- profile [--seconds 10] [--at-once 16] [--out file.cpuprofile]: plays moves against the server and
// prints its processor time by module and by function.

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "10" },
    "at-once": { type: "string", default: "16" },
    out: { type: "string" },
  },
});
const INSPECTOR = "9230";

const data = fs.existsSync("/dev/shm") ? fs.mkdtempSync("/dev/shm/skytale-profile-") : makeDataFolder();
const server = await startServer({ data, env: { SKYTALE_INSPECTOR_PORT: INSPECTOR } });
const players = await signUp(server.url, 200, "profiled");
const pool = await GamePool.open(ourGames(server.url, players), 100);
await pool.refill(20_000);

/** Connects to workerd's inspector. */
async function inspector() {
  const targets = (await (await fetch(`http://127.0.0.1:${INSPECTOR}/json`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const [target] = targets.filter(({ webSocketDebuggerUrl }) => webSocketDebuggerUrl.endsWith("skytale"));
  if (target === undefined) throw new Error(`no target among ${JSON.stringify(targets)}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve);
    socket.addEventListener("error", reject);
  });
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data: message }) => {
    const { id, result } = JSON.parse(String(message)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  let last = 0;
  return {
    send: (method: string, params: object = {}): Promise<unknown> => {
      last += 1;
      const id = last;
      const answer = new Promise((resolve) => waiting.set(id, resolve));
      socket.send(JSON.stringify({ id, method, params }));
      return answer;
    },
    close: () => socket.close(),
  };
}

const session = await inspector();
await load(Number(values["at-once"]), 2_000, () => pool.move());
await session.send("Profiler.enable");
await session.send("Profiler.setSamplingInterval", { interval: 200 });
await session.send("Profiler.start");
const { calls } = await load(Number(values["at-once"]), Number(values.seconds) * 1_000, () => pool.move());
const { profile } = (await session.send("Profiler.stop")) as { profile: Profile };
session.close();
await server.stop();
fs.rmSync(data, { recursive: true, force: true });
if (values.out !== undefined) fs.writeFileSync(values.out, JSON.stringify(profile));

const bundle = fs.readFileSync(`${await buildWorker()}/index.js`, "utf8");
console.log(summarize(profile, bundle, calls));
process.exit(0);
