import { DAY } from "../../shared/duration";

/** Most members of a team, its owner included. */
export const MOST_MEMBERS = 500;
/** Most open requests to join a team. */
export const MOST_REQUESTS = 100;
/** Most open invitations of a team. */
export const MOST_INVITATIONS = 100;
/** Most captains of a team, beside its owner. Each of them gets a notice of every player who joins. */
export const MOST_CAPTAINS = 20;
/** Most teams that a player may belong to. */
export const MOST_MEMBERSHIPS = 50;
/** Most open requests of a player to join teams. */
export const MOST_REQUESTS_OF_PLAYER = 10;
/** Most matches of a team that are proposed or agreed and have not started. */
export const MOST_OPEN_MATCHES = 20;
/** Most matches that a team keeps. The oldest are forgotten first. */
export const MOST_MATCHES = 100;
/** Most players who are remembered as removed or declined. The earliest are forgotten first. */
export const MOST_BARRED = 1000;
/** Time after a declined request or proposal until the same one may be sent again, in milliseconds. */
export const DECLINE_TIME = 7 * DAY;
