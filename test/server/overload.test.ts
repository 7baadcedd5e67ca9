import http from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { samplesOf } from "../metrics/samples";
import { HttpPlayer } from "./http-player";
import { type Server, startServer } from "./spawn-server";

const METRICS_TOKEN = "token-of-the-scraper";

interface Problem {
  readonly code: string;
  readonly retryAfterSeconds: number;
}

/** The server handles one request at a time, so a few clients are enough for an overload. */
describe("an overloaded server", () => {
  let server: Server;
  let white: HttpPlayer;
  let black: HttpPlayer;
  let gameId = "";

  beforeAll(async () => {
    const env = { REQUESTS_AT_ONCE: "1", PLAYER_REQUESTS_PER_MINUTE: "1000000", METRICS_TOKEN };
    server = await startServer({ env });
    white = await HttpPlayer.signUp(server.url, "xerxes");
    black = await HttpPlayer.signUp(server.url, "leonidas");
    const { id } = await white.call<{ id: string }>("POST", "/v1/challenges", {
      variant: "spartan-chess",
      opponent: "leonidas",
      color: "white",
      timeControl: { kind: "per-move", perMove: "P3D" },
      rated: false,
    });
    gameId = (await black.call<{ id: string }>("POST", `/v1/challenges/${id}/accept`)).id;
  });

  afterAll(() => server.stop());

  const as = (player: HttpPlayer) => ({ authorization: `Bearer ${player.token}` });
  const read = (signal?: AbortSignal) =>
    fetch(`${server.url}/v1/games/${gameId}`, { headers: as(white), ...(signal ? { signal } : {}) });

  /** Sends far more list requests than the server can answer, until `act` has ended. */
  async function under<T>(act: () => Promise<T>): Promise<T> {
    let isOver = false;
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1_000 });
    const listed = () =>
      new Promise<void>((resolve) => {
        const request = http.get(`${server.url}/v1/challenges`, { agent }, (response) => {
          response.resume();
          response.once("close", resolve);
        });
        request.once("error", () => resolve());
      });
    const client = async () => {
      while (!isOver) await listed();
    };
    const crowd = Promise.all(Array.from({ length: 1_000 }, client));
    try {
      return await act();
    } finally {
      isOver = true;
      await crowd;
      agent.destroy();
    }
  }

  /** Repeats a request until it is refused. */
  async function untilRefused(send: () => Promise<Response>): Promise<Response> {
    for (;;) {
      const response = await send();
      if (response.status === 503) return response;
      await response.body?.cancel();
    }
  }

  test("refuses with 503 and Retry-After, and answers /healthz", async () => {
    const [refused, health] = await under(async () => {
      const problem = await untilRefused(() => fetch(`${server.url}/v1/games`, { headers: { origin: server.url } }));
      return [problem, await fetch(`${server.url}/healthz`)];
    });
    const problem = (await refused.json()) as Problem;
    expect(problem).toMatchObject({ code: "overloaded", type: "/problems/overloaded", status: 503 });
    expect(refused.headers.get("retry-after")).toBe(String(problem.retryAfterSeconds));
    expect(problem.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(refused.headers.get("access-control-allow-origin")).toBe(server.url);
    expect(health.status).toBe(200);
  });

  test("answers scrapes, which count the refused requests", async () => {
    const scrape = async () => {
      const response = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
      expect(response.status).toBe(200);
      return samplesOf(await response.text());
    };
    const samples = await under(async () => {
      await untilRefused(() => fetch(`${server.url}/v1/games`));
      return scrape();
    });
    expect(samples.get('skytale_http_requests_shed_total{priority="1"}')).toBeGreaterThan(0);
    expect(samples.get("skytale_http_requests_limit")).toBe(1);
    expect(samples.get("skytale_http_requests_queued")).toBeGreaterThan(0);
  });

  test("admits moves and reads of a game before lists, and plays no refused move", async () => {
    const before = await white.call<{ ply: number; legalMoves: string[] }>("GET", `/v1/games/${gameId}`);
    const refusals = await under(async () => {
      let count = 0;
      for (let ply = before.ply, left = 3; left > 0; ) {
        const player = ply % 2 === 0 ? white : black;
        const game = await fetch(`${server.url}/v1/games/${gameId}`, { headers: as(player) });
        const { legalMoves, ply: now } = (await game.json()) as typeof before;
        if (game.status !== 200) count += 1;
        else {
          expect(now).toBe(ply);
          const moved = await fetch(`${server.url}/v1/games/${gameId}/moves`, {
            method: "POST",
            headers: { ...as(player), "content-type": "application/json" },
            body: JSON.stringify({ move: legalMoves[0], ply }),
          });
          if (moved.status === 200) {
            ply += 1;
            left -= 1;
          } else {
            expect(await moved.json()).toMatchObject({ code: "overloaded" });
            count += 1;
          }
        }
      }
      return count;
    });
    const after = await white.call<{ ply: number }>("GET", `/v1/games/${gameId}`);
    expect(after.ply).toBe(before.ply + 3);
    // Few of the game's requests are refused, although most of the lists are.
    expect(refusals).toBeLessThan(6);
  });

  test("does not count streams and waiting polls", async () => {
    const end = new AbortController();
    const open = (path: string, accept: string) =>
      fetch(`${server.url}${path}`, { headers: { ...as(white), accept }, signal: end.signal });
    const streams = await Promise.all(
      [1, 2, 3].map(() => open(`/v1/games/${gameId}/events/stream`, "text/event-stream")),
    );
    expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { nextCursor } = await black.call<{ nextCursor: string }>("GET", "/v1/me/events?limit=100");
    let isAnswered = false;
    const poll = fetch(`${server.url}/v1/me/events?after=${nextCursor}&wait=60`, {
      headers: as(black),
      signal: end.signal,
    }).then(
      () => {
        isAnswered = true;
      },
      () => undefined,
    );
    for (let index = 0; index < 10; index += 1) expect((await read()).status).toBe(200);
    expect(isAnswered).toBe(false);
    end.abort();
    await poll;
  });

  test("counts an assistant's tool call as part of one request", async () => {
    const call = (name: string, args: object) => ({
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params: { name, arguments: args },
    });
    const response = await fetch(`${server.url}/mcp`, {
      method: "POST",
      headers: {
        ...as(white),
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        "mcp-protocol-version": "2025-06-18",
      },
      body: JSON.stringify(call("get_game", { game_id: gameId })),
    });
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain("overloaded");
  });

  test("recovers as soon as the load ends", async () => {
    await under(async () => untilRefused(() => fetch(`${server.url}/v1/games`)));
    await expect.poll(async () => (await read()).status).toBe(200);
  });
});
