import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import {
  createWebhook,
  type EventFilter,
  getPushKey,
  isProblem,
  type NewWebhook,
  pingWebhook,
  type Webhook,
} from "skytale-client";
import { useAction } from "../../../components/action";
import { Checkbox } from "../../../components/choices";
import { Refusal } from "../../../components/refusal";
import { BrowserRefusal } from "../../../server/browser-refusal";
import { client } from "../../../server/client";
import { putItem } from "../../../server/list-items";
import { changeWebhook, removeWebhook, webhooks } from "../webhooks";
import { NOTICE_TOPICS } from "./notice-topics";

/** The event types that a browser's webhook is created with. */
const USUAL: readonly EventFilter[] = NOTICE_TOPICS.flatMap(([, types]) => types);

const hasPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;

const subscriptionNow = async (): Promise<PushSubscription | null> => {
  // `ready` would never resolve if no worker could be registered.
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
};

/** The public key that the server signs with; null if it sends no push messages. */
const serverKey = async (): Promise<string | null> => (await getPushKey({ client: client.peek() })).publicKey;

const isFor = ({ options }: PushSubscription, key: string): boolean => {
  const made = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const text = btoa(String.fromCharCode(...made));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "") === key;
};

async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  // The old subscription may belong to another player of this browser, or to an old key.
  await (await pushManager.getSubscription())?.unsubscribe();
  try {
    return await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch (error) {
    throw error instanceof DOMException ? new BrowserRefusal(error, REFUSALS) : error;
  }
}

/** Messages for failed push subscriptions, by the name of the exception. */
const REFUSALS: Readonly<Record<string, string>> = {
  NotAllowedError:
    "This browser blocks notifications from Skytale, so they stay off. Allow notifications for this site in the browser's settings, then try again.",
  AbortError:
    "This browser could not reach its push service, so notifications stay off. Try again later, or use another browser.",
};

function bodyOf(subscription: PushSubscription) {
  const { endpoint = "", keys = {} } = subscription.toJSON();
  return { url: endpoint, keys: { p256dh: keys.p256dh ?? "", auth: keys.auth ?? "" } };
}

/** Creates a webhook for a subscription, or updates the one with the same address. */
async function register(subscription: PushSubscription): Promise<void> {
  const { url, keys } = bodyOf(subscription);
  const description = "Notifications in a browser";
  const body: NewWebhook = { url, keys, format: "web-push", description, eventTypes: [...USUAL] };
  try {
    putItem(webhooks.of(), (await createWebhook({ client: client.peek(), body })).webhook);
  } catch (error) {
    if (!isProblem(error, "webhook-address-taken")) throw error;
    await changeWebhook(error.problem.webhookId, { keys, status: "active" });
  }
}

/** Push notifications of this browser. They arrive even if no page is open. */
export function NoticesSection() {
  const action = useAction();
  const endpoint = useSignal<string | null>(null);
  const message = useSignal<string | null>(null);
  const { run, isRunning, refusal } = action;
  const look = async (): Promise<void> => {
    const subscription = await subscriptionNow();
    await webhooks.of().load();
    endpoint.value = subscription?.endpoint ?? null;
    const own = hookOf(endpoint.peek());
    const key = subscription === null || own === undefined ? null : await serverKey();
    if (subscription === null || own === undefined || key === null || isFor(subscription, key)) return;
    // The server has a new key, so the push service would reject messages to the old subscription.
    const anew = await subscribe(key);
    await changeWebhook(own.id, { ...bodyOf(anew), status: "active" });
    endpoint.value = anew.endpoint;
  };
  useEffect(() => {
    if (hasPush) void run(look);
  }, []);
  if (!hasPush) return <WithoutPush />;
  const hook = hookOf(endpoint.value);
  const switchOn = () =>
    void run(async () => {
      message.value = null;
      // Requested first, because browsers show the permission dialog only directly after a click.
      if ((await Notification.requestPermission()) !== "granted") {
        message.value = REFUSALS.NotAllowedError ?? null;
        return;
      }
      const key = await serverKey();
      if (key === null) {
        message.value = "This server does not send notifications.";
        return;
      }
      const subscription = await subscribe(key);
      await register(subscription);
      endpoint.value = subscription.endpoint;
    });
  const switchOff = (id: string) =>
    void run(async () => {
      message.value = null;
      await removeWebhook(id);
      await (await subscriptionNow())?.unsubscribe();
    });
  const test = (id: string) =>
    void run(async () => {
      const { status, error } = await pingWebhook({ client: client.peek(), path: { id } });
      const isTaken = status !== null && status < 300;
      message.value = isTaken
        ? "The test notification was sent."
        : `The test notification could not be sent: ${error ?? status ?? "no response"}.`;
    });
  return (
    <section id="notifications">
      <h2>This browser</h2>
      <p class="help">This browser notifies you when a game needs you, even if no page of Skytale is open.</p>
      {hook === undefined ? (
        <p class="actions">
          <button type="button" aria-disabled={isRunning.value} onClick={switchOn}>
            Turn on
          </button>
        </p>
      ) : (
        <>
          <Topics hook={hook} />
          <p class="actions">
            <button type="button" aria-disabled={isRunning.value} onClick={() => test(hook.id)}>
              Send a test
            </button>
            <button type="button" aria-disabled={isRunning.value} onClick={() => switchOff(hook.id)}>
              Turn off
            </button>
          </p>
        </>
      )}
      <p class={refusal.value === null ? "help" : "refusal"} role="status">
        {refusal.value ?? message.value}
      </p>
    </section>
  );
}

const WithoutPush = () => (
  <section id="notifications">
    <h2>This browser</h2>
    <p>This browser cannot show notifications. On an iPhone or iPad, install Skytale first.</p>
  </section>
);

const hookOf = (endpoint: string | null): Webhook | undefined =>
  endpoint === null ? undefined : webhooks.of().data.value?.items.find(({ url }) => url === endpoint);

/**
 * The topics of this browser's notifications. The last selected topic cannot be removed: turning notifications off
 * deletes the webhook instead.
 */
function Topics({ hook }: { readonly hook: Webhook }) {
  const { isRunning, refusal, run } = useAction();
  /** Chosen event types that were not sent yet; null if all were. */
  const wanted = useSignal<readonly EventFilter[] | null>(null);
  const chosen = wanted.value ?? hook.eventTypes;
  const has = (types: readonly EventFilter[]): boolean => types.every((type) => chosen.includes(type));
  const choose = (types: readonly EventFilter[], isWanted: boolean) => {
    const others = chosen.filter((type) => !types.includes(type));
    wanted.value = isWanted ? [...others, ...types] : others;
    // Changes made during a request are sent after it.
    void run(async () => {
      try {
        let sent: readonly EventFilter[] = [];
        do {
          sent = wanted.peek() ?? [];
          await changeWebhook(hook.id, { eventTypes: [...sent] });
        } while (wanted.peek() !== sent);
      } finally {
        wanted.value = null;
      }
    });
  };
  return (
    <fieldset class="choices" aria-busy={isRunning.value}>
      <legend>Notify me about</legend>
      {NOTICE_TOPICS.map(([name, types]) => (
        <Checkbox
          key={name}
          label={name}
          isChecked={has(types)}
          isDisabled={has(types) && chosen.length === types.length}
          change={(isChecked) => choose(types, isChecked)}
        />
      ))}
      <Refusal sentence={refusal} />
    </fieldset>
  );
}
