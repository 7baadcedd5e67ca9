import { byPreviousSeason } from "../pairing/seeds";
import type { TournamentState } from "../state";
import type { LadderTerms } from "../terms";
import type { Format } from "./format";
import type { Qualification } from "./league";

/**
 * Players in an order that games change. Games begin by challenges (`src/tournament/ladder/`) during the only round,
 * which is the season.
 */
export const ladder: Format<LadderTerms> = {
  kind: "ladder",
  fewest: 2,
  most: 200,
  hasChallenges: true,
  roundCount: () => 1,
  lastEntryRound: () => 2,
  sections: (_terms, entrants) => [{ number: 1, name: "", players: byPreviousSeason(entrants).map(({ id }) => id) }],
  nextRound: (_terms, state) =>
    state.rounds.length === 0 ? { kind: "pairings", sections: [], pairings: [], byes: [] } : null,
  isDecided: () => false,
};

/** The part of a season after which nobody can enter any more. */
const ENTRY_PART = 0.75;

/** When entries close on a ladder that has started, in milliseconds since 1970; null before and in other formats. */
export const entriesUntil = ({ ladder: begun, startedAt, endsBy }: TournamentState): number | null =>
  begun === null || startedAt === null || endsBy === null ? null : startedAt + (endsBy - startedAt) * ENTRY_PART;

/** The players of the next season of a ladder in the order of their places. Empty in other formats. */
export const nextPlaces = ({ ladder: ended }: TournamentState): readonly Qualification[] =>
  (ended?.places ?? []).map(({ player }, index) => ({ player, division: index + 1 }));
