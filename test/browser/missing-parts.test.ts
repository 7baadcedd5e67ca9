import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectBrowser } from "./pages";
import { newGame, newPlayer, openAs } from "./players";

// Programs that did not come with their page: they come back by themselves, and nothing is lost by it.

const { url } = inject("server");
let browser: Browser;

beforeAll(async () => {
  browser = await connectBrowser();
});

afterAll(async () => {
  await browser?.close();
});

const cell = (page: Page, square: string) => page.locator(`.hand-board [data-place="${square}"]`);

test("a part that could not be loaded comes back once nobody has a move in hand", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer(url, "xerxes"), newPlayer(url, "leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(browser, url, xerxes, "/settings", { serviceWorkers: "block" });
  let isAway = true;
  await page.route(/\/beside-[^/]*\.js$/, (route) => (isAway ? route.abort("connectionreset") : route.continue()));
  await page.goto(`${url}/games/${id}`);
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.getByText("A part of this page could not be loaded").waitFor();
  await cell(page, "e2").click();
  await cell(page, "e4").click();
  const send = page.getByRole("button", { name: "Play e4", exact: true });
  await send.waitFor();
  isAway = false;
  // Some seconds in which it would come back, were the move not there.
  await page.waitForTimeout(4_000);
  expect([documents, await send.isVisible()]).toEqual([0, true]);
  await send.click();
  await page.getByLabel("Message to your opponent").waitFor();
  expect(documents).toBe(1);
  await page.context().close();
});

test("what stays away does not load the document again and again", async () => {
  const { page } = await openAs(browser, url, await newPlayer(url, "xerxes"), "/settings", { serviceWorkers: "block" });
  let documents = 0;
  page.on("domcontentloaded", () => {
    documents += 1;
  });
  await page.route(/\/page-[^/]*\.js$/, (route) => route.abort("connectionreset"));
  await page.goto(`${url}/lobby`);
  await page.getByText("This page could not be loaded").waitFor();
  await expect.poll(() => documents).toBe(2);
  await page.getByText("This page could not be loaded").waitFor();
  await page.waitForTimeout(4_000);
  expect(documents).toBe(2);
  await page.context().close();
});
