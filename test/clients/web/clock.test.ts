import { afterEach, expect, test, vi } from "vitest";
import { serverTime, setClock } from "../../../clients/web/server/clock";

const TRUE_TIME = Date.parse("2027-01-01T12:00:00Z");
const HOUR = 3_600_000;
const tell = () => setClock(new Date(TRUE_TIME).toUTCString());

afterEach(() => vi.useRealTimers());

test.each([0, -30 * HOUR, 400 * HOUR])("a clock that is %i ms off counts by the server's", (off) => {
  vi.useFakeTimers({ now: TRUE_TIME + off });
  tell();
  expect(serverTime()).toBe(TRUE_TIME);
  vi.advanceTimersByTime(HOUR);
  expect(serverTime()).toBe(TRUE_TIME + HOUR);
});

test("what an answer takes on its way moves no clock, nor does an answer that says no time", () => {
  vi.useFakeTimers({ now: TRUE_TIME });
  tell();
  vi.advanceTimersByTime(3_000);
  tell();
  setClock(null);
  setClock("yesterday");
  expect(serverTime()).toBe(TRUE_TIME + 3_000);
});

test("a clock that is put right meanwhile is believed again", () => {
  vi.useFakeTimers({ now: TRUE_TIME - 2 * HOUR });
  tell();
  vi.setSystemTime(TRUE_TIME);
  tell();
  expect(serverTime()).toBe(TRUE_TIME);
});
