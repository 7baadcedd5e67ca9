import { expect, test } from "vitest";
import { nextDueAt } from "../../../src/tournament/due";
import { evolveAll } from "../../../src/tournament/evolve";
import { standings } from "../../../src/tournament/standings";
import type { TournamentState } from "../../../src/tournament/state";
import type { FormatKind } from "../../../src/tournament/terms";
import { latestEnd, simulate } from "./simulate";

const TOURNAMENTS = 150;

test.each(["league", "round-robin", "knockout", "swiss"] as const)(
  `${TOURNAMENTS} random tournaments end in time with consistent standings: %s`,
  (kind: FormatKind) => {
    for (let seed = 1; seed <= TOURNAMENTS; seed += 1) {
      const why = `${kind}, seed ${seed}`;
      const tournament = simulate(kind, seed, (before, after) => expectNarrower(before, after, why));
      const { state } = tournament;
      if (state.startedAt === null) continue;
      expect(state.status, why).toBe("finished");
      expect(state.finishedAt, why).toBeLessThanOrEqual(latestEnd(state));
      expect(nextDueAt(state), why).toBeNull();
      expect(
        state.games.every(({ status, result }) => status === "finished" && result !== null),
        why,
      ).toBe(true);
      expect(new Set(state.games.map(({ gameId }) => gameId)).size, why).toBe(state.games.length);
      expect(evolveAll(null, tournament.events), why).toEqual(state);
      expectPoints(state, why);
      expectMeetings(state, why);
    }
  },
  120_000,
);

/** Bounds of ranks never become wider while the standings have the same players and no new section. */
function expectNarrower(before: TournamentState, after: TournamentState, why: string): void {
  if (before.startedAt === null || before.entrants.length !== after.entrants.length) return;
  if (before.games.length === 0) return;
  const earlier = new Map(
    standings(before).flatMap(({ section, rows }) => rows.map((row) => [`${section.number} ${row.player}`, row])),
  );
  for (const { section, rows } of standings(after)) {
    for (const { player, best, worst, rank } of rows) {
      const row = earlier.get(`${section.number} ${player}`);
      if (row === undefined) continue;
      expect([best >= row.best, worst <= row.worst], `${why}: bounds of ${player}`).toEqual([true, true]);
      expect(best <= rank && rank <= worst, `${why}: rank of ${player} within its bounds`).toBe(true);
    }
  }
}

/** Each game gives one point, each bye too; a game that both players lose gives none. */
function expectPoints(state: TournamentState, why: string): void {
  const given = state.games.filter(({ result }) => result !== "both-lost").length;
  const byes = state.rounds.flatMap((round) => round.byes).filter(({ kind }) => kind === "pairing-allocated").length;
  const points = standings(state)
    .flatMap(({ rows }) => rows)
    .reduce((sum, row) => sum + row.points, 0);
  expect(points, why).toBe(given + byes);
}

/** Two players of a section meet as often as the format says. */
function expectMeetings(state: TournamentState, why: string): void {
  const { format } = state.terms;
  const meetings = new Map<string, number>();
  for (const { white, black, section } of state.games) {
    const pair = `${section} ${[white, black].sort().join(" ")}`;
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  const perPair = format.kind === "swiss" ? 1 : format.kind === "knockout" ? 2 : format.gamesPerPair;
  expect(new Set(meetings.values()), why).toEqual(new Set([perPair]));
  if (format.kind !== "league" && format.kind !== "round-robin") return;
  const pairs = state.sections.reduce((sum, { players: { length } }) => sum + (length * (length - 1)) / 2, 0);
  expect(meetings.size, why).toBe(pairs);
}
