import { err, ok, type Result } from "../../shared/result";
import type { TeamRefusal } from "./command";
import type { TeamEvent } from "./event";
import { DECLINE_TIME, MOST_OPEN_MATCHES } from "./limits";
import type { MatchStatus, TeamMatch, TeamState } from "./state";

type Decision = Result<readonly TeamEvent[], TeamRefusal>;

/** Whether a proposal can still be answered: until the start of the match. */
export const isOpen = ({ status, terms }: TeamMatch, now: number): boolean =>
  status === "proposed" && startOf(terms) > now;

/** The start of a match, in milliseconds since 1970. Every match starts at a date. */
export const startOf = ({ start }: TeamMatch["terms"]): number => (start.kind === "date" ? start.at : 0);

/** The matches that are proposed or agreed and have not started. */
const coming = ({ matches }: TeamState, now: number): readonly TeamMatch[] =>
  matches.filter(({ status, terms }) => (status === "proposed" || status === "agreed") && startOf(terms) > now);

/** Decides a proposal of this team. `match` has the status `proposed`, and this team is its proposer. */
export function decideProposal(state: TeamState, match: TeamMatch, now: number): Decision {
  if (state.matches.some(({ id }) => id === match.id)) return ok([]);
  const before = state.matches.filter(({ opponentId, isOurs }) => opponentId === match.opponentId && isOurs);
  if (before.some((each) => isOpen(each, now))) return err({ code: "match-proposed-before", until: null });
  const declined = before.filter(({ status }) => status === "declined").map(({ decidedAt }) => decidedAt ?? 0);
  const until = Math.max(0, ...declined) + DECLINE_TIME;
  if (until > now) return err({ code: "match-proposed-before", until });
  if (coming(state, now).length >= MOST_OPEN_MATCHES)
    return err({ code: "too-many-matches", limit: MOST_OPEN_MATCHES });
  return ok([{ type: "match.proposed", match }]);
}

/** Decides the proposal of another team. */
export function decideReceipt(state: TeamState, match: TeamMatch, now: number): Decision {
  if (state.matches.some(({ id }) => id === match.id)) return ok([]);
  if (coming(state, now).length >= MOST_OPEN_MATCHES)
    return err({ code: "too-many-matches", limit: MOST_OPEN_MATCHES });
  return ok([{ type: "match.received", match }]);
}

/** Decides an answer: the other team accepts or declines, and the proposing team withdraws. */
export function decideAnswer(state: TeamState, id: string, isAccepted: boolean, now: number): Decision {
  const match = state.matches.find((each) => each.id === id);
  if (match === undefined) return err({ code: "no-such-match" });
  if (isAccepted && match.isOurs) return err({ code: "own-proposal" });
  const status: MatchStatus = isAccepted ? "agreed" : match.isOurs ? "withdrawn" : "declined";
  if (match.status === status) return ok([]);
  if (match.status !== "proposed" || (isAccepted && !isOpen(match, now))) return err({ code: "match-decided" });
  return ok([{ type: "match.answered", id, status, at: now }]);
}

/**
 * Decides the report of the other team about its answer. An agreement is final: if one team withdraws while the other
 * accepts, the match takes place.
 */
export function decideSettlement(state: TeamState, id: string, status: MatchStatus, now: number): Decision {
  const match = state.matches.find((each) => each.id === id);
  if (match === undefined || match.status === status) return ok([]);
  if (match.status !== "proposed" && status !== "agreed") return ok([]);
  return ok([{ type: "match.settled", id, status, at: now }]);
}

/** The events by which a disbanding team ends its proposals. */
export const endProposals = ({ matches }: TeamState, now: number): readonly TeamEvent[] =>
  matches
    .filter(({ status }) => status === "proposed")
    .map(({ id, isOurs }) => ({
      type: "match.answered",
      id,
      status: isOurs ? "withdrawn" : "declined",
      at: now,
    }));
