import { isDeclaredBot } from "../shared/declared-bot";
import { err, ok, type Result } from "../shared/result";
import type { Candidate, TournamentRefusal } from "./command";
import type { TournamentEvent } from "./event";
import { formatOf } from "./formats/formats";
import { entriesUntil } from "./formats/ladder";
import { type Entrant, entrantOf, type TournamentState } from "./state";
import { entryTeams } from "./teams";

/** The rating that counts for an unrated player, as in Glicko-2. */
export const RATING_OF_UNRATED = 1500;

/** Decides an entry. An entrant who enters again changes nothing. */
export function decideEntry(
  state: TournamentState,
  candidate: Candidate,
  at: number,
): Result<readonly TournamentEvent[], TournamentRefusal> {
  const { terms, status } = state;
  const known = entrantOf(state, candidate.id);
  if (known?.status === "withdrawn") return err({ code: "entry-final" });
  if (known !== undefined) return ok([]);
  const refusal = whyNotEntered(state, candidate, at);
  if (refusal !== null) return err(refusal);
  const standbys = state.entrants.filter((entrant) => entrant.status === "standby").length;
  // A player who withdraws after the start leaves no free place, because their results stay in the standings.
  const isFull = state.entrants.length - standbys >= terms.entry.most;
  const isLate = status !== "open";
  if (isFull && (isLate || standbys >= terms.entry.most)) {
    return err({ code: "tournament-full", most: terms.entry.most });
  }
  const entrant: Entrant = {
    ...candidate,
    enteredAt: at,
    status: isFull ? "standby" : "entered",
    withdrawal: null,
    timeouts: 0,
    firstRound: isLate ? state.rounds.length + 1 : 1,
  };
  return ok([{ type: "entered", at, entrant }]);
}

/**
 * The reason why a player cannot enter, apart from a full tournament; null if there is none. A house bot and a player of
 * the previous season need not meet the bounds.
 */
export function whyNotEntered(state: TournamentState, candidate: Candidate, at: number): TournamentRefusal | null {
  const { terms, status, rounds } = state;
  const { invited, minRating: min, maxRating: max, late } = terms.entry;
  if (status !== "open") {
    const lastRound = late ? formatOf(terms.format.kind).lastEntryRound(terms.format) : 0;
    const isRunning = status === "running" || status === "paused";
    if (!isRunning) return { code: "tournament-status", status };
    if (rounds.length >= lastRound || at >= (entriesUntil(state) ?? at + 1)) return { code: "entry-closed" };
  }
  const teams = entryTeams(terms);
  if (terms.format.kind === "team-match" && !isIn(teams, candidate)) return { code: "not-in-team" };
  if (isDeclaredBot(candidate.id) && !invited?.includes(candidate.id)) return { code: "not-for-bots" };
  if (candidate.isBot || candidate.division !== null) return null;
  if (!isIn(teams, candidate)) return { code: "not-in-team" };
  if (invited !== null && !invited.includes(candidate.id)) return { code: "not-invited" };
  const rating = candidate.rating ?? RATING_OF_UNRATED;
  const isInRange = rating >= (min ?? rating) && rating <= (max ?? rating);
  return isInRange ? null : { code: "rating-out-of-range", rating, min, max };
}

const isIn = (teams: readonly string[] | null, { team }: Candidate): boolean =>
  teams === null || (team !== null && teams.includes(team));
