import {
  createClient,
  type FollowOptions,
  followFeed,
  followGame,
  type GameStateEvent,
  pollFeed,
  type RetryPolicy,
} from "skytale-client";
import { describe, expect, expectTypeOf, test } from "vitest";
import { collectGarbage } from "./garbage";
import { useLoopTime } from "./loop-time";
import { type Act, answer, cut, endedStream, hang, refuse, startScripted, stream } from "./scripted-server";

// Stream clients against servers that misbehave. real-server.test.ts kills real servers.

const event = (seq: number) => ({ id: `g-${seq}`, type: "move.played", timestamp: "", data: { gameId: "g", seq } });
const told = (...seqs: readonly number[]): string =>
  seqs.map((seq) => `id: g-${seq}\nevent: move.played\ndata: ${JSON.stringify(event(seq))}\n\n`).join("");
const state = `id: g-2\nevent: state\ndata: {"counts":{"mine":1}}\n\n`;

/** Longer than any test runs. */
const HOUR = 3_600_000;

const clientOf = (server: string, policy: RetryPolicy = {}) =>
  createClient({ server, token: "sky_t", maxRetries: 0, ...policy });

/** The ids of the first `count` events. */
async function first(count: number, news: AsyncIterable<{ readonly id: string }>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of news) if (ids.push(id) === count) break;
  return ids;
}

const asked = ({ seen }: { seen: readonly { headers: Record<string, unknown> }[] }) =>
  seen.map(({ headers }) => headers["last-event-id"]);

describe("a stream resumes after its last event", () => {
  test.each([
    ["after the stream ended", endedStream(`retry: 10\n\n${state}${told(3, 4)}`), 10],
    [
      "after the stream broke off in the middle of an event",
      endedStream(`retry: 10\n\n${state}${told(3, 4)}id: g-5\ndata: {"id"`),
      10,
    ],
    ["after the delay that the server asked for", endedStream(`retry: 1500\n\n${state}${told(3, 4)}`), 1500],
  ])("%s", async (_, act, pause) => {
    await using server = await startScripted(act, stream(told(5), told(6)));
    const client = clientOf(server.url);
    expect(await first(5, followFeed({ client }))).toEqual(["g-2", "g-3", "g-4", "g-5", "g-6"]);
    expect(asked(server)).toEqual([undefined, "g-4"]);
    expect((server.seen[1]?.at ?? 0) - (server.seen[0]?.at ?? 0)).toBeGreaterThan(pause - 20);
    expect(server.seen[0]).toMatchObject({
      url: "/v1/me/events/stream",
      headers: { accept: "text/event-stream", authorization: "Bearer sky_t" },
    });
  });

  test("after events of other types, of which it got only the id", async () => {
    await using server = await startScripted(endedStream(`retry: 10\n\n${told(3)}id: g-7\n\n`), stream(told(8)));
    const types = ["move.*", "turn.started"];
    expect(await first(2, followFeed({ client: clientOf(server.url), after: "g-1", types }))).toEqual(["g-3", "g-8"]);
    expect(asked(server)).toEqual(["g-1", "g-7"]);
    expect(server.seen[1]?.url).toBe("/v1/me/events/stream?types=move.*%2Cturn.started");
  });

  test("after temporary refusals, cut connections and an unresponsive server", async () => {
    useLoopTime();
    await using server = await startScripted(
      stream(`retry: 10\n\n${told(1)}`),
      refuse(503, "unavailable", { "retry-after": "1" }),
      cut,
      // A received event resets the backoff, which keeps this test short.
      stream(told(2)),
      hang,
      refuse(500, "internal-error"),
      stream(told(3)),
    );
    const client = clientOf(server.url, { timeout: 300 });
    const losses: unknown[] = [];
    const onDisconnect: FollowOptions["onDisconnect"] = (error) =>
      void losses.push(error instanceof Error ? error.name : error);
    expect(await first(3, followFeed({ client, idleTimeout: 300, onDisconnect }))).toEqual(["g-1", "g-2", "g-3"]);
    expect(asked(server)).toEqual([undefined, "g-1", "g-1", "g-1", "g-2", "g-2", "g-2"]);
    expect(losses.slice(0, 3)).toEqual(["TimeoutError", "ProblemError", "ConnectionError"]);
    expect(losses.slice(3)).toEqual(["TimeoutError", "ConnectionError", "ProblemError"]);
  });
});

test("detects a silent stream also after a garbage collection", async () => {
  useLoopTime();
  await using server = await startScripted(stream(`retry: 10\n\n${told(1)}`), stream(told(2)));
  const collecting = setInterval(collectGarbage, 20);
  expect(await first(2, followFeed({ client: clientOf(server.url), idleTimeout: 300 }))).toEqual(["g-1", "g-2"]);
  clearInterval(collecting);
});

test("keeps a stream that sends comments, however slowly its reader consumes it", async () => {
  useLoopTime();
  await using server = await startScripted(
    stream(told(1, 2), ...Array.from({ length: 100 }, () => ": still here\n\n"), told(3)),
  );
  const ids: string[] = [];
  for await (const { id } of followFeed({ client: clientOf(server.url), idleTimeout: 500 })) {
    ids.push(id);
    if (id === "g-1") await new Promise((resolve) => setTimeout(resolve, 800));
    if (id === "g-3") break;
  }
  expect(ids).toEqual(["g-1", "g-2", "g-3"]);
  expect(server.seen).toHaveLength(1);
});

describe("parses events however a stream is split", () => {
  const greek = Buffer.from(`id: g-1\ndata: {"id":"g-1","type":"message.posted","data":{"text":"Μολὼν λαβέ"}}\n\n`);
  const PIECES: readonly (readonly [string, readonly (string | Buffer)[]])[] = [
    ["byte by byte", [...greek].map((byte) => Buffer.from([byte]))],
    ["lines that end in \\r\\n", [greek.toString().replaceAll("\n", "\r\n")]],
    [
      "\\r\\n with a cut between them",
      greek
        .toString()
        .replaceAll("\n", "\r\n")
        .split(/(?<=\r)/),
    ],
    ["lines that end in \\r", [greek.toString().replaceAll("\n", "\r"), ": on\r"]],
    ["comments and unknown fields between", [`: hello\nfoo: bar\n\n${greek}`]],
    ["data in two lines", [greek.toString().replace(`,"data"`, `\ndata: ,"data"`)]],
  ];

  test.each(PIECES)("%s", async (_, pieces) => {
    await using server = await startScripted(stream(...pieces));
    for await (const news of followFeed({ client: clientOf(server.url) })) {
      expect(news).toEqual({ id: "g-1", type: "message.posted", data: { text: "Μολὼν λαβέ" } });
      break;
    }
  });
});

describe("a stream ends with a permanent refusal", () => {
  test.each([
    [410, "cursor-gone"],
    [401, "bad-token"],
    [403, "insufficient-scope"],
    [404, "not-found"],
  ])("%i %s", async (status, code) => {
    await using server = await startScripted(refuse(status, code));
    const client = clientOf(server.url);
    const error = { name: "ProblemError", status, code };
    await expect(first(1, followFeed({ client, after: "g-1" }))).rejects.toMatchObject(error);
    await expect(first(1, followGame({ client, id: "g" }))).rejects.toMatchObject(error);
    await expect(first(1, pollFeed({ client, after: "g-1" }))).rejects.toMatchObject(error);
    expect(server.seen).toHaveLength(3);
  });
});

describe("an aborted signal ends a stream without an error", () => {
  const inAMoment = (controller: AbortController) => void setTimeout(() => controller.abort(), 100);

  // All other timeouts are longer than the test's own.
  test.each<readonly [string, Act, "told" | "asked again" | "lost"]>([
    ["while no events arrive", stream(told(1)), "told"],
    ["while it waits for an answer", endedStream(`retry: 10\n\n${told(1)}`), "asked again"],
    ["during the backoff", endedStream(`retry: ${HOUR}\n\n${told(1)}`), "lost"],
  ])("%s", async (_, first, moment) => {
    const controller = new AbortController();
    const at = (now: typeof moment) => {
      if (now === moment) inAMoment(controller);
    };
    await using server = await startScripted(first, () => at("asked again"));
    const ids: string[] = [];
    const news = followFeed({
      client: clientOf(server.url, { timeout: HOUR }),
      signal: controller.signal,
      idleTimeout: HOUR,
      onDisconnect: () => at("lost"),
    });
    for await (const { id } of news) {
      ids.push(id);
      at("told");
    }
    expect(ids).toEqual(["g-1"]);
    expect(server.seen).toHaveLength(moment === "asked again" ? 2 : 1);
  });

  test("after a garbage collection", async () => {
    await using server = await startScripted(stream(told(1)));
    const controller = new AbortController();
    const collecting = setInterval(collectGarbage, 20);
    const ids: string[] = [];
    for await (const { id } of followFeed({ client: clientOf(server.url), signal: controller.signal })) {
      ids.push(id);
      setTimeout(() => controller.abort(), 500);
    }
    clearInterval(collecting);
    expect(ids).toEqual(["g-1"]);
    await expect.poll(() => server.closed).toEqual([1]);
  });

  test("before the stream is opened", async () => {
    await using server = await startScripted(stream(told(1)));
    const client = clientOf(server.url);
    const signal = AbortSignal.abort();
    expect(await first(1, followFeed({ client, signal }))).toEqual([]);
    expect(await first(1, pollFeed({ client, signal }))).toEqual([]);
    expect(server.seen).toEqual([]);
  });
});

test.each([
  ["the platform", undefined],
  ["a fetch that ignores signals", (request: Request) => fetch(request.url, { headers: request.headers })],
])("closes the connection when the reader leaves the loop, with the fetch of %s", async (_, ownFetch) => {
  await using server = await startScripted(stream(told(1)));
  await first(1, followFeed({ client: createClient({ server: server.url, fetch: ownFetch }) }));
  await expect.poll(() => server.closed).toEqual([1]);
});

test("yields the state of the game first in a game's stream", async () => {
  await using server = await startScripted(stream(`id: g-2\nevent: game.state\ndata: {"id":"g","ply":1}\n\n`));
  for await (const news of followGame({ client: clientOf(server.url), id: "g" })) {
    expect(news).toEqual({ id: "g-2", type: "game.state", data: { id: "g", ply: 1 } });
    if (news.type === "game.state") expectTypeOf(news).toEqualTypeOf<GameStateEvent>();
    break;
  }
  expect(server.seen[0]?.url).toBe("/v1/games/g/events/stream");
});

describe("a feed by page", () => {
  const page = (...seqs: readonly number[]) =>
    answer(200, { items: seqs.map(event), nextCursor: seqs.length > 0 ? `g-${seqs.at(-1)}` : "g-3" });

  test("resumes after its last event, also after failures", async () => {
    await using server = await startScripted(page(1, 2), cut, page(3), page(), page(4));
    expect(await first(4, pollFeed({ client: clientOf(server.url), wait: 7 }))).toEqual(["g-1", "g-2", "g-3", "g-4"]);
    const queries = server.seen.map(({ url }) => Object.fromEntries(new URL(url, server.url).searchParams));
    expect(queries.map(({ after }) => after)).toEqual([undefined, "g-2", "g-2", "g-3", "g-3"]);
    expect(queries.every(({ wait }) => wait === "7")).toBe(true);
  });

  test("without waiting ends after the last event", async () => {
    const full = Array.from({ length: 100 }, (_, index) => index + 1);
    await using server = await startScripted(page(...full), page(101));
    expect(await first(1000, pollFeed({ client: clientOf(server.url), wait: 0 }))).toHaveLength(101);
    expect(server.seen).toHaveLength(2);
  });
});

test.each([
  ["the stream", endedStream(`retry: 99999999999\n\n${told(1)}`)],
  ["a refusal", refuse(503, "unavailable", { "retry-after": "99999999999" })],
])("does not reconnect at once when %s asks for a wait of a thousand years", async (_, act) => {
  await using server = await startScripted(act);
  const end = new AbortController();
  const onDisconnect = () => void setTimeout(() => end.abort(), 500);
  for await (const _news of followFeed({ client: clientOf(server.url), signal: end.signal, onDisconnect }));
  expect(server.seen).toHaveLength(1);
});

test("treats an endless event as a lost stream instead of buffering it", async () => {
  const endless: Act = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: ");
    const piece = "x".repeat(1_000_000);
    const pour = () => {
      while (!response.destroyed && response.write(piece));
    };
    response.on("drain", pour);
    pour();
  };
  await using server = await startScripted(endless, stream(told(1)));
  const losses: unknown[] = [];
  const onDisconnect: FollowOptions["onDisconnect"] = (error) => void losses.push(String(error));
  expect(await first(1, followFeed({ client: clientOf(server.url), onDisconnect }))).toEqual(["g-1"]);
  expect(losses).toEqual([expect.stringContaining("too long")]);
});
