import { execFileSync } from "node:child_process";
import fs from "node:fs";
import net from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Server, startServer } from "./spawn-server";

let server: Server;

beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  await server.stop();
});

/** The status of /healthz; 0 if there is no answer within ten seconds. */
const health = (): Promise<number> =>
  fetch(`${server.url}/healthz`, { signal: AbortSignal.timeout(10_000) }).then(
    ({ status }) => status,
    () => 0,
  );

describe("/healthz is 200 while commands are answered", () => {
  test("and a write to the data folder blocks", async () => {
    // Opening a FIFO without a reader blocks, as a write to a busy disk does.
    const probe = path.join(server.data, `probe-${server.pid}`);
    execFileSync("mkfifo", [probe]);
    // There is one probe every two seconds, so some of these requests start one.
    for (const began = Date.now(); Date.now() - began < 5_000; await sleep(100)) expect(await health()).toBe(200);
    const reader = fs.openSync(probe, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK);
    fs.rmSync(probe, { force: true });
    await expect.poll(health, { interval: 500 }).toBe(200);
    fs.closeSync(reader);
  });

  test("and the supervising process is stopped", async () => {
    process.kill(server.pid, "SIGSTOP");
    expect(await health()).toBe(200);
    process.kill(server.pid, "SIGCONT");
  });
});

test("interrupted requests leave nothing in the log", async () => {
  const head = "POST /v1/players HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n";
  const halves = [
    "POST /v1/players HTTP/1.1\r\nHost: loc",
    `${head}Content-Length: 100\r\n\r\n{"username":`,
    `${head}Transfer-Encoding: chunked\r\n\r\n20\r\n{"username":`,
    "POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{",
  ];
  const { port } = new URL(server.url);
  for (const half of halves) {
    for (let times = 0; times < 5; times += 1) await cutOff(Number(port), half);
  }
  // The answer arrives after everything that the server could log about the interrupted requests.
  expect(await health()).toBe(200);
  const { stderr } = await server.stop();
  expect(stderr).toBe("");
});

/** Sends part of a request, gives the server time to read it, and closes the connection. */
async function cutOff(port: number, half: string): Promise<void> {
  const socket = net.connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  socket.resume();
  await new Promise((resolve) => socket.write(half, resolve));
  await sleep(20);
  await new Promise((resolve) => socket.once("close", resolve).end());
}
