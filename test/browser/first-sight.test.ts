import { expect, test } from "vitest";
import { newGame, newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

test("requests the page's data while its script loads, and only once before the event stream starts", async () => {
  const [gorgo, leonidas] = await Promise.all([newPlayer("gorgo"), newPlayer("leonidas")]);
  const { id } = await newGame(gorgo, leonidas, { variant: "sparta" });
  for (const [address, read, board] of [
    ["/", "/v1/me/games", ".small-board svg"],
    [`/games/${id}`, `/v1/games/${id}`, ".hand-board svg"],
  ] as const) {
    // Requests of a service worker could not be delayed here, so it is blocked. The first page must not start an event
    // stream, so it is a text file.
    const { page } = await openAs(gorgo, "/licenses.txt", { serviceWorkers: "block" });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const reading = page.waitForRequest((request) => new URL(request.url()).pathname === read);
    const following = page.waitForRequest("**/v1/me/events/stream*");
    await page.route(/\/assets\/page-/, async (route) => {
      await reading;
      await route.continue();
    });
    await page.addInitScript(answerOncePageIsThere, read);
    await page.goto(address, { waitUntil: "commit" });
    await page.locator(board).first().waitFor();
    await following;
    const before = asked.slice(0, asked.indexOf("/v1/me/events/stream"));
    expect(before.filter((path) => path === read)).toHaveLength(1);
    expect(before.some((path) => path.startsWith("/assets/rules-"))).toBe(true);
  }
});

/**
 * Holds an answer back until the page shows its skeleton. The client reads an answer again if it is some seconds old,
 * and waits for this answer only some seconds before it starts the event stream, so the delay must be short.
 */
function answerOncePageIsThere(path: string): void {
  const isThere = new Promise<void>((resolve) => {
    const look = () => {
      if (document.querySelector("main [aria-busy=true]") !== null) resolve();
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  const { fetch } = globalThis;
  globalThis.fetch = async (...asked) => {
    const answer = await fetch(...asked);
    if (new URL(answer.url).pathname === path) await isThere;
    return answer;
  };
}

test("draws boards in the viewport first, and the others without scrolling", async () => {
  const [xerxes, gorgo] = await Promise.all([newPlayer("xerxes"), newPlayer("gorgo")]);
  for (let count = 0; count < 5; count++) await newGame(xerxes, gorgo, { variant: "sparta" });
  const { page } = await openAs(xerxes, "/recover", { viewport: { width: 390, height: 660 } });
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(".small-board svg") === null) return;
      observer.disconnect();
      const boards = [...document.querySelectorAll(".small-board")].map((board) => ({
        isInWindow: board.getBoundingClientRect().top <= innerHeight,
        isDrawn: board.querySelector("svg") !== null,
      }));
      Object.assign(globalThis, { boards });
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.goto("/");
  const boards = page.locator(".small-board");
  await expect.poll(() => boards.locator("svg").count()).toBe(5);
  const first = await page.evaluate(() => (globalThis as unknown as { boards: { isDrawn: boolean }[] }).boards);
  expect(first).toEqual([
    { isInWindow: true, isDrawn: true },
    { isInWindow: true, isDrawn: true },
    { isInWindow: false, isDrawn: false },
    { isInWindow: false, isDrawn: false },
    { isInWindow: false, isDrawn: false },
  ]);
});

test("preloads the games of a signed-in player on the front page, and nothing for visitors", async () => {
  const preloaded = "link[rel='modulepreload']";
  const scripts = "script[type='module']";
  const { page: visitors } = await openWatched();
  await visitors.goto("/");
  expect(await visitors.locator(preloaded).count()).toBe(0);
  expect(await visitors.locator(scripts).count()).toBe(2);
  const { page } = await openAs(await newPlayer("gorgo"), "/lobby");
  await expect.poll(() => page.getAttribute("html", "data-player")).not.toBe(null);
  await page.goto("/");
  await expect.poll(() => page.locator(`${preloaded}[href*='shared-rules']`).count()).toBe(1);
  const files = await page.locator(preloaded).evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  const answers = await Promise.all(files.map((file) => page.request.get(file ?? "")));
  expect(answers.map((answer) => answer.status())).toEqual(files.map(() => 200));
  // Content that is hidden from the player is not loaded for them, and neither is its script.
  expect(await page.locator(scripts).count()).toBe(1);
  const pictures = await page.evaluate(() => performance.getEntriesByType("resource").map(({ name }) => name));
  expect(pictures.filter((name) => /\/assets\/spartan-chess-.*\.svg$/.test(name))).toEqual([]);
});
