import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { VapidKeys } from "../../settings";
import type { Message } from "../message";

/**
 * Keys of a browser's push subscription in base64url: its public key, and a secret that browser and server share (RFC
 * 8291).
 */
export interface PushKeys {
  readonly p256dh: string;
  readonly auth: string;
}

/** A browser's push subscription without its address. */
export interface PushSubscription extends PushKeys {
  /**
   * The VAPID public key that the subscription was created for. The push service rejects messages signed with another
   * key.
   */
  readonly serverKey: string;
  /** Id of the token that created the subscription, which ends with this token; null if the token is not known. */
  readonly tokenId: string | null;
}

/** Identity of this server for push services: its keys, and a contact of the operator (RFC 8292). */
export interface PushSender {
  readonly keys: VapidKeys;
  /** `mailto:…` or `https://…`. */
  readonly contact: string;
}

/**
 * Hosts of the push services of browsers. These services accept a message only for a subscription of a browser, and
 * only if it is signed with the key that the subscription was created for. So nobody gets messages without consent.
 */
const PUSH_SERVICES: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^jmt17\.google\.com$/,
  /(^|\.)push\.services\.mozilla\.com$/,
  /(^|\.)notify\.windows\.com$/,
  /^(web|api)\.push\.apple\.com$/,
];

/** Whether an address belongs to a known push service, which checks the consent of the receiver itself. */
export function isAtPushService(address: URL): boolean {
  const host = address.hostname.replace(/\.$/, "");
  // `port` is empty for 443, the only port of push services.
  return address.protocol === "https:" && address.port === "" && PUSH_SERVICES.some((service) => service.test(host));
}

/** The request of one attempt to a push service: encrypted for the browser and signed by this server. */
export async function pushRequest(
  { headers, body }: Message,
  url: URL,
  push: PushSubscription,
  { keys, contact }: PushSender,
): Promise<{ readonly headers: Readonly<Record<string, string>>; readonly body: Uint8Array<ArrayBuffer> }> {
  // The library accepts https endpoints only. Tests use a receiver on this machine by http, so the endpoint is passed
  // as https.
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
