import { derivedId } from "../shared/derived-id";
import type { Series, TournamentState } from "./state";

/** A series of a player ends after this number of starts in a row with too few players. */
export const MOST_EMPTY_STARTS = 3;

/** How many tournaments of a series in a row, up to this one, were canceled with too few players. */
export const emptyStarts = ({ series, cancellation }: Pick<TournamentState, "series" | "cancellation">): number =>
  cancellation?.code === "too-few-players" ? (series?.emptyBefore ?? 0) + 1 : 0;

/**
 * Whether a canceled tournament is followed by the next one of its series: after too few players, unless they were too
 * few several times in a row. The sweep continues the series of the server.
 */
export const isFollowed = (state: TournamentState): boolean =>
  state.terms.repeatEvery !== null &&
  state.organizer !== null &&
  state.cancellation?.code === "too-few-players" &&
  emptyStarts(state) < MOST_EMPTY_STARTS;

/** Whether a series ends with this tournament, which was canceled before a next one was created. */
export const endsSeries = (state: TournamentState): boolean =>
  state.status === "canceled" &&
  state.organizer !== null &&
  state.terms.repeatEvery !== null &&
  state.nextId === null &&
  !isFollowed(state);

/** The id of the tournament that follows another one in its series. Derived, so that it is created once. */
export const nextIdOf = (id: string): string => derivedId(`${id} next`);

/** The id of the tournament before one of a series; null for the first one. */
export function previousIdOf({ id, number }: Pick<Series, "id" | "number">): string | null {
  if (number === 1) return null;
  let previous = id;
  for (let count = 2; count < number; count += 1) previous = nextIdOf(previous);
  return previous;
}
