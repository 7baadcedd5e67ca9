import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createApp } from "../../src/http/app";
import { Logger } from "../../src/logging/logger";
import { currentRequestId, withRequestId } from "../../src/logging/request-id";
import { receiveRequestIds, sendingRequestId } from "../../src/logging/rpc";
import { freshAddress, newGame, post } from "../http/client";
import { roomStub } from "../room/fixtures";

const UUID = /^[0-9a-f-]{36}$/;

afterEach(() => {
  vi.restoreAllMocks();
});

/** Records the lines of one level of the log. */
function record(method: "error" | "log") {
  const lines = vi.spyOn(console, method).mockImplementation(() => undefined);
  const of = (fields: Readonly<Record<string, unknown>>): readonly Readonly<Record<string, unknown>>[] =>
    lines.mock.calls
      .map(([line]) => JSON.parse(String(line)))
      .filter((line) => Object.entries(fields).every(([name, value]) => line[name] === value));
  return { of };
}

test("a failure after the answer is logged with the id of the answered request, and a retry with its own", async () => {
  const { id, black } = await newGame();
  const errors = record("error");
  const away = (): never => {
    throw new Error("D1 is away");
  };
  await runInDurableObject(roomStub(id), (room) => {
    const value = { ...Reflect.get(room, "env"), DB: { prepare: away, batch: away } };
    Object.defineProperty(room, "env", { value, configurable: true });
  });
  const resigned = await post(`/v1/games/${id}/resign`, black.token);
  const archiving = { where: "game", game: id, task: "outbox archive", message: "D1 is away" };
  await vi.waitFor(() => expect(errors.of(archiving)).toHaveLength(1));
  const requestId = resigned.headers.get("X-Request-Id");
  expect(errors.of(archiving)[0]).toMatchObject({ level: "error", requestId });

  await runDurableObjectAlarm(roomStub(id));
  await vi.waitFor(() => expect(errors.of(archiving)).toHaveLength(2));
  expect(errors.of(archiving)[1]?.requestId).toMatch(UUID);
  expect(errors.of(archiving)[1]?.requestId).not.toBe(requestId);
});

test("with LOG_LEVEL=info each request is a line with its route, and no line contains its address or token", async () => {
  const lines = record("log");
  const headers = { "CF-Connecting-IP": freshAddress(), "X-Request-Id": "mine" };
  const get = (vars: object) =>
    createApp().fetch(
      new Request("https://skytale.test/v1/players/leonidas?token=secret", { headers }),
      { ...env, ...vars },
      createExecutionContext(),
    );
  await get({});
  expect(lines.of({})).toEqual([]);
  const answer = await get({ LOG_LEVEL: "info" });
  const requestId = answer.headers.get("X-Request-Id");
  expect(requestId).toMatch(UUID);
  const route = "/v1/players/:username";
  expect(lines.of({ requestId, where: "worker", task: "request", route, status: answer.status })).toHaveLength(1);
  expect(JSON.stringify(lines.of({}))).not.toMatch(/leonidas|secret/);
});

test("a call of the app within a request has the same id", async () => {
  const request = new Request("https://skytale.test/v1/variants", {
    headers: { "CF-Connecting-IP": freshAddress() },
  });
  const answer = await withRequestId("outer", async () => createApp().fetch(request, env, createExecutionContext()));
  expect(answer.headers.get("X-Request-Id")).toBe("outer");
});

describe("during a deployment", () => {
  /** The methods of an object. An additional argument must not reach their optional parameters. */
  class Old {
    say(text: string, times = 2, end: string | null = null): string {
      return `${text.repeat(times)}${end ?? "."}`;
    }
  }
  class New {
    static {
      receiveRequestIds(New, () => new Logger(env, { where: "worker" }));
    }

    say(text: string, times = 2, end: string | null = null): string {
      return `${new Old().say(text, times, end)} ${currentRequestId()}`;
    }
    sayInside(text: string): string {
      return this.say(text);
    }
  }

  test("an object of a version without request ids gets its arguments and defaults unchanged", () => {
    const stub = sendingRequestId(new Old());
    const said = withRequestId("one", () => [stub.say("a"), stub.say("a", 1), stub.say("a", 1, "!")]);
    expect(said).toEqual(["aa.", "a.", "a!"]);
  });

  test("an object gets the id of its caller, also for its own calls", () => {
    const object = new New();
    // The call arrives in another context, as a call of an object does.
    const remote =
      (method: "say" | "sayInside") =>
      (...args: [text: string, times?: number, end?: string]) =>
        withRequestId("elsewhere", () => object[method](...args));
    const stub = sendingRequestId({ say: remote("say"), sayInside: remote("sayInside") });
    const said = withRequestId("one", () => [stub.say("a"), stub.say("a", 1, "!"), stub.sayInside("a")]);
    expect(said).toEqual(["aa. one", "a! one", "aa. one"]);
  });

  test("a caller of a version without request ids gives each call a new one", () => {
    const object = new New();
    expect(object.say("a", 1)).toMatch(/^a\. [0-9a-f-]{36}$/);
    expect(object.say("a", 1)).not.toBe(object.say("a", 1));
  });
});
