import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { button, clickMove, link, waitForOwnTurn } from "./page-actions";
import type { Player } from "./players";
import { openAs, type Watched } from "./windows";

/** A player of a tournament with a window. */
export interface Seat extends Watched {
  readonly player: Player;
}

/** Opens the tournament in a window of each player, who enters by the button of its page. */
export async function enterByClick(
  players: readonly Player[],
  address: string,
  options: BrowserContextOptions = {},
): Promise<readonly Seat[]> {
  const seats: Seat[] = [];
  for (const player of players) {
    const window = await openAs(player, address, options);
    await button(window.page, "Enter").click();
    // The last player of a tournament that starts when it is full plays at once.
    await window.page
      .getByText(/You have entered\.|You play in this tournament\./)
      .first()
      .waitFor();
    seats.push({ player, ...window });
  }
  return seats;
}

/** The list of the viewer's games on the page of a tournament. */
const ownGames = (page: Page): Locator =>
  page.locator("section", { has: page.getByRole("heading", { name: "Your games" }) });

/** The names of the players of the viewer's running games on the page of a tournament, White first. */
async function ownRunningGames(page: Page): Promise<readonly (readonly string[])[]> {
  const running = ownGames(page).locator(".pairing-row", { has: page.getByText("…", { exact: true }) });
  return running.evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll(".name")].map((name) => (name.textContent ?? "").replace("– ", ""))),
  );
}

/**
 * Plays all running games that the page of the tournament shows to its players. Each side makes a move on the board,
 * then the weaker player resigns.
 * @param seats from the strongest player to the weakest; each window shows the page of the tournament
 */
export async function playRunningGames(seats: readonly Seat[]): Promise<void> {
  for (const [strength, winner] of seats.entries()) {
    await winner.page.getByRole("heading", { name: "Your games" }).waitFor();
    for (const [white = "", black = ""] of await ownRunningGames(winner.page)) {
      const loser = seats.find(({ player }, index) => index > strength && [white, black].includes(player.username));
      if (loser !== undefined) await decideByClick(winner, loser, [white, black]);
    }
  }
}

/** A short game in the windows of both players, which then show the tournament again. */
async function decideByClick(winner: Seat, loser: Seat, names: readonly [string, string]): Promise<void> {
  const both = [winner, loser];
  for (const { page } of both)
    await ownGames(page)
      .getByRole("link", { name: names.join(" – ") })
      .click();
  const [white, black] = winner.player.username === names[0] ? both : both.toReversed();
  if (white === undefined || black === undefined) throw new Error("a game has two players");
  await waitForOwnTurn(white.page);
  await clickMove(white.page, "e2", "e4");
  await button(white.page, "Play e4").click();
  await waitForOwnTurn(black.page);
  await clickMove(black.page, "f7", "d5");
  await button(black.page, /^Play /).click();
  await waitForOwnTurn(white.page);
  await button(loser.page, "Resign").click();
  await button(loser.page, "Yes, resign").click();
  for (const { page } of both) {
    await page.getByText(`${winner.player.username} won by resignation.`).waitFor();
    await link(page, /, round \d+$/).click();
    await expect.poll(() => ownRunningGames(page)).not.toContainEqual(names);
  }
}

/** The rows of the standings as rank, name and points. */
export const standingsOn = (page: Page): Promise<readonly (readonly string[])[]> =>
  page
    .locator(".standings tbody tr")
    .evaluateAll((rows) =>
      rows.map((row) => [
        row.querySelector("td")?.firstChild?.textContent ?? "",
        row.querySelector("th a")?.textContent ?? "",
        row.querySelector(".points")?.textContent ?? "",
      ]),
    );
