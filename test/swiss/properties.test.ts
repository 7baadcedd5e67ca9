import fc from "fast-check";
import { expect, test } from "vitest";
import { type PairedRound, pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { TournamentState } from "../../src/tournament/state";
import { Random } from "../rules/random";
import { expectColorLimits } from "./color-limits";
import { randomCourse, simulate } from "./simulate";

/** Calls `check` for each paired round of simulated tournaments, and `atEnd` with each last state. */
function forTournaments(
  check: (state: TournamentState, round: number, paired: PairedRound) => void,
  atEnd: (state: TournamentState) => void = () => {},
): void {
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = new Random(seed);
      const end = simulate(randomCourse(random, 30), random, (state, round) => {
        const paired = pairSwissRound(state, round);
        if (paired.ok) check(state, round, paired.value);
        return paired;
      });
      atEnd(end);
    }),
    { numRuns: 60 },
  );
}

test("each present player has one game, or the only bye of an odd number", () => {
  forTournaments((state, round, { pairings, byes }) => {
    const present = state.entrants.filter(({ status, firstRound }) => status === "entered" && firstRound <= round);
    const paired = [...pairings.flatMap(({ white, black }) => [white, black]), ...byes.map(({ player }) => player)];
    expect(paired.toSorted()).toEqual(present.map(({ id }) => id).toSorted());
    expect(byes).toHaveLength(present.length % 2);
  });
});

test("nobody meets an opponent twice, and nobody has a second bye", () => {
  forTournaments(
    () => {},
    ({ games, rounds }) => {
      const meetings = games.map(({ white, black }) => [white, black].toSorted().join(" "));
      expect(new Set(meetings).size).toBe(meetings.length);
      const byes = rounds.flatMap((round) => round.byes.map(({ player }) => player));
      expect(new Set(byes).size).toBe(byes.length);
    },
  );
});

test("colors differ by two at most, and no color comes three times in a row, but for leaders in the last round", () => {
  forTournaments(() => {}, expectColorLimits);
});
