import type { Page } from "playwright-core";
import {
  createChallenge,
  followPlayer,
  getMe,
  listMyGames,
  postMessage,
  rematchGame,
  resignGame,
  updateMe,
} from "skytale-client";
import { expect, test } from "vitest";
import { button, clickMove, link } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { answer, newGame, newPlayer, playMoves } from "./players";
import { openAs, openFollowing } from "./windows";

// The list of running games: its views, orders and filters, and what counts as waiting for the player.

const opponents = (page: Page) => page.locator(".my-games :is(.card-link, .row-link)").allTextContents();

/** A player with four games: two in which it is their turn, and two in which it is not. */
async function playerWithGames() {
  const [me, a, b] = await Promise.all([newPlayer("xerxes"), newPlayer("ada"), newPlayer("bo")]);
  const spartan = await newGame(me, b, { variant: "spartan-chess" });
  await newGame(me, a, { variant: "sparta" });
  await newGame(a, me, { variant: "spartan-chess" });
  await newGame(b, me, { variant: "hoplit-chess" });
  return { me, a, b, spartan };
}

test("keeps view and order in the account, and filters the list", async () => {
  const { me, a, b } = await playerWithGames();
  const { page, complaints } = await openAs(me, "/");
  await page.locator(".my-games .card").nth(3).waitFor();
  expect(await page.locator(".card-what", { hasText: "as white, casual" }).count()).toBe(2);
  expect(await page.locator(".card-heading .rating").first().textContent()).toBe("rated 1500?, provisional");

  await page.getByText("List", { exact: true }).click();
  await page.locator(".game-row").nth(3).waitFor();
  await button(page, "Filters").click();
  await page.getByRole("combobox", { name: "Order" }).selectOption("Opponent");
  await expect.poll(() => opponents(page)).toEqual([a.username, b.username, a.username, b.username]);
  await expect.poll(async () => (await getMe({ client: me.client })).gamesOrder).toBe("opponent");
  await page.reload();
  await page.locator(".game-row").nth(3).waitFor();
  expect(await opponents(page)).toEqual([a.username, b.username, a.username, b.username]);

  await button(page, "Filters").click();
  await page.getByRole("searchbox", { name: "Opponent" }).fill("ADA");
  await expect.poll(() => opponents(page)).toEqual([a.username, a.username]);
  await page.getByRole("combobox", { name: "Game", exact: true }).selectOption("Hoplit Chess");
  await page.getByText("No running game matches the filters.").waitFor();
  await button(page, "Show all").click();
  await expect.poll(async () => (await opponents(page)).length).toBe(4);
  expect(complaints).toEqual([]);
});

test.for([320, 390, 600, 860])(
  "the options are one row in a window of %i pixels, until the filters are opened",
  async (width) => {
    const { me } = await playerWithGames();
    const { page } = await openAs(me, "/", { viewport: { width, height: 700 } });
    const tops = () =>
      page
        .locator(".games-options")
        .locator("input, select, button")
        .evaluateAll((controls) => [
          ...new Set(
            controls
              .filter((control) => control.checkVisibility())
              .map((control) => {
                const { top, height } = (control.closest("label, button") ?? control).getBoundingClientRect();
                return Math.round(top + height / 2);
              }),
          ),
        ]);
    await button(page, "Filters").waitFor();
    expect(await tops()).toHaveLength(1);
    const opponent = page.getByRole("searchbox", { name: "Opponent" });
    expect(await opponent.isVisible()).toBe(false);
    await button(page, "Filters").click();
    await opponent.fill("ada");
    expect((await tops()).length).toBeGreaterThan(1);
    // A closed filter that is in use stays visible.
    await button(page, "Filters (1)").click();
    expect(await opponent.isVisible()).toBe(false);
    await button(page, "Filters (1)").waitFor();
    await page.setViewportSize({ width: 1000, height: 700 });
    await opponent.waitFor();
    expect(await button(page, "Filters (1)").isVisible()).toBe(false);
    expect(await tops()).toHaveLength(1);
  },
);

test("opens the next game after a move if the player chose so", async () => {
  const { me, a, spartan } = await playerWithGames();
  await updateMe({ client: me.client, body: { openNextGame: true, confirmMoves: false } });
  // With the event stream, the page has the settings of the account.
  const { page, complaints } = await openFollowing(me, `/games/${spartan.id}`);
  await page.locator(".move-state.mine").waitFor();
  await clickMove(page, "e2", "e4");
  await page.locator(".seat-name", { hasText: a.username }).waitFor();
  expect(page.url()).not.toContain(spartan.id);
  expect(complaints).toEqual([]);
});

test("stays with a game that the move ends, so that the player sees the result", async () => {
  const { me, a } = await playerWithGames();
  const { id } = await newGame(a, me, { variant: "spartan-chess" });
  await playMoves(a, me, id, ["f2f3", "g8f6", "g2g4"]);
  await updateMe({ client: me.client, body: { openNextGame: true, confirmMoves: false } });
  const { page, complaints } = await openFollowing(me, `/games/${id}`);
  await page.locator(".move-state.mine").waitFor();
  await clickMove(page, "f6", "h4");
  await page.getByText(`${me.username} won by checkmate.`).waitFor();
  expect(page.url()).toContain(id);
  expect(complaints).toEqual([]);
});

test("counts a rematch offer and a challenge as waiting", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  await playMoves(me, other, id, ["e2e4", "b7d5", "e4d5", "c8b7"]);
  await resignGame({ client: me.client, path: { id } });
  const { page, complaints } = await openFollowing(me, "/archive");
  const count = page.locator(".bar .count, .tabs .count").first();
  expect(await count.count()).toBe(0);
  await rematchGame({ client: other.client, path: { id } });
  await expect.poll(() => count.textContent()).toBe("1: 1 challenge");
  const timeControl = { kind: "per-move", perMove: "P3D" } as const;
  const body = { variant: "sparta", opponent: me.username, timeControl, rated: false } as const;
  await createChallenge({ client: other.client, body });
  await expect.poll(() => count.textContent()).toBe("2: 2 challenges");
  await expect.poll(() => page.title()).toMatch(/^\(2\) /);
  await link(page, /^Games/)
    .first()
    .click();
  await page.getByRole("heading", { name: "2 games need you" }).waitFor();
  await page.getByText("2 challenges.").waitFor();
  expect(complaints).toEqual([]);
});

test("lists finished games with unread messages in the first group, which the heading counts", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  await newGame(other, me, { variant: "sparta" });
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  await playMoves(me, other, id, ["e2e4", "b7d5", "e4d5", "c8b7"]);
  await resignGame({ client: me.client, path: { id } });
  await postMessage({ client: other.client, path: { id }, body: { text: "Well played." } });
  const { page, complaints } = await openAs(me, "/");
  await page.getByRole("heading", { name: "One game needs you" }).waitFor();
  const groups = page.locator("section.my-games");
  await expect
    .poll(() => groups.getByRole("heading").allTextContents())
    .toEqual(["Waiting for you", "Waiting for opponents"]);
  const row = groups.first().locator(".row");
  expect(await row.allTextContents()).toEqual([`${other.username}finished, one message`]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await row.getByRole("link").click();
  await page.getByText("Well played.").waitFor();
  await link(page, /^Games/)
    .first()
    .click();
  await page.getByRole("heading", { name: "No game needs you" }).waitFor();
  expect(await row.filter({ hasText: "finished" }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("shows the number of waiting games on the icon of the installed app", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  await newGame(me, other, { variant: "sparta" });
  const { page, complaints } = await openAs(me, "/docs");
  await page.addInitScript(() => {
    navigator.setAppBadge = async (count) => {
      document.documentElement.dataset.badge = String(count);
    };
  });
  await page.goto("/archive");
  const badge = () => page.locator("html").getAttribute("data-badge");
  await expect.poll(badge).toBe("2");
  await answer(me, id, 0, "e2e4");
  await expect.poll(badge).toBe("1");
  expect(complaints).toEqual([]);
});

test("marks followed opponents, as cards and as a list", async () => {
  const { me, a, b } = await playerWithGames();
  await followPlayer({ client: me.client, path: { username: a.username } });
  const { page, complaints } = await openAs(me, "/");
  for (const entries of [".my-games .card", ".my-games .row"]) {
    await expect
      .poll(() => page.locator(entries, { hasText: a.username }).locator(".follow-mark").allTextContents())
      .toEqual(["★followed", "★followed"]);
    expect(await page.locator(entries, { hasText: b.username }).locator(".follow-mark").count()).toBe(0);
    await page.getByText("List", { exact: true }).click();
  }
  expect(complaints).toEqual([]);
});

test("lists and scrolls two hundred games", async () => {
  const { me } = await playerWithGames();
  const { page, complaints } = await openAs(me, "/docs");
  const list = await listMyGames({ client: me.client });
  await page.route("**/v1/me/games?*", async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has("cursor");
    const items = Array.from({ length: 100 }, (_, index) => ({
      ...list.items[index % list.items.length],
      id: `${isFirst ? "a" : "b"}${index}`.padEnd(16, "0"),
    }));
    await route.fulfill({
      headers: { "Content-Type": "application/json" },
      json: { ...list, items, nextCursor: isFirst ? "next" : null, counts: { mine: 100, theirs: 100 } },
    });
  });
  await page.goto("/");
  await expect.poll(() => page.locator(".my-games .card").count()).toBe(200);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.locator(".my-games .card .small-board svg").last().waitFor();
  await page.getByText("List", { exact: true }).click();
  await page.locator(".my-games .game-row").nth(199).waitFor({ state: "attached" });
  // The rows clip their content. The focus ring of a link needs 4 pixels around it.
  const room = await page
    .locator(".my-games .row-link")
    .first()
    .evaluate((link) => {
      const inner = link.getBoundingClientRect();
      const outer = link.closest("li")?.getBoundingClientRect();
      return outer === undefined
        ? 0
        : Math.min(inner.left - outer.left, inner.top - outer.top, outer.bottom - inner.bottom);
    });
  expect(room).toBeGreaterThanOrEqual(4);
  expect(complaints).toEqual([]);
});
