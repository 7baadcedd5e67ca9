import type { PlayerId } from "../shared/ids";
import { bracketRanks } from "./formats/bracket-ranks";
import { type Contestant, type RankBounds, rankBounds } from "./rank-bounds";
import type { Entrant, Section, TournamentState } from "./state";
import { rankGroups } from "./tie-breaks/rank-groups";
import { type Card, scoreTable } from "./tie-breaks/score-table";

/** A player in the standings of a section. */
export interface StandingsRow {
  readonly player: PlayerId;
  /** The place, counted from 1. Players whom no tie-break separates share it. */
  readonly rank: number;
  readonly points: number;
  /** Number of finished games, forfeits included and byes not. It is the sum of the next three. */
  readonly played: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** The values of the tie-breaks, in the order of the terms. */
  readonly tieBreaks: readonly number[];
  readonly isWithdrawn: boolean;
  readonly isBot: boolean;
  /** Bounds of the final rank, both included. Equal to `rank` if no result is missing. */
  readonly best: number;
  readonly worst: number;
}

/** The standings of a section, the best player first. Players who share a place are in the order of their seeds. */
export interface SectionStandings {
  readonly section: Section;
  readonly rows: readonly StandingsRow[];
}

/** The players of a section. A late entry of a Swiss tournament belongs to its only section. */
function playersOf(state: TournamentState, section: Section): readonly PlayerId[] {
  if (state.terms.format.kind !== "swiss") return section.players;
  const seeded = new Set(section.players);
  const late = state.entrants.filter(({ id, status }) => status !== "standby" && !seeded.has(id));
  return [...section.players, ...late.map(({ id }) => id)];
}

/** Most players who can still enter a Swiss tournament. */
function openPlaces(state: TournamentState): number {
  const { format, entry } = state.terms;
  if (format.kind !== "swiss" || !entry.late || state.rounds.length >= 2) return 0;
  return Math.max(0, entry.most - state.entrants.filter(({ status }) => status !== "standby").length);
}

const isOver = ({ status }: TournamentState): boolean => status === "finished" || status === "canceled";

/**
 * Bounds of the final ranks by points; null if no result is missing.
 */
function boundsByPoints(
  state: TournamentState,
  section: Section,
  cards: readonly Card[],
  entrants: ReadonlyMap<PlayerId, Entrant>,
): ReadonlyMap<PlayerId, RankBounds> | null {
  if (isOver(state)) return null;
  const games = state.games.filter((game) => game.section === section.number && game.status !== "finished");
  const isSwiss = state.terms.format.kind === "swiss";
  const coming = isSwiss ? (state.roundCount ?? 0) - state.rounds.length : 0;
  const isPaired = isSwiss || state.rounds.length > 0;
  if (isPaired && games.length === 0 && coming <= 0) return null;
  if (!isPaired) return new Map(cards.map(({ player }) => [player, { best: 1, worst: cards.length }]));
  const contestants = cards.map(({ player, points }): Contestant => {
    const isWithdrawn = entrants.get(player)?.status === "withdrawn";
    return { player, points, unpaired: isWithdrawn ? 0 : coming };
  });
  return rankBounds(contestants, games, { places: openPlaces(state), most: coming });
}

function sectionStandings(
  state: TournamentState,
  section: Section,
  entrants: ReadonlyMap<PlayerId, Entrant>,
): SectionStandings {
  const table = scoreTable(state, section, playersOf(state, section));
  const groups = rankGroups(table, state.terms.tieBreaks);
  const bounds = boundsByPoints(state, section, [...table.cards.values()], entrants);
  let rank = 1;
  const rows = groups.flatMap((group) => {
    const shared = rank;
    rank += group.length;
    return group.map(({ card, tieBreaks }): StandingsRow => {
      const { best, worst } = bounds?.get(card.player) ?? { best: shared, worst: shared };
      return { ...rowOf(card, entrants.get(card.player)), rank: shared, tieBreaks, best, worst };
    });
  });
  return { section, rows };
}

function rowOf(card: Card, entrant: Entrant | undefined): Omit<StandingsRow, "rank" | "tieBreaks" | "best" | "worst"> {
  const results = card.entries.filter(({ opponent }) => opponent !== null);
  const count = (points: number): number => results.filter((entry) => entry.points === points).length;
  return {
    player: card.player,
    points: card.points,
    played: results.length,
    wins: count(1),
    draws: count(0.5),
    losses: count(0),
    isWithdrawn: entrant?.status === "withdrawn",
    isBot: entrant?.isBot ?? false,
  };
}

/** The rows of a knockout by its bracket: players who lost in the same round share the place. */
function byBracket(state: TournamentState, { section, rows }: SectionStandings): SectionStandings {
  const ranks = bracketRanks(state);
  const seeds = new Map(section.players.map((player, index) => [player, index]));
  const ranked = rows.map((row): StandingsRow => {
    const { rank, best, worst } = ranks.get(row.player) ?? row;
    return { ...row, rank, best, worst };
  });
  return {
    section,
    rows: ranked.sort((a, b) => a.rank - b.rank || (seeds.get(a.player) ?? 0) - (seeds.get(b.player) ?? 0)),
  };
}

/**
 * The rows of a ladder by its places. Players who withdrew share the place behind all others, and come in the order of
 * their seeds. Places that games can still change have no bounds.
 */
function byPlaces(state: TournamentState, { section, rows }: SectionStandings): SectionStandings {
  const places = state.ladder?.places ?? [];
  const ranks = new Map(places.map(({ player }, index) => [player, index + 1]));
  const ranked = rows.map((row): StandingsRow => {
    const rank = ranks.get(row.player) ?? places.length + 1;
    return isOver(state) ? { ...row, rank, best: rank, worst: rank } : { ...row, rank, best: 1, worst: rows.length };
  });
  return { section, rows: ranked.sort((a, b) => a.rank - b.rank) };
}

/**
 * The standings of all sections. Only finished games count. In a round robin with a final, the final is a section of
 * its own.
 */
export function standings(state: TournamentState): readonly SectionStandings[] {
  const entrants = new Map(state.entrants.map((entrant) => [entrant.id, entrant]));
  const sections = state.sections.map((section) => sectionStandings(state, section, entrants));
  switch (state.terms.format.kind) {
    case "knockout":
      return sections.map((section) => byBracket(state, section));
    case "ladder":
      return sections.map((section) => byPlaces(state, section));
    default:
      return sections;
  }
}
