import { expect, test } from "vitest";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { GameResult, TournamentState } from "../../src/tournament/state";
import { play, withdrawn, withRound } from "../tournament/states";
import { tournaments } from "./reference-tournaments.json";
import { inNumbers, startedSwiss } from "./simulate";

/** The results in the order of the pairings. `x`: both players lost. */
const RESULTS: Readonly<Record<string, GameResult>> = { "1": "white", "0": "black", "=": "draw", x: "both-lost" };

// To record other tournaments, write each round as TRF with `XXR`, `XXC white1`, `U` for the bye and `Z` for absences.
test.each(tournaments.map((tournament, index) => ({ ...tournament, name: `tournament ${index + 1}` })))(
  "$name with $players players is paired as by bbpPairings",
  ({ played, ...course }) => {
    let state: TournamentState = startedSwiss(course);
    for (const [index, { pairings, results, withdrawn: gone }] of played.entries()) {
      const round = pairSwissRound(state, index + 1);
      expect(round.ok ? inNumbers(round.value) : "none").toBe(pairings);
      if (!round.ok) return;
      state = withRound(state, round.value.pairings, round.value.byes);
      const letters = results[Symbol.iterator]();
      state = play(state, () => RESULTS[letters.next().value ?? ""] ?? null);
      state = gone.reduce((left, n) => withdrawn(left, n), state);
    }
  },
);
