import type { Locator, Page } from "playwright-core";

// Locators and actions of a person who uses a page.

/** A button by its full accessible name. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole("button", { name, exact: true });

/** A link by its full accessible name. */
export const link = (page: Page, name: string | RegExp): Locator => page.getByRole("link", { name, exact: true });

/** A square of the interactive board. */
export const square = (page: Page, name: string): Locator => page.locator(`.hand-board [data-place="${name}"]`);

/** The accessible name of a square. */
export const squareLabel = (page: Page, name: string): Promise<string | null> =>
  square(page, name).getAttribute("aria-label");

/** Waits until it is this player's turn. */
export const waitForOwnTurn = (page: Page): Promise<void> => page.locator(".move-state.mine").waitFor();

/** Waits until the game's page has loaded completely, including the record below the board. */
export const waitForRecord = (page: Page): Promise<void> => page.getByRole("region", { name: "Record" }).waitFor();

/** Makes a move by two clicks. The move is not sent yet. */
export async function clickMove(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).click();
  await square(page, to).click();
}

/** Drags from the center of one square to the center of another. */
export async function dragMove(page: Page, from: string, to: string): Promise<void> {
  await square(page, from).hover();
  await page.mouse.down();
  await square(page, to).hover();
  await page.mouse.up();
}
