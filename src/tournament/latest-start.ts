import { DAY } from "../shared/duration";
import type { TournamentTerms } from "./terms";

/** Time in milliseconds from the opening to the latest start, if the terms name none. */
export const DEFAULT_ENTRY_TIME = 30 * DAY;

/**
 * The terms of a tournament that opens, with a latest start. A latest start that has passed while the tournament was a
 * draft is replaced by the default, because nobody has entered yet.
 * @param openedAt milliseconds since 1970
 */
export function withLatestStart(terms: TournamentTerms, openedAt: number): TournamentTerms {
  const { start, startsBy } = terms;
  if (start.kind === "date") return { ...terms, startsBy: null };
  return startsBy !== null && startsBy > openedAt ? terms : { ...terms, startsBy: openedAt + DEFAULT_ENTRY_TIME };
}

/**
 * The time at which a tournament starts at the latest, or is canceled because it has too few players, in milliseconds
 * since 1970. Null in a draft without a start date, and in an open tournament of an earlier release until its next event.
 */
export const latestStart = ({ start, startsBy }: Pick<TournamentTerms, "start" | "startsBy">): number | null =>
  start.kind === "date" ? start.at : startsBy;
