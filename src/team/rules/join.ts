import { assertNever } from "../../shared/assert-never";
import { err, ok, type Result } from "../../shared/result";
import type { TeamRefusal } from "./command";
import type { JoinedBy, TeamEvent } from "./event";
import { MOST_MEMBERS, MOST_REQUESTS } from "./limits";
import { memberOf, type Person, type TeamState } from "./state";

/**
 * Decides an attempt to join. In a team that decides about new members, the result is a request.
 * @param text the text of the request
 * @param now milliseconds since 1970
 */
export function decideJoin(
  state: TeamState,
  player: Person,
  text: string,
  now: number,
): Result<readonly TeamEvent[], TeamRefusal> {
  if (state.disbandedAt !== null) return err({ code: "team-disbanded" });
  if (memberOf(state, player.id) !== undefined) return ok([]);
  const { join } = state.profile;
  const isInvited = state.invitations.some(({ id }) => id === player.id);
  const bar = state.barred.find(({ id }) => id === player.id);
  const isBarred = bar !== undefined && (bar.until === null || bar.until > now);
  if (isBarred && !isInvited) return err({ code: "barred-from-team", until: bar.until });
  if (join === "invite" && !isInvited) return err({ code: "team-by-invitation" });
  if (state.members.length >= MOST_MEMBERS) return err({ code: "team-full", limit: MOST_MEMBERS });
  if (isInvited) return ok(joinedEvents(state, player, "invitation", now));
  switch (join) {
    case "open":
      return ok(joinedEvents(state, player, "open", now));
    case "request":
      return decideRequest(state, player, text, now);
    case "invite":
      return err({ code: "team-by-invitation" });
    default:
      return assertNever(join);
  }
}

function decideRequest(
  state: TeamState,
  { id, username }: Person,
  text: string,
  now: number,
): Result<readonly TeamEvent[], TeamRefusal> {
  const known = state.requests.find((request) => request.id === id);
  if (known?.text === text) return ok([]);
  if (known === undefined && state.requests.length >= MOST_REQUESTS) {
    return err({ code: "too-many-join-requests", per: "team", limit: MOST_REQUESTS });
  }
  return ok([{ type: "requested", request: { id, username, text, at: known?.at ?? now } }]);
}

/** The events by which a player becomes a member. A bar whose time is over is removed. */
export function joinedEvents(
  state: TeamState,
  { id, username }: Person,
  by: JoinedBy,
  now: number,
): readonly TeamEvent[] {
  const isBarred = state.barred.some((bar) => bar.id === id);
  return [
    ...(isBarred ? [{ type: "unbarred", player: id } as const] : []),
    { type: "joined", member: { id, username, role: "member", joinedAt: now }, by },
  ];
}
