import { createExecutionContext, listDurableObjectIds, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app";
import { BINDINGS } from "../../src/object-kinds";
import { allRows, allRowsOfD1 } from "./all-rows";
import { get, newGame, post, send, TERMS, textAt } from "./client";
import { SECTIONS } from "./tournaments/fixtures";

afterEach(() => vi.restoreAllMocks());

const LOGS = ["log", "info", "warn", "error", "debug"] as const;

/** Everything that the objects of a kind store. Fails if there is no object, because the test covers each kind. */
async function storedByKind(kind: (typeof BINDINGS)[number]) {
  const namespace: DurableObjectNamespace = env[kind];
  // Games and players call some objects after their responses.
  const ids = await vi.waitFor(async () => {
    const found = await listDurableObjectIds(namespace);
    expect(found, kind).not.toEqual([]);
    return found;
  });
  return Promise.all(
    ids.map(async (id) => {
      const stub = namespace.get(id);
      const values = await runInDurableObject(stub, (_, { storage }) => [...storage.kv.list()]);
      return { rows: await allRows(stub), values };
    }),
  );
}

test("tokens and recovery codes are in no table, log or webhook", async () => {
  const logged: unknown[] = [];
  for (const level of LOGS) vi.spyOn(console, level).mockImplementation((...words) => void logged.push(words));
  const sent: unknown[] = [];
  vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
    sent.push([String(input), Object.fromEntries(new Headers(init?.headers)), init?.body]);
    return new Response("no", { status: 500 });
  });
  const { id, white, black } = await newGame();
  const made = await post(
    "/v1/me/tokens",
    white.token,
    { name: "bot", scopes: ["game:play"] },
    { "Idempotency-Key": "k" },
  );
  const bot = textAt(made.body, "token");
  const recovered = await post("/v1/token-recovery", undefined, {
    username: black.username,
    recoveryCode: black.recoveryCode,
  });
  const secrets = [
    white.token,
    black.token,
    bot,
    textAt(recovered.body, "token"),
    white.recoveryCode,
    black.recoveryCode,
    textAt(recovered.body, "recoveryCode"),
  ];
  await post("/v1/webhooks", white.token, { url: "https://example.com/hook", eventTypes: ["*"] });
  await post(`/v1/games/${id}/moves`, bot, { move: "e2e4", ply: 0 }, { "Idempotency-Key": "m" });
  await post(`/v1/games/${id}/resign`, black.token);
  await post("/v1/challenges", white.token, { ...TERMS, opponent: "house-recruit" });
  await post("/v1/tournaments", white.token, SECTIONS);
  await post("/v1/teams", white.token, { name: "Three Hundred" });
  for (const token of secrets.slice(0, 4)) {
    await send("GET", "/v1/me", { token: `${token}x` });
    await get(`/v1/games?player=${token}`);
  }
  await vi.waitFor(() => expect(sent.length).toBeGreaterThan(1));
  await vi.waitFor(async () => expect((await get(`/v1/games?player=${white.username}`)).text).toContain(id));
  await post(`/v1/games/${id}/evaluation`, white.token);
  const everything = JSON.stringify({
    logged,
    sent,
    objects: await Promise.all(BINDINGS.map(storedByKind)),
    d1: await allRowsOfD1(),
  });
  expect(everything).toContain(white.username);
  expect(everything).toContain("move.played");
  for (const secret of secrets) {
    expect(everything).not.toContain(secret);
    const heart = secret.startsWith("sky_") ? secret.split("_")[2] : secret.replaceAll("-", "");
    expect(everything).not.toContain(heart);
  }
});

test("a token with a wrong checksum is refused without a call of an object or database", async () => {
  const { white } = await newGame();
  const forbidden = (): never => {
    throw new Error("nobody may be asked");
  };
  const closed = new Proxy({}, { get: forbidden });
  const bindings = { ...env, PLAYERS: closed, ROOMS: closed, DB: closed };
  const last = white.token.at(-1) === "A" ? "B" : "A";
  for (const token of [white.token.slice(0, -1) + last, "sky_x_y", "nonsense", white.token.toUpperCase()]) {
    const request = new Request("https://skytale.test/v1/me", { headers: { Authorization: `Bearer ${token}` } });
    const refused = await createApp().fetch(request, bindings, createExecutionContext());
    expect([refused.status, await refused.json()]).toMatchObject([401, { code: "bad-token" }]);
  }
});
