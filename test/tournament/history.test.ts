import { describe, expect, test } from "vitest";
import { evolveAll } from "../../src/tournament/evolve";
import { eventsOfHistory, type TournamentHistory } from "../../src/tournament/history";
import { standings } from "../../src/tournament/standings";
import { gamesOf, type TournamentState } from "../../src/tournament/state";
import { id, START } from "./fixtures";
import { type Observe, simulate } from "./simulation/simulate";

const NOW = START + 10_000_000_000;
const NOBODY: ReadonlySet<never> = new Set();

/** A tournament as another server reads it from an export. */
function historyOf(state: TournamentState): TournamentHistory {
  const { terms, arbiters, createdAt, status, entrants, finishedAt, cancellation, sections, startedAt, endsBy } = state;
  const rounds = state.rounds.map((round) => ({
    ...round,
    games: gamesOf(state, round.number).map(({ gameId, section, white, black, ...game }) => {
      const [result, decidedBy] = game.status === "finished" ? [game.result, game.decidedBy] : [null, null];
      const { finishedAt, isPlayed } = game;
      return { gameId, section, white, black, result, decidedBy, finishedAt, isPlayed };
    }),
  }));
  const start =
    startedAt === null || endsBy === null
      ? null
      : { at: startedAt, endsBy, roundCount: state.roundCount ?? 0, sections, rounds, ladder: state.ladder };
  const organizer = { id: id(99), username: "ephor" };
  return { id: state.id, terms, organizer, arbiters, createdAt, status, entrants, start, finishedAt, cancellation };
}

const imported = (state: TournamentState): TournamentState =>
  evolveAll(null, eventsOfHistory(historyOf(state), { players: NOBODY, at: NOW }));

describe.each(["league", "round-robin", "knockout", "swiss", "ladder"] as const)(
  "an imported tournament: %s",
  (kind) => {
    test("has the players, games and standings of the exported one at each moment", () => {
      let compared = 0;
      for (let seed = 1; seed <= 25; seed += 1) {
        let step = 0;
        simulate(kind, seed, (_, state) => {
          step += 1;
          if (step % 4 !== 0) return;
          compared += 1;
          const other = imported(state);
          const why = `seed ${seed}, step ${step}`;
          expect(other.status, why).toBe(state.status);
          expect(other.entrants, why).toEqual(state.entrants);
          expect(other.rounds, why).toEqual(state.rounds);
          expect(
            other.games.map(({ result, status }) => (status === "finished" ? result : null)),
            why,
          ).toEqual(state.games.map(({ result, status }) => (status === "finished" ? result : null)));
          expect(other.ladder, why).toEqual(state.ladder);
          expect(standings(other), why).toEqual(standings(state));
          for (const key of ["createdAt", "startedAt", "endsBy", "finishedAt", "roundCount", "sections"] as const) {
            expect(other[key], why).toEqual(state[key]);
          }
        });
      }
      expect(compared).toBeGreaterThan(100);
    });

    test("withdraws players who do not exist here, and forfeits their running games only", () => {
      let seen = 0;
      const observe: Observe = (_, state) => {
        const running = state.games.find(({ status }) => status === "running");
        if (running === undefined || seen > 0) return;
        seen += 1;
        const gone = running.white;
        const events = eventsOfHistory(historyOf(state), { players: new Set([gone]), at: NOW });
        const ended = events.flatMap((event) => (event.type === "game.finished" ? [event.gameId] : []));
        expect(new Set(ended).size, "each game ends once").toBe(ended.length);
        const other = evolveAll(null, events);
        expect(other.entrants.find((entrant) => entrant.id === gone)).toMatchObject({ status: "withdrawn" });
        for (const [index, game] of other.games.entries()) {
          const before = state.games[index];
          const isTheirs = game.white === gone || game.black === gone;
          if (before?.status === "finished" || !isTheirs)
            expect(game.result).toBe(before?.status === "finished" ? before.result : null);
          else expect(game).toMatchObject({ result: game.white === gone ? "black" : "white", decidedBy: "forfeit" });
        }
        const { places = [], challenges = [] } = other.ladder ?? {};
        const rest = state.ladder?.places.filter(({ player }) => player !== gone) ?? [];
        expect(places.map(({ player }) => player)).toEqual(rest.map(({ player }) => player));
        expect(challenges.flatMap(({ challenger, opponent }) => [challenger, opponent])).not.toContain(gone);
      };
      for (let seed = 3; seen === 0; seed += 1) simulate(kind, seed, observe);
      expect(seen).toBe(1);
    });
  },
);
