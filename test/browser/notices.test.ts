import type { Page } from "playwright-core";
import { listWebhooks, postMessage } from "skytale-client";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { PushService } from "../server/push-service";
import { button } from "./page-actions";
import { answer, newGame, newPlayer } from "./players";
import { subscribeAt } from "./push-subscriptions";
import { openAs } from "./windows";

const server = inject("server");
let service: PushService;

beforeAll(async () => {
  service = await PushService.start();
});

afterAll(async () => {
  service?.stop();
});

/** Returns a function that delivers a push message to the page's service worker, as a browser does. */
async function deliverer(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const registrationId = await registered;
  return async (data) => {
    await devtools.send("ServiceWorker.deliverPushMessage", { origin: server.url, registrationId, data });
  };
}

/** The notifications that the browser shows. */
const shownOn = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
  });

/**
 * Simulates a tap on a notification and returns the address to be opened. Only a real user gesture may open a window,
 * so none is opened.
 */
async function tap(page: Page, tag: string): Promise<string> {
  const [worker] = page.context().serviceWorkers();
  if (worker === undefined) throw new Error("there is no service worker");
  return worker.evaluate(async (tag) => {
    // Globals of a service worker: the types of this test are those of pages.
    const scope = globalThis as unknown as {
      readonly registration: ServiceWorkerRegistration;
      readonly clients: { openWindow(address: string): Promise<null> };
    };
    const [notification] = await scope.registration.getNotifications({ tag });
    return new Promise<string>((resolve) => {
      scope.clients.openWindow = async (address) => {
        resolve(address);
        return null;
      };
      const event = Object.assign(new Event("notificationclick"), { notification, waitUntil: () => undefined });
      globalThis.dispatchEvent(event);
    });
  }, tag);
}

test("notifications can be enabled, filtered by kind, opened to the game, and disabled", async () => {
  const [gorgo, xerxes] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { id } = await newGame(xerxes, gorgo, { variant: "sparta" });
  const { page, complaints } = await openAs(gorgo, "/");
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  const { current } = await subscribeAt(page, service);
  await page.goto("/settings/notices");
  await button(page, "Turn on").click();
  await button(page, "Send a test").waitFor();
  const deliver = await deliverer(page);
  let delivered = 0;
  /** The notifications shown after delivering what arrived at the push service, where a message may arrive twice. */
  const shown = async () => {
    for (const { message } of current()?.arrived.slice(delivered) ?? []) {
      await deliver(JSON.stringify(message));
      delivered += 1;
    }
    return shownOn(page);
  };

  await button(page, "Send a test").click();
  await page.getByText("The test notification was sent.").waitFor();
  await expect.poll(shown).toMatchObject([{ title: "Skytale" }]);

  const wanted = async () =>
    (await listWebhooks({ client: gorgo.client })).items.flatMap(({ eventTypes }) => eventTypes);
  await expect.poll(wanted).toContain("message.posted");
  await page.getByLabel("Messages").click();
  const isTicked = () => page.getByLabel("Messages").isChecked();
  await expect.poll(isTicked).toBe(false);
  await expect.poll(wanted).not.toContain("message.posted");
  expect(await isTicked()).toBe(false);
  const text = "Come and take them";
  await postMessage({ client: xerxes.client, path: { id }, body: { text } });
  await answer(xerxes, id, 0, "b1b3");
  const turn = {
    title: `Sparta against ${xerxes.username}`,
    body: expect.stringContaining("It is your turn"),
    tag: id,
  };
  await expect.poll(shown).toContainEqual(turn);
  // Kinds that are turned off are not sent: the chat message was posted before the move.
  expect(JSON.stringify(current()?.arrived)).not.toContain(text);
  expect(await tap(page, id)).toBe(`/games/${id}`);
  await expect.poll(shown).not.toContainEqual(turn);
  await page.goto(`/games/${id}`);
  await page.locator(".move-state.mine").waitFor();

  await page.goto("/settings/notices");
  expect(await isTicked()).toBe(false);
  await button(page, "Turn off").click();
  await button(page, "Turn on").waitFor();
  await expect.poll(current).toBeNull();
  await expect.poll(async () => (await listWebhooks({ client: gorgo.client })).items).toEqual([]);
  expect(complaints).toEqual([]);
});

test.for([
  ["NotAllowedError", "Registration failed - permission denied", "Allow notifications for this site"],
  ["AbortError", "Registration failed - push service error", "could not reach its push service"],
  ["InvalidStateError", "Registration failed - no active Service Worker", "The browser refused. Nothing was changed."],
] as const)("explains in a sentence why a browser refuses to register with %s", async ([name, message, sentence]) => {
  const { page } = await openAs(await newPlayer("gorgo"), "/");
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await page.addInitScript(
    ([name, message]) => {
      const subscribe = () => Promise.reject(new DOMException(message, name));
      Object.assign(PushManager.prototype, { subscribe, getSubscription: async () => null });
    },
    [name, message] as const,
  );
  await page.goto("/settings/notices");
  await button(page, "Turn on").click();
  await page.getByRole("status").getByText(sentence).waitFor();
  expect(await page.getByText("Registration failed").count()).toBe(0);
});
