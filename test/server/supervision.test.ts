import { once } from "node:events";
import fs from "node:fs";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { HttpPlayer } from "./http-player";
import { claimPort } from "./ports";
import { isRunning, reaperOf, signalIfRunning, waitForEnd, workerdOf } from "./processes";
import { failToStart, makeDataFolder, type Server, startServer } from "./spawn-server";

let data = "";
const servers: Server[] = [];

beforeEach(() => {
  data = makeDataFolder();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
  fs.rmSync(data, { recursive: true, force: true });
});

async function start(env: Record<string, string> = {}): Promise<Server> {
  const server = await startServer({ data, env });
  servers.push(server);
  return server;
}

/** Listens on a port as soon as the killed processes that had it are gone. */
async function listenOnceFree(port: number): Promise<net.Server> {
  for (;;) {
    const program = net.createServer().listen(port, "127.0.0.1");
    try {
      await once(program, "listening");
      return program;
    } catch {
      await sleep(100);
    }
  }
}

/** Kills the server's workerd `times` times, `pause` milliseconds apart. Returns the number of killed processes. */
async function killWorkerd(server: Server, times: number, pause: number): Promise<number> {
  let killed = 0;
  while (killed < times) {
    for (const pid of workerdOf(server.pid)) {
      if (signalIfRunning(pid, "SIGKILL")) killed += 1;
    }
    await sleep(pause);
  }
  return killed;
}

const isAnswered = (server: Server): Promise<boolean> =>
  fetch(`${server.url}/healthz`).then(
    (response) => response.ok,
    () => false,
  );

/** The username that the server returns for the player's token; null while there is no answer. */
const nameOf = (player: HttpPlayer): Promise<string | null> =>
  player.call<{ username: string }>("GET", "/v1/me").then(
    ({ username }) => username,
    () => null,
  );

describe("workerd killed", () => {
  test.each([
    { times: 2, pause: 100 },
    { times: 10, pause: 20 },
    { times: 10, pause: 400 },
  ])(
    "$times times, $pause ms apart, is restarted with its data",
    async ({ times, pause }) => {
      // On a slow machine these kills are one long outage. The server must not give up within it.
      const server = await start({ SKYTALE_OUTAGE_LIMIT: "300000" });
      const player = await HttpPlayer.signUp(server.url, "leonidas");
      await killWorkerd(server, times, pause);
      await expect.poll(() => nameOf(player), { timeout: 120_000, interval: 100 }).toBe("leonidas");
      await expect.poll(() => workerdOf(server.pid), { interval: 100 }).toHaveLength(1);
      servers.splice(0);
      expect((await server.stop()).code).toBe(0);
    },
    timeoutFor(40),
  );

  test(
    "that stops answering for ten seconds is replaced",
    async () => {
      const server = await start();
      const player = await HttpPlayer.signUp(server.url, "leonidas");
      const [hung = 0] = workerdOf(server.pid);
      process.kill(hung, "SIGSTOP");
      // Each stall of the server itself restarts the ten seconds.
      await waitForEnd([hung], 240_000);
      await expect.poll(() => nameOf(player), { timeout: 120_000, interval: 100 }).toBe("leonidas");
      servers.splice(0);
      const { code, stderr } = await server.stop();
      expect(code).toBe(0);
      expect(stderr).toMatch(/^Skytale: workerd has not answered for \d+ s and is replaced\.$/m);
    },
    timeoutFor(70),
  );

  test("ends the server with a message if another program takes the port", async () => {
    const server = await start({ SKYTALE_OUTAGE_LIMIT: "2000" });
    const { port, hostname } = new URL(server.url);
    const [pid = 0] = workerdOf(server.pid);
    // The server is stopped long enough for the other program to take the port first.
    process.kill(server.pid, "SIGSTOP");
    process.kill(pid, "SIGKILL");
    await waitForEnd([pid]);
    const stranger = await listenOnceFree(Number(port));
    process.kill(server.pid, "SIGCONT");
    servers.splice(0);
    const { code, stderr } = await server.ended;
    stranger.close();
    expect(code).toBe(1);
    expect(stderr).toContain(
      `Skytale: The server could not be restarted and stops. Port ${port} on ${hostname} is in use.`,
    );
    expect(isRunning(server.pid)).toBe(false);
  });
});

describe("a start right after kill -9", () => {
  test("waits for a workerd that has outlived its server, and ends it", async () => {
    const port = await claimPort();
    const server = await start({ PORT: port });
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    const [former = 0] = workerdOf(server.pid);
    const reapers = reaperOf(server.pid);
    for (const pid of reapers) process.kill(pid, "SIGSTOP");
    servers.splice(0);
    process.kill(server.pid, "SIGKILL");
    await waitForEnd([server.pid]);
    expect(isRunning(former)).toBe(true);
    const next = await start({ PORT: port });
    for (const pid of reapers) signalIfRunning(pid, "SIGKILL");
    expect(isRunning(former)).toBe(false);
    expect(await nameOf(player)).toBe("leonidas");
    servers.splice(0);
    const { code, stderr } = await next.stop();
    expect(code).toBe(0);
    expect(stderr).toContain(`Skytale: Waiting for the previous server's workerd (process ${former}) to end.`);
  });

  test("leaves the workerd of the original alone if the data folder was copied", async () => {
    const server = await start();
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    const [original = 0] = workerdOf(server.pid);
    const copy = `${data}-copy`;
    fs.cpSync(data, copy, { recursive: true });
    onTestFinished(() => fs.rmSync(copy, { recursive: true, force: true }));
    const next = await startServer({ data: copy, env: {} });
    servers.push(next);
    expect(isRunning(original)).toBe(true);
    expect(await nameOf(player)).toBe("leonidas");
  });

  test("is refused if another program has taken the port", async () => {
    const port = await claimPort();
    const server = await start({ PORT: port });
    servers.splice(0);
    await server.kill9();
    const stranger = await listenOnceFree(Number(port));
    const { code, stderr } = await failToStart({ data, env: { PORT: port } });
    stranger.close();
    expect(code).toBe(1);
    expect(stderr).toContain(`Skytale: Port ${port} on 127.0.0.1 is in use. Stop the program that uses it`);
  });
});

describe("a signal to the process group", () => {
  /** Requests may take as long as they need. */
  const PATIENT = { SKYTALE_STOP_LIMIT: "60000" };

  test.each(["SIGINT", "SIGTERM"] as const)("%s lets requests finish and exits with 0", async (signal) => {
    const server = await start(PATIENT);
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    const { nextCursor } = await player.call<{ nextCursor: string | null }>("GET", "/v1/me/events");
    const poll = player.call("GET", `/v1/me/events?wait=2${nextCursor === null ? "" : `&after=${nextCursor}`}`);
    // The answer to a later request proves that the server has received the poll.
    await sleep(100);
    await player.call("GET", "/v1/me");
    servers.splice(0);
    server.signalGroup(signal);
    expect(await poll).toMatchObject({ items: [] });
    const { code, stderr } = await server.ended;
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    await waitForEnd([server.pid]);
  });

  test("that is repeated a second later ends the server at once", async () => {
    const server = await start(PATIENT);
    const player = await HttpPlayer.signUp(server.url, "leonidas");
    const poll = player.call("GET", "/v1/me/events?wait=60").catch(() => "cut");
    await sleep(100);
    await player.call("GET", "/v1/me");
    servers.splice(0);
    const [workerd = 0] = workerdOf(server.pid);
    process.kill(server.pid, "SIGTERM");
    // Two signals that arrive while the process is stalled count as one, so the signal is repeated.
    const again = setInterval(() => signalIfRunning(server.pid, "SIGTERM"), 1_200);
    // A server that waits for its requests exits with 0.
    const { code } = await server.ended.finally(() => clearInterval(again));
    expect(code).toBe(1);
    expect(await poll).toBe("cut");
    await waitForEnd([server.pid, workerd]);
  });
});

test("a closed output does not end the server", async () => {
  const server = await start();
  server.closeOutput();
  // The server logs workerd's end to its closed error output.
  await killWorkerd(server, 1, 0);
  await expect.poll(() => isAnswered(server), { interval: 100 }).toBe(true);
  expect(isRunning(server.pid)).toBe(true);
});
