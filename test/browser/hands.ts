import type { Locator, Page } from "playwright-core";

// Locators and actions that stand for a person's eyes and hands on a page.

/** A button by its full accessible name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** A link by its full accessible name. */
export const link = (page: Page, name: string | RegExp): Locator => page.getByRole("link", { name, exact: true });

/** A square of the interactive board. */
export const cell = (page: Page, square: string): Locator => page.locator(`.hand-board [data-place="${square}"]`);

/** The accessible name of a square. */
export const nameOf = (page: Page, square: string): Promise<string | null> =>
  cell(page, square).getAttribute("aria-label");

/** Waits until it is this player's turn. */
export const myMove = (page: Page): Promise<void> => page.locator(".move-state.mine").waitFor();

/** Waits until the game's page has loaded completely, including the parts below the board. */
export const wholeGame = (page: Page): Promise<void> => page.getByRole("region", { name: "Record" }).waitFor();

/** Makes a move by two clicks. The move is not sent yet. */
export async function make(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await cell(page, to).click();
}

/** Drags from the center of one square to the center of another. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}
