import type { Page } from "playwright-core";
import { createChallenge } from "skytale-client";
import { expect, test } from "vitest";
import { button, link, waitForOwnTurn } from "./page-actions";
import { answer, newGame, newPlayer } from "./players";
import { openFollowing } from "./windows";

// Open pages after a release of the server with new rules, which their programs do not know.

/**
 * A service worker that takes over the page just before its requests are changed would send them itself, unchanged and
 * unseen by the test.
 */
const WITHOUT_WORKER = { serviceWorkers: "block" } as const;

/**
 * Changes the revision of the rules in the answers at an address, while `isNew` says so. They have an ETag of their own,
 * because with the real one, the real answer would later count as unchanged.
 */
async function withNewRules(page: Page, address: string | RegExp, isNew: () => boolean): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== "GET" || !isNew()) return route.continue();
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('"rulesRevision":1', '"rulesRevision":99');
    return route.fulfill({ response, body, headers: { ...response.headers(), etag: '"newer-rules"' } });
  });
}

/** Counts the documents that a page requests, and its requests that find out whether the server answers. */
function loadsOf(page: Page): { documents: number; probes: number } {
  const loads = { documents: 0, probes: 0 };
  page.on("request", (request) => {
    if (request.isNavigationRequest()) loads.documents += 1;
    if (request.method() === "HEAD") loads.probes += 1;
  });
  return loads;
}

test("reloads the page for a game with new rules, and keeps the message that was being written", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  await answer(xerxes, id, 0, "e2e4");
  const next = await newGame(xerxes, leonidas, { variant: "sparta" });
  const { page } = await openFollowing(xerxes, `/games/${id}`, WITHOUT_WORKER);
  const loads = loadsOf(page);
  await withNewRules(page, `**/v1/games/${next.id}`, () => loads.documents === 0);
  const message = page.getByLabel("Message to your opponent");
  await message.fill("Come and take them");
  await link(page, `Next game, against ${leonidas.username}`).click();
  await waitForOwnTurn(page);
  expect(loads.documents).toBe(1);
  expect(new URL(page.url()).pathname).toBe(`/games/${next.id}`);
  await page.goto(`/games/${id}`);
  await expect.poll(() => message.inputValue()).toBe("Come and take them");
});

const NOTICE = "A part of this page could not be loaded";

test("does not reload while a form has text, and says what to do if the new page does not know the rules either", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { page } = await openFollowing(xerxes, "/lobby", WITHOUT_WORKER);
  const loads = loadsOf(page);
  await withNewRules(page, /\/v1\/challenges\?.*box=mine/, () => true);
  await button(page, "Create a challenge").click();
  await page.getByText("More options").click();
  const words = page.getByLabel("Message", { exact: true });
  await words.fill("A game without haste");
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const body = { variant: "sparta", opponent: xerxes.username, timeControl, rated: false } as const;
  await createChallenge({ client: leonidas.client, body });
  await page.getByText(NOTICE).waitFor();
  // The answer to one probe was handled before the next probe is sent.
  await expect.poll(() => loads.probes).toBeGreaterThanOrEqual(2);
  expect([loads.documents, await words.inputValue()]).toEqual([0, "A game without haste"]);
  await page.locator("form").filter({ has: words }).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => loads.documents).toBe(1);
  const before = loads.probes;
  await page.getByText(NOTICE).waitFor();
  await button(page, "Reload page").waitFor();
  await expect.poll(() => loads.probes).toBeGreaterThanOrEqual(before + 2);
  expect(loads.documents).toBe(1);
});

test("shows the stored positions of a game with rules that the newest page does not know", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  await answer(xerxes, id, 0, "e2e4");
  await answer(leonidas, id, 1, "b7d5");
  const { page } = await openFollowing(leonidas, "/lobby", WITHOUT_WORKER);
  // The document is not loaded again within ten minutes, because it was loaded for this reason just now.
  await page.evaluate(() => sessionStorage.setItem("reloaded-at", String(Date.now())));
  await withNewRules(page, `**/v1/games/${id}`, () => true);
  await page.goto(`/games/${id}`);
  await page.getByText("the page only shows the stored positions").waitFor();
  const title = page.locator(".stored-board title");
  await expect.poll(() => title.textContent()).toContain("ply 2");
  await button(page, "Start").click();
  await expect.poll(() => title.textContent()).toContain("the start");
  expect(await page.locator(".stored-board svg").isVisible()).toBe(true);
  expect(await page.locator(".moves [aria-current]").allTextContents()).toEqual(["Start"]);
});
