import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { button, link, square, waitForOwnTurn } from "./page-actions";

// Steps of the week's player, through the pages alone.

type MainPage = "Games" | "Lobby" | "Archive" | "Settings";

/** Opens a page by the navigation. On a phone, the page of a game has none, and the name of the site leads to one. */
export async function openPage(page: Page, name: MainPage): Promise<void> {
  if (new URL(page.url()).pathname.startsWith("/games/")) {
    await link(page, "Skytale").click();
    await page.waitForURL(({ pathname }) => pathname === "/");
  }
  const entry = page.getByRole("link", { name: new RegExp(`^${name}`) }).filter({ visible: true });
  if (name !== "Games" || new URL(page.url()).pathname !== "/") await entry.first().click();
  const heading = { Games: /game|Games/, Lobby: "Lobby", Archive: "Finished games", Settings: /^Settings/ }[name];
  await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
}

/**
 * Opens a running game from the list. An event can move its row away from the pointer at this moment: then the player
 * clicks again.
 */
export async function openFromList(page: Page, address: string): Promise<void> {
  const row = page.locator(`.my-games a[href="${address}"]`);
  const isOpen = (): boolean => new URL(page.url()).pathname === address;
  const open = async (): Promise<boolean> => {
    if (!isOpen()) await row.click({ timeout: 5_000 }).catch(() => undefined);
    return isOpen();
  };
  await expect.poll(open, { interval: 500 }).toBe(true);
}

/** The cards or rows of running games. */
export const runningGames = (page: Page): Locator => page.locator(".my-games li:is(.card, .row)");

/** Games against people in which it is the player's turn. Bots answer at once, so games against them never end. */
export const waitingGames = (page: Page): Locator => page.locator(".my-games .mine").filter({ hasNotText: "house-" });

/** The opponents in these games in the order of the list, by the names without their random endings. */
export async function waitingOpponents(page: Page): Promise<readonly string[]> {
  const names = await waitingGames(page).getByRole("link").allTextContents();
  return names.map((name) => name.replace(/-.*/, ""));
}

/** Signs up in the lobby, and saves the recovery code. Returns the code. */
export async function signUp(page: Page, username: string): Promise<string> {
  await page.goto("/lobby");
  await page.getByLabel("To play, choose a name").fill(username);
  await button(page, "Sign up").click();
  await button(page, "Create a challenge").waitFor();
  await openPage(page, "Games");
  const code = (await page.locator(".secret code").textContent()) ?? "";
  await button(page, "I saved it").click();
  await page.locator(".secret").waitFor({ state: "detached" });
  return code;
}

/** The terms of a challenge, in the words of the form. Defaults are left out. */
export interface FormTerms {
  readonly game: string;
  readonly opponent?: string;
  readonly isByLink?: boolean;
  readonly isCasual?: boolean;
  /** Days per move, as a time of one's own. */
  readonly days?: number;
}

/** Fills the form of a challenge and sends it. */
export async function sendChallenge(page: Page, terms: FormTerms): Promise<void> {
  if (new URL(page.url()).pathname !== "/lobby") await openPage(page, "Lobby");
  await button(page, "Create a challenge").click();
  const form = page.locator("form", { has: button(page, "Send challenge") });
  await form.getByText(terms.game, { exact: true }).click();
  if (terms.isByLink) await form.getByText("Anyone with the link", { exact: true }).click();
  if (terms.opponent !== undefined) {
    await form.getByText("A player", { exact: true }).click();
    await form.getByLabel("Name of the player").fill(terms.opponent);
  }
  if (terms.days !== undefined) {
    await form.getByLabel("Time", { exact: true }).selectOption("Other time per move…");
    await form.getByLabel("Days").fill(String(terms.days));
  }
  if (terms.isCasual) await form.getByLabel("Rated").uncheck();
  await button(page, "Send challenge").click();
  if (terms.opponent === undefined && !terms.isByLink) await form.waitFor({ state: "detached" });
  else await page.getByRole("heading", { name: "Your challenge", exact: true }).waitFor();
}

/** Starts a game against a bot in the lobby. */
export async function challengeBot(page: Page, game: string, level: number): Promise<void> {
  await openPage(page, "Lobby");
  await page.getByRole("combobox", { name: `Level in ${game}`, exact: true }).selectOption(String(level));
  await button(page, `Play ${game}`).click();
  await page.waitForURL("**/games/*");
}

/** Accepts all challenges to the player. Each one opens its game, and the list is opened again. */
export async function acceptAll(page: Page, count: number): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    await openPage(page, "Games");
    const accept = page.getByRole("button", { name: /^Accept the challenge/ });
    await expect.poll(() => accept.count()).toBe(left);
    await accept.first().click();
    await page.waitForURL("**/games/*");
  }
}

/** Accepts the open challenges of these players in the lobby. */
export async function acceptOpen(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) {
    await openPage(page, "Lobby");
    await button(page, `Accept the challenge from ${name}`).click();
    await page.waitForURL("**/games/*");
  }
}

const MOVABLE = /, can (move|capture)/;
/** Targets at which the moved piece is not lost. */
const TARGET = /, can (go here(?!.*you lose this piece)|be captured)/;

/** The squares whose accessible names match. */
const squaresLike = (page: Page, pattern: RegExp): Promise<readonly string[]> =>
  page
    .locator(".hand-board [role='gridcell']")
    .evaluateAll(
      (cells, source) =>
        cells
          .filter((cell) => new RegExp(source).test(cell.getAttribute("aria-label") ?? ""))
          .map((cell) => cell.getAttribute("data-place") ?? ""),
      pattern.source,
    );

/**
 * Makes a legal move on the board: a vote, or the move of a piece.
 * @param seed makes the choice among the pieces
 * @returns the squares of the move; null for a vote
 */
export async function chooseMove(page: Page, seed: number): Promise<{ from: string; to: string } | null> {
  const vote = page.locator(".board-words:not([hidden])").getByRole("button").first();
  let pieces: readonly string[] = [];
  await expect
    .poll(async () => {
      pieces = await squaresLike(page, MOVABLE);
      return pieces.length > 0 || (await vote.isVisible());
    })
    .toBe(true);
  if (await vote.isVisible()) {
    await vote.click();
    return null;
  }
  for (let tries = 0; tries < pieces.length; tries += 1) {
    const from = pieces[(seed * 5 + tries) % pieces.length] ?? "";
    await square(page, from).click();
    const [to] = await squaresLike(page, TARGET);
    if (to === undefined) {
      await square(page, from).click();
      continue;
    }
    await square(page, to).click();
    const choice = page.locator(".board-chooser:not([hidden])").getByRole("button").first();
    if (await choice.isVisible()) await choice.click();
    return { from, to };
  }
  throw new Error("no piece can move without being lost");
}

/** Makes a move and confirms it. */
export async function playMove(page: Page, seed: number): Promise<void> {
  await waitForOwnTurn(page);
  await chooseMove(page, seed);
  await button(page, /^(Play|Vote:) /).click();
}

/** Makes moves until it is no longer the player's turn, or until another game opens. A vote can be followed by a move. */
async function playTurn(page: Page, seed: number): Promise<void> {
  const before = new URL(page.url()).pathname;
  do {
    await playMove(page, seed);
    await page.locator(".move-pending").waitFor({ state: "detached" });
  } while (
    await page.evaluate(
      (path) => location.pathname === path && document.querySelector(".move-state.mine") !== null,
      before,
    )
  );
}

/**
 * Answers games in which it is the player's turn, beginning with the first in the list. After each move, the page opens
 * the next one by itself.
 */
export async function answerWaiting(page: Page, count: number): Promise<void> {
  await openPage(page, "Games");
  await expect.poll(() => waitingGames(page).count()).toBeGreaterThanOrEqual(count);
  await waitingGames(page).first().getByRole("link").click();
  for (let left = count; left > 0; left -= 1) {
    const { pathname } = new URL(page.url());
    await playTurn(page, left);
    if (left > 1) await page.waitForURL((url) => url.pathname !== pathname);
  }
}

/** Opens the game in the list that contains these words. */
export async function openGameWith(page: Page, words: string | RegExp): Promise<void> {
  await openPage(page, "Games");
  await runningGames(page).filter({ hasText: words }).first().getByRole("link").first().click();
  await page.waitForURL("**/games/*");
}

/** Opens a group of the settings. */
export async function openSettings(page: Page, group: "Play" | "Appearance"): Promise<void> {
  await openPage(page, "Settings");
  const entry = link(page, group).filter({ visible: true });
  if ((await entry.count()) > 0) await entry.first().click();
}
