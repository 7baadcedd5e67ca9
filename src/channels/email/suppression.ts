import { DAY } from "../../shared/duration";

/** Why an address gets no mails: its owner stopped them, or it rejected a mail for good. */
export interface Suppression {
  readonly cause: "stop" | "bounce";
  /** The reply of the receiving server to a rejected mail; empty for a stop. */
  readonly reason: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** How long an address that rejected a mail gets no mail that verifies it, in milliseconds. */
export const BOUNCE_REST = 3 * DAY;

/** Whether an address may get a mail that verifies it. The owner verifies a rejected address again after `BOUNCE_REST`. */
export const isVerifiable = (suppression: Suppression | null, now: number): boolean =>
  suppression === null || (suppression.cause === "bounce" && suppression.at + BOUNCE_REST <= now);

/** The addresses of all players that get no mails. */
export interface SuppressionList {
  /** Why an address gets no mails; null if it gets them. */
  find(address: string): Promise<Suppression | null>;
  /** Adds an address that rejected a mail for good. */
  addBounce(address: string, reason: string): Promise<void>;
}
