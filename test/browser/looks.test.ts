import type { Page } from "playwright-core";
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

test("the front page fits the smallest phone", async () => {
  const { page } = await openWatched({ viewport: { width: 320, height: 568 } });
  await page.goto(server.url);
  await page.locator(".sign-up").waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
});

test("a player without games can start one on the page that will list them", async () => {
  const player = await newPlayer("demaratos");
  const { page, complaints } = await openAs(player, "/");
  await page.getByRole("button", { name: "Recruit in Sparta", exact: true }).click();
  await page.waitForURL("**/games/*");
  await page.getByText("house-recruit").first().waitFor();
  // On a phone the link back to the games is above the board.
  await page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: "Games" }).click();
  await page.locator(".card-link").waitFor();
  expect(complaints).toEqual([]);
});
