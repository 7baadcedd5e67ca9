import type { TournamentRow } from "../db/schema";
import type { TournamentEntry } from "../db/tournaments";
import { entrantOf, type TournamentState } from "../tournament/state";
import { timeContract } from "../tournament/time-contract";

/** The row of a tournament in D1. */
export function indexRow(state: TournamentState): TournamentRow {
  const { id, seq, terms, status, organizer, series, rounds, roundCount, createdAt, finishedAt } = state;
  const { startsAt, endsBy } = timeContract(terms, state);
  return {
    id,
    seq,
    name: terms.name,
    variant: terms.variant,
    format: terms.format.kind,
    status,
    organizerId: organizer?.id ?? null,
    organizerName: organizer?.username ?? null,
    timeControl: terms.timeControl,
    rated: terms.rated,
    startsAt,
    endsBy,
    entrants: state.entrants.filter((entrant) => entrant.status !== "standby").length,
    most: terms.entry.most,
    round: rounds.length,
    roundCount,
    seriesId: series?.id ?? null,
    seriesNumber: series?.number ?? null,
    createdAt,
    finishedAt,
  };
}

/** The rows of the people of a tournament in D1. House bots are left out. */
export function indexEntries(state: TournamentState): readonly TournamentEntry[] {
  const entries = state.entrants
    .filter(({ isBot }) => !isBot)
    .map(({ id, status, enteredAt }) => ({ playerId: id, status, enteredAt }));
  const arbiters = state.arbiters
    .filter(({ id }) => entrantOf(state, id) === undefined)
    .map(({ id }) => ({ playerId: id, status: "arbiter" as const, enteredAt: state.createdAt }));
  return [...entries, ...arbiters];
}

/** Whether the rows of a tournament in D1 change between two states. */
export function isIndexChanged(before: TournamentState | null, after: TournamentState): boolean {
  if (before === null) return true;
  if (before.entrants !== after.entrants || before.arbiters !== after.arbiters) return true;
  return JSON.stringify({ ...indexRow(before), seq: 0 }) !== JSON.stringify({ ...indexRow(after), seq: 0 });
}
