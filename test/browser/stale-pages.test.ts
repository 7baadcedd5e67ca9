import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectBrowser } from "./pages";
import { answer, newGame, newPlayer, openAs, type Player } from "./players";

// Pages that can't read something, or are told nothing, for a reason that passes.

const { url } = inject("server");
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(async () => {
  await browser?.close();
});

test("what was refused for a while is read when the while is over, by itself", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer(url, "xerxes"), newPlayer(url, "leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(browser, url, xerxes, "/settings");
  let refused = 0;
  await page.route(`**/v1/games/${id}`, (route) => {
    refused += 1;
    if (refused > 2) return route.continue();
    const problem = { type: "", title: "Too many requests", status: 429, code: "rate-limited", detail: "Wait." };
    return route.fulfill({
      status: 429,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "3" },
      body: JSON.stringify({ ...problem, retryAfterSeconds: 3 }),
    });
  });
  await page.goto(`${url}/games/${id}`);
  await page.getByText("Try again in 3 seconds").waitFor();
  await page.locator(".move-state.mine").waitFor();
  await page.context().close();
});

/** Takes all places that a player's streams have, for as long as the signal says. */
async function takePlaces({ token }: Player, signal: AbortSignal): Promise<void> {
  const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
  const opening = Array.from({ length: 10 }, () => fetch(`${url}/v1/me/events/stream`, { headers, signal }));
  for (const { status } of await Promise.all(opening)) expect(status).toBe(200);
}

test("a page whose stream had to give way shows the opponent's move all the same", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer(url, "xerxes"), newPlayer(url, "leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(browser, url, leonidas, `/games/${id}`);
  const streaming = page.waitForResponse(/\/v1\/me\/events\/stream/);
  await page.reload();
  await Promise.all([streaming, page.getByText(`Waiting for ${xerxes.username}`).waitFor()]);
  const others = new AbortController();
  await takePlaces(leonidas, others.signal);
  await answer(xerxes, id, 0, "e2e4");
  // The stream itself may come back after a minute.
  await page.locator(".move-state.mine").waitFor({ timeout: 25_000 });
  others.abort();
  await page.context().close();
});
