import type { WebhookFormat } from "../../../channels/format";
import type { PushKeys } from "../../../channels/web-push/web-push";
import type { Call, OperationConfig } from "../../operation";
import type { FieldError } from "../../problems/refusal";

/** The parts of a request that concern the keys of a browser subscription. */
interface Wanted {
  /** Format of the webhook after the request. */
  readonly format: WebhookFormat;
  /** Whether the address changes, which requires new keys. */
  readonly isMoved: boolean;
  readonly keys: PushKeys | undefined;
}

/** The error in the keys, or in their absence; null if there is none. */
export async function pushFault(
  { format, isMoved, keys }: Wanted,
  { settings }: Pick<Call<OperationConfig>, "settings">,
): Promise<FieldError | null> {
  if (format !== "web-push") {
    return keys === undefined ? null : { field: "keys", detail: "are for the format `web-push` alone" };
  }
  if (settings.vapidKeys === null) return { field: "format", detail: "this server has no key for Web Push" };
  if (keys === undefined) {
    return isMoved ? { field: "keys", detail: "expected the subscription's, as its `toJSON` has them" } : null;
  }
  return (await arePushKeys(keys)) ? null : { field: "keys", detail: "expected the keys of a browser's subscription" };
}

/** Whether the keys are well-formed: a point of the curve P-256, and sixteen bytes. */
async function arePushKeys({ p256dh, auth }: PushKeys): Promise<boolean> {
  if (!/^[\w-]{87}$/.test(p256dh) || !/^[\w-]{22}$/.test(auth)) return false;
  const point = Uint8Array.from(atob(p256dh.replaceAll("-", "+").replaceAll("_", "/")), (letter) =>
    letter.charCodeAt(0),
  );
  try {
    await crypto.subtle.importKey("raw", point, { name: "ECDH", namedCurve: "P-256" }, false, []);
    return true;
  } catch {
    return false;
  }
}
