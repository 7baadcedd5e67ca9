import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerId } from "../../src/shared/ids";
import { type PairedRound, pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { TournamentGame, TournamentState } from "../../src/tournament/state";
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

const isIn = ({ white, black }: TournamentGame, player: PlayerId): boolean => white === player || black === player;

const winnerOf = ({ result, white, black }: TournamentGame): PlayerId | null =>
  result === "white" ? white : result === "black" ? black : null;

test("each present player has one game, or the only bye of an odd number", () => {
  forTournaments((state, round, { pairings, byes }) => {
    const present = state.entrants.filter(({ status, firstRound }) => status === "entered" && firstRound <= round);
    const paired = [...pairings.flatMap(({ white, black }) => [white, black]), ...byes.map(({ player }) => player)];
    expect(paired.toSorted()).toEqual(present.map(({ id }) => id).toSorted());
    expect(byes).toHaveLength(present.length % 2);
  });
});

test("nobody plays an opponent twice, and nobody has a bye after a bye or a win without moves", () => {
  forTournaments(
    () => {},
    ({ games, rounds }) => {
      const played = games.filter(({ isPlayed }) => isPlayed);
      const meetings = played.map(({ white, black }) => [white, black].toSorted().join(" "));
      expect(new Set(meetings).size).toBe(meetings.length);
      for (const game of games) {
        const earlier = played.filter(({ round }) => round < game.round);
        const repeated = earlier.some((other) => [other.white, other.black].every((id) => isIn(game, id)));
        expect(repeated).toBe(false);
      }
      for (const { number, byes } of rounds) {
        for (const { player } of byes) {
          const before = rounds.filter((round) => round.number < number).flatMap((round) => round.byes);
          expect(before.map((bye) => bye.player)).not.toContain(player);
          const won = games.filter((game) => !game.isPlayed && game.round < number && winnerOf(game) === player);
          expect(won).toEqual([]);
        }
      }
    },
  );
});

test("colors differ by two at most, and no color comes three times in a row, but for leaders in the last round", () => {
  forTournaments(() => {}, expectColorLimits);
});
