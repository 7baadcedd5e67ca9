import { afterEach, expect, test, vi } from "vitest";
import { serverTime, setClock } from "../../../clients/web/server/clock";

const TRUE_TIME = Date.parse("2027-01-01T12:00:00.700Z");
const SECOND = 1_000;
const HOUR = 3_600_000;

/** An answer with the given server time, after these delays in milliseconds on the way to and from the server. */
function answer(trueTime: number, toServer = 0, fromServer = 0): void {
  const askedAt = Date.now();
  vi.advanceTimersByTime(toServer + fromServer);
  setClock(new Date(trueTime + toServer).toUTCString(), askedAt);
}

/** The error of the displayed time, in milliseconds. */
const error = (trueTime: number) => Math.abs(serverTime() - trueTime);

afterEach(() => vi.useRealTimers());

test.each([0, -30 * HOUR, 400 * HOUR, -3 * SECOND])(
  "corrects a clock that is %i ms off by the server's time",
  (off) => {
    vi.useFakeTimers({ now: TRUE_TIME + off });
    answer(TRUE_TIME);
    expect(error(TRUE_TIME)).toBeLessThanOrEqual(SECOND);
    vi.advanceTimersByTime(HOUR);
    expect(error(TRUE_TIME + HOUR)).toBeLessThanOrEqual(SECOND);
  },
);

test.each([
  ["to the server", 20 * SECOND, 0],
  ["from the server", 0, 20 * SECOND],
])("ignores a delay %s and an answer without a date", (_, toServer, fromServer) => {
  vi.useFakeTimers({ now: TRUE_TIME });
  answer(TRUE_TIME);
  const before = serverTime();
  answer(TRUE_TIME, toServer, fromServer);
  setClock(null, Date.now());
  setClock("yesterday", Date.now());
  expect(serverTime()).toBe(before + 20 * SECOND);
});

test("corrects the error of a slow first answer with the next one", () => {
  vi.useFakeTimers({ now: TRUE_TIME - 2 * HOUR });
  answer(TRUE_TIME, 0, 20 * SECOND);
  expect(error(TRUE_TIME + 20 * SECOND)).toBeGreaterThan(5 * SECOND);
  answer(TRUE_TIME + 20 * SECOND);
  expect(error(TRUE_TIME + 20 * SECOND)).toBeLessThanOrEqual(SECOND);
});

test("trusts a clock again after it was corrected", () => {
  vi.useFakeTimers({ now: TRUE_TIME - 2 * HOUR });
  answer(TRUE_TIME);
  vi.setSystemTime(TRUE_TIME);
  answer(TRUE_TIME);
  expect(error(TRUE_TIME)).toBeLessThanOrEqual(SECOND);
});
