import type { Page } from "playwright-core";
import { declineDraw, offerDraw, offerTakeback } from "skytale-client";
import { expect, test } from "vitest";
import { button } from "./page-actions";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing } from "./windows";

// Events that occur between the first read of a game and the start of its event stream.

/** A game of two new players after White's first move. */
async function begun(): Promise<{ readonly white: Player; readonly black: Player; readonly id: string }> {
  const [white, black] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  return { white, black, id };
}

/**
 * Opens the page of a game but holds back its event stream. Returns the page and a function that lets the stream start.
 */
async function openBeforeNews(
  player: Player,
  id: string,
): Promise<{ readonly page: Page; readonly begin: () => void }> {
  const { page } = await openAs(player, "/docs");
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  await page.route("**/v1/me/events/stream*", async (route) => {
    await begun;
    await route.continue();
  });
  const asking = page.waitForRequest("**/v1/me/events/stream*");
  await page.goto(`/games/${id}`);
  await page.getByLabel("Message to your opponent").waitFor();
  await asking;
  return { page, begin };
}

const help = (page: Page) => page.getByRole("region", { name: "More" }).getByRole("status");

test("announces that an offer was answered before the stream started", async () => {
  const { white, black, id } = await begun();
  await offerDraw({ client: white.client, path: { id }, body: { ply: 1 } });
  const mine = await openBeforeNews(white, id);
  const theirs = await openBeforeNews(black, id);
  await mine.page.getByText("You offered a draw.").waitFor();
  await button(theirs.page, "Accept the draw").waitFor();
  await declineDraw({ client: white.client, path: { id } });
  mine.begin();
  theirs.begin();
  await help(mine.page).getByText("Your draw offer is no longer open.").waitFor();
  await help(theirs.page).getByText(`${white.username} no longer offers a draw.`).waitFor();
});

test("announces a takeback and an offer from before the stream started", async () => {
  const { white, black, id } = await begun();
  await offerTakeback({ client: white.client, path: { id }, body: { ply: 1 } });
  const { page, begin } = await openBeforeNews(white, id);
  await page.getByText("You asked").waitFor();
  await offerTakeback({ client: black.client, path: { id }, body: { ply: 1 } });
  await offerDraw({ client: black.client, path: { id }, body: { ply: 0 } });
  begin();
  await help(page).getByText("The last move was taken back.").waitFor();
  await button(page, "Accept the draw").waitFor();
});

test("announces the opponent's actions and not the player's own", async () => {
  const { white, black, id } = await begun();
  const { page } = await openFollowing(black, `/games/${id}`);
  await offerDraw({ client: white.client, path: { id }, body: { ply: 1 } });
  await button(page, "Decline").click();
  await button(page, "Decline").waitFor({ state: "detached" });
  await button(page, "Offer a draw").click();
  await page.getByText("You offered a draw.").waitFor();
  expect(await help(page).textContent()).toBe("");
  await declineDraw({ client: white.client, path: { id } });
  await help(page).getByText(`${white.username} declined the draw.`).waitFor();
  await page.getByText("You offered a draw.").waitFor({ state: "detached" });
  expect(await help(page).textContent()).toBe(`${white.username} declined the draw.`);
});
