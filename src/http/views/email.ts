import type { MailInfo, MailProblem } from "../../player/player-rpc";
import { rfc3339, rfc3339OrNull } from "../../shared/time";

/** The e-mail settings of a player for themselves. */
export const viewEmail = ({ bounce, hasReplies, isAvailable, pending, preferences, problem, ...info }: MailInfo) => ({
  available: isAvailable,
  address: info.address,
  verifiedAt: rfc3339OrNull(info.verifiedAt),
  pendingAddress: pending?.address ?? null,
  pendingUntil: rfc3339OrNull(pending?.expiresAt ?? null),
  notices: preferences.notices,
  digestHours: [...preferences.digestHours],
  timeZone: preferences.timeZone,
  reminder: preferences.reminder,
  quietHours: preferences.quietHours,
  recovery: preferences.recovery,
  moveByReply: preferences.moveByReply,
  moveByReplyAvailable: hasReplies,
  bounce: bounce && viewProblem(bounce),
  verifiableAt: rfc3339OrNull(info.verifiableAt),
  stoppedAt: rfc3339OrNull(info.stoppedAt),
  problem: problem && viewProblem(problem),
  lastSentAt: rfc3339OrNull(info.lastSentAt),
  nextMailAt: rfc3339OrNull(info.nextMailAt),
});

const viewProblem = ({ at, reason }: MailProblem) => ({ at: rfc3339(at), reason });
