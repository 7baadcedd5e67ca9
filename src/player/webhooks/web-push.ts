import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { VapidKeys } from "../../settings";
import type { FormattedEvent } from "./format";

/** The keys of a browser's subscription, in base64url: its public key, and a secret that both sides know (RFC 8291). */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser's subscription beside its address. */
export interface PushSubscription extends PushKeys {
  /** The public key of this server that it was made for: its push service takes nothing that another has signed. */
  readonly serverKey: string;
  /** The token that asked for it, with which it ends; null where that is not known. */
  readonly tokenId: string | null;
}

/** This server for push services: what it signs with, and where its operator is found (RFC 8292). */
export interface PushSender {
  readonly keys: VapidKeys;
  /** `mailto:…` or `https://…`. */
  readonly contact: string;
}

/**
 * Hosts of the push services of browsers. They take a message only for a subscription that a browser has made, and only
 * if it is signed with the key that the subscription was made for: nobody can be sent there what they did not ask for.
 */
const PUSH_SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)notify\.windows\.com$/,
  /^(web|api)\.push\.apple\.com$/,
];

/** Whether an address is at a push service that sees to it by itself that only those are sent to who asked for it. */
export function isAtPushService(address: URL): boolean {
  const host = address.hostname.replace(/\.$/, "");
  // `port` is empty for 443, the only port that a push service answers at.
  return address.protocol === "https:" && address.port === "" && PUSH_SERVICES.some((service) => service.test(host));
}

/** One attempt at a message as its push service takes it: encrypted for the browser alone, and signed by this server. */
export async function pushRequest(
  { headers, body }: FormattedEvent,
  url: URL,
  push: PushSubscription,
  { keys, contact }: PushSender,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array<ArrayBuffer> }> {
  // The library knows https alone. A receiver on this machine, by http, is a test.
  const endpoint = Object.assign(new URL(url), { protocol: "https:" }).href;
  const subscription = { endpoint, expirationTime: null, keys: { p256dh: push.p256dh, auth: push.auth } };
  const signed = await vapidHeaders(subscription, { ...keys, subject: contact });
  const sealed = await encryptNotification(subscription, new TextEncoder().encode(body));
  return {
    headers: {
      ...headers,
      ...signed.headers,
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      "user-agent": "Skytale-Webhooks/1",
    },
    body: new Uint8Array(sealed),
  };
}
