import { assertNever } from "../shared/assert-never";
import type { TimeControl } from "../shared/time-control";
import { formatOf } from "./formats/formats";
import type { TournamentState } from "./state";
import type { TournamentTerms } from "./terms";

/** The times that a player agrees to by entering. Durations in milliseconds, times in milliseconds since 1970. */
export interface TimeContract {
  readonly timeControl: TimeControl;
  /** Time for the first move of a game. */
  readonly firstMoveTime: number;
  /** Whether a vacation stops the player's clock. It never moves the end of a round. */
  readonly vacation: boolean;
  /** Longest time of a round. */
  readonly roundTime: number;
  /** Most rounds: before the start for the most players that may enter. */
  readonly rounds: number;
  /** Longest time of all rounds. */
  readonly duration: number;
  /** Time to answer a challenge of a ladder, which a vacation does not stop; null in other formats. */
  readonly answerTime: number | null;
  /** Null if the start has no date yet. */
  readonly startsAt: number | null;
  /** The latest start, or the start; null in a draft without a date. */
  readonly startsBy: number | null;
  /** The latest end; null in a draft without a date. */
  readonly endsBy: number | null;
}

/**
 * The time contract of a tournament.
 * @param state the tournament; null for terms from which none was created yet
 */
export function timeContract(terms: TournamentTerms, state: TournamentState | null = null): TimeContract {
  const { timeControl, vacation, roundTime, format, entry, start } = terms;
  const rounds = state?.roundCount ?? formatOf(format.kind).roundCount(format, entry.most);
  const duration = rounds * roundTime;
  const startsAt = state?.startedAt ?? (start.kind === "date" ? start.at : null);
  const startsBy = startsAt ?? terms.startsBy;
  const endsBy = state?.endsBy ?? (startsBy === null ? null : startsBy + duration);
  const firstMoveTime = firstMoveTimeOf(timeControl);
  const answerTime = format.kind === "ladder" ? format.answerTime : null;
  return { timeControl, firstMoveTime, vacation, roundTime, rounds, duration, answerTime, startsAt, startsBy, endsBy };
}

function firstMoveTimeOf(timeControl: TimeControl): number {
  switch (timeControl.kind) {
    case "per-move":
      return timeControl.perMove;
    case "bank":
      return timeControl.initial;
    case "unlimited":
      throw new Error("a tournament needs a time limit");
    default:
      return assertNever(timeControl);
  }
}
