import { describe, expect, test } from "vitest";
import { AddressBuckets } from "../../../src/http/limits/address-buckets";

describe("limits by address", () => {
  const rate = { limit: 3, windowSeconds: 60 };

  test("allow a burst and then the refilled tokens", () => {
    const limit = new AddressBuckets();
    const tries = (now: number) => limit.take("a", rate, 1, now);
    expect([tries(0), tries(0), tries(0)].every(({ ok }) => ok)).toBe(true);
    expect(tries(1000)).toMatchObject({ ok: false, error: { retryAfterSeconds: 19 } });
    expect(limit.take("b", rate, 1, 1000).ok).toBe(true);
    expect(tries(20_000)).toMatchObject({ ok: true, value: { limit: 3, remaining: 0, windowSeconds: 60 } });
    expect(tries(20_001).ok).toBe(false);
  });

  test("forget the least recently seen address, so that memory is bounded", () => {
    const limit = new AddressBuckets();
    for (let i = 0; i < 3; i += 1) limit.take("first", rate, 1, 0);
    for (let i = 0; i < 20_000; i += 1) limit.take(`address ${i}`, rate, 1, 0);
    expect(limit.take("first", rate, 1, 0).ok).toBe(true);
  });
});
