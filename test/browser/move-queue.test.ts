import type { Page } from "playwright-core";
import { getGame, getMe, playMove, revokeToken, updateMe } from "skytale-client";
import { expect, inject, test } from "vitest";
import { openNetwork } from "./network";
import { button, clickMove, link, waitForRecord } from "./page-actions";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing } from "./windows";

// Moves that are confirmed without a connection.

const movesOf = async (player: Player, id: string) =>
  (await getGame({ client: player.client, path: { id } })).moves.map(({ move }) => move);

/**
 * Confirms the move e2–e4 of a new game while the page is offline.
 * @param san the move in the player's notation
 */
async function queuedMove(
  notation: "letters" | "leaflet" = "letters",
  san = "e4",
): Promise<{ me: Player; other: Player; id: string; page: Page }> {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  await updateMe({ client: me.client, body: { notation } });
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  // The page of the list is loaded while there is a connection.
  const { page } = await openFollowing(me, "/");
  await link(page, other.username).click();
  await waitForRecord(page);
  await clickMove(page, "e2", "e4");
  await button(page, `Play ${san}`).waitFor();
  await page.context().setOffline(true);
  await button(page, `Play ${san}`).click();
  await page.getByText("Your move is stored in this browser").waitFor();
  expect(await movesOf(me, id)).toEqual([]);
  return { me, other, id, page };
}

test("is sent once when the connection returns, also from another page", async () => {
  const { me, other, id, page } = await queuedMove("leaflet", "e2-e4");
  await link(page, /^Games/)
    .first()
    .click();
  await page.getByText(`Your move e2-e4 against ${other.username} is sent when the connection returns.`).waitFor();
  await page.context().setOffline(false);
  await expect.poll(() => movesOf(me, id)).toEqual(["e2e4"]);
  await expect.poll(() => page.getByText("is sent when the connection returns").count()).toBe(0);
  await page.getByText(`Your move e2-e4 against ${other.username} was sent.`).waitFor({ state: "attached" });
});

test("is held and shown if the position has changed on another device", async () => {
  const { me, other, id, page } = await queuedMove();
  await playMove({ client: me.client, path: { id }, body: { move: "d2d4", ply: 0 } });
  await answer(other, id, 1, "f7d5");
  await page.context().setOffline(false);
  await page.getByText("Your move e4 was not played.").waitFor();
  expect(await movesOf(me, id)).toEqual(["d2d4", "f7d5"]);
  // A reload does not send it either.
  await page.reload();
  await page.getByText("Your move e4 was not played.").waitFor();
  await button(page, "Show the game").click();
  await expect.poll(() => page.getByText("was not played").count()).toBe(0);
  expect(await movesOf(me, id)).toEqual(["d2d4", "f7d5"]);
});

test("can be undone before it is sent", async () => {
  const { me, id, page } = await queuedMove();
  await button(page, "Undo").click();
  await page.context().setOffline(false);
  await clickMove(page, "d2", "d4");
  await button(page, "Play d4").click();
  await expect.poll(() => movesOf(me, id)).toEqual(["d2d4"]);
});

test("is sent when the connection returns, even if parts of the client were lost with the connection", async () => {
  const network = await openNetwork(inject("server").url);
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  const { page } = await openAs({ ...me, server: network.url }, "/docs", { serviceWorkers: "block" });
  // It has the module that follows the queue.
  await page.route("**/assets/after-first-view-*", (route) => route.abort());
  await page.goto(`/games/${id}`);
  await clickMove(page, "e2", "e4");
  network.cut();
  await button(page, "Play e4").click();
  await page.getByText("Your move is stored in this browser").waitFor();
  network.restore();
  await expect.poll(() => movesOf(me, id)).toEqual(["e2e4"]);
});

/** Confirms a move while the page is offline, and revokes the token of the page. When it is online again, it is signed out. */
async function queuedBySignedOut(): Promise<Awaited<ReturnType<typeof queuedMove>>> {
  const queued = await queuedMove();
  const { me, page } = queued;
  const { tokenId } = await getMe({ client: me.client });
  await revokeToken({ client: me.client, path: { id: tokenId } });
  await page.context().setOffline(false);
  await page.getByRole("heading", { name: "You were signed out" }).waitFor();
  await page.getByRole("main").getByRole("link", { name: "Sign in", exact: true }).click();
  return queued;
}

async function signIn(page: Page, { username, recoveryCode }: Player): Promise<void> {
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await button(page, "Sign in").click();
  await page.getByRole("heading", { name: "Save your recovery code" }).waitFor();
}

test("is sent when its player signs in again", async () => {
  const { me, other, id, page } = await queuedBySignedOut();
  await signIn(page, me);
  await expect.poll(() => movesOf(other, id)).toEqual(["e2e4"]);
});

test("is not shown to the next player of the browser, and not sent", async () => {
  const { other, id, page } = await queuedBySignedOut();
  await signIn(page, await newPlayer("gorgo"));
  await page.getByText("You have no running games.").waitFor();
  expect(await page.getByText(`against ${other.username}`).count()).toBe(0);
  expect(await movesOf(other, id)).toEqual([]);
});
