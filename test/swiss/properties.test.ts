import fc from "fast-check";
import { expect, test } from "vitest";
import type { PlayerId } from "../../src/shared/ids";
import { type PairedRound, pairSwissRound } from "../../src/swiss/dutch/pair-round";
import { pointsOf, pointsOfBye } from "../../src/tournament/score";
import type { TournamentState } from "../../src/tournament/state";
import { Random } from "../rules/random";
import { randomCourse, simulate } from "./simulate";

/** The colors of a player's games, such as `WBWW`. */
const colorsOf = ({ games }: TournamentState, player: PlayerId): string =>
  games
    .filter(({ white, black }) => white === player || black === player)
    .map(({ white }) => (white === player ? "W" : "B"))
    .join("");

function pointsBefore({ games, rounds }: TournamentState, player: PlayerId, round: number): number {
  const ofGames = games.filter((game) => game.round < round && (game.white === player || game.black === player));
  const byes = rounds.flatMap((one) => one.byes.filter((bye) => bye.player === player && one.number < round));
  return (
    ofGames.reduce((sum, game) => sum + pointsOf(game, player), 0) +
    byes.reduce((sum, bye) => sum + pointsOfBye(bye), 0)
  );
}

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
  forTournaments(
    () => {},
    (state) => {
      for (const game of state.games) {
        const { round, white, black } = game;
        const leads = [white, black].some((player) => pointsBefore(state, player, round) > (round - 1) / 2);
        if (round === state.roundCount && leads) continue;
        const before = { ...state, games: state.games.filter((other) => other.round <= round) };
        for (const player of [white, black]) {
          const colors = colorsOf(before, player);
          expect(colors).not.toMatch(/WWW$|BBB$/);
          expect(Math.abs(2 * colors.replaceAll("B", "").length - colors.length)).toBeLessThanOrEqual(2);
        }
      }
    },
  );
});
