import { expect, test } from "vitest";
import { fullBucket, type RateLimit, take } from "../../src/player/requests/token-bucket";

const RATE: RateLimit = { limit: 300, windowSeconds: 60 };
const NOW = 1_000_000;

test("a full bucket grants its limit at once, then refuses and says how long", () => {
  let bucket = fullBucket(RATE, NOW);
  for (let spent = 1; spent <= 300; spent += 1) {
    const taking = take(bucket, 1, RATE, NOW);
    expect(taking).toMatchObject({ granted: true, retryAfterSeconds: 0, status: { remaining: 300 - spent } });
    bucket = taking.bucket;
  }
  const refused = take(bucket, 1, RATE, NOW);
  expect(refused).toMatchObject({
    granted: false,
    retryAfterSeconds: 1,
    status: { limit: 300, remaining: 0, resetSeconds: 60, windowSeconds: 60 },
  });
});

test.each([
  [1, 1],
  [5, 1],
  [6, 2],
  [100, 20],
  [300, 60],
  [1000, 60],
])("an empty bucket that is asked for %d has it after %d seconds", (cost, seconds) => {
  const empty = take(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  const refused = take(empty, cost, RATE, NOW);
  expect(refused).toMatchObject({ granted: false, retryAfterSeconds: seconds });
  expect(take(refused.bucket, cost, RATE, NOW + seconds * 1000).granted).toBe(true);
});

test("refusals take nothing, waiting never fills beyond the limit, and a clock that goes back adds nothing", () => {
  const empty = take(fullBucket(RATE, NOW), 300, RATE, NOW).bucket;
  expect(take(empty, 10, RATE, NOW).bucket.units).toBe(0);
  expect(take(empty, 0, RATE, NOW + 3_600_000)).toMatchObject({ status: { remaining: 300, resetSeconds: 0 } });
  expect(take(empty, 1, RATE, NOW - 3_600_000).granted).toBe(false);
});
