import type { AttemptResult } from "../channels/channel";
import { HOUR, MINUTE, SECOND } from "../shared/duration";

/** Delays between attempts in milliseconds. If the attempt after the last delay fails too, the delivery has failed. */
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

/** A subscription is disabled if all its attempts have failed for this long, in milliseconds. */
export const FAILURE_LIMIT = 5 * 24 * HOUR;
/** Maximum delay that a receiver may request by Retry-After, in milliseconds. */
const LONGEST_RETRY_AFTER = 24 * HOUR;
/**
 * Maximum random variation of each delay, as a fraction of the delay, so that deliveries that failed together are not
 * retried together.
 */
const JITTER = 0.1;

/** Consequence of an attempt. */
export type Verdict =
  | { readonly kind: "delivered" }
  | { readonly kind: "retry"; readonly at: number; readonly disable: DisableReason | null }
  | { readonly kind: "give-up"; readonly disable: DisableReason | null };

/**
 * Why a subscription is disabled. `gone`: see `AttemptResult.isGone`. `failing`: all attempts have failed for
 * `FAILURE_LIMIT`.
 */
export type DisableReason = "gone" | "failing";

/**
 * Decides the consequence of an attempt. Of HTTP statuses only 2xx counts as delivered; a redirect does not.
 * @param attempts number of attempts since the delivery was queued, including this one
 * @param failingSince when the first attempt since the last success failed; null if this is the first failure
 * @param now milliseconds since 1970
 * @param random a random number from 0 to 1
 */
export function judge(
  result: AttemptResult,
  attempts: number,
  failingSince: number | null,
  now: number,
  random: number,
): Verdict {
  if (isTaken(result)) return { kind: "delivered" };
  if (result.isGone) return { kind: "give-up", disable: "gone" };
  const disable = failingSince !== null && now - failingSince >= FAILURE_LIMIT ? "failing" : null;
  const delay = RETRY_SCHEDULE[attempts - 1];
  if (delay === undefined) return { kind: "give-up", disable };
  const jittered = Math.round(delay * (1 - JITTER + 2 * JITTER * random));
  const asked = Math.min(parseRetryAfter(result.retryAfter, now) ?? 0, LONGEST_RETRY_AFTER);
  return { kind: "retry", at: now + Math.max(jittered, asked), disable };
}

const isTaken = ({ status, error }: AttemptResult): boolean =>
  status === null ? error === null : status >= 200 && status < 300;

/**
 * Parses a Retry-After header, which contains seconds or an HTTP date, as milliseconds from `now`. Null if it contains
 * neither.
 */
export function parseRetryAfter(header: string | null, now: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,10}$/.test(text)) return Number(text) * SECOND;
  // Date.parse accepts many texts that are not HTTP dates. Every HTTP date begins with the name of a day.
  const date = /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
