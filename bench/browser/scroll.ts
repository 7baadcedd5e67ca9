import type { Browser, CDPSession, Page } from "playwright-core";
import type { StorageState } from "../../scripts/screenshots/sign-in";
import { PHONE, slowDown } from "./page-load";

/** Number of running games in the list. */
export const LISTED = 200;
/** Distance of the gesture in CSS pixels, and its speed in pixels per second: a fast flick through a quarter of the list. */
const DISTANCE = 12_000;
const SPEED = 4_000;

/** One scroll through the list. */
export interface Scroll {
  /** Milliseconds between two frames of the main thread. */
  readonly frames: readonly number[];
  /** Durations of tasks that were longer than 50 ms, in milliseconds. */
  readonly longTasks: readonly number[];
}

/**
 * Scrolls the list of a player with many running games: `LISTED` copies of the player's games.
 * @param list whether the list has rows instead of boards
 */
export async function scrollGames(
  browser: Browser,
  address: string,
  storageState: StorageState,
  list: boolean,
  slower: number,
): Promise<Scroll> {
  // A service worker would hide the responses that are replaced.
  const context = await browser.newContext({ ...PHONE, storageState, serviceWorkers: "block" });
  const page = await context.newPage();
  await multiplyGames(page);
  await page.goto(address);
  await page
    .locator(`.my-games ${list ? ".game-row" : ".small-board svg"}`)
    .nth(LISTED - 1)
    .waitFor({ state: "attached" });
  const devtools = await context.newCDPSession(page);
  await slowDown(devtools, slower);
  const scroll = await watchFrames(page, () => swipe(devtools));
  await context.close();
  return scroll;
}

/** Replaces the list of games by one with `LISTED` games in two pages. */
const multiplyGames = (page: Page): Promise<unknown> =>
  page.route("**/v1/me/games?*", async (route) => {
    const { "if-none-match": _, ...headers } = route.request().headers();
    const url = new URL(route.request().url());
    const first = !url.searchParams.has("cursor");
    url.searchParams.delete("cursor");
    const response = await route.fetch({ headers, url: url.href });
    const list = await response.json();
    const games: readonly object[] = list.items;
    const items = Array.from({ length: LISTED / 2 }, (_, index) => ({
      ...games[index % games.length],
      id: `${first ? "a" : "b"}${index}`.padEnd(16, "0"),
    }));
    await route.fulfill({ json: { ...list, items, nextCursor: first ? "next" : null } });
  });

const swipe = (devtools: CDPSession): Promise<unknown> =>
  devtools.send("Input.synthesizeScrollGesture", {
    x: PHONE.viewport.width / 2,
    y: PHONE.viewport.height / 2,
    yDistance: -DISTANCE,
    speed: SPEED,
    gestureSourceType: "touch",
    preventFling: true,
  });

/** Script that records the frames and the long tasks of a page. As a function, it would contain helpers of the TypeScript runner. */
const WATCH = `{
  const seen = { times: [], longTasks: [] };
  globalThis.seen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longTasks.push(duration);
  }).observe({ type: "longtask" });
  const next = (time) => {
    seen.times.push(time);
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}`;

async function watchFrames(page: Page, act: () => Promise<unknown>): Promise<Scroll> {
  await page.evaluate(WATCH);
  await act();
  const { times, longTasks } = await page.evaluate(
    () => (globalThis as unknown as { seen: { times: number[]; longTasks: number[] } }).seen,
  );
  return { frames: times.slice(1).map((time, index) => time - (times[index] ?? time)), longTasks };
}
