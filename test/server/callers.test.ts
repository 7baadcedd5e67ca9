import http from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readFrames } from "../http/streams/frames";
import { HttpPlayer } from "./http-player";
import { type Server, startServer } from "./spawn-server";

let server: Server;

beforeAll(async () => {
  server = await startServer({ env: { ALLOWED_HOSTS: "skytale.example", ALLOWED_ORIGINS: "https://play.example" } });
});
afterAll(() => server.stop());

/** Sends a request with any Host header, which `fetch` does not allow. */
function ask(headers: Readonly<Record<string, string>>): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${server.url}/v1/variants`, { headers }, (response) => {
      response.resume();
      resolve(`${response.statusCode} ${response.headers["access-control-allow-origin"] ?? "no page"}`);
    });
    request.on("error", reject);
  });
}

test.each([
  [{}, "200 no page"],
  [{ Host: "localhost:8787" }, "200 no page"],
  [{ Host: "[::1]:8787" }, "200 no page"],
  [{ Host: "skytale.example" }, "200 no page"],
  [{ Host: "attacker.example:8787" }, "421 no page"],
  [{ Host: "attacker.example", Origin: "http://attacker.example" }, "421 no page"],
  [{ Origin: "http://localhost:5173" }, "200 http://localhost:5173"],
  [{ Origin: "https://play.example" }, "200 https://play.example"],
  [{ Origin: "https://attacker.example" }, "403 no page"],
  [{ Origin: "null" }, "403 no page"],
])("%o: %s", async (headers: Readonly<Record<string, string>>, expected) => {
  expect(await ask(headers)).toBe(expected);
});

test("a ticket opens one EventSource for a page", async () => {
  const { token } = await HttpPlayer.signUp(server.url, "artemisia");
  const page = { origin: "http://localhost:5173" };
  const preflight = await fetch(`${server.url}/v1/me/stream-tickets`, {
    method: "OPTIONS",
    headers: { ...page, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });
  expect(preflight.headers.get("access-control-allow-headers")).toMatch(/Authorization, Cache-Control.*Last-Event-ID/);
  const made = await fetch(`${server.url}/v1/me/stream-tickets`, {
    method: "POST",
    headers: { ...page, authorization: `Bearer ${token}` },
  });
  const { ticket } = (await made.json()) as { ticket: string };
  const address = `${server.url}/v1/me/events/stream?ticket=${ticket}`;
  const stream = await fetch(address, { headers: { ...page, accept: "text/event-stream" } });
  if (stream.body === null) throw new Error("no stream");
  const frames = readFrames(stream.body as ReadableStream<Uint8Array>);
  expect((await frames.next())?.type).toBe("state");
  expect((await fetch(address, { headers: page })).status).toBe(401);
  await frames.stop();
});

test("only programs and pages of this machine can set loopback webhooks", async () => {
  const { token } = await HttpPlayer.signUp(server.url, "leonidas");
  const ask = async (method: string, path: string, page: Readonly<Record<string, string>>, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...page };
    const response = await fetch(server.url + path, { method, headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { code?: string; webhook?: { id: string } };
    return { status: response.status, code: answer.code, id: answer.webhook?.id };
  };
  const foreign = { origin: "https://play.example" };
  const refused = { status: 403, code: "loopback-webhook-refused" };
  for (const url of ["http://127.0.0.1:9001/", "http://localhost:9001/", "https://[::1]:9001/"]) {
    expect(await ask("POST", "/v1/webhooks", foreign, { url })).toMatchObject(refused);
  }
  expect(await ask("POST", "/v1/webhooks", foreign, { url: "https://receiver.skytale.net/" })).toMatchObject({
    status: 201,
  });
  const made = await ask("POST", "/v1/webhooks", {}, { url: "http://127.0.0.1:9001/" });
  expect(made.status).toBe(201);
  const near = { origin: "http://localhost:5173" };
  expect(await ask("POST", "/v1/webhooks", near, { url: "http://127.0.0.1:9002/" })).toMatchObject({ status: 201 });
  const path = `/v1/webhooks/${made.id}`;
  expect(await ask("PATCH", path, foreign, { url: "http://127.0.0.1:9003/" })).toMatchObject(refused);
  expect(await ask("PATCH", path, foreign, { description: "still here" })).toMatchObject({ status: 200 });
});
