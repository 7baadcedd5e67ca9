import type { NoticeSettings } from "../../channels/email/schedule";
import type { ProofRefusal } from "../account/contract";

/** A player's choices about mails. */
export interface MailPreferences extends Omit<NoticeSettings, "timeZone"> {
  /** IANA name of the time zone of the hours; null for the time zone of the account, or UTC. */
  readonly timeZone: string | null;
  /** Whether a link sent to the address gives access to the account. */
  readonly recovery: boolean;
  /** Whether a reply to a notice plays a move. */
  readonly moveByReply: boolean;
}

/** Preferences of a new address. */
export const DEFAULT_MAIL_PREFERENCES: MailPreferences = {
  notices: "immediate",
  digestHours: [8],
  timeZone: null,
  reminder: 0.25,
  quietHours: null,
  recovery: false,
  moveByReply: false,
};

/** An address with its preferences, as a player sets them. */
export interface MailOrder {
  /** Null removes the address. */
  readonly address: string | null;
  readonly preferences: MailPreferences;
  /** Whether a pending verification is sent again. */
  readonly resend: boolean;
  /** The origin of the request, for links if the server has no configured one. */
  readonly origin: string;
  readonly tokenId: string;
  /** Hash of the recovery code, as a proof of the owner; null if the request has none. */
  readonly recoveryHash: string | null;
}

/** The e-mail settings of a player. Times are milliseconds since 1970. */
export interface MailInfo {
  /** Whether this server sends mails. */
  readonly isAvailable: boolean;
  /** Whether this server receives replies. */
  readonly hasReplies: boolean;
  /** The verified address, which gets the mails; null if there is none. */
  readonly address: string | null;
  readonly verifiedAt: number | null;
  /** The address whose verification is awaited. */
  readonly pending: { readonly address: string; readonly expiresAt: number } | null;
  readonly preferences: MailPreferences;
  /** Set if the address rejected a mail for good. No mails are sent until the address is set and verified again. */
  readonly bounce: MailProblem | null;
  /** From when a rejected address can be verified again; null if the address was not rejected. */
  readonly verifiableAt: number | null;
  /** Since when the address gets no mails because its owner stopped them; null if it gets them. */
  readonly stoppedAt: number | null;
  /** The last failed attempt, if the last attempt failed. It is retried. */
  readonly problem: MailProblem | null;
  readonly lastSentAt: number | null;
  readonly nextMailAt: number | null;
}

/** A failure, as the receiving server described it, without the address. */
export interface MailProblem {
  readonly at: number;
  readonly reason: string;
}

/** Why an address is not set. */
export type MailRefusal =
  | { readonly code: "email-unavailable" }
  | { readonly code: "email-replies-unavailable" }
  | { readonly code: "email-stopped" }
  | { readonly code: "email-bounced"; readonly verifiableAt: number }
  | ProofRefusal
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** Why no test mail is sent. */
export type TestMailRefusal =
  | { readonly code: "email-unavailable" }
  | { readonly code: "email-unverified" }
  | { readonly code: "email-stopped" }
  | { readonly code: "rate-limited"; readonly retryAfterSeconds: number };

/** Why a mail is not sent again. */
export type RepeatRefusal =
  | TestMailRefusal
  | { readonly code: "not-found" }
  | { readonly code: "email-not-repeatable" };

/** A reply with a move, as it was received. Its address is that of `ReplyTurn` in channels/email/reply-address.ts. */
export interface MailedMove {
  /** The same for each copy of the mail. */
  readonly id: string;
  /** Null for a reply to a notice that is not about one game. The other members of a turn have no meaning then. */
  readonly gameId: string | null;
  readonly ply: number;
  readonly tag: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The address in the `From` field. */
  readonly from: string;
  readonly messageId: string | null;
  readonly subject: string;
  /** The text of the move; null if the reply contains none. */
  readonly move: string | null;
  /** A sentence about a reply without a move; empty if there is a move. */
  readonly problem: string;
}

/** A report about a mail that was sent to the player. */
export interface MailReport {
  /** Id of the mail in the log of deliveries. */
  readonly deliveryId: number;
  /** `recipientTag` of the address that the mail was sent to. */
  readonly tag: string;
  /** Whether the address accepts no mails. Otherwise only this mail was not delivered. */
  readonly isPermanent: boolean;
  readonly reason: string;
}

/** Why a reply is not accepted. The sender gets the reason from the mail server. */
export interface ReplyRefusal {
  readonly code: "replies-off" | "unknown-sender" | "too-many-replies";
}
