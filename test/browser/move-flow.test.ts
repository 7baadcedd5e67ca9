import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { button, link, square } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs } from "./windows";

// One session of correspondence play: find a game to move in, make and confirm the move, and go to the next game.

interface Sitting {
  readonly me: Player;
  /** The opponents in the two games in which the player has to move: first the more urgent game, then the other. */
  readonly first: Player;
  readonly second: Player;
}

/** A player with two games in which it is their turn. */
async function beginSitting(): Promise<Sitting> {
  const sign = (name: string) => newPlayer(name);
  const [me, first, second] = await Promise.all([sign("gorgo"), sign("xerxes"), sign("darius")]);
  const begin = async (opponent: Player): Promise<void> => {
    const { id } = await newGame(opponent, me, { variant: "spartan-chess" });
    await answer(opponent, id, 0, "e2e4");
  };
  // The list is sorted by deadline, so the game started first is listed first.
  await begin(first);
  await begin(second);
  return { me, first, second };
}

test("by touch on a phone", async () => {
  const { me, first, second } = await beginSitting();
  const { page, complaints } = await openAs(me, "/", { hasTouch: true, isMobile: true });
  await page.getByRole("heading", { name: "2 games need you" }).waitFor();
  await link(page, first.username).tap();
  for (const next of [second, null]) {
    await page.locator(".move-state.mine").waitFor();
    await square(page, "f7").tap();
    await square(page, "d5").tap();
    // The next buttons are within the viewport, so no scrolling is needed.
    for (const target of [button(page, "Play fd5"), button(page, "Undo")])
      await expect.poll(() => isInSight(target)).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
    complaints.push(...(await accessibilityViolations(page)));
    await button(page, "Play fd5").tap();
    await page.getByText("Waiting for ").waitFor();
    if (next !== null) await link(page, `Next game, against ${next.username}`).tap();
  }
  await page.getByRole("link", { name: "Skytale" }).tap();
  await page.getByRole("heading", { name: "No game needs you" }).waitFor();
  expect(complaints).toEqual([]);
});

/** Whether the whole element is in the viewport. */
async function isInSight(locator: Locator): Promise<boolean> {
  await locator.waitFor();
  return locator.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
}

test("by keyboard alone", async () => {
  const { me, first, second } = await beginSitting();
  const { page, complaints } = await openAs(me, "/", { viewport: { width: 1280, height: 800 } });
  const press = async (...keys: readonly string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "";
    });
  /** Presses Tab until an element with this name has the focus and a visible outline. */
  const tabTo = async (name: RegExp): Promise<void> => {
    for (let step = 0; step < 80; step++) {
      await press("Tab");
      if (!name.test(await focused())) continue;
      expect(await page.evaluate(() => document.activeElement?.matches(":focus-visible"))).toBe(true);
      return;
    }
    throw new Error(`nothing by the name of ${name} can be reached by keyboard`);
  };
  const named = (name: string) => new RegExp(`^${name}$`);

  await page.getByRole("heading", { name: "2 games need you" }).waitFor();
  await tabTo(named(first.username));
  await press("Enter");
  for (const next of [second, null]) {
    await page.locator(".move-state.mine").waitFor();
    // The board is seen from Black's side. It has one tab stop, its lower left corner; arrow keys and letters move from
    // there.
    await tabTo(/^h8, /);
    await press("ArrowUp", "ArrowRight", "ArrowRight");
    await expect.poll(() => focused()).toBe("f7, black hoplite, can move");
    await press("Enter", "ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight");
    await expect.poll(() => focused()).toBe("d5, empty, can go here");
    await press("Enter");
    await expect.poll(focused).toBe("Play fd5");
    await press("Enter");
    await page.getByText("Waiting for ").waitFor();
    if (next === null) continue;
    const onward = `Next game, against ${next.username}`;
    await link(page, onward).waitFor();
    await tabTo(named(onward));
    await press("Enter");
    await page.waitForURL((url) => url.pathname.startsWith("/games/"));
    await expect.poll(() => page.title()).toContain(next.username);
  }
  await tabTo(/^Games/);
  await press("Enter");
  await page.getByRole("heading", { name: "No game needs you" }).waitFor();
  expect(complaints).toEqual([]);
});

/**
 * The accessibility tree of a part of the page, without values that differ between runs, the squares of the board, and
 * empty live regions.
 */
async function treeOf(part: Locator): Promise<string> {
  const tree = await part.ariaSnapshot();
  return tree
    .split("\n")
    .filter((line) => !/^\s*- (row .*|gridcell .*|status)$/.test(line))
    .join("\n")
    .replaceAll(/(gorgo|xerxes|darius)-[0-9a-f]{8}/g, "$1")
    .replaceAll(/\/games\/\w+/g, "/games/…")
    .replaceAll(/\?game=\w+/g, "?game=…")
    .replaceAll(/\d+ d \d+ h/g, "3 d")
    .replaceAll(/until [^"\n]+/g, "until …");
}

test("by screen reader: the name of each step", async () => {
  const { me, first, second } = await beginSitting();
  const { page } = await openAs(me, "/docs");
  // Other test files make tournaments on the same server, which the list announces.
  await page.route(/\/v1\/tournaments\?/, (route) => route.fulfill({ json: { items: [], nextCursor: null } }));
  await page.goto("/");
  await link(page, second.username).waitFor();
  expect(await treeOf(page.locator("main"))).toMatchSnapshot("the list of games");
  await link(page, first.username).click();
  await page.locator(".move-state.mine").waitFor();
  // The parts below the board, which load later.
  for (const late of ["More", "Record"]) await page.getByRole("region", { name: late }).waitFor();
  for (const late of ["Message to your opponent", "Notes"]) await page.getByLabel(late).waitFor();
  // The field is disabled until the notes have been read.
  await expect.poll(() => page.getByLabel("Notes").isEnabled()).toBe(true);
  expect(await treeOf(page.locator("main"))).toMatchSnapshot("the game");
  await square(page, "f7").click();
  await square(page, "d5").click();
  await button(page, "Play fd5").waitFor();
  const bar = page.locator(".move-bar");
  expect(await treeOf(bar)).toMatchSnapshot("the move, to be confirmed");
  await button(page, "Play fd5").click();
  await link(page, `Next game, against ${second.username}`).waitFor();
  expect(await treeOf(bar)).toMatchSnapshot("the way on");
});
