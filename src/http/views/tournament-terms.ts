import { formatDuration } from "../../shared/duration";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import { viewTimeControl } from "../../shared/time-control";
import type { TournamentState } from "../../tournament/state";
import type { EntryTerms, FormatTerms, StartTerms, TeamMatchTerms, TournamentTerms } from "../../tournament/terms";
import { timeContract } from "../../tournament/time-contract";

const durationOrNull = (time: number | null): string | null => (time === null ? null : formatDuration(time));

const viewStart = (start: StartTerms) =>
  start.kind === "date" ? { kind: start.kind, at: rfc3339(start.at) } : { kind: start.kind };

const viewEntry = ({ invited, ...entry }: EntryTerms) => ({ byInvitation: invited !== null, ...entry });

const viewAnyFormat = (format: FormatTerms) =>
  format.kind === "team-match" ? { ...format, teams: [...format.teams] } : viewFormat(format);

/** The view of a format: as it is stored, with durations as text. */
export function viewFormat(format: Exclude<FormatTerms, TeamMatchTerms>) {
  if (format.kind !== "ladder") return format;
  const { inactivity } = format;
  return {
    ...format,
    answerTime: formatDuration(format.answerTime),
    rematchAfter: formatDuration(format.rematchAfter),
    inactivity: inactivity === null ? null : { ...inactivity, after: formatDuration(inactivity.after) },
  };
}

/** The view of the terms of a tournament. */
export const viewTerms = (terms: TournamentTerms) => ({
  name: terms.name,
  description: terms.description,
  variant: terms.variant,
  rulesRevision: terms.revision,
  options: terms.options,
  format: viewAnyFormat(terms.format),
  timeControl: viewTimeControl(terms.timeControl),
  rated: terms.rated,
  vacation: terms.vacation,
  roundTime: formatDuration(terms.roundTime),
  entry: viewEntry(terms.entry),
  start: viewStart(terms.start),
  startsBy: rfc3339OrNull(terms.startsBy),
  repeatEvery: durationOrNull(terms.repeatEvery),
  tieBreaks: terms.tieBreaks,
});

/**
 * The view of the time that a tournament takes.
 * @param state the tournament, if it exists: after the start, the number of rounds and the end are known
 */
export function viewTimeContract(terms: TournamentTerms, state?: TournamentState) {
  const contract = timeContract(terms, state);
  return {
    firstMoveTime: formatDuration(contract.firstMoveTime),
    roundTime: formatDuration(contract.roundTime),
    rounds: contract.rounds,
    answerTime: durationOrNull(contract.answerTime),
    startsAt: rfc3339OrNull(contract.startsAt),
    startsBy: rfc3339OrNull(contract.startsBy),
    endsBy: rfc3339OrNull(contract.endsBy),
    duration: formatDuration(contract.duration),
  };
}

/** The view of terms that no tournament has yet. */
export function viewPreview(terms: TournamentTerms) {
  const { format, roundTime, entry, start, startsBy, tieBreaks } = viewTerms(terms);
  return { format, roundTime, entry, start, startsBy, tieBreaks, timeContract: viewTimeContract(terms) };
}
