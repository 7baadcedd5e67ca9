import { expect, test } from "vitest";
import { fullBucket, type RateLimit, spend } from "../../src/shared/token-bucket";

const RATE: RateLimit = { limit: 300, windowSeconds: 60 };
const NOW = 1_000_000;

test("grants the whole limit from a full bucket, then refuses with the time to wait", () => {
  let bucket = fullBucket(RATE, NOW);
  for (let spent = 1; spent <= 300; spent += 1) {
    const one = spend(bucket, 1, RATE, NOW);
    expect(one.granted).toMatchObject({ ok: true, value: { remaining: 300 - spent } });
    bucket = one.bucket;
  }
  expect(spend(bucket, 1, RATE, NOW).granted).toEqual({
    ok: false,
    error: {
      code: "rate-limited",
      retryAfterSeconds: 1,
      rate: { limit: 300, remaining: 0, resetSeconds: 60, windowSeconds: 60 },
    },
  });
});

test.each([
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
  [300, 60],
  [1000, 60],
])("refills an empty bucket with %d tokens after %d seconds", (cost, seconds) => {
  const empty = spend(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  const refused = spend(empty, cost, RATE, NOW);
  expect(refused.granted).toMatchObject({ ok: false, error: { retryAfterSeconds: seconds } });
  expect(spend(refused.bucket, cost, RATE, NOW + seconds * 1000).granted.ok).toBe(true);
});

test.each([1, 5, 300])("still refuses %d tokens one millisecond before they are refilled", (cost) => {
  const empty = spend(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  const full = NOW + cost * 200;
  expect(spend(empty, cost, RATE, full - 1).granted).toMatchObject({ ok: false, error: { retryAfterSeconds: 1 } });
  expect(spend(empty, cost, RATE, full).granted).toMatchObject({ ok: true, value: { remaining: 0 } });
});

test("rounds the seconds to wait up", () => {
  const empty = spend(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  const after = (passed: number) => {
    const { granted } = spend(empty, 10, RATE, NOW + passed);
    return granted.ok ? 0 : granted.error.retryAfterSeconds;
  };
  expect([0, 1, 999, 1000, 1001, 1999, 2000].map(after)).toEqual([2, 2, 2, 1, 1, 1, 0]);
});

test("takes no tokens for a refusal, never fills beyond the limit and adds nothing when the clock runs backward", () => {
  const empty = spend(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  expect(spend(empty, 10, RATE, NOW).bucket.units).toBe(0);
  expect(spend(empty, 0, RATE, NOW + 3_600_000).granted).toMatchObject({
    value: { remaining: 300, resetSeconds: 0 },
  });
  expect(spend(empty, 1, RATE, NOW - 3_600_000).granted.ok).toBe(false);
});
