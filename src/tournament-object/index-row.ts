import type { TournamentRow } from "../db/tournament-schema";
import type { TournamentEntry } from "../db/tournaments";
import { entrantOf, type TournamentState } from "../tournament/state";
import { timeContract } from "../tournament/time-contract";

const CHANGES_PER_MILLISECOND = 1000;

/**
 * The row of a tournament in D1. Its `seq` rises with each change, also if the tournament was restored from a backup and
 * has fewer events than before.
 * @param changedAt time of the last change, in milliseconds since 1970
 */
export function indexRow(state: TournamentState, changedAt: number): TournamentRow {
  const { id, terms, status, organizer, series, rounds, roundCount, createdAt, finishedAt } = state;
  const { startsAt, endsBy } = timeContract(terms, state);
  return {
    id,
    seq: changedAt * CHANGES_PER_MILLISECOND + (state.seq % CHANGES_PER_MILLISECOND),
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
  return JSON.stringify({ ...indexRow(before, 0), seq: 0 }) !== JSON.stringify({ ...indexRow(after, 0), seq: 0 });
}
