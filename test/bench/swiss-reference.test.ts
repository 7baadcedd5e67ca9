import { expect, test } from "vitest";
import { readPairs, reportBefore } from "../../bench/swiss-reference/program";
import { readReport } from "../../bench/swiss-reference/read-report";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import { Random } from "../rules/random";
import { inNumbers, randomCourse, simulate } from "../swiss/simulate";

test("a tournament that was written as a report and read again is paired as before", () => {
  let compared = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const random = new Random(seed);
    simulate(randomCourse(random, 20), random, (state, round) => {
      const paired = pairSwissRound(state, round);
      const report = reportBefore(state, round);
      // Draws without moves are half-point byes in a report, whose opponents are not known.
      if (!paired.ok || report.includes("- H")) return paired;
      compared += 1;
      const read = readReport(report);
      const again = pairSwissRound(read.state, read.nextRound);
      expect(read.nextRound).toBe(round);
      expect(again.ok && inNumbers(again.value), `seed ${seed}, round ${round}`).toBe(inNumbers(paired.value));
      return paired;
    });
  }
  expect(compared).toBeGreaterThan(80);
});

test("the answer of a program has the number of pairs, the pairs with white first, and the bye", () => {
  expect(readPairs("3\n1 5\n3 2\n6 0\n\n")).toEqual(["1-5", "3-2", "6"]);
});
