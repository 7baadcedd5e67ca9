import { expect, test } from "vitest";
import { readHistory } from "../../../src/http/routes/tournaments/import-history";
import { TournamentImport } from "../../../src/http/schemas/tournament-import";
import { viewTournamentExport } from "../../../src/http/views/tournament-export";
import { evolveAll } from "../../../src/tournament/evolve";
import { eventsOfHistory } from "../../../src/tournament/history";
import type { LadderState } from "../../../src/tournament/ladder/state";
import type { TournamentState } from "../../../src/tournament/state";
import { id } from "../fixtures";
import { simulate } from "../simulation/simulate";

/** The tournament that another server reads from the export of this one. */
function moved(state: TournamentState, now: number): TournamentState {
  const byId = new Map(state.entrants.map(({ id: player, username }) => [player as string, username]));
  const progress = new Map(state.games.map(({ gameId }) => [gameId as string, { moves: [], bank: null, left: 0 }]));
  const exported = viewTournamentExport(state, { origin: "https://sparta.example", now }, byId, progress);
  const body = TournamentImport.parse(JSON.parse(JSON.stringify(exported)));
  const byName = new Map(state.entrants.map(({ id: player, username }) => [username, { id: player, username }]));
  const people = { byName, absent: new Set<never>() };
  const organizer = { id: id(99), username: "ephor" };
  const read = readHistory(body, { id: state.id, terms: state.terms, organizer, people });
  if (!read.ok) throw new Error(JSON.stringify(read.error));
  return evolveAll(null, eventsOfHistory(read.value.history, { players: people.absent, at: now }));
}

/** A ladder without the ids of its challenges, which an import replaces. Past ones that ended together have no order. */
const withoutIds = ({ places, challenges, past, changedAt }: LadderState) => {
  const texts = (list: LadderState["past"]) => list.map((challenge) => JSON.stringify({ ...challenge, id: "" }));
  return { places, challenges: texts(challenges), past: texts(past).sort(), changedAt };
};

test("a file has all that a ladder needs to continue, at each moment", () => {
  let compared = 0;
  for (let seed = 1; seed <= 25; seed += 1) {
    let step = 0;
    let now = 0;
    simulate("ladder", seed, (_, state) => {
      step += 1;
      now = Math.max(now, state.ladder?.changedAt ?? 0, state.finishedAt ?? 0);
      if (state.ladder === null) return;
      compared += 1;
      const { ladder } = moved(state, now);
      const why = `seed ${seed}, step ${step}, ${state.status}`;
      if (ladder === null) throw new Error(`no ladder: ${why}`);
      expect(withoutIds(ladder), why).toEqual(withoutIds(state.ladder));
    });
  }
  expect(compared).toBeGreaterThan(100);
});
