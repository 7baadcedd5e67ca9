import { expect, test } from "vitest";
import { hourlyPace, returnTurn, takeTurn } from "../../src/shared/turns";

const START = Date.parse("2027-01-01T00:00:00Z");
const PACE = hourlyPace(600);

/** Takes `count` turns at one instant. Returns the delay of each in milliseconds and the state after the last. */
function takeMany(count: number, earnedBackAt: number, now: number) {
  const waits: number[] = [];
  let remembered = earnedBackAt;
  for (let taken = 0; taken < count; taken += 1) {
    const turn = takeTurn(remembered, PACE, now);
    waits.push(turn.at - now);
    remembered = turn.earnedBackAt;
  }
  return { waits, remembered };
}

test("grants a tenth of the hourly turns at once and the rest at the regular interval", () => {
  const { waits } = takeMany(63, 0, START);
  expect(waits).toEqual([...Array<number>(60).fill(0), 6000, 12_000, 18_000]);
});

test("grants the hourly turns plus the burst within one hour", () => {
  let remembered = 0;
  let sent = 0;
  for (let now = START; now <= START + 3_600_000; ) {
    const turn = takeTurn(remembered, PACE, now);
    remembered = turn.earnedBackAt;
    now = turn.at;
    if (now <= START + 3_600_000) sent += 1;
  }
  expect(sent).toBe(660);
});

test("earns turns back during a pause, up to the burst", () => {
  const { remembered } = takeMany(60, 0, START);
  expect(takeMany(3, remembered, START + 12_000).waits).toEqual([0, 0, 6000]);
  expect(takeMany(61, remembered, START + 24 * 3_600_000).waits).toEqual([...Array<number>(60).fill(0), 6000]);
});

test("grants a returned turn to the next caller", () => {
  const { remembered } = takeMany(61, 0, START);
  expect(takeMany(1, returnTurn(remembered, PACE), START).waits).toEqual([6000]);
});

test("grants the one turn when the pace is one turn an hour", () => {
  const pace = hourlyPace(1);
  const first = takeTurn(0, pace, START);
  expect(first.at).toBe(START);
  expect(takeTurn(first.earnedBackAt, pace, START).at).toBe(START + 3_600_000);
});
