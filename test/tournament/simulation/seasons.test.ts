import { expect, test } from "vitest";
import { DAY } from "../../../src/shared/duration";
import type { PlayerId } from "../../../src/shared/ids";
import { nextDivisions } from "../../../src/tournament/formats/league";
import type { TournamentState } from "../../../src/tournament/state";
import type { LeagueTerms } from "../../../src/tournament/terms";
import { Random } from "../../rules/random";
import { timeoutFor } from "../../setup/timeout-for";
import { candidate, Driven, START, terms } from "../fixtures";
import { expectFinished } from "./checks";
import { plainStandings } from "./plain-standings";
import { ROUND_TIME } from "./random-terms";
import { playOut } from "./simulate";

/** `npm run sim -- tournaments` sets these. */
const CHAINS = Math.ceil(Number(process.env.TOURNAMENTS ?? 150) / 10);
const SEED = Number(process.env.SEED ?? 1);
const SEASONS = 4;

/** A player with the division of the next season; null for a new player. */
interface Entry {
  readonly player: number;
  readonly division: number | null;
}

const numberOf = (player: PlayerId): number => Number(player.slice("player".length));

/** A season with these entries, in their order, that starts by date. Some players leave before the start. */
function season(format: LeagueTerms, entries: readonly Entry[], random: Random): Driven {
  const league = terms({
    format,
    roundTime: ROUND_TIME,
    entry: { fewest: 3, most: 500 },
    start: { kind: "date", at: START + 10 * DAY },
    tieBreaks: ["direct-encounter", "sonneborn-berger", "wins"],
  });
  const driven = new Driven(league);
  for (const { player, division } of entries) {
    const rating = 1000 + Math.floor(random.next() * 1500);
    driven.give({ type: "enter", candidate: candidate(player, { rating, division }) });
  }
  for (const { player } of entries) {
    if (random.next() < 0.03) driven.give({ type: "withdraw", player: candidate(player).id, reason: "player" });
  }
  driven.pass(10 * DAY);
  playOut(driven, random);
  return driven;
}

/** The divisions of the next season, from the text of the guide and by the second implementation of the standings. */
function expectedDivisions(state: TournamentState, { promoted, relegated }: LeagueTerms) {
  const divisions = new Map<number, number>();
  for (const { number, players } of state.sections) {
    const ranks = plainStandings(state, { number, players, name: "" }, players);
    const staying = players
      .filter((player) => state.entrants.find(({ id }) => id === player)?.status === "entered")
      .toSorted((a, b) => (ranks.get(a)?.rank ?? 0) - (ranks.get(b)?.rank ?? 0));
    const up = number === 1 ? [] : staying.slice(0, promoted);
    const others = staying.filter((player) => !up.includes(player));
    const down =
      number === state.sections.length ? [] : others.slice(Math.max(0, staying.length - relegated - up.length));
    for (const player of staying) {
      divisions.set(numberOf(player), number + (up.includes(player) ? -1 : down.includes(player) ? 1 : 0));
    }
  }
  return divisions;
}

/** Expects that players of a better division are in front, new players at the end, and divisions of legal sizes. */
function expectDivisions(
  state: TournamentState,
  entries: readonly Entry[],
  { divisionSize }: LeagueTerms,
  why: string,
) {
  const order = state.sections.flatMap(({ players }) => players.map(numberOf));
  const divisionOf = new Map(entries.map(({ player, division }) => [player, division ?? Number.POSITIVE_INFINITY]));
  const divisions = order.map((player) => divisionOf.get(player) ?? 0);
  expect(divisions, why).toEqual(divisions.toSorted((a, b) => a - b));
  const sizes = state.sections.map(({ players }) => players.length);
  expect(Math.min(...sizes), why).toBeGreaterThanOrEqual(3);
  if (order.length >= 6) expect(Math.max(...sizes), why).toBeLessThanOrEqual(Math.max(5, divisionSize));
  expect(Math.max(...sizes) - Math.min(...sizes), why).toBeLessThanOrEqual(1);
}

test(
  `${CHAINS} chains of ${SEASONS} seasons have the promotions and relegations of the rules: league`,
  () => {
    let moves = 0;
    for (let seed = SEED; seed < SEED + CHAINS; seed += 1) {
      const random = new Random(seed);
      const promoted = random.pick([1, 2]);
      const divisionSize = random.pick([4, 6, 8, 10]);
      const format: LeagueTerms = {
        kind: "league",
        gamesPerPair: random.pick([1, 1, 2]),
        divisionSize: promoted === 2 ? Math.max(6, divisionSize) : divisionSize,
        promoted,
        relegated: promoted,
      };
      let newest = 6 + Math.floor(random.next() * 30);
      let entries = Array.from({ length: newest }, (_, index): Entry => ({ player: index + 1, division: null }));
      for (let number = 1; number <= SEASONS; number += 1) {
        const why = `seed ${seed}, season ${number}`;
        const driven = season(format, entries, random);
        if (driven.state.startedAt === null) break;
        expectFinished(driven, why);
        expectDivisions(driven.state, entries, format, why);
        const next = nextDivisions(driven.state);
        const expected = expectedDivisions(driven.state, format);
        expect(new Map(next.map(({ player, division }) => [numberOf(player), division])), why).toEqual(expected);
        expect(next, why).toHaveLength(expected.size);
        moves += entries.filter(
          ({ player, division }) => division !== null && division !== expected.get(player),
        ).length;
        const newcomers = Math.floor(random.next() * 4);
        entries = [
          ...next.map(({ player, division }) => ({ player: numberOf(player), division })),
          ...Array.from({ length: newcomers }, (_, index) => ({ player: newest + index + 1, division: null })),
        ];
        newest += newcomers;
      }
    }
    expect(moves).toBeGreaterThan(CHAINS);
  },
  timeoutFor(10 + CHAINS),
);
