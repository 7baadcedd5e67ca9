import { expect, test } from "vitest";
import type { PlayerId } from "../../../src/shared/ids";
import { nextDueAt } from "../../../src/tournament/due";
import { evolveAll } from "../../../src/tournament/evolve";
import { standings } from "../../../src/tournament/standings";
import type { TournamentState } from "../../../src/tournament/state";
import type { FormatKind, FormatTerms } from "../../../src/tournament/terms";
import { timeoutFor } from "../../setup/timeout-for";
import { expectColorLimits } from "../../swiss/color-limits";
import { plainValues } from "./plain-standings";
import { latestEnd, simulate } from "./simulate";

const FORMATS = ["league", "round-robin", "knockout", "swiss", "ladder", "team-match"] as const;

/** `npm run sim -- tournaments` sets these. */
const TOURNAMENTS = Number(process.env.TOURNAMENTS ?? 150);
const SEED = Number(process.env.SEED ?? 1);

test.each(FORMATS)(
  `${TOURNAMENTS} random tournaments end in time with consistent standings: %s`,
  (kind: FormatKind) => {
    for (let seed = SEED; seed < SEED + TOURNAMENTS; seed += 1) {
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
      expectSameStandings(state, why);
      if (kind === "swiss") expectColorLimits(state, why);
    }
  },
  timeoutFor(10 + TOURNAMENTS / 10),
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

/** The standings have the values of the second implementation, and order the players by them. */
function expectSameStandings(state: TournamentState, why: string): void {
  for (const { section, rows } of standings(state)) {
    const players = rows.map(({ player }) => player);
    const plain = plainValues(state, section, players);
    for (const { player, points, tieBreaks } of rows) {
      expect([points, ...tieBreaks], `${why}: ${player}`).toEqual(plain.get(player));
    }
    // The places of a knockout follow from its bracket, those of a ladder from its challenges (`ladders.test.ts`).
    if (state.terms.format.kind === "knockout" || state.terms.format.kind === "ladder") continue;
    const isBehind = (one: PlayerId, other: PlayerId): boolean => {
      const [ofOne, ofOther] = [plain.get(one) ?? [], plain.get(other) ?? []];
      const first = ofOne.findIndex((value, index) => value !== ofOther[index]);
      return first !== -1 && (ofOne[first] ?? 0) < (ofOther[first] ?? 0);
    };
    for (const { player, rank } of rows) {
      expect(rank, `${why}: rank of ${player}`).toBe(1 + players.filter((other) => isBehind(player, other)).length);
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

function gamesPerPair(format: Exclude<FormatTerms, { readonly kind: "ladder" }>): number {
  switch (format.kind) {
    case "swiss":
      return 1;
    case "knockout":
      return 2;
    case "team-match":
      return format.gamesPerBoard;
    default:
      return format.gamesPerPair;
  }
}

/** Two players of a section meet as often as the format says. */
function expectMeetings(state: TournamentState, why: string): void {
  const { format } = state.terms;
  if (format.kind === "ladder") return;
  const meetings = new Map<string, number>();
  for (const { white, black, section } of state.games) {
    const pair = `${section} ${[white, black].sort().join(" ")}`;
    meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
  }
  expect(new Set(meetings.values()), why).toEqual(new Set([gamesPerPair(format)]));
  if (format.kind !== "league" && format.kind !== "round-robin") return;
  const pairs = state.sections.reduce((sum, { players: { length } }) => sum + (length * (length - 1)) / 2, 0);
  expect(meetings.size, why).toBe(pairs);
}
