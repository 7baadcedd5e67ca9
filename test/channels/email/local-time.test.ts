import { describe, expect, test } from "vitest";
import { localHour, nextLocalHour } from "../../../src/channels/email/local-time";

describe("the next full hour of a time zone", () => {
  test.each([
    { zone: "UTC", after: "2026-11-22T07:59:59Z", hour: 8, next: "2026-11-22T08:00:00Z", why: "later today" },
    { zone: "UTC", after: "2026-11-22T08:00:00Z", hour: 8, next: "2026-11-23T08:00:00Z", why: "not the same instant" },
    { zone: "Europe/Athens", after: "2026-11-22T07:00:00Z", hour: 8, next: "2026-11-23T06:00:00Z", why: "east" },
    { zone: "America/New_York", after: "2026-11-22T02:00:00Z", hour: 8, next: "2026-11-22T13:00:00Z", why: "west" },
    { zone: "Asia/Kolkata", after: "2026-11-22T00:00:00Z", hour: 8, next: "2026-11-22T02:30:00Z", why: "half hours" },
    { zone: "Pacific/Kiritimati", after: "2026-11-22T12:00:00Z", hour: 8, next: "2026-11-22T18:00:00Z", why: "+14" },
    {
      zone: "Europe/Berlin",
      after: "2026-03-28T12:00:00Z",
      hour: 8,
      next: "2026-03-29T06:00:00Z",
      why: "summer begins",
    },
    {
      zone: "Europe/Berlin",
      after: "2026-03-28T12:00:00Z",
      hour: 2,
      next: "2026-03-29T01:00:00Z",
      why: "2:00 is skipped",
    },
    {
      zone: "Europe/Berlin",
      after: "2026-10-24T12:00:00Z",
      hour: 2,
      next: "2026-10-25T00:00:00Z",
      why: "first of two",
    },
    {
      zone: "Europe/Berlin",
      after: "2026-10-25T00:30:00Z",
      hour: 2,
      next: "2026-10-26T01:00:00Z",
      why: "not the second",
    },
    {
      zone: "Europe/Berlin",
      after: "2026-10-24T12:00:00Z",
      hour: 8,
      next: "2026-10-25T07:00:00Z",
      why: "winter begins",
    },
    {
      zone: "Australia/Lord_Howe",
      after: "2026-10-03T10:00:00Z",
      hour: 2,
      next: "2026-10-03T15:30:00Z",
      why: "half-hour change",
    },
    {
      zone: "Africa/Cairo",
      after: "2026-04-23T20:00:00Z",
      hour: 0,
      next: "2026-04-23T22:00:00Z",
      why: "midnight is skipped",
    },
    {
      zone: "America/Havana",
      after: "2026-10-31T20:00:00Z",
      hour: 0,
      next: "2026-11-01T04:00:00Z",
      why: "midnight occurs twice",
    },
  ])("$zone after $after, $hour o'clock ($why)", ({ zone, after, hour, next }) => {
    expect(new Date(nextLocalHour(Date.parse(after), hour, zone)).toISOString()).toBe(next.replace("Z", ".000Z"));
  });

  test("is always later, at most two days, and shows that hour unless the day has none", () => {
    for (const zone of ["Europe/Berlin", "America/Santiago", "Australia/Lord_Howe", "Asia/Tehran"]) {
      for (let at = Date.parse("2026-01-01T00:17:00Z"); at < Date.parse("2027-01-01T00:00:00Z"); at += 37 * 3_600_000) {
        const next = nextLocalHour(at, 13, zone);
        expect(next).toBeGreaterThan(at);
        expect(next - at).toBeLessThanOrEqual(25 * 3_600_000);
        expect(localHour(next, zone)).toBe(13);
      }
    }
  });
});
