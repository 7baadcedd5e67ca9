import { HOUR, MINUTE, SECOND } from "../../shared/duration";

/** Milliseconds from a failed attempt to the next; after the last of these a delivery is given up. */
export const RETRY_SCHEDULE: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

/** A receiver that has only failed for this long, in milliseconds, is disabled. */
export const FAILURE_LIMIT = 5 * 24 * HOUR;
/** A receiver may ask for this much patience at most, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * HOUR;
/** Each wait is up to this much longer or shorter, so that what failed together does not come back together. */
const JITTER = 0.1;

/** How one attempt went: the answer's status, or null with an error if there was no answer. */
export interface AttemptResult {
  readonly status: number | null;
  readonly error: string | null;
  /** The answer's Retry-After header. */
  readonly retryAfter: string | null;
  /** The first part of the answer's body. */
  readonly body: string;
  readonly durationMs: number;
  /** Whether it took a ping and has echoed its challenge. */
  readonly isEchoed: boolean;
  /** Whether there is nobody to be sent anything any more: what has been answered says so, or what is known here. */
  readonly isGone: boolean;
}

/** What follows from an attempt. */
export type Verdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly at: number; readonly disable: DisableReason | null }
  | { readonly kind: "give-up"; readonly disable: DisableReason | null };

/** Why a webhook was disabled: its receiver is gone, as 410 says, or has failed for five days. */
export type DisableReason = "gone" | "failing";

/**
 * Judges an attempt. Only 2xx counts as delivered; a redirect does not.
 * @param attempts attempts made, this one included
 * @param failingSince when the webhook's first attempt since its last success failed; null if this is the first
 * @param now milliseconds since 1970
 * @param random from 0 to 1
 */
export function judge(
  result: AttemptResult,
  attempts: number,
  failingSince: number | null,
  now: number,
  random: number,
): Verdict {
  if (result.status !== null && result.status >= 200 && result.status < 300) return { kind: "delivered" };
  if (result.isGone) return { kind: "give-up", disable: "gone" };
  const disable = failingSince !== null && now - failingSince >= FAILURE_LIMIT ? "failing" : null;
  const delay = RETRY_SCHEDULE[attempts - 1];
  if (delay === undefined) return { kind: "give-up", disable };
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  const asked = Math.min(parseRetryAfter(result.retryAfter, now) ?? 0, LONGEST_RETRY_AFTER);
  return { kind: "retry", at: now + Math.max(jittered, asked), disable };
}

/** Reads a Retry-After header, seconds or an HTTP date, as milliseconds from now; null if it is neither. */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  // Date.parse takes much that is no HTTP date; those all begin with the day's name.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
