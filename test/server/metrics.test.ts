import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { samplesOf } from "../metrics/samples";
import { HttpPlayer, until } from "./http-player";
import { workerdOf } from "./processes";
import { failToStart, type Server, startServer } from "./spawn-server";

const TOKEN = "token-of-the-scraper";

async function scrape(url: string): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  return samplesOf(await response.text());
}

describe("a server with METRICS_TOKEN", () => {
  let server: Server;
  /** Answers 200 to every other request. */
  let isFailing = true;
  const receiver = http.createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      const isPing = body.includes("webhook.ping");
      response.writeHead(isPing || !isFailing ? 200 : 500).end(body);
      if (!isPing) isFailing = false;
    });
  });

  beforeAll(async () => {
    receiver.listen(0, "127.0.0.1");
    await once(receiver, "listening");
    server = await startServer({ env: { METRICS_TOKEN: TOKEN } });
  });
  afterAll(async () => {
    receiver.close();
    await server.stop();
  });

  test("counts what a move causes in the Worker and in the objects", async () => {
    const white = await HttpPlayer.signUp(server.url, "xerxes");
    const black = await HttpPlayer.signUp(server.url, "leonidas");
    const { port } = receiver.address() as AddressInfo;
    await black.call("POST", "/v1/webhooks", { url: `http://127.0.0.1:${port}/`, eventTypes: ["turn.started"] });
    const game = { variant: "spartan-chess", color: "white", timeControl: { kind: "per-move", perMove: "P3D" } };
    await white.call("POST", "/v1/challenges", { ...game, opponent: "leonidas", rated: false });
    const { items } = await black.call<{ items: { id: string }[] }>("GET", "/v1/challenges?box=incoming");
    const { id } = await black.call<{ id: string }>("POST", `/v1/challenges/${items[0]?.id}/accept`);
    await white.call("POST", `/v1/games/${id}/moves`, { move: "e2e4", ply: 0 });

    const webhooks = 'skytale_deliveries_total{channel="webhook",outcome=';
    const samples = await until(async () => {
      const now = await scrape(server.url);
      return now.has(`${webhooks}"delivered"}`) && now.has('skytale_alarm_delay_seconds_count{kind="player"}')
        ? now
        : undefined;
    }, 60);
    expect(samples.get('skytale_moves_total{variant="spartan-chess"}')).toBe(1);
    expect(samples.get('skytale_http_requests_total{method="POST",route="/v1/games/{id}/moves",status="2xx"}')).toBe(1);
    expect(samples.get(`${webhooks}"retry"}`)).toBe(1);
    expect(samples.get(`${webhooks}"delivered"}`)).toBe(1);
    expect(samples.get('skytale_delivery_delay_seconds_count{channel="webhook"}')).toBe(1);
    expect(samples.get("skytale_running_games")).toBe(1);
    expect(samples.get("skytale_database_bytes")).toBeGreaterThan(100_000);
    expect(samples.get("skytale_data_free_bytes")).toBeGreaterThan(0);
    expect(samples.get("skytale_runtime_restarts_total")).toBe(0);
    expect(samples.get('skytale_object_files{kind="player"}')).toBeLessThanOrEqual(2);
    expect(samples.get('skytale_alarms_overdue{kind="game"}')).toBe(0);
  });

  test.runIf(process.platform === "linux")("sees the objects in memory and the processes", async () => {
    const player = await HttpPlayer.signUp(server.url, "ephialtes");
    const samples = await until(async () => {
      await player.call("GET", "/v1/me/games");
      const now = await scrape(server.url);
      return (now.get('skytale_objects_awake{kind="player"}') ?? 0) > 0 ? now : undefined;
    }, 60);
    expect(samples.get('skytale_process_resident_bytes{process="runtime"}')).toBeGreaterThan(1e7);
    expect(samples.get('skytale_process_cpu_seconds_total{process="server"}')).toBeGreaterThan(0);
    expect(samples.get('skytale_process_open_files{process="runtime"}')).toBeGreaterThan(3);
  });

  test("counts the moves of house bots and the time that they take", async () => {
    const player = await HttpPlayer.signUp(server.url, "brasidas");
    const played = 'skytale_moves_total{variant="hoplit-chess"}';
    const thought = 'skytale_house_thinking_seconds_count{strength="recruit"}';
    await player.call("POST", "/v1/challenges", {
      variant: "hoplit-chess",
      opponent: "house-recruit",
      color: "black",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    const samples = await until(async () => {
      const now = await scrape(server.url);
      return now.has(played) && now.has(thought) ? now : undefined;
    }, 60);
    expect(samples.get(played)).toBeGreaterThanOrEqual(1);
    expect(samples.get(thought)).toBeGreaterThanOrEqual(1);
    expect(samples.get("skytale_house_searches_waiting")).toBe(0);
    expect(samples.get("skytale_http_requests_limit")).toBeGreaterThanOrEqual(2);
  });

  test("needs the token", async () => {
    const refused = await fetch(`${server.url}/metrics`);
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "operator-token-required" }]);
  });

  test("counts a restart of its runtime", async () => {
    for (const pid of workerdOf(server.pid)) process.kill(pid, "SIGKILL");
    const restarts = await until(async () => {
      const samples = await scrape(server.url).catch(() => null);
      return samples?.get("skytale_runtime_restarts_total") || undefined;
    }, 60);
    expect(restarts).toBe(1);
  });
});

describe("a server", () => {
  let server: Server | null = null;

  afterEach(async () => {
    await server?.stop();
    server = null;
  });

  test("without METRICS_TOKEN has no metrics", async () => {
    server = await startServer();
    const missing = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
    expect([missing.status, await missing.json()]).toMatchObject([404, { code: "not-found" }]);
  });

  test("does not start with a token that could be guessed, and does not print it", async () => {
    const { code, stderr } = await failToStart({ env: { METRICS_TOKEN: "sesame" } });
    expect(code).toBe(1);
    expect(stderr).toContain("METRICS_TOKEN: expected 16 to 200 printable ASCII characters");
    expect(stderr).not.toContain("sesame");
  });
});
