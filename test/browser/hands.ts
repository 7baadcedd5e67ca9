import type { Locator, Page } from "playwright-core";

// What a person finds on a page, and does there.

/** A button, by its whole name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** A link, by its whole name. */
export const link = (page: Page, name: string | RegExp): Locator => page.getByRole("link", { name, exact: true });

/** A square of the board that is played on. */
export const cell = (page: Page, square: string): Locator => page.locator(`.hand-board [data-place="${square}"]`);

/** What a screen reader says of a square. */
export const nameOf = (page: Page, square: string): Promise<string | null> =>
  cell(page, square).getAttribute("aria-label");

/** Waits until it is this player's turn. */
export const myMove = (page: Page): Promise<void> => page.locator(".move-state.mine").waitFor();

/** Waits until all of a player's game is there, also what comes after its board. */
export const wholeGame = (page: Page): Promise<void> => page.getByRole("region", { name: "Record" }).waitFor();

/** Makes a move by two clicks. It is not sent yet. */
export async function make(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).click();
  await cell(page, to).click();
}

/** Drags from the middle of a square to that of another. */
export async function drag(page: Page, from: string, to: string): Promise<void> {
  await cell(page, from).hover();
  await page.mouse.down();
  await cell(page, to).hover();
  await page.mouse.up();
}
