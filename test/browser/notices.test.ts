import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectBrowser } from "./pages";
import { newPlayer, openAs } from "./players";

const server = inject("server");
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(async () => {
  await browser?.close();
});

test("a push message in the declarative form becomes a notification that leads to its game", async () => {
  const player = await newPlayer(server.url, "gorgo");
  const { page, complaints } = await openAs(browser, server.url, player, "/settings");
  await page.context().grantPermissions(["notifications"], { origin: server.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByRole("button", { name: "Switch on here" }).waitFor();
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations: [first] }) => {
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const data = JSON.stringify({
    web_push: 8030,
    notification: { title: "Sparta", body: "It is your turn.", tag: "g1", navigate: `${server.url}/games/g1` },
    mutable: true,
  });
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: server.url,
    registrationId: await registered,
    data,
  });
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      return (await registration.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data }));
    });
  await expect
    .poll(shown, { timeout: 5000 })
    .toEqual([{ title: "Sparta", body: "It is your turn.", tag: "g1", data: { address: `${server.url}/games/g1` } }]);
  expect(complaints).toEqual([]);
  await page.context().close();
});
