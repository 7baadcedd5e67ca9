import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpPlayer } from "./http-player";
import { type Server, startServer } from "./spawn-server";

const PLACES = 10;

let server: Server;
let player: HttpPlayer;

beforeAll(async () => {
  server = await startServer({ env: { STREAM_KEEP_ALIVE: "PT1S", STREAM_MAX_AGE: "PT6S" } });
  player = await HttpPlayer.signUp(server.url, "leonidas");
});
afterAll(() => server.stop());

/** Requests a stream and never reads a byte of it. */
function openSilently(): net.Socket {
  const { hostname, port } = new URL(server.url);
  const socket = net.connect({ host: hostname, port: Number(port) });
  socket.on("error", () => undefined);
  socket.pause();
  socket.write(
    `GET /v1/me/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAccept: text/event-stream\r\n` +
      `Authorization: Bearer ${player.token}\r\n\r\n`,
  );
  return socket;
}

async function statusOfStream(): Promise<number> {
  const leave = new AbortController();
  const { status } = await fetch(`${server.url}/v1/me/events`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${player.token}` },
    signal: leave.signal,
  });
  leave.abort();
  return status;
}

test("readers that never read do not use up the streams of others", async () => {
  const sockets = Array.from({ length: PLACES }, openSilently);
  // Their socket buffers accept data, so after three keep-alives they still look like readers.
  await sleep(3_500);
  expect(await statusOfStream()).toBe(200);
  for (const socket of sockets) socket.destroy();
});

test("polls and streams whose clients have vanished free their slots", async () => {
  const headers = { authorization: `Bearer ${player.token}` };
  for (const path of ["/v1/me/events?wait=60", "/v1/me/events/stream"]) {
    for (let made = 0; made < PLACES; made += 1) {
      const leave = new AbortController();
      const asked = fetch(`${server.url}${path}`, { headers, signal: leave.signal }).catch(() => null);
      await sleep(100);
      leave.abort();
      await asked;
    }
    const begun = performance.now();
    expect(await statusOfStream()).toBe(200);
    const poll = await fetch(`${server.url}/v1/me/events?wait=1`, { headers });
    expect(poll.status).toBe(200);
    expect(performance.now() - begun).toBeGreaterThan(950);
  }
});

test("a stream ends cleanly at its maximum age, and its reader resumes after the last event", async () => {
  const opened = performance.now();
  const response = await fetch(`${server.url}/v1/me/events`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${player.token}` },
  });
  const text = await response.text();
  expect(text).toMatch(/^retry: \d+\n\n/);
  expect(performance.now() - opened).toBeGreaterThan(5_000);
  expect(performance.now() - opened).toBeLessThan(25_000);
  const lastId = /^id: (.*)$/m.exec(text)?.[1] ?? "";
  const leave = new AbortController();
  const again = await fetch(`${server.url}/v1/me/events`, {
    headers: { accept: "text/event-stream", authorization: `Bearer ${player.token}`, "last-event-id": lastId },
    signal: leave.signal,
  });
  expect(again.status).toBe(200);
  leave.abort();
});
