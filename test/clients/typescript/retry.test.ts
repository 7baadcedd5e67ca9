import {
  analyzeLine,
  ConnectionError,
  createChallenge,
  createClient,
  declineDraw,
  followFeed,
  getGame,
  HttpError,
  isProblem,
  listMyEvents,
  type Problem,
  type ProblemError,
  playMove,
  putNotes,
  type Retry,
  type RetryPolicy,
  recoverToken,
  signUp,
  updateMe,
} from "skytale-client";
import { describe, expect, expectTypeOf, test } from "vitest";
import { collectGarbage } from "./garbage";
import { useLoopTime } from "./loop-time";
import { type Act, answer, cut, cutInTheMiddle, hang, refuse, startScripted } from "./scripted-server";

const GAME = { id: "g1", ply: 1 };
const done = answer(200, GAME);

const move = (options: Parameters<typeof createClient>[0], signal?: AbortSignal) =>
  playMove({
    client: createClient({ token: "sky_t", ...options }),
    path: { id: "g1" },
    body: { move: "e2e4", ply: 0 },
    ...(signal && { signal }),
  });

const unavailable = refuse(503, "unavailable", { "retry-after": "0" });

describe("retries a move with the same idempotency key", () => {
  const FAILURES: readonly (readonly [string, Act])[] = [
    ["after 429", refuse(429, "rate-limited", { "retry-after": "0" }, { retryAfterSeconds: 0 })],
    ["after 503", unavailable],
    ["after a proxy's 502", (response) => void response.writeHead(502).end("<h1>Bad gateway</h1>")],
    ["after a connection that was cut when the move was done", cut],
    ["after an answer that was cut in the middle", cutInTheMiddle],
    ["while the first one is still running", refuse(409, "idempotency-running", { "retry-after": "0" })],
  ];

  async function expectSentAgain(failure: Act, policy: RetryPolicy = {}): Promise<void> {
    await using server = await startScripted(failure, failure, done);
    const retries: Retry[] = [];
    const game = await move({ server: server.url, ...policy, onRetry: (retry) => retries.push(retry) });
    expect(game).toEqual(GAME);
    const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(server.seen.map(({ body }) => JSON.parse(body))).toEqual(Array(3).fill({ move: "e2e4", ply: 0 }));
    expect(retries).toHaveLength(2);
  }

  test.each(FAILURES)("%s", (_, failure) => expectSentAgain(failure));

  test("after a timeout", async () => {
    useLoopTime();
    await expectSentAgain(hang, { timeout: 300 });
  });
});

test("sends a new key with each POST and keeps a key that the caller set", async () => {
  await using server = await startScripted(done);
  const client = createClient({ server: server.url, token: "sky_t" });
  await playMove({ client, path: { id: "g1" }, body: { move: "e2e4", ply: 0 } });
  await playMove({ client, path: { id: "g1" }, body: { move: "e2e4", ply: 0 } });
  await playMove({
    client,
    path: { id: "g1" },
    body: { move: "e2e4", ply: 0 },
    headers: { "Idempotency-Key": "mine" },
  });
  const keys = server.seen.map(({ headers }) => headers["idempotency-key"]);
  expect(new Set(keys).size).toBe(3);
  expect(keys[2]).toBe("mine");
});

describe("retries calls that may have been carried out only if that is safe", () => {
  const client = (server: string, token?: string) => createClient({ server, token, maxRetries: 1 });
  const CALLS = [
    ["reading a game", true, (server: string) => getGame({ client: client(server), path: { id: "g1" } })],
    [
      "putting notes",
      true,
      (server: string) => putNotes({ client: client(server, "t"), path: { id: "g1" }, body: { text: "x" } }),
    ],
    [
      "a challenge",
      true,
      (server: string) =>
        createChallenge({
          client: client(server, "t"),
          body: { variant: "sparta", color: "random", timeControl: { kind: "unlimited" }, rated: false },
        }),
    ],
    // The server keeps no keys for these, but a repetition leads to the same result.
    [
      "recovering a token",
      true,
      (server: string) => recoverToken({ client: client(server), body: { username: "xerxes", recoveryCode: "7G2K9" } }),
    ],
    ["signing up", true, (server: string) => signUp({ client: client(server), body: { username: "xerxes" } })],
    [
      "signing up with another's token",
      true,
      (server: string) => signUp({ client: client(server, "t"), body: { username: "xerxes" } }),
    ],
    // The server keeps keys per player: without a token, a repetition would run again.
    [
      "a POST without a token",
      false,
      (server: string) => analyzeLine({ client: client(server), path: { variant: "sparta" }, body: { moves: [] } }),
    ],
    // A repetition could decline a later offer.
    ["declining a draw", false, (server: string) => declineDraw({ client: client(server, "t"), path: { id: "g1" } })],
    ["a change of settings", false, (server: string) => updateMe({ client: client(server, "t"), body: {} })],
  ] as const;

  test.each(CALLS)("after a cut connection, %s is retried: %s", async (_, isAgain, call) => {
    await using server = await startScripted(cut, done);
    const outcome = await call(server.url).then(
      () => "answered",
      (error: unknown) => error,
    );
    expect(server.seen).toHaveLength(isAgain ? 2 : 1);
    if (isAgain) expect(outcome).toBe("answered");
    else expect(outcome).toBeInstanceOf(ConnectionError);
  });

  test("retries any call that was refused temporarily", async () => {
    await using server = await startScripted(unavailable, done);
    await signUp({ client: client(server.url), body: { username: "xerxes" } });
    await using other = await startScripted(refuse(429, "rate-limited", { "retry-after": "0" }), done);
    await declineDraw({ client: client(other.url, "t"), path: { id: "g1" } });
    expect([server.seen.length, other.seen.length]).toEqual([2, 2]);
  });
});

test("waits as long as Retry-After says", async () => {
  await using server = await startScripted(refuse(429, "rate-limited", { "retry-after": "2" }), done);
  await move({ server: server.url });
  const [first, second] = server.seen;
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(1_950);
});

test("spreads the retries of clients that were refused at the same time", async () => {
  await using server = await startScripted(refuse(503, "overloaded", { "retry-after": "2" }));
  const delays = await Promise.all(
    Array.from({ length: 8 }, async () => {
      const controller = new AbortController();
      const delay = Promise.withResolvers<number>();
      const onRetry = (retry: { readonly delay: number }) => {
        delay.resolve(retry.delay);
        controller.abort();
      };
      await move({ server: server.url, onRetry }, controller.signal).catch(() => undefined);
      return delay.promise;
    }),
  );
  for (const delay of delays) expect([delay >= 2_000, delay <= 2_500]).toEqual([true, true]);
  expect(new Set(delays).size).toBeGreaterThan(1);
});

test("fails at once if Retry-After is too long, and reports the time", async () => {
  await using server = await startScripted(refuse(429, "rate-limited", { "retry-after": "61" }));
  await expect(move({ server: server.url })).rejects.toMatchObject({ code: "rate-limited", retryAfter: 61 });
  expect(server.seen).toHaveLength(1);
});

test("gives up after the configured number of retries", async () => {
  await using busy = await startScripted(unavailable);
  await expect(move({ server: busy.url, maxRetries: 2 })).rejects.toMatchObject({ code: "unavailable", status: 503 });
  expect(busy.seen).toHaveLength(3);
  await using gone = await startScripted(cut);
  await expect(move({ server: gone.url, maxRetries: 1 })).rejects.toBeInstanceOf(ConnectionError);
  expect(gone.seen).toHaveLength(2);
});

test("names the server in the error if nothing listens there", async () => {
  const server = await startScripted(done);
  await server[Symbol.asyncDispose]();
  await expect(move({ server: server.url, maxRetries: 0 })).rejects.toThrow(`no answer from ${server.url}`);
});

describe("an aborted signal ends a call at once", () => {
  // All other timeouts are longer than the test's own.
  const HOUR = 3_600_000;
  test.each([
    ["while it waits for an answer", hang],
    ["during the backoff", refuse(503, "unavailable", { "retry-after": "3600" })],
  ] as const)("%s", async (_, act) => {
    const controller = new AbortController();
    const reason = new Error("enough");
    const callOff = () => void setTimeout(() => controller.abort(reason), 100);
    await using server = await startScripted((response, request) => {
      act(response, request);
      if (act === hang) callOff();
    });
    const patient = { server: server.url, timeout: HOUR, maxRetryDelay: HOUR, onRetry: callOff };
    await expect(move(patient, controller.signal)).rejects.toBe(reason);
    expect(server.seen).toHaveLength(1);
  });

  test("before the call starts", async () => {
    await using server = await startScripted(hang);
    const reason = new Error("enough");
    await expect(move({ server: server.url }, AbortSignal.abort(reason))).rejects.toBe(reason);
    expect(server.seen).toEqual([]);
  });
});

test("signals and timeouts work after a garbage collection", async () => {
  await using server = await startScripted(hang);
  const collecting = setInterval(collectGarbage, 20);
  const controller = new AbortController();
  setTimeout(() => controller.abort(new Error("enough")), 400);
  await expect(move({ server: server.url }, controller.signal)).rejects.toThrow("enough");
  await expect(move({ server: server.url, timeout: 400, maxRetries: 0 })).rejects.toBeInstanceOf(ConnectionError);
  clearInterval(collecting);
});

test("lets a poll take as long as its wait parameter", async () => {
  await using server = await startScripted(
    (response) =>
      void setTimeout(() => answer(200, { items: [], nextCursor: null })(response, server.seen[0] as never), 600),
  );
  const client = createClient({ server: server.url, token: "t", timeout: 300, maxRetries: 0 });
  await expect(listMyEvents({ client, query: { wait: 60 } })).resolves.toEqual({ items: [], nextCursor: null });
});

describe("refusals", () => {
  test("are errors that carry the problem and can be told apart by code", async () => {
    await using server = await startScripted(refuse(422, "illegal-move", {}, { legalMoves: ["e2e4"] }));
    const error = await move({ server: server.url }).catch((thrown: unknown) => thrown);
    expect(isProblem(error)).toBe(true);
    expect(isProblem(error, "stale-ply")).toBe(false);
    if (!isProblem(error, "illegal-move")) throw error;
    expect(error.problem.legalMoves).toEqual(["e2e4"]);
    expect(error.message).toBe("illegal-move: about illegal-move");
    expectTypeOf(error.problem.legalMoves).toEqualTypeOf<string[]>();
    expectTypeOf<ProblemError["problem"]>().toEqualTypeOf<Problem>();
    expect(server.seen).toHaveLength(1);
  });

  test("that do not come from the API are errors of another class", async () => {
    await using server = await startScripted((response) => void response.writeHead(404).end("<h1>nginx</h1>"));
    const error = await move({ server: server.url }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(HttpError);
    expect(error).toMatchObject({ status: 404, body: "<h1>nginx</h1>" });
    expect(isProblem(error)).toBe(false);
  });
});

test("explain that a web page at the server's address is not a Skytale server", async () => {
  const page: Act = (response) => void response.writeHead(200, { "content-type": "text/html" }).end("<h1>Welcome</h1>");
  await using server = await startScripted(page);
  const client = createClient({ server: server.url, token: "t" });
  const expected = { name: "HttpError", status: 200 };
  await expect(getGame({ client, path: { id: "g1" } })).rejects.toMatchObject(expected);
  await expect(followFeed({ client }).next()).rejects.toMatchObject(expected);
});
