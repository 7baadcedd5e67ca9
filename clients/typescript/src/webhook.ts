import type { FeedEvent } from "./generated/types.gen.js";
import type { ReadableHeaders } from "./platform.js";

/** Why what came is not taken for a webhook. */
export type WebhookFault =
  | "missing-header"
  | "bad-timestamp"
  | "too-old"
  | "too-new"
  | "bad-signature"
  | "not-an-event";

/** What came is no webhook of the server's: answer it with 401. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
  readonly fault: WebhookFault;

  constructor(fault: WebhookFault, message: string) {
    super(message);
    this.fault = fault;
  }
}

/** The headers of a request: a `Headers`, or an object, as Node's servers and functions in clouds have them. */
export type WebhookHeaders = ReadableHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** How a webhook is checked. */
export interface VerifyOptions {
  /** How far its time may be from ours, in seconds; 300 by default. */
  readonly tolerance?: number | undefined;
  /** What time it is (milliseconds since 1970); now by default. */
  readonly now?: number | undefined;
}

/** How many signatures are looked at: the server sends one for each secret, and each takes time with a long body. */
const MOST_SIGNATURES = 10;

/**
 * Checks a webhook by Standard Webhooks and gives the event in it. Throws a `WebhookError` for what is not signed with one
 * of the secrets, or was signed too long ago to be anything but a copy; a
 * `TypeError` for a secret that is none, a `RangeError` for times that are no numbers.
 * @param body the body as it came, before anything parsed it
 * @param secrets the webhook's secret, as `createWebhook` gave it, or several, while one is being replaced
 */
export async function verifyWebhook(
  body: string | Uint8Array<ArrayBuffer> | ArrayBuffer,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { tolerance = 300, now = Date.now() }: VerifyOptions = {},
): Promise<FeedEvent> {
  // Nothing is older than that: every copy would pass.
  if (Number.isNaN(tolerance) || Number.isNaN(now)) throw new RangeError("`tolerance` and `now` have to be numbers");
  const id = headerOf(headers, "webhook-id");
  const timestamp = headerOf(headers, "webhook-timestamp");
  const signatures = headerOf(headers, "webhook-signature");
  if (!/^\d{1,12}$/.test(timestamp))
    throw new WebhookError("bad-timestamp", "webhook-timestamp is no number of seconds");
  const age = now / 1000 - Number(timestamp);
  if (age > tolerance) throw new WebhookError("too-old", `signed ${Math.round(age)} s ago`);
  if (age < -tolerance) throw new WebhookError("too-new", `signed ${Math.round(-age)} s from now: is a clock wrong?`);

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
  throw new WebhookError("missing-header", `there is no ${name}`);
}

const isReadable = (headers: WebhookHeaders): headers is ReadableHeaders => typeof headers.get === "function";

/** Undefined for a text that is no base 64. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function importKey(secret: string): Promise<CryptoKey> {
  const key = fromBase64(secret.replace(/^whsec_/, ""));
  if (!key?.length) throw new TypeError("a webhook's secret is whsec_ and base 64");
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
  throw new WebhookError("not-an-event", "the body is no event: a webhook for programs has the format `standard`");
}
