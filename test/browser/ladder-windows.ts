import type { Page } from "playwright-core";
import { expect } from "vitest";
import { button, clickMove, link, waitForOwnTurn } from "./page-actions";
import type { Player } from "./players";
import type { Watched } from "./windows";

/** The names on the ladder from the first place to the last. */
export const namesOn = (page: Page): Promise<readonly string[]> => page.locator(".rung .name").allTextContents();

/** A player of a ladder with a window that shows its page. */
export interface LadderSeat extends Watched {
  readonly player: Player;
}

/** The windows of three players in the order of their places. */
export async function byPlaces(seats: readonly LadderSeat[]): Promise<readonly [LadderSeat, LadderSeat, LadderSeat]> {
  const [first] = seats;
  if (first === undefined) throw new Error("a ladder has players");
  await first.page.locator(".rung").nth(2).waitFor();
  const order = await namesOn(first.page);
  const [one, two, three] = order.map((name) => seats.find(({ player }) => player.username === name));
  if (!one || !two || !three) throw new Error("each player has a window");
  return [one, two, three];
}

/** Challenges a player of the ladder by the button of its page. */
export async function challengeByClick({ page }: LadderSeat, { player }: LadderSeat): Promise<void> {
  await button(page, `Challenge ${player.username}`).click();
  await page.getByRole("group", { name: `Challenge ${player.username}` }).waitFor();
  await button(page, "Challenge").click();
  await button(page, `Withdraw the challenge to ${player.username}`).waitFor();
}

/** A short game in both windows, which the challenged player gives up. The challenged player has White. */
export async function winByClick(challenger: LadderSeat, challenged: LadderSeat): Promise<void> {
  const ladder = challenger.page.url();
  const name = `${challenged.player.username} – ${challenger.player.username}`;
  for (const { page } of [challenger, challenged]) await link(page, name).click();
  await waitForOwnTurn(challenged.page);
  await clickMove(challenged.page, "e2", "e4");
  await button(challenged.page, "Play e4").click();
  await waitForOwnTurn(challenger.page);
  await clickMove(challenger.page, "f7", "d5");
  await button(challenger.page, /^Play /).click();
  await waitForOwnTurn(challenged.page);
  await button(challenged.page, "Resign").click();
  await button(challenged.page, "Yes, resign").click();
  for (const { page } of [challenger, challenged]) {
    await page.getByText(`${challenger.player.username} won by resignation.`).waitFor();
    await link(page, /, round 1$/).click();
    await page.getByRole("heading", { name: "Places" }).waitFor();
    // The address of a tournament leads to the page of the ladder.
    expect(page.url()).toBe(ladder);
  }
}
