import {
  type ApiResponse,
  type ClientOptions,
  createChallenge,
  createClient,
  deleteWebhook,
  eachItem,
  etagOf,
  followFeed,
  type Game,
  getGame,
  isProblem,
  listMyEvents,
  listMyGames,
  type NotModifiedResponse,
  paginate,
  playMove,
  readServerAddress,
  streamGameEvents,
} from "skytale-client";
import { afterEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { answer, refuse, startScripted, stream } from "./scripted-server";

// Types of the requests and results of the generated functions.

afterEach(() => void vi.unstubAllGlobals());

/** The members of a `RequestInit` in the Fetch standard. */
const REQUEST_INIT = new Set(
  ["body", "cache", "credentials", "duplex", "headers", "integrity", "keepalive", "method", "mode", "priority"].concat([
    "redirect",
    "referrer",
    "referrerPolicy",
    "signal",
    "window",
  ]),
);

/**
 * A `Request` that behaves as in Deno: it rejects a `client` that is not Deno's own. It also rejects every member that
 * is not in the standard.
 */
class StrictRequest extends Request {
  constructor(input: string | URL | Request, init: RequestInit = {}) {
    if ("client" in init) throw new TypeError("Argument 2 `client` must be a Deno.HttpClient");
    const unknown = Object.keys(init).filter((name) => !REQUEST_INIT.has(name));
    if (unknown.length > 0) throw new TypeError(`RequestInit has no ${unknown.join(", ")}`);
    super(input, init);
  }
}

test("passes only standard RequestInit members to the platform", async () => {
  vi.stubGlobal("Request", StrictRequest);
  await using server = await startScripted(answer(200, { id: "g1" }));
  const client = createClient({ server: server.url, token: "sky_t" });
  const signal = AbortSignal.timeout(60_000);
  await getGame({ client, path: { id: "g/1" }, query: { include: "board" }, signal, headers: { "X-Mine": "yes" } });
  await playMove({ client, path: { id: "g1" }, body: { move: "e2e4", ply: 0 }, throwOnError: true, cache: "no-store" });
  await listMyEvents({ client, query: { limit: 5 }, meta: { mine: true } });
  expect(server.seen).toMatchObject([
    {
      method: "GET",
      url: "/v1/games/g%2F1?include=board",
      headers: { "x-mine": "yes", authorization: "Bearer sky_t" },
    },
    { method: "POST", url: "/v1/games/g1/moves", headers: { "content-type": "application/json" } },
    { method: "GET", url: "/v1/me/events?limit=5" },
  ]);
  expect(server.seen[0]?.headers).not.toHaveProperty("content-type");
});

test("passes only standard members for a stream, too", async () => {
  vi.stubGlobal("Request", StrictRequest);
  await using server = await startScripted(stream('id: g-1\ndata: {"type":"move.played"}\n\n'));
  const client = createClient({ server: server.url });
  const { stream: events } = await streamGameEvents({ client, path: { id: "g1" } });
  expect(await events.next()).toEqual({ done: false, value: { type: "move.played" } });
  await events.return();
});

test("returns undefined for an answer without a body", async () => {
  await using server = await startScripted((response) => void response.writeHead(204).end());
  const client = createClient({ server: server.url, token: "sky_t" });
  expect(await deleteWebhook({ client, path: { id: "w1" } })).toBeUndefined();
});

test("returns undefined for a failed call with throwOnError: false", async () => {
  await using server = await startScripted(refuse(404, "not-found"));
  const client = createClient({ server: server.url });
  const game = await getGame({ client, path: { id: "g1" }, throwOnError: false });
  expectTypeOf(game).toEqualTypeOf<Game | undefined>();
  expect(game).toBeUndefined();
});

describe("a conditional read with If-None-Match", () => {
  test("returns null for a 304, and otherwise an answer with an ETag", async () => {
    await using server = await startScripted(
      answer(200, { id: "g1" }, { etag: 'W/"1"' }),
      (response) => void response.writeHead(304, { etag: 'W/"1"' }).end(),
      answer(200, { id: "g1", ply: 1 }, { etag: 'W/"2"' }),
    );
    const client = createClient({ server: server.url });
    const path = { id: "g1" };
    const game = await getGame({ client, path });
    expectTypeOf(game).toEqualTypeOf<Game>();
    const tag = etagOf(game) ?? "";
    expect(tag).toBe('W/"1"');
    const unchanged = await getGame({ client, path, headers: { "If-None-Match": tag } });
    expectTypeOf(unchanged).toEqualTypeOf<Game | null>();
    expect(unchanged).toBeNull();
    const changed = await getGame({ client, path, headers: { "If-None-Match": tag } });
    expect(changed && etagOf(changed)).toBe('W/"2"');
    expect(server.seen.map(({ headers }) => headers["if-none-match"])).toEqual([undefined, tag, tag]);
  });

  test("has a nullable type if and only if the header may be set", async () => {
    await using server = await startScripted(answer(200, { items: [] }));
    const client = createClient({ server: server.url, token: "sky_t" });
    const tag = ["known"].at(1);
    const list = await listMyGames({ client, headers: tag === undefined ? {} : { "If-None-Match": tag } });
    expectTypeOf<null>().toExtend<typeof list>();
    const other = await listMyGames({ client, headers: { "X-Mine": "yes" } });
    expectTypeOf<null>().not.toExtend<typeof other>();
  });
});

describe("withResponse", () => {
  const HEADERS = {
    etag: 'W/"1"',
    location: "/v1/games/g1",
    "x-request-id": "r1",
    "ratelimit-policy": '"default";q=600;w=60',
    ratelimit: '"default";r=599;t=1',
  };

  test("has the metadata beside the body, of one request", async () => {
    await using server = await startScripted(answer(201, { id: "g1" }, HEADERS));
    const client = createClient({ server: server.url });
    const answered = await getGame({ client, path: { id: "g1" } }).withResponse();
    expectTypeOf(answered).toEqualTypeOf<ApiResponse<Game>>();
    expect(answered).toMatchObject({
      data: { id: "g1" },
      notModified: false,
      status: 201,
      etag: 'W/"1"',
      location: "/v1/games/g1",
      requestId: "r1",
      rateLimit: { limit: 600, window: 60, remaining: 599, reset: 1 },
    });
    expect(answered.response.headers.get("Content-Type")).toBe("application/json");
    expect(server.seen).toHaveLength(1);
  });

  test("distinguishes a 304 by a value that narrows the type of the body", async () => {
    await using server = await startScripted(
      (response) => void response.writeHead(304, HEADERS).end(),
      answer(200, { id: "g1", ply: 1 }, HEADERS),
    );
    const client = createClient({ server: server.url });
    const read = () =>
      getGame({ client, path: { id: "g1" }, headers: { "If-None-Match": HEADERS.etag } }).withResponse();
    const unchanged = await read();
    expectTypeOf(unchanged).toEqualTypeOf<ApiResponse<Game> | NotModifiedResponse>();
    expect(unchanged).toMatchObject({ notModified: true, data: null, status: 304, etag: HEADERS.etag });
    const { notModified, data } = await read();
    if (notModified) throw new Error("not changed");
    expectTypeOf(data).toEqualTypeOf<Game>();
    expect(data.ply).toBe(1);
  });

  const LIMITS: readonly (readonly [string | undefined, string | undefined, unknown])[] = [
    [undefined, undefined, undefined],
    ['"default";q=600;w=60', undefined, { limit: 600, window: 60, remaining: undefined, reset: undefined }],
    ['"default"; q=10; w=1, "day";q=5;w=9', '"default"; r=0; t=7', { limit: 10, window: 1, remaining: 0, reset: 7 }],
    ["limit=5", "remaining=4", undefined],
  ];
  test.each(LIMITS)("reads the rate limit of %j and %j", async (policy, limit, expected) => {
    const headers = { ...(policy && { "ratelimit-policy": policy }), ...(limit && { ratelimit: limit }) };
    await using server = await startScripted(answer(200, { id: "g1" }, headers));
    const client = createClient({ server: server.url });
    const { rateLimit, etag, requestId, location } = await getGame({ client, path: { id: "g1" } }).withResponse();
    expect(rateLimit).toEqual(expected);
    expect([etag, requestId, location]).toEqual([undefined, undefined, undefined]);
  });

  test("throws a refusal once, with the id of the request", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    try {
      await using server = await startScripted(refuse(404, "not-found", { "x-request-id": "r2" }));
      const client = createClient({ server: server.url });
      const call = getGame({ client, path: { id: "g1" } }).withResponse();
      const error: unknown = await call.catch((thrown: unknown) => thrown);
      expect(isProblem(error, "not-found") && error.requestId).toBe("r2");
      const quiet = getGame({ client, path: { id: "g1" }, throwOnError: false });
      expect(await quiet.withResponse()).toBeUndefined();
      await new Promise((resolve) => setImmediate(resolve));
      expect(unhandled).not.toHaveBeenCalled();
    } finally {
      process.off("unhandledRejection", unhandled);
    }
  });
});

test("still accepts the deprecated names", async () => {
  expect(eachItem).toBe(paginate);
  await using server = await startScripted(refuse(503, "overloaded", { "retry-after": "7" }));
  const read = (options: Partial<ClientOptions>) =>
    getGame({ client: createClient({ server: server.url, ...options }), path: { id: "g1" } });
  await expect(read({ retries: 0 })).rejects.toMatchObject({ status: 503 });
  await expect(read({ longestPause: 5_000 })).rejects.toMatchObject({ status: 503, retryAfter: 7 });
  expect(server.seen).toHaveLength(2);
  const lost = vi.fn(() => leave.abort());
  const leave = new AbortController();
  const client = createClient({ server: server.url, maxRetries: 0 });
  for await (const _ of followFeed({ client, signal: leave.signal, onLoss: lost }));
  expect(lost).toHaveBeenCalledOnce();
}, 10_000);

describe("the message of a refusal", () => {
  const refusal = (errors: unknown) =>
    refuse(422, "invalid-request", {}, { detail: "See `errors` for each field.", errors });
  const messageOf = async (errors: unknown): Promise<string> => {
    await using server = await startScripted(refusal(errors));
    const client = createClient({ server: server.url, token: "sky_t" });
    const error: unknown = await getGame({ client, path: { id: "g1" } }).catch((thrown: unknown) => thrown);
    return error instanceof Error ? error.message : "";
  };

  test("names the invalid fields", async () => {
    const missing = { field: "ply", detail: "is missing" };
    const errors = [{ field: "move", detail: "must be a text" }, missing];
    expect(await messageOf(errors)).toBe("invalid-request: move: must be a text; ply: is missing");
    expect(await messageOf([missing])).toBe("invalid-request: ply: is missing");
  });

  test("stays short however long the server's text is", async () => {
    const errors = Array.from({ length: 100 }, (_, index) => ({ field: `f${index}`, detail: "unknown" }));
    const message = await messageOf(errors);
    expect(message).toMatch(/^invalid-request: f0: unknown; f1: .*…$/);
    expect(message.length).toBeLessThan(340);
    const long = { field: "message", detail: "too long ".repeat(100) };
    expect(await messageOf([long])).toMatch(/^invalid-request: message: too long .{200,290}…$/);
    expect((await messageOf([long, long])).length).toBeLessThan(340);
    expect(await messageOf("nonsense")).toBe("invalid-request: See `errors` for each field.");
    expect(await messageOf([null, 5])).toMatch(/^invalid-request: /);
  });
});

test("narrows a problem's type by its code in isProblem", async () => {
  await using server = await startScripted(refuse(409, "stale-ply", {}, { ply: 7 }), refuse(404, "not-found"));
  const client = createClient({ server: server.url, token: "sky_t" });
  const thrown = () => getGame({ client, path: { id: "g1" } }).catch((error: unknown) => error);
  const stale = await thrown();
  if (!isProblem(stale, "stale-ply")) throw new Error("not stale");
  expectTypeOf(stale.problem.ply).toEqualTypeOf<number>();
  expect(stale.problem.ply).toBe(7);
  const missing = await thrown();
  // Codes without members of their own share one type in the API's description.
  if (!isProblem(missing, "not-found")) throw new Error("not missing");
  expectTypeOf(missing.problem.code).toEqualTypeOf<"not-found">();
  expectTypeOf(missing.problem.detail).toEqualTypeOf<string>();
  if (isProblem(stale) && stale.code === "stale-ply") expectTypeOf(stale.problem.ply).toEqualTypeOf<number>();
  expect(isProblem(missing, "stale-ply")).toBe(false);
});

describe("createClient", () => {
  test.each(["", "/", "/v1", "/v1/", "  "])("accepts an address without a scheme that ends in %j", async (end) => {
    await using server = await startScripted(answer(200, { id: "g1" }));
    const client = createClient({ server: `${server.url.replace("http://", "")}${end}` });
    expect(await getGame({ client, path: { id: "g1" } })).toEqual({ id: "g1" });
    expect(server.seen[0]?.url).toBe("/v1/games/g1");
  });

  test("reads addresses as `readServerAddress` says", () => {
    expect(readServerAddress("Skytale.example./below/v1/")).toBe("https://skytale.example/below");
  });

  const MISTAKES: readonly (readonly [unknown, RegExp])[] = [
    [undefined, /needs an object with the server's address/],
    ["http://127.0.0.1:8787", /needs an object with the server's address/],
    [{}, /address is missing/],
    [{ server: "" }, /address is empty/],
    [{ server: "ftp://x" }, /“ftp:\/\/x” is not the address of a server/],
    [{ server: "two words" }, /“two words” is not the address of a server/],
    [{ server: "https://user:word@skytale.example" }, /user name or a password/],
    [{ server: "x", baseUrl: "y" }, /no option `baseUrl`/],
    [{ server: "x", token: "sky_t\n" }, /`token` contains .* line break/],
    [{ server: "x", token: 7 }, /`token` must be a string/],
  ];
  test.each(MISTAKES)("explains in a sentence what is wrong with %j", (options, message) => {
    const make = () => createClient(options as ClientOptions);
    expect(make).toThrow(TypeError);
    expect(make).toThrow(message);
    expect(make).toThrow(/^[A-Zc“].*\.$/);
  });

  test("names the missing path parameter of a call", async () => {
    const client = createClient({ server: "http://127.0.0.1:9" });
    const path = {} as { id: string };
    await expect(getGame({ client, path })).rejects.toThrow("The call to /v1/games/{id} needs `path.id`.");
  });

  test("does not repeat a password in the address in its error", () => {
    expect(() => createClient({ server: "https://user:word@skytale.example" })).not.toThrow(/word@/);
  });
});

test("keeps all members of a problem for programs", async () => {
  const errors = [{ field: "color", detail: "expected white" }];
  await using server = await startScripted(refuse(422, "invalid-request", {}, { errors }));
  const client = createClient({ server: server.url, token: "sky_t" });
  const error: unknown = await createChallenge({
    client,
    body: { variant: "sparta", color: "random", timeControl: { kind: "unlimited" }, rated: false },
  }).catch((thrown: unknown) => thrown);
  if (!isProblem(error, "invalid-request")) throw new Error("not refused");
  expect(error.problem.errors).toEqual(errors);
});
