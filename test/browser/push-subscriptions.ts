import type { Page } from "playwright-core";
import type { PushService, Browser as Subscriber } from "../server/push-service";

/**
 * Replaces the push service of a window, because Chromium uses Google's, which tests cannot reach. Subscriptions belong
 * to the given service and messages are encrypted for it; everything else is the browser's own.
 */
export async function subscribeAt(page: Page, service: PushService): Promise<{ current(): Subscriber | null }> {
  let subscriber: Subscriber | null = null;
  const tell = () => subscriber && { ...subscriber.toJSON(), serverKey: subscriber.serverKey };
  await page.exposeFunction("pushSubscribe", (serverKey: string) => {
    subscriber = service.subscribe(serverKey);
    return tell();
  });
  await page.exposeFunction("pushCurrent", tell);
  await page.exposeFunction("pushForget", () => {
    if (subscriber !== null) service.forget(subscriber);
    subscriber = null;
  });
  await page.addInitScript(() => {
    type StoredSubscription = PushSubscriptionJSON & { readonly serverKey: string };
    const ask = globalThis as unknown as {
      pushSubscribe(serverKey: unknown): Promise<StoredSubscription>;
      pushCurrent(): Promise<StoredSubscription | null>;
      pushForget(): Promise<void>;
    };
    const subscriptionOf = ({ serverKey, ...json }: StoredSubscription) => {
      const text = atob(serverKey.replaceAll("-", "+").replaceAll("_", "/"));
      const applicationServerKey = Uint8Array.from(text, (letter) => letter.charCodeAt(0)).buffer;
      const unsubscribe = async () => {
        await ask.pushForget();
        return true;
      };
      return { endpoint: json.endpoint, options: { applicationServerKey }, toJSON: () => json, unsubscribe };
    };
    Object.assign(PushManager.prototype, {
      subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) =>
        subscriptionOf(await ask.pushSubscribe(applicationServerKey)),
      getSubscription: async () => {
        const stored = await ask.pushCurrent();
        return stored && subscriptionOf(stored);
      },
    });
  });
  return { current: () => subscriber };
}
