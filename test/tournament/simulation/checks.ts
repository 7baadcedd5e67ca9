import { expect } from "vitest";
import type { PlayerId } from "../../../src/shared/ids";
import { CONFIRMATION_TIME } from "../../../src/tournament/confirmation";
import { nextDueAt } from "../../../src/tournament/due";
import { evolveAll } from "../../../src/tournament/evolve";
import { type SectionStandings, standings } from "../../../src/tournament/standings";
import { gamesOf, type TournamentState } from "../../../src/tournament/state";
import { teamScore } from "../../../src/tournament/team-score";
import type { FormatTerms } from "../../../src/tournament/terms";
import { timeContract } from "../../../src/tournament/time-contract";
import { expectColorLimits } from "../../swiss/color-limits";
import type { Driven } from "../fixtures";
import { plainKnockoutRanks } from "./plain-knockout";
import { total } from "./plain-parts";
import { plainStandings } from "./plain-standings";

/** Expects of a finished tournament what its players were promised. */
export function expectFinished(tournament: Driven, why: string): void {
  const { state } = tournament;
  expect(state.status, why).toBe("finished");
  expectInTime(state, why);
  expect(
    state.games.every(({ status, result }) => status === "finished" && result !== null),
    why,
  ).toBe(true);
  expect(new Set(state.games.map(({ gameId }) => gameId)).size, why).toBe(state.games.length);
  expect(evolveAll(null, tournament.events), why).toEqual(state);
  expectEntries(state, why);
  expectSections(state, why);
  expectPoints(state, why);
  expectMeetings(state, why);
  expectSameStandings(state, why);
  expectTeamScore(state, why);
  if (state.terms.format.kind === "swiss") expectColorLimits(state, why);
}

/** The end is the one that the start announced, and not after the one that the players saw before they entered. */
function expectInTime(state: TournamentState, why: string): void {
  const { terms, startedAt, endsBy, finishedAt, roundCount } = state;
  const { start, startsBy, roundTime } = terms;
  const latest = start.kind === "date" ? start.at : startsBy;
  expect(endsBy, why).toBe(Math.min(latest ?? 0, startedAt ?? 0) + (roundCount ?? 0) * roundTime);
  expect(endsBy, why).toBeLessThanOrEqual(timeContract(terms).endsBy ?? 0);
  expect(finishedAt, why).toBeLessThanOrEqual((endsBy ?? 0) + CONFIRMATION_TIME);
  expect(nextDueAt(state), why).toBeNull();
}

/** Only invited players with a rating within the bounds have entered. Players of the last season and bots need neither. */
function expectEntries({ entrants, terms }: TournamentState, why: string): void {
  const { invited, minRating, maxRating, most } = terms.entry;
  expect(entrants.filter(({ status }) => status !== "standby").length, why).toBeLessThanOrEqual(most);
  for (const { id, rating, isBot, division } of entrants) {
    if (isBot || division !== null) continue;
    if (invited !== null) expect(invited, why).toContain(id);
    expect(rating ?? 1500, why).toBeGreaterThanOrEqual(minRating ?? 0);
    expect(rating ?? 1500, why).toBeLessThanOrEqual(maxRating ?? 9999);
  }
}

/** No section in which everybody plays everybody has fewer than three players, apart from a final of two winners. */
function expectSections({ sections, terms }: TournamentState, why: string): void {
  if (terms.format.kind !== "league" && terms.format.kind !== "round-robin") return;
  for (const { players, name } of sections) {
    if (name !== "Final") expect(players.length, why).toBeGreaterThanOrEqual(3);
  }
}

/** A player who has lost two games on time is withdrawn at once, and no game of a withdrawn player goes on. */
export function expectTimeouts(state: TournamentState, why: string): void {
  const losses = new Map<PlayerId, number>();
  for (const { status, decidedBy, result, white, black } of state.games) {
    const loser = result === "white" ? black : result === "black" ? white : null;
    if (status !== "finished" || decidedBy !== "timeout" || loser === null) continue;
    losses.set(loser, (losses.get(loser) ?? 0) + 1);
  }
  for (const { id, status, timeouts, withdrawal } of state.entrants) {
    const lost = losses.get(id) ?? 0;
    expect(timeouts, why).toBe(lost);
    if (lost >= 2) expect(status, `${why}: ${id} lost ${lost} games on time`).toBe("withdrawn");
    if (withdrawal?.reason === "timeouts") expect(lost, why).toBeGreaterThanOrEqual(2);
  }
  const gone = new Set(state.entrants.filter(({ status }) => status === "withdrawn").map(({ id }) => id));
  for (const { status, white, black } of state.games) {
    if (status === "running") expect([gone.has(white), gone.has(black)], why).toEqual([false, false]);
  }
}

/** Follows the bounds of ranks while a tournament goes on. They never become wider. */
export class BoundsWatch {
  readonly #why: string;
  #last: { readonly state: TournamentState; readonly sections: readonly SectionStandings[] } | null = null;

  constructor(why: string) {
    this.#why = why;
  }

  /** Compares the bounds with those of the call before, if the same players are in the standings. */
  observe(state: TournamentState): void {
    // A large tournament is compared now and then: its standings take most of the time of a test.
    const interval = state.entrants.length > 40 ? 25 : 1;
    if (state.startedAt === null || state.games.length === 0) return;
    if (state.seq - (this.#last?.state.seq ?? 0) < interval && state.status !== "finished") return;
    const before = this.#last;
    const sections = standings(state);
    this.#last = { state, sections };
    if (before === null || before.state.entrants.length !== state.entrants.length) return;
    const earlier = new Map(
      before.sections.flatMap(({ section, rows }) => rows.map((row) => [`${section.number} ${row.player}`, row])),
    );
    for (const { section, rows } of sections) {
      for (const { player, best, worst, rank } of rows) {
        const row = earlier.get(`${section.number} ${player}`);
        if (row === undefined) continue;
        const isNarrower = best >= row.best && worst <= row.worst;
        if (!isNarrower) expect([best, worst], `${this.#why}: bounds of ${player}`).toEqual([row.best, row.worst]);
        if (best > rank || rank > worst) expect([best, rank, worst], `${this.#why}: rank of ${player}`).toEqual([]);
      }
    }
  }
}

/** The standings have the values and places of the second implementation. */
function expectSameStandings(state: TournamentState, why: string): void {
  for (const { section, rows } of standings(state)) {
    const players = rows.map(({ player }) => player);
    const plain = plainStandings(state, section, players);
    const { kind } = state.terms.format;
    const places = kind === "knockout" ? plainKnockoutRanks(state) : null;
    for (const { player, rank, points, tieBreaks, played, wins, draws, losses } of rows) {
      const expected = plain.get(player);
      if (expected === undefined) throw new Error(`${why}: no row of ${player}`);
      const whose = `${why}: ${player} by ${state.terms.tieBreaks.join(", ")}`;
      expect([points, ...tieBreaks], whose).toEqual([expected.points, ...expected.tieBreaks]);
      expect([wins, draws, losses], whose).toEqual(expected.results);
      expect(played, whose).toBe(total(expected.results));
      // The places of a ladder follow from its challenges (`ladders.test.ts`).
      if (kind !== "ladder") expect(rank, `${whose}: rank`).toBe(places?.get(player) ?? expected.rank);
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

/** The score of a team match is the sum of the points of the players of each team, board by board. */
function expectTeamScore(state: TournamentState, why: string): void {
  const { format } = state.terms;
  const score = teamScore(state);
  if (format.kind !== "team-match") {
    expect(score, why).toBeNull();
    return;
  }
  const teamOf = new Map(state.entrants.map(({ id, team }) => [id, team]));
  const sums = format.teams.map(({ id }) =>
    total(
      state.games.map(({ white, black, result }) => {
        if (result === "draw") return 0.5;
        const winner = result === "white" ? white : result === "black" ? black : null;
        return winner !== null && teamOf.get(winner) === id ? 1 : 0;
      }),
    ),
  );
  expect(score?.points, why).toEqual(sums);
  expect(score?.unfinished, why).toBe(0);
  expect(score?.boards.length, why).toBe(state.sections.length);
  for (const { board, players, points } of score?.boards ?? []) {
    expect(
      players.map((player) => teamOf.get(player)),
      why,
    ).toEqual(format.teams.map(({ id }) => id));
    const games = state.games.filter(({ section }) => section === board);
    expect(total(points), why).toBe(games.filter(({ result }) => result !== "both-lost").length);
  }
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

/** Two players of a section meet as often as the format says. In a Swiss tournament, nobody plays an opponent twice. */
function expectMeetings(state: TournamentState, why: string): void {
  const { format } = state.terms;
  if (format.kind === "ladder") return;
  const meetings = new Map<string, number>();
  const played = new Set<string>();
  for (const { number } of state.rounds) {
    for (const { white, black, section, isPlayed } of gamesOf(state, number)) {
      const pair = `${section} ${[white, black].sort().join(" ")}`;
      // Only a pair without moves may be repeated.
      if (format.kind === "swiss") {
        expect(played.has(pair), `${why}: ${pair} in round ${number}`).toBe(false);
        if (isPlayed) played.add(pair);
      }
      meetings.set(pair, (meetings.get(pair) ?? 0) + 1);
    }
  }
  if (format.kind === "swiss") return;
  expect(new Set(meetings.values()), why).toEqual(new Set([gamesPerPair(format)]));
  if (format.kind !== "league" && format.kind !== "round-robin") return;
  const pairs = state.sections.reduce((sum, { players: { length } }) => sum + (length * (length - 1)) / 2, 0);
  expect(meetings.size, why).toBe(pairs);
}
