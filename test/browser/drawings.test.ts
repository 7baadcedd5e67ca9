import type { Page } from "playwright-core";
import { getAnalysis, resignGame } from "skytale-client";
import { beforeAll, describe, expect, test } from "vitest";
import { button, square } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const WIDE = { viewport: { width: 1280, height: 800 } };

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("myrtis"), newPlayer("erinna")]);
});

/** Starts a game of Spartan Chess with the move e2e4. */
async function begun(): Promise<string> {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  return id;
}

/** The drawings on the board: their colors, in the order in which they were drawn. */
const drawn = (page: Page) =>
  page
    .locator(".board-frame .board-shape")
    .evaluateAll((shapes) => shapes.map((shape) => shape.getAttribute("class")?.replace("board-shape ", "")));

/** Drags from square to square with the secondary button. */
async function drag(page: Page, from: string, to: string, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.down(key);
  await square(page, from).hover();
  await page.mouse.down({ button: "right" });
  await square(page, to).hover();
  await page.mouse.up({ button: "right" });
  for (const key of keys) await page.keyboard.up(key);
}

const stored = async (player: Player, id: string) =>
  (await getAnalysis({ client: player.client, path: { id } })).branches;

describe("drawings without an analysis", () => {
  test("are made with the secondary button in four colors, and stay until the position changes", async () => {
    const id = await begun();
    const { page, complaints } = await openAs(black, `/games/${id}`, WIDE);
    await square(page, "e4").waitFor();
    await drag(page, "b7", "d5");
    await drag(page, "c7", "c5", "Shift");
    await drag(page, "d7", "d5", "Alt");
    await drag(page, "e7", "e5", "Shift", "Alt");
    await expect.poll(() => drawn(page)).toEqual(["green", "red", "blue", "yellow"]);
    // The same arrow again is removed. A click on an empty square is a circle, a click on a piece is not.
    await drag(page, "b7", "d5");
    await square(page, "e5").click({ button: "right" });
    await square(page, "e4").click({ button: "right" });
    await expect.poll(() => drawn(page)).toEqual(["red", "blue", "yellow", "green"]);
    expect(await square(page, "b7").getAttribute("aria-selected")).toBe("false");
    await button(page, "Previous move").click();
    await button(page, "Last position").click();
    await expect.poll(() => drawn(page)).toEqual([]);
    expect(await stored(black, id)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("beyond the limit are not made, and a sentence below the board says so", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page, complaints } = await openAs(white, `/games/${id}`, WIDE);
    await square(page, "e4").waitFor();
    const empty = ["3", "4", "5", "6"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));
    const words = page.getByText("There are 32 drawings on this position. Remove one to draw another.");
    for (const name of empty.slice(1)) await square(page, name).click({ button: "right" });
    await expect.poll(() => drawn(page)).toHaveLength(31);
    expect(await words.count()).toBe(0);
    await square(page, "a3").click({ button: "right" });
    await words.waitFor();
    await drag(page, "b7", "d5");
    await expect
      .poll(() => page.locator(".hand-board > [role=status]").textContent())
      .toBe("There are too many drawings on this position. Remove one first.");
    expect(await drawn(page)).toHaveLength(32);
    expect(await accessibilityViolations(page)).toEqual([]);
    await button(page, "Erase drawings").click();
    await expect.poll(() => words.count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});

test("drawings without an analysis are made by touch and by keyboard, too", async () => {
  const id = await begun();
  const { page, complaints } = await openAs(black, `/games/${id}`, { hasTouch: true });
  await button(page, "Draw arrows").tap();
  await button(page, "Draw in red").tap();
  await square(page, "b7").tap();
  await expect.poll(() => drawn(page)).toEqual(["red"]);
  expect(await square(page, "b7").getAttribute("aria-selected")).toBe("false");
  await square(page, "e4").focus();
  for (const key of ["Enter", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => drawn(page)).toEqual(["red", "red"]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Erase drawings").tap();
  await expect.poll(() => drawn(page)).toEqual([]);
  await button(page, "Draw arrows").tap();
  await square(page, "b7").tap();
  await expect.poll(() => square(page, "b7").getAttribute("aria-selected")).toBe("true");
  expect(await stored(black, id)).toEqual([]);
  expect(complaints).toEqual([]);
});

describe("annotations of an analysis", () => {
  test("are stored with their position, and shown to others after the game", async () => {
    const id = await begun();
    const { page, complaints } = await openAs(white, `/games/${id}`, WIDE);
    await button(page, "Analyze").click();
    await drag(page, "e4", "e5");
    await button(page, "Good move").click();
    await square(page, "b7").click();
    await square(page, "d5").click();
    await expect.poll(() => drawn(page)).toEqual([]);
    await button(page, "Dubious move").click();
    await drag(page, "e4", "d5", "Shift");
    await page.getByLabel("Share this analysis after the game.").check();
    await expect
      .poll(() => stored(white, id))
      .toEqual([{ ply: 1, glyph: "!", shapes: ["Ge4e5"], next: [{ move: "b7d5", glyph: "?!", shapes: ["Re4d5"] }] }]);
    await button(page, "1… bd5, dubious move").waitFor();
    expect(await button(page, "1… bd5, dubious move").innerText()).toBe("bd5?!");
    await page.getByText("Rated as dubious move. Drawings: red arrow e4 to d5.").waitFor({ state: "attached" });
    expect(await accessibilityViolations(page)).toEqual([]);
    await resignGame({ client: black.client, path: { id } });
    const { page: other } = await openWatched(WIDE);
    await other.goto(`/games/${id}?ply=1`);
    await button(other, `${white.username}’s analysis`).click();
    await expect.poll(() => drawn(other)).toEqual(["green"]);
    await button(other, "1… bd5, dubious move").click();
    await expect.poll(() => drawn(other)).toEqual(["red"]);
    expect(complaints).toEqual([]);
  });

  test("that are drawn while the analysis board loads belong to the analysis", async () => {
    const id = await begun();
    const { page } = await openAs(white, "/settings", { ...WIDE, serviceWorkers: "block" });
    const module = Promise.withResolvers<void>();
    await page.route(/\/components-[^/]*\.js$/, async (route) => {
      await module.promise;
      await route.continue();
    });
    await page.goto(`/games/${id}`);
    await drag(page, "a7", "a6");
    await button(page, "Analyze").click();
    await drag(page, "e4", "e5");
    await drag(page, "d7", "d5", "Shift");
    await drag(page, "d7", "d5", "Alt");
    await expect.poll(() => drawn(page)).toEqual(["green", "green", "blue"]);
    module.resolve();
    await expect.poll(() => stored(white, id)).toEqual([{ ply: 1, shapes: ["Ge4e5", "Bd7d5"] }]);
    expect((await drawn(page)).toSorted()).toEqual(["blue", "green", "green"]);
  });

  test("can be drawn by touch and by keyboard", async () => {
    const id = await begun();
    const { page } = await openAs(white, `/games/${id}`, { hasTouch: true });
    await button(page, "Analyze").click();
    await button(page, "Draw in blue").tap();
    await square(page, "e4").tap();
    await expect.poll(() => drawn(page)).toEqual(["blue"]);
    // While a color is chosen, no piece is picked up.
    await square(page, "b7").tap();
    await expect.poll(() => drawn(page)).toEqual(["blue", "blue"]);
    expect(await square(page, "b7").getAttribute("aria-selected")).toBe("false");
    await square(page, "b7").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect.poll(() => stored(white, id)).toEqual([{ ply: 1, shapes: ["Be4", "Bb7", "Bb7b6"] }]);
    await page.keyboard.press("Enter");
    await page.keyboard.press("Escape");
    await button(page, "Erase drawings").tap();
    await expect.poll(() => drawn(page)).toEqual([]);
    await button(page, "Draw in blue").tap();
    await square(page, "b7").tap();
    await expect.poll(() => square(page, "b7").getAttribute("aria-selected")).toBe("true");
  });
});
