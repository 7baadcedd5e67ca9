import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test, vi } from "vitest";
import { finishEvaluation, requestEvaluation } from "../../src/db/evaluations";
import { createApp } from "../../src/http/app";
import { newId } from "../db/fixtures";
import { samplesOf } from "../metrics/samples";
import { freshAddress, get, newGame, newPlayer, post, send, verdict } from "./client";

/** As set in vitest.config.ts. */
const TOKEN = "token-of-the-scraper";

async function scrape(): Promise<ReadonlyMap<string, number>> {
  const { status, text } = await get("/metrics", TOKEN);
  expect(status).toBe(200);
  return samplesOf(text);
}

/** Scrapes a local server with this database. */
async function scrapeLocally(DB: D1Database): Promise<ReadonlyMap<string, number>> {
  const request = new Request("https://skytale.test/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
  const bindings = { ...env, DB, LOCAL_SERVER: "true", ALLOWED_HOSTS: "skytale.test" };
  const response = await createApp().fetch(request, bindings, createExecutionContext());
  return samplesOf(await response.text());
}

/** How much a sample grows while some work is done. */
async function growth(series: string, work: () => Promise<unknown>): Promise<number> {
  const before = (await scrape()).get(series) ?? 0;
  await work();
  return ((await scrape()).get(series) ?? 0) - before;
}

const requestsTo = (method: string, route: string, status: string): string =>
  `skytale_http_requests_total{method="${method}",route="${route}",status="${status}"}`;

describe("the operator's token", () => {
  test("opens the metrics as text that is not cached", async () => {
    const { status, headers } = await get("/metrics", TOKEN);
    expect(status).toBe(200);
    expect(headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });

  test.each([
    ["no token", {}],
    ["a wrong token", { Authorization: "Bearer token-of-the-scrapes" }],
    ["the beginning of the token", { Authorization: "Bearer token-of-the-scrape" }],
    ["the token and more", { Authorization: "Bearer token-of-the-scraper1" }],
    ["an empty token", { Authorization: "Bearer " }],
    ["the token without its scheme", { Authorization: TOKEN }],
    ["the token as a password", { Authorization: `Basic ${btoa(`scraper:${TOKEN}`)}` }],
  ])("is required: %s", async (_name, headers) => {
    const refused = await send("GET", "/metrics", { headers });
    expect(verdict(refused)).toBe("401 operator-token-required");
    expect(refused.headers.get("WWW-Authenticate")).toMatch(/^Bearer/);
    expect(refused.text).not.toContain("skytale_");
  });

  test("is not the token of a player, and not accepted in the address", async () => {
    const { token } = await newPlayer();
    expect(verdict(await get("/metrics", token))).toBe("401 operator-token-required");
    expect(verdict(await get(`/metrics?token=${TOKEN}`))).toBe("401 operator-token-required");
    expect(verdict(await get("/v1/me", TOKEN))).toBe("401 bad-token");
  });

  test("can be guessed at the rate of bad tokens only", async () => {
    const address = freshAddress();
    const guess = () => send("GET", "/metrics", { address, token: "a-guess-of-the-token" });
    const verdicts: string[] = [];
    for (let tries = 0; tries < 13; tries += 1) verdicts.push(verdict(await guess()));
    expect(verdicts.slice(0, 12)).toEqual(Array.from({ length: 12 }, () => "401 operator-token-required"));
    expect(verdicts.at(-1)).toBe("429 rate-limited");
  });

  test("does not exist unless it is set: then there are no metrics", async () => {
    const request = new Request("https://skytale.test/metrics", { headers: { Authorization: `Bearer ${TOKEN}` } });
    const bindings = { ...env, METRICS_TOKEN: undefined };
    const response = await createApp().fetch(request, bindings, createExecutionContext());
    expect([response.status, await response.json()]).toMatchObject([404, { code: "not-found" }]);
  });
});

const broken = new Proxy(env.DB, {
  get: () => () => {
    throw new Error("the disk is on fire");
  },
});

describe("the metrics", () => {
  test("count requests by template, not by address", async () => {
    const { token } = await newPlayer();
    const series = requestsTo("GET", "/v1/games/{id}", "4xx");
    const ask = async () => {
      for (const id of ["0000000000000001", "0000000000000002"]) await get(`/v1/games/${id}`, token);
    };
    expect(await growth(series, ask)).toBe(2);
  });

  test("have one series for all unknown paths and methods", async () => {
    const junk = async () => {
      for (const path of ["/nothing", "/v1/nothing/x", "/%22%7D%0A", "/v1/games/a/b/c/d"]) await get(path);
    };
    expect(await growth(requestsTo("GET", "unmatched", "4xx"), junk)).toBe(4);
    const odd = () => send("PROPFIND", "/v1/games");
    expect(await growth(requestsTo("other", "unmatched", "4xx"), odd)).toBe(1);
    const series = [...(await scrape()).keys()];
    expect(series.filter((name) => /nothing|PROPFIND|\\n/.test(name))).toEqual([]);
  });

  test("measure the duration of requests", async () => {
    const count = 'skytale_http_request_duration_seconds_count{method="GET",route="/v1/variants"}';
    expect(await growth(count, () => get("/v1/variants"))).toBe(1);
    const samples = await scrape();
    const all = 'skytale_http_request_duration_seconds_bucket{method="GET",route="/v1/variants",le="+Inf"}';
    expect(samples.get(all)).toBe(samples.get(count));
  });

  test("count a move once, also if its request is repeated, and no refused one", async () => {
    const { id, white, black } = await newGame();
    const play = (token: string, move: string) => post(`/v1/games/${id}/moves`, token, { move, ply: 0 });
    const playTwice = async () => {
      expect((await play(white.token, "e2e5")).status).toBe(422);
      expect((await play(black.token, "e2e4")).status).toBe(409);
      expect((await play(white.token, "e2e4")).status).toBe(200);
      expect((await play(white.token, "e2e4")).status).toBe(200);
    };
    expect(await growth('skytale_moves_total{variant="spartan-chess"}', playTwice)).toBe(1);
  });

  test("count games and reports in the database: at each scrape on a local server, else once a minute", async () => {
    const local = async () => (await scrapeLocally(env.DB)).get("skytale_running_games") ?? Number.NaN;
    const before = await local();
    await scrape();
    await newGame();
    expect((await scrape()).get("skytale_running_games")).toBe(before);
    expect(await local()).toBe(before + 1);
    const { token } = await newPlayer();
    const { username } = await newPlayer();
    await post(`/v1/players/${username}/report`, token, { reason: "abuse" });
    const samples = await scrapeLocally(env.DB);
    expect(samples.get("skytale_open_reports")).toBe(1);
    expect(samples.get("skytale_oldest_report_age_seconds")).toBeLessThan(30);
  });

  test("show the queue of computer evaluations and its age", async () => {
    const gameId = newId();
    const queue = async () => {
      const samples = await scrapeLocally(env.DB);
      return ["skytale_unfinished_evaluations", "skytale_oldest_evaluation_age_seconds"].map((name) =>
        samples.get(name),
      );
    };
    expect(await queue()).toEqual([0, 0]);
    const requestedAt = Date.now() - 600_000;
    await requestEvaluation(
      env.DB,
      { gameId, requesterId: newId(), requestedAt, plies: 1, engine: "1", nodes: 1000 },
      { limit: 1, period: 1000 },
    );
    const [count, age] = await queue();
    expect(count).toBe(1);
    expect(age).toBeGreaterThanOrEqual(600);
    expect(age).toBeLessThan(660);
    await finishEvaluation(env.DB, gameId, Date.now(), new Uint8Array());
    expect(await queue()).toEqual([0, 0]);
  });

  test("count failures of the server as 5xx", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = async () => {
      const request = new Request("https://skytale.test/v1/players/xerxes");
      const { status } = await createApp().fetch(request, { ...env, DB: broken }, createExecutionContext());
      expect(status).toBeGreaterThanOrEqual(500);
    };
    expect(await growth(requestsTo("GET", "/v1/players/{username}", "5xx"), fail)).toBe(1);
  });

  test("say that the database failed, and still contain the rest", async () => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    const samples = await scrapeLocally(broken);
    expect(samples.get("skytale_database_up")).toBe(0);
    expect(samples.has("skytale_running_games")).toBe(false);
    expect(samples.get('skytale_errors_total{where="worker"}')).toBeGreaterThanOrEqual(1);
    expect(samples.size).toBeGreaterThan(10);
  });
});
