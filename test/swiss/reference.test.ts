import { expect, test } from "vitest";
import { pairSwissRound } from "../../src/swiss/dutch/pair-round";
import type { TournamentState } from "../../src/tournament/state";
import { id, withdrawn, withRound } from "../tournament/states";
import { type RecordedTournament, withResults } from "./recorded";
import references from "./reference-tournaments.json";
import { inNumbers, startedSwiss, withAbsent } from "./simulate";

const tournaments: readonly RecordedTournament[] = references.tournaments;

// `npm run bench -- swiss-reference --record` records other tournaments.
test.each(tournaments.map((tournament, index) => ({ ...tournament, name: `tournament ${index + 1}` })))(
  "$name with $players players is paired as by bbpPairings",
  ({ played, ...course }) => {
    let state: TournamentState = startedSwiss(course);
    for (const [index, { pairings, results, absent = [], withdrawn: gone }] of played.entries()) {
      const round = pairSwissRound(withAbsent(state, new Set(absent.map(id))), index + 1);
      expect(round.ok ? inNumbers(round.value) : "none").toBe(pairings);
      if (!round.ok) return;
      state = withRound(state, round.value.pairings, round.value.byes);
      state = withResults(state, results);
      state = gone.reduce((left, n) => withdrawn(left, n), state);
    }
  },
);
