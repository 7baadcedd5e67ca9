import type { Locator, Page } from "playwright-core";
import { createChallenge, postMessage } from "skytale-client";
import { beforeAll, expect, inject, test } from "vitest";
import { horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");
let leonidas: Player;

beforeAll(async () => {
  leonidas = await newPlayer("leonidas");
});

/** Limit of the cumulative layout shift. Web Vitals call 0.1 good; this is far below what a person notices. */
const STILL = 0.01;

/** The cumulative layout shift since the page started, and the elements that moved. */
const movedOf = (page: Page): Promise<{ readonly sum: number; readonly what: readonly string[] }> =>
  page.evaluate(async () => {
    const observer = new PerformanceObserver(() => undefined);
    // A shift is counted once its frame is painted.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    observer.observe({ type: "layout-shift", buffered: true });
    // All shifts so far, at once: the observer's callback is never called if there were none.
    const shifts = observer.takeRecords() as unknown as {
      readonly value: number;
      readonly sources: readonly { readonly node: Element | null }[];
    }[];
    return {
      sum: shifts.reduce((sum, { value }) => sum + value, 0),
      what: shifts.flatMap(({ sources }) => sources.map(({ node }) => node?.className ?? "gone")),
    };
  });

async function expectStill(page: Page): Promise<void> {
  const { sum, what } = await movedOf(page);
  expect(sum, what.join(", ")).toBeLessThan(STILL);
}

test.for([390, 1280])("nothing shifts when data arrives, at %i pixels", async (width) => {
  const viewport = { width, height: 844 };
  const player = await newPlayer("gorgo");
  const game = await newGame(player, leonidas, { variant: "hoplit-chess" });
  const options = () => ({ client: leonidas.client, path: { id: game.id } });
  await postMessage({ ...options(), body: { text: "Come and take them." } });
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const body = { variant: "sparta", opponent: player.username, timeControl, rated: false } as const;
  await createChallenge({ client: leonidas.client, body });

  const front = await openWatched({ viewport });
  await front.page.goto(server.url);
  await front.page.locator(".sign-up").waitFor();
  await expectStill(front.page);

  const own = await openAs(player, "/", { viewport });
  await own.page.locator(".card-link").waitFor();
  await own.page.getByText("Challenges to you").waitFor();
  await expectStill(own.page);
  await own.page.goto(`/games/${game.id}`);
  await own.page.getByText("Come and take them.").waitFor();
  await own.page.getByText("Only you can see them.").waitFor();
  await expectStill(own.page);
});

test("the longest names and words overflow no page on the smallest phone", async () => {
  // With the random suffix that makes them unique, the names have the maximum of twenty letters.
  const [white, black] = await Promise.all([newPlayer("WWWWWWWWWWW"), newPlayer("MMMMMMMMMMM")]);
  const game = await newGame(white, black, { variant: "sparta" });
  await postMessage({ client: black.client, path: { id: game.id }, body: { text: "m".repeat(200) } });
  const { page, complaints } = await openAs(white, "/", { viewport: { width: 320, height: 568 } });
  await page.locator(".card-link").waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  await page.goto(`/games/${game.id}`);
  await page.locator(".message-text").waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(complaints).toEqual([]);
});

/** The width of the text of an element that is cut off, in pixels. */
const hiddenWidth = (element: Locator): Promise<number> => element.evaluate((it) => it.scrollWidth - it.clientWidth);

test("a name of twenty letters is whole beside a clock that does not run, on a phone", async () => {
  const [white, black] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas_of")]);
  const { id } = await newGame(white, black, { variant: "sparta" });
  const { page } = await openAs(white, `/games/${id}`, { viewport: { width: 390, height: 844 } });
  const name = page.locator(".seat-name").filter({ hasText: black.username });
  await page.locator(".seat:not(.turn)").getByText("3 days per move").waitFor();
  expect(await hiddenWidth(name)).toBe(0);
  // Beside the rating, "you", and the numbers of pieces and cities.
  const own = await openAs(black, `/games/${id}`, { viewport: { width: 390, height: 844 } });
  await own.page.locator(".standing").last().waitFor();
  expect(await hiddenWidth(own.page.locator(".seat-clock.idle"))).toBe(0);
});

test("on a desktop, the board stays in view beside the end of the notes", async () => {
  const white = await newPlayer("xerxes");
  const { id } = await newGame(white, leonidas, { variant: "spartan-chess" });
  for (const text of ["Come and take them.", "Still there?", "My spear is at hand.", "Ten thousand of them?"])
    await postMessage({ client: white.client, path: { id }, body: { text } });
  const { page } = await openAs(white, `/games/${id}`, { viewport: { width: 1280, height: 660 } });
  await page.getByRole("region", { name: "Record" }).waitFor();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  const [board, header] = await Promise.all([
    page.locator(".hand-board .board-grid").boundingBox(),
    page.locator("header").boundingBox(),
  ]);
  expect(board?.y).toBeGreaterThanOrEqual(header?.height ?? Number.NaN);
});

test.for([320, 1280])("a visitor can sign in from the header of a page, at %i pixels", async (width) => {
  const game = await newGame(await newPlayer("xerxes"), leonidas, { variant: "sparta" });
  const { page } = await openWatched({ viewport: { width, height: 700 } });
  for (const address of ["/lobby", `/games/${game.id}`]) {
    await page.goto(server.url + address);
    await page.locator("main h1").first().waitFor();
    expect(await horizontalOverflow(page)).toBe(0);
    await page.getByRole("banner").getByRole("button", { name: "Theme: Auto" }).waitFor();
    await page.getByRole("banner").getByRole("link", { name: "Sign in", exact: true }).click();
    await page.getByRole("heading", { name: "Sign in" }).waitFor();
  }
});

test("the front page fits the smallest phone", async () => {
  const { page } = await openWatched({ viewport: { width: 320, height: 568 } });
  await page.goto(server.url);
  await page.locator(".sign-up").waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test("a player without games can start one on the page that will list them", async () => {
  const player = await newPlayer("demaratos");
  const { page, complaints } = await openAs(player, "/");
  await page.getByRole("button", { name: "Play Sparta", exact: true }).click();
  await page.waitForURL("**/games/*");
  await page.getByText("house-level-1").first().waitFor();
  // On a phone the link back to the games is above the board.
  await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Games" }).click();
  await page.locator(".card-link").waitFor();
  expect(complaints).toEqual([]);
});
