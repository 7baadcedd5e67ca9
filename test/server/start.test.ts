import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signalIfRunning, waitForEnd, workerdOf } from "./processes";
import {
  failToStart,
  killWorkerdWhileStarting,
  makeDataFolder,
  type Server,
  startServer,
  stopWhileStarting,
} from "./spawn-server";

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

describe("npm start", () => {
  test("answers as soon as it prints that it is ready, and prints nothing else", async () => {
    const server = await start();
    expect(server.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${server.url}/openapi.json`)).status).toBe(200);
    const ended = await server.stop();
    expect(ended).toEqual({ code: 0, stdout: `Skytale is ready on ${server.url}\n`, stderr: "" });
  });

  test("SIGTERM leaves no process behind", async () => {
    const server = await start();
    const workerd = workerdOf(server.pid);
    expect(workerd).toHaveLength(1);
    expect((await server.stop()).code).toBe(0);
    await waitForEnd([server.pid, ...workerd]);
  });

  test("after kill -9 of Node, workerd ends too, and the next start finds the stored data", async () => {
    const first = await start();
    const token = await signUp(first);
    const workerd = workerdOf(first.pid);
    await first.kill9();
    const second = await start();
    await waitForEnd(workerd);
    expect(await whoAmI(second, token)).toBe("leonidas");
  });

  test("a restart keeps the stored data", async () => {
    const first = await start();
    const token = await signUp(first);
    await first.stop();
    expect(await whoAmI(await start(), token)).toBe("leonidas");
  });

  test("replaces a killed workerd at the same address", async () => {
    const server = await start();
    for (const pid of workerdOf(server.pid)) signalIfRunning(pid, "SIGKILL");
    await expect.poll(() => statusOf(`${server.url}/healthz`), { interval: 100 }).toBe(200);
  });
});

describe("npm start that is stopped before it is ready", () => {
  // At any moment: while the runtime starts, while databases are migrated, or just before the ready line.
  test.each([0, 150, 300, 450, 600, 900])(
    "%i ms after its runtime has started, ends without an error",
    async (pause) => {
      const { code, stdout, stderr } = await stopWhileStarting(data, pause);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toMatch(/^(Skytale is ready on \S+\n)?$/);
    },
  );
});

describe("npm start whose workerd is killed before it is ready", () => {
  // At any moment: before workerd answers, while databases are migrated, or while the Worker is loaded.
  test.each([0, 200, 400, 600, 800, 1_000])(
    "%i ms after it has started, ends with a sentence or gets ready",
    async (pause) => {
      const { code, stdout, stderr } = await killWorkerdWhileStarting(data, pause);
      expect(stderr).not.toMatch(/^\s+at /m);
      if (code === 0) expect(stdout).toMatch(/^Skytale is ready on \S+\n$/);
      else expect(stderr).toMatch(/^Skytale: The runtime /m);
    },
  );
});

describe("npm start refuses", () => {
  test("a data folder that another server uses", async () => {
    const server = await start();
    const ended = await failToStart({ data });
    expect(ended).toEqual({
      code: 1,
      stdout: "",
      stderr: `Skytale: Another server (process ${server.pid}) is using the data folder ${data}. Stop it, or set SKYTALE_DATA to another folder.\n`,
    });
  });

  test.each([
    { where: "/proc/skytale/data", says: "Cannot make the data folder /proc/skytale/data: " },
    { where: "/proc/1/data", says: "Cannot make the data folder /proc/1/data: " },
    { where: "a file in the way", says: "is a file" },
  ])("a data folder that cannot be created: $where", async ({ where, says }) => {
    const file = path.join(data, "file");
    fs.writeFileSync(file, "");
    const { code, stdout, stderr } = await failToStart({
      data: where.startsWith("/") ? where : path.join(file, "data"),
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(says);
    expect(stderr.trim().split("\n")).toHaveLength(1);
  });

  test("a port that is in use", async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    const address = other.address();
    const port = typeof address === "object" && address ? String(address.port) : "";
    const { code, stdout, stderr } = await failToStart({ data, env: { PORT: port } });
    other.close();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toBe(
      `Skytale: Port ${port} on 127.0.0.1 is in use. Stop the program that uses it, or choose another port: PORT=8788 npm start\n`,
    );
  });

  test.each([
    { env: { PORT: "http" }, says: 'PORT is "http"; it must be a whole number' },
    { env: { PORT: "65536" }, says: 'PORT is "65536"; it must be a whole number' },
    { env: { HOST: "not a host" }, says: 'HOST is "not a host"; it must be' },
    { env: { ALLOW_PRIVATE_WEBHOOKS: "yes" }, says: 'ALLOW_PRIVATE_WEBHOOKS is "yes"; it must be true or false.' },
    {
      env: { HOST: "0.0.0.0", ALLOW_PRIVATE_WEBHOOKS: "true" },
      says: "ALLOW_PRIVATE_WEBHOOKS=true is for a server that only this machine reaches",
    },
    { env: { MIN_MOVE_TIME: "3" }, says: "MIN_MOVE_TIME: expected an ISO 8601 duration" },
    { env: { MIN_MOVE_TIME: "P40D" }, says: "MIN_MOVE_TIME: expected no more than MAX_MOVE_TIME" },
    { env: { VACATION_DAYS: "a month" }, says: "VACATION_DAYS: " },
  ])("$env", async ({ env, says }) => {
    const { code, stderr } = await failToStart({ data, env });
    expect(code).toBe(1);
    expect(stderr).toContain(says);
  });
});

async function signUp(server: Server): Promise<string> {
  const response = await fetch(`${server.url}/v1/players`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "leonidas" }),
  });
  expect(response.status).toBe(201);
  const { token } = (await response.json()) as { token: string };
  return token;
}

async function whoAmI(server: Server, token: string): Promise<string> {
  const response = await fetch(`${server.url}/v1/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(200);
  const { username } = (await response.json()) as { username: string };
  return username;
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (response) => response.status,
    () => 0,
  );
}
