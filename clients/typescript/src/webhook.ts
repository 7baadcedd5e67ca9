import type { FeedEvent } from "./generated/types.gen.js";
import type { ReadableHeaders } from "./platform.js";

/** The reason why a request is not a valid webhook. */
export type WebhookErrorCode =
  | "missing-header"
  | "bad-timestamp"
  | "too-old"
  | "too-new"
  | "bad-signature"
  | "not-an-event";

/** The request is not a valid webhook of the server. Answer it with 401. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  /** @deprecated Use `code`. */
  get fault(): WebhookErrorCode {
    return this.code;
  }
}

/** @deprecated Use `WebhookErrorCode`. */
export type WebhookFault = WebhookErrorCode;

/** Headers of a request: a `Headers`, or an object as in Node's `request.headers`. */
export type WebhookHeaders = ReadableHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options of `verifyWebhook`. */
export interface VerifyOptions {
  /** Maximum difference between the webhook's timestamp and the clock, in seconds; 300 by default. */
  readonly tolerance?: number | undefined;
  /** Current time in milliseconds since 1970; `Date.now()` by default. */
  readonly now?: number | undefined;
}

/**
 * Maximum number of signatures checked. The server sends one per secret. Checking many over a long body would be slow.
 */
const MOST_SIGNATURES = 10;

/**
 * Verifies a webhook as defined by Standard Webhooks and returns its event. Throws a `WebhookError` if no signature
 * matches a secret, or if the timestamp is too far from the clock, as in a replay attack. Throws a `TypeError` for an
 * invalid secret and a `RangeError` for options that are not numbers.
 * @param body the raw body, before any parsing
 * @param secrets the webhook's secret from `createWebhook`, or several during a rotation
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<FeedEvent> {
  // Comparisons with NaN are false, so every old copy would pass the checks below.
  if (Number.isNaN(tolerance) || Number.isNaN(now)) throw new RangeError("`tolerance` and `now` must be numbers");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError("bad-timestamp", "webhook-timestamp is not a number of seconds");
  const age = now / 1000 - Number(timestamp);
  if (age > tolerance) throw new WebhookError("too-old", `signed ${Math.round(age)} s ago`);
  if (age < -tolerance)
    throw new WebhookError("too-new", `signed ${Math.round(-age)} s in the future: check the clocks`);

  const bytes = typeof body === "string" ? encode(body) : new Uint8Array(body);
  const head = encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array(head.length + bytes.length);
  signed.set(head);
  signed.set(bytes, head.length);
  const keys = await Promise.all([secrets].flat().map(importKey));
  // WebCrypto compares in constant time.
  const checks = signatures
    .split(" ")
    .filter((signature) => signature.startsWith("v1,"))
    .slice(0, MOST_SIGNATURES)
    .map((signature) => fromBase64(signature.slice(3)))
    .flatMap((signature) => (signature ? keys.map((key) => crypto.subtle.verify("HMAC", key, signature, signed)) : []));
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError("bad-signature", "not signed with this webhook's secret");
  }
  return eventOf(new TextDecoder().decode(bytes));
}

const encode = (text: string) => new TextEncoder().encode(text);

function headerOf(headers: WebhookHeaders, name: string): string {
  const value = isReadable(headers)
    ? headers.get(name)
    : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  if (typeof value === "string" && value !== "") return value;
  throw new WebhookError("missing-header", `the header ${name} is missing`);
}

const isReadable = (headers: WebhookHeaders): headers is ReadableHeaders => typeof headers.get === "function";

/** Undefined if the text is not base64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function importKey(secret: string): Promise<CryptoKey> {
  const key = fromBase64(secret.replace(/^whsec_/, ""));
  if (!key?.length) throw new TypeError("a webhook secret must be whsec_ followed by base64");
  return crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
}

const isEvent = (value: unknown): value is FeedEvent =>
  typeof value === "object" && value !== null && "type" in value && "data" in value;

function eventOf(text: string): FeedEvent {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (isEvent(value)) return value;
  throw new WebhookError("not-an-event", "the body is not an event: use the webhook format `standard`");
}
