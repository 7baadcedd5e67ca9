import { offerDraw, offerTakeback, postMessage, startVacation } from "skytale-client";
import { expect, test } from "vitest";
import { button, link } from "./page-actions";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openFollowing } from "./windows";

// Games that need a player's attention: their moves, offers to them, and unread messages.

/** A game in which White has played one move and the opponent is to move. */
async function theirTurn(me: Player, opponent: Player): Promise<string> {
  const { id } = await newGame(me, opponent, { variant: "spartan-chess" });
  await answer(me, id, 0, "e2e4");
  return id;
}

test("offers and unread messages count in the list, the badge, the title and the link to the next game", async () => {
  const [me, leonidas, gorgo, demaratos] = await Promise.all(
    ["xerxes", "leonidas", "gorgo", "demaratos"].map((name) => newPlayer(name)),
  );
  if (!me || !leonidas || !gorgo || !demaratos) throw new Error("four players were made");
  const [offered, written, quiet] = await Promise.all(
    [leonidas, gorgo, demaratos].map((other) => theirTurn(me, other)),
  );
  if (!offered || !written || !quiet) throw new Error("three games were made");
  const { page, complaints } = await openFollowing(me, "/");
  const count = page.locator(".bar .count, .tabs .count").first();
  await page.getByRole("heading", { name: "No game needs you" }).waitFor();
  expect(await count.count()).toBe(0);
  expect(await page.title()).not.toMatch(/^\(/);

  await postMessage({ client: gorgo.client, path: { id: written }, body: { text: "Come and take them" } });
  await page.getByRole("heading", { name: "One game needs you" }).waitFor();
  await page.getByText("Unread messages in 1.").waitFor();
  // An unread message requires no decision, so its counter is quiet.
  await page.locator(".count.quiet").first().waitFor({ state: "attached" });
  await offerDraw({ client: leonidas.client, path: { id: offered }, body: { ply: 1 } });
  await page.getByRole("heading", { name: "2 games need you" }).waitFor();
  await page.getByText("An offer in 1, unread messages in 1.").waitFor();
  await expect.poll(() => count.textContent()).toBe("2: an offer in 1, unread messages in 1");
  expect(await page.locator(".count.quiet").count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  const cardsOf = (name: string) => page.locator("section", { hasText: name }).locator(".card-link").allTextContents();
  expect((await cardsOf("Waiting for you")).toSorted()).toEqual([gorgo.username, leonidas.username].toSorted());
  expect(await cardsOf("Waiting for opponents")).toEqual([demaratos.username]);

  // From a game that needs no action: first the game with the offer, then the game with the message.
  await link(page, demaratos.username).click();
  await link(page, `Next game with an offer, by ${leonidas.username}`).click();
  await button(page, "Decline").click();
  await link(page, `Next game with a message, by ${gorgo.username}`).click();
  await page.getByText("Come and take them").waitFor();
  // A read message is no longer counted.
  await expect.poll(() => page.title()).not.toMatch(/^\(/);
  await page.locator(".move-state", { hasText: `Waiting for ${gorgo.username}` }).waitFor();
  expect(await page.locator(".move-now .button").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a second tab counts the games that need attention, on a page that does not list them", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  const { page: first } = await openFollowing(me, "/");
  const second = await first.context().newPage();
  await second.goto("/lobby");
  const count = second.locator(".count").first();
  await expect.poll(() => count.textContent()).toBe("1: your move in 1");
  // The first tab receives the events for both.
  await answer(me, id, 0, "e2e4");
  await expect.poll(() => count.count()).toBe(0);
});

test("counts a takeback request for the player who is asked, and not for the player who asks", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  await answer(me, id, 0, "e2e4");
  await answer(other, id, 1, "f7d5");
  await answer(me, id, 2, "e4d5");
  const [mine, theirs] = await Promise.all([openFollowing(me, "/"), openFollowing(other, "/")]);
  await offerTakeback({ client: me.client, path: { id }, body: { ply: 3 } });
  await mine.page.getByRole("heading", { name: "No game needs you" }).waitFor();
  // The game already counts because it is this player's turn, so it is counted once.
  await theirs.page.locator(".wants").getByText("requests a takeback").waitFor();
  await theirs.page.getByRole("heading", { name: "One game needs you" }).waitFor();
});

test("does not count down a clock that is stopped by a vacation in the list of games", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  await theirTurn(me, other);
  const { page, complaints } = await openFollowing(me, "/");
  const state = page.locator(".card-state");
  await state.locator("time").waitFor();
  await startVacation({ client: other.client, body: { duration: "P3D" } });
  await expect.poll(() => state.textContent()).toMatch(/^Their move, vacation until \S+/);
  expect(await state.locator("time").count()).toBe(0);
  expect(complaints).toEqual([]);
});
