import { createClient, createToken, getGame, getProposal, putProposal } from "skytale-client";
import { expect, test } from "vitest";
import { button, waitForRecord } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player } from "./players";
import { openAs } from "./windows";

/** An app of a player that may only propose moves. */
async function appOf({ client, server }: Player) {
  const { token } = await createToken({ client, body: { name: "tactician", scopes: ["game:propose"] } });
  return createClient({ server, token });
}

test.each([
  ["phone", { width: 390, height: 844 }],
  ["desktop", { width: 1280, height: 800 }],
])("a player dismisses the move that an app suggests, and plays another: %s", async (_, viewport) => {
  const [me, opponent] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { id } = await newGame(me, opponent, { variant: "spartan-chess" });
  const app = await appOf(me);
  const path = { id };
  await putProposal({ client: app, path, body: { move: "g1f3", ply: 0, note: "It guards the center." } });
  const { page, complaints } = await openAs(me, `/games/${id}`, { viewport });
  const bar = page.getByRole("region", { name: "Suggested move" });
  await bar.waitFor();
  expect(await bar.getByRole("paragraph").first().textContent()).toBe("tactician suggests Nf3: It guards the center.");
  expect([await accessibilityViolations(page), await horizontalOverflow(page)]).toEqual([[], 0]);
  await button(page, "Dismiss").click();
  await bar.waitFor({ state: "detached" });
  expect((await getProposal({ client: me.client, path })).proposal).toBeNull();

  await putProposal({ client: app, path, body: { move: "e2e4", ply: 0 } });
  await page.reload();
  await bar.getByText("tactician suggests e4").waitFor();
  await button(page, "Show").click();
  await button(page, "Play e4").waitFor();
  // The shown move is not sent before the player confirms it.
  expect((await getGame({ client: me.client, path })).ply).toBe(0);
  await button(page, "Play e4").click();
  await page.getByText("Waiting for ").waitFor();
  expect(await bar.count()).toBe(0);
  expect((await getGame({ client: me.client, path })).moves.map(({ move }) => move)).toEqual(["e2e4"]);
  expect(complaints).toEqual([]);
});

test("a suggestion appears at once on the page of the game, and is marked in the list of games", async () => {
  const [me, opponent] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { id } = await newGame(me, opponent, { variant: "spartan-chess" });
  const app = await appOf(me);
  const [list, game] = [await openAs(me, "/"), await openAs(me, `/games/${id}`)];
  const card = list.page.locator(".card").filter({ hasText: opponent.username });
  await card.waitFor();
  await waitForRecord(game.page);
  // After this request, the next poll is a minute later.
  await game.page.waitForResponse((response) => response.url().endsWith("/proposal"));
  await putProposal({ client: app, path: { id }, body: { move: "e2e4", ply: 0 } });
  const bar = game.page.getByRole("region", { name: "Suggested move" });
  await bar.getByText("tactician suggests e4").waitFor({ timeout: 30_000 });
  await card.getByText("suggestion waiting").waitFor({ timeout: 30_000 });
  await button(game.page, "Show").click();
  await button(game.page, "Play e4").click();
  await card.getByText("suggestion waiting").waitFor({ state: "detached" });
  expect([...list.complaints, ...game.complaints]).toEqual([]);
});
