import type { PlayerId } from "../../shared/ids";
import type { Entrant, TournamentState } from "../state";

/** The rating by which an unrated player is seeded. */
export const UNRATED = 1500;

/** Entrants by rating, the highest first. Equal ratings keep the order of the entries. */
export const byRating = (entrants: readonly Entrant[]): readonly Entrant[] =>
  [...entrants].sort((a, b) => (b.rating ?? UNRATED) - (a.rating ?? UNRATED));

/** Players of the previous season by division or place, then new players by rating, then bots. */
export function byPreviousSeason(entrants: readonly Entrant[]): readonly Entrant[] {
  const returning = entrants
    .flatMap((entrant) => (entrant.division === null ? [] : [{ entrant, division: entrant.division }]))
    .sort((a, b) => a.division - b.division)
    .map(({ entrant }) => entrant);
  const newcomers = byRating(entrants.filter(({ division }) => division === null));
  return [...returning, ...newcomers.filter(({ isBot }) => !isBot), ...newcomers.filter(({ isBot }) => isBot)];
}

/** The players who can be paired: entered and not withdrawn. */
export const presentPlayers = ({ entrants }: TournamentState): ReadonlySet<PlayerId> =>
  new Set(entrants.filter(({ status }) => status === "entered").map(({ id }) => id));
