import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app";
import { OPERATIONS } from "../../src/http/operations";
import { freshAddress, get, newGame, newPlayer, post, send, TERMS, textAt, verdict } from "./client";

const app = createApp();

/** Sends a request to an app with the given failing objects or database. */
async function sendBroken(broken: Partial<typeof env>, method: string, path: string, token?: string, body?: unknown) {
  const request = new Request(`https://skytale.test${path}`, {
    method,
    headers: {
      "CF-Connecting-IP": freshAddress(),
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json", "Idempotency-Key": "broken" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return app.fetch(request, { ...env, ...broken });
}

function failing<T extends object>(what: T, error: Error): T {
  return new Proxy(what, {
    get: () => () => {
      throw error;
    },
  });
}

describe("a failure of the infrastructure", () => {
  test("that is temporary is answered with a retryable 503", async () => {
    const { id, white } = await newGame();
    const ROOMS = failing(env.ROOMS, Object.assign(new Error("object is overloaded"), { overloaded: true }));
    const path = `/v1/games/${id}/moves`;
    const refused = await sendBroken({ ROOMS }, "POST", path, white.token, { move: "e2e4", ply: 0 });
    expect(refused.status).toBe(503);
    expect(refused.headers.get("Retry-After")).toBe("2");
    expect(await refused.json()).toMatchObject({ code: "unavailable" });
    expect((await post(path, white.token, { move: "e2e4", ply: 0 })).body.ply).toBe(1);
  });

  test("that is permanent is answered with 500 without internal details", async () => {
    const DB = failing(env.DB, new Error("D1_ERROR: secret table is missing"));
    const refused = await sendBroken({ DB }, "GET", "/v1/players/leonidas");
    const text = await refused.text();
    expect([refused.status, refused.headers.get("Content-Type")]).toEqual([500, "application/problem+json"]);
    expect(text).not.toContain("secret");
    expect(refused.headers.get("X-Request-Id")).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("of the database leaves the records of games to their objects", async () => {
    const { id, white } = await newGame();
    expect((await post(`/v1/games/${id}/abort`, white.token)).status).toBe(200);
    const DB = failing(env.DB, new Error("D1_ERROR: the database is not available"));
    const exported = await sendBroken({ DB }, "GET", `/v1/games/${id}/export.json`);
    expect([exported.status, await exported.json()]).toMatchObject([200, { id, status: "aborted" }]);
  });

  test("releases the Idempotency-Key", async () => {
    const player = await newPlayer();
    const DB = failing(env.DB, Object.assign(new Error("lost"), { retryable: true }));
    const body = { ...TERMS, opponent: (await newPlayer()).username };
    expect((await sendBroken({ DB }, "POST", "/v1/challenges", player.token, body)).status).toBe(503);
    const again = await post("/v1/challenges", player.token, body, { "Idempotency-Key": "broken" });
    expect([again.status, again.headers.get("Idempotent-Replayed")]).toEqual([201, null]);
  });
});

describe("a player's rate limit", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  test("applies to that player only", async () => {
    // Freeze the clock: otherwise the bucket would refill while a slow machine empties it.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const [hasty, other] = [await newPlayer(), await newPlayer()];
    let last = await get("/v1/me", hasty.token);
    for (let i = 0; i < 1000 && last.status === 200; i += 1) last = await get("/v1/webhooks", hasty.token);
    expect(verdict(last)).toBe("429 rate-limited");
    expect(Number(last.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(last.headers.get("RateLimit")).toBe(`"default";r=0;t=${last.headers.get("Retry-After")}`);
    expect((await get("/v1/me", other.token)).status).toBe(200);
  });
});

const ODD: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  0.5,
  "",
  "\u0000",
  "\ud800",
  "x".repeat(3000),
  "../../etc",
  "' or 1=1 --",
  "🏛️",
  [],
  {},
  [[]],
  { $ne: 1 },
  "constructor",
  "P999999W",
];

const EVERYTHING = {
  username: "leonidas",
  recoveryCode: "x",
  name: "n",
  scopes: ["game:read"],
  expiresIn: "P1D",
  ...TERMS,
  opponent: "leonidas",
  private: false,
  options: {},
  position: "x",
  message: "m",
  uses: 1,
  reason: "later",
  move: "e2e4",
  moves: ["e2e4"],
  ply: 0,
  offerDraw: false,
  url: "https://example.com/",
  eventTypes: ["*"],
  description: "d",
  gameId: "0000000000000000",
};

describe("unusual requests", () => {
  const withBody = OPERATIONS.map(({ config }) => config).filter(({ body }) => body !== undefined);

  test.each(withBody.map((config) => [config.id, config] as const))(
    "to %s cause no server error",
    async (_id, config) => {
      const { id, white } = await newGame();
      const path = config.path.replace("{id}", id).replace("{variant}", "spartan-chess");
      const shape = config.body?.schema;
      const known = Object.entries(EVERYTHING).filter(
        ([name]) => shape && "shape" in shape && name in Object(shape.shape),
      );
      const good = Object.fromEntries(known);
      let token = white.token;
      for (const [name] of known) {
        for (const odd of ODD) {
          const answer = await send(config.method.toUpperCase(), path, { token, body: { ...good, [name]: odd } });
          if (answer.status === 429) token = (await newPlayer()).token;
          expect(answer.status, `${name}: ${JSON.stringify(odd)}`).toBeLessThan(500);
        }
      }
    },
  );

  test.each(["a b", "%00", "\u00e9", "..%2f", "0".repeat(500), "hasOwnProperty", "__proto__", "%ff"])(
    "for %s are answered with 404",
    async (odd) => {
      const player = await newPlayer();
      for (const { config } of OPERATIONS.filter(({ config: { path } }) => path.includes("{"))) {
        const path = config.path.replaceAll(/\{\w+\}/g, odd);
        const answer = await send(config.method.toUpperCase(), path, { token: player.token });
        expect(answer.status, path).toBe(404);
      }
      expect((await get(`/v1/me/events?after=${odd.replaceAll(" ", "+")}`, player.token)).status).toBeLessThan(500);
      expect(textAt((await get(`/v1/games?${odd}=1`)).body, "code")).toBe("invalid-request");
    },
  );
});
