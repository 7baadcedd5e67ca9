import type { Page } from "playwright-core";
import { getAnalysis, getConditionalMoves, putAnalysis, putConditionalMoves, resignGame } from "skytale-client";
import { beforeAll, describe, expect, test } from "vitest";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
});

const tree = (page: Page) => page.getByRole("group", { name: "Moves and lines" });
const words = (page: Page) => page.getByLabel(/^Comment on /);
const board = (page: Page) => page.locator(".hand-board");

async function move(page: Page, from: string, to: string): Promise<void> {
  await board(page).locator(`[data-place="${from}"]`).click();
  await board(page).locator(`[data-place="${to}"]`).click();
}

const saved = (page: Page) => page.locator(".analysis-state").getByText("Saved.").waitFor();

/** The text of the analysis tree: each line with its comments. */
const read = async (page: Page): Promise<string> => (await tree(page).innerText()).replace(/\s+/g, " ").trim();

/** Sixteen legal first moves; e2e4 is not one of them. */
const FIRST_MOVES = [..."abcdfgh"].flatMap((file) => [`${file}2${file}3`, `${file}2${file}4`]).concat("e2e3", "g1f3");

/** Starts a game of Spartan Chess with the moves e2e4 b7d5 and returns its id. */
async function begun(): Promise<string> {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  await answer(black, id, 1, "b7d5");
  return id;
}

const storedBranches = async (player: Player, id: string) =>
  (await getAnalysis({ client: player.client, path: { id } })).branches;

describe("analysis lines and comments", () => {
  test("are restored after a reload and on another device", async () => {
    const id = await begun();
    const { page, complaints } = await openAs(white, `/games/${id}?ply=1`);
    await button(page, "Analyze").click();
    await tree(page).waitFor();
    await move(page, "d7", "e6");
    await move(page, "d2", "d4");
    await words(page).fill("Slow, but solid.");
    await button(page, "Previous move").click();
    await move(page, "g2", "g3");
    await saved(page);
    const expected = "Start 1. e4 bd5 1… de6 2. d4 Slow, but solid. 2. g3";
    await expect.poll(() => read(page)).toBe(expected);
    await expect
      .poll(() => storedBranches(white, id))
      .toEqual([
        {
          ply: 1,
          next: [{ move: "d7e6", next: [{ move: "d2d4", text: "Slow, but solid." }, { move: "g2g3" }] }],
        },
      ]);
    // The opponent does not see the analysis, and the game is not affected by it.
    await expect.poll(() => storedBranches(black, id)).toEqual([]);
    await page.reload();
    await button(page, "Analyze").click();
    await tree(page).getByText("Slow, but solid.").waitFor();
    await expect.poll(() => read(page)).toBe(expected);
    const other = await openAs(white, `/games/${id}`, { viewport: { width: 1280, height: 800 } });
    await page.keyboard.press("a");
    await tree(page).waitFor({ state: "detached" });
    await button(other.page, "Analyze").click();
    await button(other.page, "2. g3").click();
    await button(other.page, "Make main line").click();
    await saved(other.page);
    await expect.poll(() => read(other.page)).toBe("Start 1. e4 bd5 1… de6 2. g3 2. d4 Slow, but solid.");
    await button(other.page, "1… de6").click();
    await button(other.page, "Delete from here").click();
    await expect.poll(() => read(other.page)).toBe("Start 1. e4 bd5");
    await words(other.page).fill("Not the best.");
    await button(other.page, "Undo delete").click();
    await saved(other.page);
    // The comment that was written after the deletion is stored too.
    await expect
      .poll(() => storedBranches(white, id))
      .toEqual([
        {
          ply: 1,
          text: "Not the best.",
          next: [{ move: "d7e6", next: [{ move: "g2g3" }, { move: "d2d4", text: "Slow, but solid." }] }],
        },
      ]);
    expect([...complaints, ...other.complaints]).toEqual([]);
  });

  test("are kept when the game continues along one of them", async () => {
    const id = await begun();
    const { page } = await openAs(white, `/games/${id}`);
    await button(page, "Analyze").click();
    await tree(page).waitFor();
    await move(page, "e4", "d5");
    await move(page, "g8", "f6");
    await words(page).fill("He comes out.");
    await answer(white, id, 2, "e4d5");
    await expect.poll(() => read(page)).toBe("Start 1. e4 bd5 2. exd5 Wf6 He comes out.");
    await expect
      .poll(() => storedBranches(white, id))
      .toEqual([{ ply: 3, next: [{ move: "g8f6", text: "He comes out." }] }]);
  });

  test("can be saved as conditional moves", async () => {
    const id = await begun();
    await answer(white, id, 2, "e4d5");
    const path = { id };
    const before = [{ move: "g8f6", next: [{ move: "d2d3", next: [] }] }];
    await putConditionalMoves({ client: white.client, path, body: { ply: 3, tree: before, onDrawOffer: "decline" } });
    const { page, complaints } = await openAs(white, `/games/${id}`);
    await button(page, "Analyze").click();
    await tree(page).waitFor();
    await move(page, "g8", "f6");
    expect(await button(page, "Prepare answer").count()).toBe(0);
    await move(page, "d2", "d4");
    await button(page, "Prepare answer").click();
    await page.locator(".prepared").getByText("Wf6 d4").waitFor();
    // A second press would send the same line again. The button is disabled but keeps the keyboard focus.
    const done = button(page, "Answer prepared");
    await done.waitFor();
    expect(await done.isDisabled()).toBe(true);
    expect(await done.evaluate((it) => it === document.activeElement)).toBe(true);
    // Other conditional moves and settings, for example those set by a bot, are not changed.
    await expect
      .poll(() => getConditionalMoves({ client: white.client, path }))
      .toMatchObject({ tree: [{ move: "g8f6", next: [{ move: "d2d4", next: [] }] }], onDrawOffer: "decline" });
    await button(page, "Remove Wf6 d4").click();
    await button(page, "Prepare answer").waitFor();
    expect(await button(page, "Prepare answer").isEnabled()).toBe(true);
    expect(complaints).toEqual([]);
  });
});

describe("analysis is never lost", () => {
  test("merges the changes of two tabs", async () => {
    const id = await begun();
    const one = await openAs(white, `/games/${id}?ply=1`);
    await button(one.page, "Analyze").click();
    await tree(one.page).waitFor();
    await saved(one.page);
    const other = await one.page.context().newPage();
    await other.goto(`/games/${id}?ply=1`);
    await button(other, "Analyze").click();
    await saved(other);
    await move(other, "d7", "e6");
    await words(other).fill("In the other tab.");
    await saved(other);
    await move(one.page, "d7", "c6");
    await words(one.page).fill("In the first.");
    await one.page.getByText("Both versions were merged.").waitFor();
    await saved(one.page);
    const expected = "Start 1. e4 bd5 1… dc6 In the first. 1… de6 In the other tab.";
    await expect.poll(() => read(one.page)).toBe(expected);
    // When the tab becomes visible again, it shows the merged tree and keeps its position if that still exists.
    const come = () => other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await come();
    await expect.poll(() => read(other)).toBe(expected);
    await button(one.page, "1… de6").click();
    await button(one.page, "Delete from here").click();
    await saved(one.page);
    await come();
    await other.getByText("After 1. e4.").waitFor();
    await expect.poll(() => read(other)).toBe("Start 1. e4 bd5 1… dc6 In the first.");
    await expect
      .poll(() => storedBranches(white, id))
      .toEqual([{ ply: 1, next: [{ move: "d7c6", text: "In the first." }] }]);
  });

  test("keeps changes in the browser while offline and sends them on the next visit", async () => {
    const id = await begun();
    const { page } = await openAs(white, `/games/${id}`);
    await button(page, "Analyze").click();
    await saved(page);
    const context = page.context();
    await context.setOffline(true);
    await move(page, "e4", "e5");
    await words(page).fill("Written on a train.");
    await page.getByText("Your changes are stored in this browser").waitFor();
    await putAnalysis({
      client: white.client,
      path: { id },
      body: { public: false, branches: [{ ply: 0, text: "Written at a desk." }] },
    });
    // The page is closed before the network returns.
    await page.close();
    await context.setOffline(false);
    const later = await context.newPage();
    await later.goto(`/games/${id}`);
    await expect
      .poll(() => storedBranches(white, id))
      .toEqual([
        { ply: 0, text: "Written at a desk." },
        { ply: 2, next: [{ move: "e4e5", text: "Written on a train." }] },
      ]);
    await button(later, "Analyze").click();
    await expect.poll(() => read(later)).toBe("Start Written at a desk. 1. e4 bd5 2. e5 Written on a train.");
  });

  test("warns when the analysis exceeds 64 kB and saves it once it fits again", async () => {
    const id = await begun();
    await putAnalysis({
      client: white.client,
      path: { id },
      body: {
        public: false,
        branches: [{ ply: 0, next: FIRST_MOVES.map((move) => ({ move, text: "x".repeat(4000) })) }],
      },
    });
    const { page } = await openAs(white, `/games/${id}`);
    await button(page, "Analyze").click();
    await page.getByText("Nearly full").waitFor();
    await words(page).fill("y".repeat(5000));
    await page.getByText("larger than the limit of 64 kB").waitFor();
    await words(page).fill("y");
    await saved(page);
    await expect.poll(async () => (await storedBranches(white, id)).at(-1)).toEqual({ ply: 2, text: "y" });
  });
});

test("shows the analysis to everyone after the game if its author publishes it, and not before", async () => {
  const id = await begun();
  const { page } = await openAs(white, `/games/${id}?ply=1`);
  await button(page, "Analyze").click();
  await tree(page).waitFor();
  await move(page, "d7", "e6");
  await page.getByLabel("Share this analysis after the game").check();
  await saved(page);
  await expect
    .poll(() => getAnalysis({ client: white.client, path: { id } }))
    .toMatchObject({ public: true, branches: [{ ply: 1, next: [{ move: "d7e6" }] }] });
  const spectator = await openWatched();
  await spectator.page.goto(`/games/${id}`);
  await button(spectator.page, "Analyze").click();
  await expect.poll(() => read(spectator.page)).toBe("Start 1. e4 bd5");
  const theirs = button(spectator.page, `${white.username}’s analysis`);
  expect(await theirs.count()).toBe(0);
  await words(spectator.page).fill("A thought.");
  await words(spectator.page).blur();
  await expect.poll(() => read(spectator.page)).toBe("Start 1. e4 bd5 A thought.");
  await spectator.page.getByText("Your lines are lost when you close this page").waitFor();
  await resignGame({ client: black.client, path: { id } });
  await theirs.click();
  await expect.poll(() => read(spectator.page)).toBe("Start 1. e4 bd5 1… de6");
  await button(spectator.page, "1… de6").click();
  await expect
    .poll(() => board(spectator.page).locator('[data-place="e6"]').getAttribute("aria-label"))
    .toContain("black hoplite");
  // Moves that the spectator tries are not added to the author's tree.
  await move(spectator.page, "d2", "d4");
  await expect.poll(() => read(spectator.page)).toBe("Start 1. e4 bd5 A thought. 1… de6 2. d4");
  await theirs.click();
  await expect.poll(() => read(spectator.page)).toBe("Start 1. e4 bd5 1… de6");
  expect(spectator.complaints).toEqual([]);
});

test("can be navigated by keyboard and is announced to screen readers", async () => {
  const id = await begun();
  const next = [{ move: "d7e6", text: "Solid.", next: [{ move: "d2d4" }, { move: "g2g3" }] }];
  const body = { public: false, branches: [{ ply: 1, next }] };
  await putAnalysis({ client: white.client, path: { id }, body });
  const { page, complaints } = await openAs(white, `/games/${id}`);
  await page.locator(".move-bar").getByText(`Your move`).waitFor();
  await page.keyboard.press("a");
  await tree(page).getByText("Solid.").waitFor();
  expect(await tree(page).ariaSnapshot()).toMatchSnapshot();
  const status = page.locator(".analysis > [role=status]");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => status.textContent()).toBe("white pawn e2 to e4. 2 lines go on from here: 1… bd5, 1… de6.");
  await button(page, "1. e4").focus();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
  for (const [key, name] of [
    ["ArrowRight", "1… bd5"],
    ["ArrowDown", "1… de6"],
    ["ArrowRight", "2. d4"],
    ["ArrowDown", "2. g3"],
    ["Home", "Start"],
    ["End", "1… bd5"],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(focused).toBe(name);
  }
  complaints.push(...(await accessibilityViolations(page)));
  if ((await horizontalOverflow(page)) > 0) complaints.push("wider than the window");
  expect(complaints).toEqual([]);
});
