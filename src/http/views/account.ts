import type { Followed } from "../../db/following";
import type { NamedReport } from "../../db/reports";
import type { PlayerRow } from "../../db/schema";
import type { AccountState, VacationStatus } from "../../player/player-rpc";
import { isBot, namedPlayer } from "../../shared/house";
import type { Scope } from "../../shared/scope";
import { rfc3339, rfc3339OrNull } from "../../shared/time";
import type { REPORT_REASONS } from "../schemas/account";
import { viewPlayer } from "./player";

/** A followed player, for the follower. */
export const viewFollowed = ({ id, username, createdAt }: Followed) => ({
  username,
  bot: isBot(id),
  createdAt: rfc3339(createdAt),
});

export const viewVacation = ({ vacation, plannedVacation, vacationDaysLeft }: VacationStatus) => ({
  vacation: vacation && { startedAt: rfc3339(vacation.startedAt), until: rfc3339(vacation.until) },
  plannedVacation: plannedVacation && { from: rfc3339(plannedVacation.from), until: rfc3339(plannedVacation.until) },
  vacationDaysLeft,
});

/** The view of a player for themselves, with the scopes of the token. `mayAdminister`: whether they are the admin. */
export const viewMe = (
  player: PlayerRow,
  { scopes, tokenId }: { readonly scopes: readonly Scope[]; readonly tokenId: string },
  state: AccountState,
  mayAdminister: boolean,
) => ({
  ...viewPlayer(player),
  scopes,
  tokenId,
  ...viewVacation(state),
  mayRename: state.mayRename,
  mayAdminister,
  suspendedAt: rfc3339OrNull(state.suspendedAt),
  ...state.settings,
});

/** A report for its author and for admins. */
export const viewReport = (report: NamedReport) => ({
  id: report.id,
  reporter: namedPlayer(report.reporterId, report.reporterName),
  player: namedPlayer(report.reportedId, report.reportedName),
  // The cast is safe: the request's schema allows only these reasons.
  reason: report.reason as (typeof REPORT_REASONS)[number],
  text: report.text,
  createdAt: rfc3339(report.createdAt),
  closedAt: rfc3339OrNull(report.closedAt),
});
