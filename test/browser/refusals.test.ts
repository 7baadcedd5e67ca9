import type { Page, Route } from "playwright-core";
import {
  cancelChallenge,
  createChallenge,
  getGame,
  getMe,
  getNotes,
  listChallenges,
  playMove,
  revokeToken,
} from "skytale-client";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { storedKeys, waitUntilStored } from "./browser-storage";
import { openNetwork } from "./network";
import { button, square } from "./page-actions";
import { newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

const server = inject("server");
let xerxes: Player;
let leonidas: Player;

beforeAll(async () => {
  [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
});

const clock = { kind: "per-move", perMove: "P3D" } as const;

describe("a browser without storage", () => {
  test("can play from the front page and shows how to keep access", async () => {
    const { page } = await openWatched();
    await page.goto("/docs");
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Storage.overrideQuotaForOrigin", { origin: server.url, quotaSize: 1 });
    await page.goto(server.url);
    await page.getByLabel("Your name").fill(`gorgo-${crypto.randomUUID().slice(0, 8)}`);
    await button(page, "Play").click();
    await page.locator(".hand-board").waitFor();
    await page.getByText("This browser cannot store your sign-in").waitFor();
    // The player is signed in: the page of the game is theirs and links to the recovery code.
    await page.getByLabel("Notes").waitFor();
    await page.getByRole("link", { name: "Save your recovery code" }).click();
    await page.locator(".secret code").waitFor();
  });
});

test("challenges created and canceled repeatedly do not use up the rate limit of the challenged player", async () => {
  // One player may challenge another only ten times per hour.
  const pests = await Promise.all([newPlayer("ephialtes"), newPlayer("onetes"), newPlayer("corydallus")]);
  const { page } = await openFollowing(leonidas, "/");
  await page.getByRole("heading", { name: "Your games" }).waitFor();
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/v1/challenges?box=mine")) asked += 1;
  });
  const from = Date.now();
  const body = { variant: "sparta", opponent: leonidas.username, timeControl: clock, rated: false } as const;
  for (const { client } of pests) {
    for (let n = 0; n < 9; n += 1) {
      const { id } = await createChallenge({ client, body });
      await cancelChallenge({ client, path: { id } });
    }
  }
  for (const { client, username } of pests) {
    await createChallenge({ client, body });
    await page.locator(".card", { hasText: username }).waitFor();
  }
  expect(asked).toBeLessThan(4 + (Date.now() - from) / 2_000);
});

test("treats a browser whose IndexedDB never opens as one without storage", async () => {
  const { page } = await openWatched();
  await page.addInitScript(() => {
    // A request that never fires an event.
    indexedDB.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await page.goto(server.url);
  await page.getByLabel("Your name").fill(`gorgo-${crypto.randomUUID().slice(0, 8)}`);
  await button(page, "Play").click();
  await page.locator(".hand-board").waitFor();
  await page.getByText("This browser cannot store your sign-in").waitFor();
});

describe("a refusal", () => {
  test("is shown beside a challenge that was canceled meanwhile", async () => {
    const body = { variant: "sparta", opponent: xerxes.username, timeControl: clock, rated: false } as const;
    const { id } = await createChallenge({ client: leonidas.client, body });
    const { page } = await openFollowing(xerxes, "/lobby");
    const card = page.locator(".card", { hasText: leonidas.username });
    const accept = page.getByRole("button", { name: `Accept the challenge from ${leonidas.username}` });
    await accept.waitFor();
    await page.route("**/accept", async (route) => {
      // The page learns of the cancellation before its own request is answered.
      const isRead = page.waitForResponse((answer) => answer.url().includes("box=mine"));
      await cancelChallenge({ client: leonidas.client, path: { id } });
      await isRead;
      await route.continue();
    });
    await accept.click();
    await card.getByText("accepted, declined or canceled").waitFor();
  });

  test("with a time to wait is shown at once, and the typed text is kept", async () => {
    const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
    const { page } = await openAs(xerxes, `/games/${id}`);
    const field = page.getByLabel("Message to your opponent");
    await field.fill("Molon labe");
    const problem = { type: "/problems/too-many-messages", code: "too-many-messages", title: "Too many messages" };
    await page.route("**/messages", (route) =>
      route.request().method() === "POST"
        ? route.fulfill({
            status: 429,
            contentType: "application/problem+json",
            headers: { "Retry-After": "50" },
            body: JSON.stringify({ ...problem, status: 429, detail: "Write again in 50 s.", retryAfterSeconds: 50 }),
          })
        : route.continue(),
    );
    await button(page, "Send").click();
    await page.getByText("Try again in 50 seconds.").waitFor();
    expect(await field.inputValue()).toBe("Molon labe");
  });
});

describe("two tabs", () => {
  test("share a move, and a pending move in the other tab is not dropped silently", async () => {
    const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
    const { page } = await openAs(xerxes, `/games/${id}`);
    await square(page, "e2").click();
    await square(page, "e4").click();
    await button(page, "Play e4").waitFor();
    // This tab gets no event before it sends its own move.
    await page.context().setOffline(true);
    await playMove({ client: xerxes.client, path: { id }, body: { move: "d2d4", ply: 0 } });
    await page.context().setOffline(false);
    await page.getByText("Your move e4 was not played").waitFor();
    await expect.poll(() => square(page, "d4").getAttribute("aria-label")).toContain("white pawn");
    await expect.poll(() => square(page, "e2").getAttribute("aria-label")).toContain("white pawn");
    await button(page, "Show the game").click();
    await page.getByText(`Waiting for ${leonidas.username}`).waitFor();
    expect((await getGame({ client: xerxes.client, path: { id } })).ply).toBe(1);
  });

  test("switch together when one of them signs in as another player", async () => {
    const { username, recoveryCode } = await newPlayer("gorgo");
    const { page } = await openAs(xerxes, "/recover");
    const other = await page.context().newPage();
    await other.goto("/settings");
    await other.getByRole("heading", { name: xerxes.username }).waitFor();
    await page.getByLabel("Name").fill(username);
    await page.getByLabel("Recovery code").fill(recoveryCode);
    await button(page, "Sign in").click();
    await other.getByRole("heading", { name: username }).waitFor();
    expect(await other.getByText(xerxes.username).count()).toBe(0);
    expect((await page.evaluate(storedKeys, xerxes.token)).filter((key) => key.includes(xerxes.username))).toEqual([]);
  });
});

describe("a tab older than the server's version", () => {
  test("reloads from the server's new files for a page that it cannot load any more", async () => {
    // Requests of a service worker would not be visible to the test.
    const { page } = await openAs(xerxes, "/settings", { serviceWorkers: "block" });
    await page.getByRole("heading", { name: xerxes.username }).waitFor();
    // The modules that this document has not loaded yet are gone; the next document gets the current ones.
    let isOutdated = true;
    page.on("request", (request) => {
      if (request.isNavigationRequest()) isOutdated = false;
    });
    let missing = 0;
    await page.route("**/assets/*.js", async (route) => {
      if (!isOutdated) return route.continue();
      missing += 1;
      return route.fulfill({ status: 404 });
    });
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/archive"]')?.click());
    await page.getByRole("heading", { name: "Finished games" }).waitFor();
    expect(missing).toBeGreaterThan(0);
  });
});

test("offline, an unvisited page says that it is unavailable, and opens when the connection returns", async () => {
  const network = await openNetwork(server.url);
  const { page } = await openAs(xerxes, "/settings", { baseURL: network.url });
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.getByRole("heading", { name: xerxes.username }).waitFor();
  network.cut();
  await page.goto("/archive");
  await page.getByText("This page is not available offline.").waitFor();
  network.restore();
  await page.getByRole("heading", { name: "Finished games" }).waitFor();
});

/** Lets all requests to the API fail. Returns a function that counts those for a path. */
async function failReads(page: Page, fail: (route: Route) => Promise<void>): Promise<(path: string) => number> {
  const paths: string[] = [];
  await page.route("**/v1/**", (route) => {
    paths.push(new URL(route.request().url()).pathname);
    return fail(route);
  });
  return (path) => paths.filter((other) => other === path).length;
}

/** How often the page reports a failure once it is painted: by the notices above it, and within it. */
async function reportsOf(page: Page): Promise<{ readonly notices: number; readonly others: number }> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  return { notices: await page.locator(".notice").count(), others: await page.locator(".trouble").count() };
}

describe("a response from something other than the server", () => {
  test.each([
    ["a proxy", 502, "No connection to the server. Reconnecting"],
    [
      "a network that wants a password",
      200,
      "No connection to the server. Your network may require you to sign in first",
    ],
  ])("is explained once, and loaded content stays, for %s", async (_, status, words) => {
    const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
    const { page } = await openAs(xerxes, `/games/${id}`);
    await page.getByLabel("Message to your opponent").waitFor();
    await waitUntilStored(page, xerxes.token, `/v1/games/${id}`);
    const reads = await failReads(page, (route) =>
      route.fulfill({ status, contentType: "text/html", body: "<h1>No</h1>" }),
    );
    await page.reload();
    await page.locator(".hand-board").waitFor();
    await page.getByText("No connection to the server").waitFor();
    await page.goto(`/players/${leonidas.username}`);
    await page.getByText(words).waitFor();
    // The client repeats a read if a proxy has failed.
    await expect.poll(() => reads(`/v1/players/${leonidas.username}`)).toBe(status < 500 ? 1 : 2);
    expect(await reportsOf(page)).toEqual({ notices: 1, others: 0 });
  });
});

test("a page that was not read before has one notice without a connection, and is complete when it returns", async () => {
  const { page } = await openAs(xerxes, "/settings", { serviceWorkers: "block" });
  await page.getByRole("heading", { name: xerxes.username }).waitFor();
  const open = (address: string) =>
    page.evaluate((href) => document.querySelector<HTMLAnchorElement>(`a[href="${href}"]`)?.click(), address);
  const reads = await failReads(page, (route) => route.abort("connectionreset"));
  await open("/archive");
  await page.getByRole("heading", { name: "Finished games" }).waitFor();
  await page.getByText("No connection to the server").waitFor();
  // The client repeats a read once.
  await expect.poll(() => reads("/v1/games")).toBe(2);
  expect(await reportsOf(page)).toEqual({ notices: 1, others: 0 });
  // The program of the next page cannot be loaded either.
  await page.route("**/assets/*.js", (route) => route.abort("connectionreset"));
  await open("/tournaments");
  await page.locator("main.tournaments [aria-busy=true]").waitFor();
  expect(await reportsOf(page)).toEqual({ notices: 1, others: 0 });
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.getByRole("heading", { name: "Tournaments", level: 1 }).waitFor();
  await expect.poll(() => page.locator("[aria-busy=true], .notice").count()).toBe(0);
});

test("performs one action for a double click, and confirms nothing", async () => {
  const { page } = await openAs(xerxes, "/lobby");
  const before = (await listChallenges({ client: xerxes.client, query: { box: "mine" } })).items.length;
  await button(page, "Create a challenge").click();
  await button(page, "Send challenge").dblclick();
  await button(page, "Create a challenge").waitFor();
  expect((await listChallenges({ client: xerxes.client, query: { box: "mine" } })).items).toHaveLength(before + 1);
  await page.goto("/settings/account");
  // Without its text, the question puts the confirming button under the pointer.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ".asked > :is(legend, p:not(.actions)) { display: none } .asked, .asked > .actions { margin: 0; padding: 0 }",
    );
    document.adoptedStyleSheets = [sheet];
  });
  await button(page, "Sign out").dblclick();
  await page.locator(".asked").waitFor();
  expect(await button(page, `Signed in as ${xerxes.username}`).count()).toBe(1);
});

test("saves notes when the player leaves the page right after typing", async () => {
  const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
  const { page } = await openAs(xerxes, `/games/${id}`);
  await page.getByLabel("Notes").fill("Beware of c5.");
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[href="/archive"]')?.click());
  await expect.poll(async () => (await getNotes({ client: xerxes.client, path: { id } })).text).toBe("Beware of c5.");
});

test("deletes all of a player's data from the browser when the token is revoked", async () => {
  const player = await newPlayer("demaratos");
  const { id } = await newGame(player, leonidas, { variant: "sparta" });
  const { page } = await openAs(player, `/games/${id}`);
  await page.getByLabel("Message to your opponent").waitFor();
  const { tokenId } = await getMe({ client: player.client });
  await revokeToken({ client: player.client, path: { id: tokenId } });
  // The stream ends with its token, so no click is needed.
  await page.getByRole("heading", { name: "You were signed out" }).waitFor();
  await expect.poll(() => page.evaluate(storedKeys, player.token)).toEqual([]);
});

test("says that the token was revoked although that was found before the rest of the page had loaded", async () => {
  const player = await newPlayer("demaratos");
  const { id } = await newGame(player, leonidas, { variant: "sparta" });
  const { tokenId } = await getMe({ client: player.client });
  const { page } = await openAs(player, "/settings", { serviceWorkers: "block" });
  await page.route("**/notes*", async (route) => {
    await revokeToken({ client: player.client, path: { id: tokenId } });
    await route.continue();
  });
  const module = Promise.withResolvers<void>();
  await page.route(/\/after-first-view-[^/]*\.js$/, async (route) => {
    await module.promise;
    await route.continue();
  });
  const refused = page.waitForResponse("**/notes*");
  await page.goto(`/games/${id}`);
  expect((await refused).status()).toBe(401);
  module.resolve();
  await page.getByRole("heading", { name: "You were signed out" }).waitFor();
  await expect.poll(() => page.evaluate(storedKeys, player.token)).toEqual([]);
});
