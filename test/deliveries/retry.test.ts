import { describe, expect, test } from "vitest";
import type { AttemptResult } from "../../src/channels/channel";
import { FAILURE_LIMIT, judge, parseRetryAfter, RETRY_SCHEDULE } from "../../src/deliveries/retry";
import { DAY, HOUR, MINUTE, SECOND } from "../player/fixtures";

const NOW = Date.parse("2026-10-01T12:00:00Z");
const MIDDLE = 0.5;
const answer = (status: number | null, retryAfter: string | null = null): AttemptResult => ({
  status,
  error: status === null ? "timeout" : null,
  retryAfter,
  body: "",
  durationMs: 5,
  isEchoed: false,
  isGone: status === 410,
});

describe("an attempt", () => {
  test.each([200, 201, 202, 204, 299])("that is answered %d has delivered", (status) => {
    expect(judge(answer(status), 1, NOW - 10 * DAY, NOW, MIDDLE)).toEqual({ kind: "delivered" });
  });

  test.each([null, 100, 199, 300, 301, 302, 303, 304, 307, 308, 400, 401, 404, 429, 500, 503])(
    "that is answered %j is retried",
    (status) => {
      expect(judge(answer(status), 1, null, NOW, MIDDLE)).toEqual({
        kind: "retry",
        at: NOW + 5 * SECOND,
        disable: null,
      });
    },
  );

  test("that is answered 410 is the last", () => {
    expect(judge(answer(410), 1, null, NOW, MIDDLE)).toEqual({ kind: "give-up", disable: "gone" });
  });
});

test("retries follow the schedule, then give up", () => {
  const waits: number[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const verdict = judge(answer(500), attempts, NOW, NOW, MIDDLE);
    if (verdict.kind !== "retry") {
      expect(verdict).toEqual({ kind: "give-up", disable: null });
      break;
    }
    waits.push(verdict.at - NOW);
  }
  expect(waits).toEqual([
    5 * SECOND,
    5 * MINUTE,
    30 * MINUTE,
    2 * HOUR,
    5 * HOUR,
    10 * HOUR,
    14 * HOUR,
    20 * HOUR,
    24 * HOUR,
  ]);
  expect(waits).toEqual(RETRY_SCHEDULE);
});

test.each([
  [0, 0.9],
  [0.5, 1],
  [1, 1.1],
])("a random number of %d multiplies a delay by %d", (random, factor) => {
  const verdict = judge(answer(500), 3, null, NOW, random);
  expect(verdict).toMatchObject({ kind: "retry", at: NOW + 30 * MINUTE * factor });
});

test.each([
  ["1", 5 * SECOND],
  ["60", MINUTE],
  ["86400", DAY],
  ["9999999999", DAY],
  ["Thu, 01 Oct 2026 12:10:00 GMT", 10 * MINUTE],
  ["Thu, 01 Oct 2026 11:00:00 GMT", 5 * SECOND],
  ["Fri, 01 Oct 2027 12:00:00 GMT", DAY],
  ["-5", 5 * SECOND],
  ["soon", 5 * SECOND],
  ["", 5 * SECOND],
])("Retry-After %j makes the first delay %d ms", (header, wait) => {
  for (const status of [429, 503]) {
    expect(judge(answer(status, header), 1, null, NOW, MIDDLE)).toMatchObject({ kind: "retry", at: NOW + wait });
  }
});

test.each([
  ["120", 120 * SECOND],
  [" 0 ", 0],
  ["1.5", null],
  ["2027", 2027 * SECOND],
  ["2026-10-01T13:00:00Z", null],
  ["Thu, 01 Oct 2026 13:00:00 GMT", HOUR],
  ["Thu, 99 Oct 2026 13:00:00 GMT", null],
])("reads Retry-After %j as %j", (header, milliseconds) => {
  expect(parseRetryAfter(header, NOW)).toBe(milliseconds);
});

test("a receiver is disabled after exactly five days of failures", () => {
  expect(judge(answer(500), 1, NOW - FAILURE_LIMIT + 1, NOW, MIDDLE)).toMatchObject({ disable: null });
  expect(judge(answer(500), 1, NOW - FAILURE_LIMIT, NOW, MIDDLE)).toMatchObject({ disable: "failing" });
  expect(judge(answer(500), 10, NOW - FAILURE_LIMIT, NOW, MIDDLE)).toEqual({ kind: "give-up", disable: "failing" });
});
