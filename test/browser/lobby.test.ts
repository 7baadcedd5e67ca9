import type { Page } from "playwright-core";
import {
  createChallenge,
  followPlayer,
  getGame,
  getStatistics,
  listChallenges,
  resignGame,
  unfollowPlayer,
} from "skytale-client";
import { describe, expect, test } from "vitest";
import { button } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { answer, newGame, newPlayer, playMoves } from "./players";
import { openAs, openWatched } from "./windows";

// The lobby: the form of a new challenge, the table of open ones, and games to watch.

test("sends a rated challenge by link with a time of its own", async () => {
  const me = await newPlayer("xerxes");
  const { page, complaints } = await openAs(me, "/lobby");
  await button(page, "Create a challenge").click();
  await page.getByText("The challenge is in the lobby, and anybody can accept it.").waitFor();
  await page.getByText("Anyone with the link", { exact: true }).click();
  await page.getByText("Anybody who has its link can accept it. Everybody can watch the game.").waitFor();
  await page.getByLabel("Time", { exact: true }).selectOption("Other time for all moves…");
  await page.getByLabel("Days").fill("");
  await button(page, "Send challenge").click();
  await page.getByText("Enter whole numbers of days and hours").waitFor();
  await page.getByLabel("Days").fill("10");
  await page.getByLabel("Hours", { exact: true }).fill("12");
  await page.getByText("10 days 12 hours for all moves, 12 hours more per move, at most 21 days.").waitFor();
  await button(page, "Send challenge").click();
  await page.getByRole("heading", { name: "Your challenge" }).waitFor();
  const { items } = await listChallenges({ client: me.client, query: { box: "outgoing" } });
  expect(items).toMatchObject([
    {
      rated: true,
      private: false,
      listed: false,
      timeControl: { kind: "bank", initial: "P10DT12H", increment: "PT12H" },
    },
  ]);
  expect(complaints).toEqual([]);
});

test("starts from a position of one's own, which is checked beside its field", async () => {
  const me = await newPlayer("xerxes");
  const { page, complaints } = await openAs(me, "/lobby");
  await button(page, "Create a challenge").click();
  await page.getByText("More options").click();
  const field = page.getByRole("textbox", { name: "Start position" });
  await field.fill("nonsense");
  await page.getByText("This is not a position of the game").waitFor();
  await button(page, "Send challenge").click();
  expect((await listChallenges({ client: me.client, query: { box: "outgoing" } })).items).toEqual([]);
  const position = "lgkcckwl/hhhhhhhh/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQ - 0 1";
  await field.fill(position);
  await page.locator(".start-board svg").waitFor();
  await page.getByText("Rated: not from a start position of your own").waitFor();
  await button(page, "Send challenge").click();
  await page.getByRole("heading", { name: "Your challenges" }).waitFor();
  const { items } = await listChallenges({ client: me.client, query: { box: "outgoing" } });
  expect(items).toMatchObject([{ rated: false, position }]);
  expect(complaints).toEqual([]);
});

describe("a refused challenge", () => {
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.parentElement?.textContent);

  test("shows errors of ratings beside their fields, which are unfolded, and keeps what was typed", async () => {
    const { page, complaints } = await openAs(await newPlayer("xerxes"), "/lobby");
    await button(page, "Create a challenge").click();
    const [least, most] = [page.getByLabel("Minimum rating"), page.getByLabel("Maximum rating")];
    await page.getByText("More options").click();
    await page.getByLabel("Message").fill("Come and take them.");
    await most.fill("many");
    await page.getByText("More options").click();
    await button(page, "Send challenge").click();
    await page.getByText("Enter a whole number from 0 to 4000, or leave the field empty.").waitFor();
    expect([await focused(page), await most.inputValue()]).toEqual(["Maximum rating", "many"]);
    await most.fill("1400");
    await expect.poll(() => page.getByText("Enter a whole number from 0 to 4000").count()).toBe(0);
    await least.fill("1600");
    await button(page, "Send challenge").click();
    const words = page.getByText("The minimum rating is higher than the maximum rating.");
    await words.waitFor();
    expect(await words.count()).toBe(1);
    expect(await least.getAttribute("aria-describedby")).toBe(await words.getAttribute("id"));
    await expect.poll(() => focused(page)).toBe("Minimum rating");
    expect([await least.inputValue(), await page.getByLabel("Message").inputValue()]).toEqual([
      "1600",
      "Come and take them.",
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await most.fill("1700");
    await button(page, "Send challenge").click();
    await page.getByRole("heading", { name: "Your challenges" }).waitFor();
    expect(complaints).toEqual([expect.stringContaining("422"), expect.stringContaining("422")]);
  });

  test("shows the limits of the server beside the fields of the clock", async () => {
    const { page } = await openAs(await newPlayer("xerxes"), "/lobby");
    await button(page, "Create a challenge").click();
    await page.getByLabel("Time", { exact: true }).selectOption("Other time per move…");
    const [days, hours] = [page.getByLabel("Days"), page.getByLabel("Hours", { exact: true })];
    await days.fill("100");
    await button(page, "Send challenge").click();
    const limit = page.locator("#clock-errors").getByText(/^This server allows .+ to 30 days per move\.$/);
    await limit.waitFor();
    await expect.poll(() => focused(page)).toBe("Days");
    expect([await days.inputValue(), await days.getAttribute("aria-invalid")]).toEqual(["100", "true"]);
    await days.fill("3");
    await page.getByText("3 days per move.").waitFor();
    expect(await limit.count()).toBe(0);
    await hours.fill("");
    await button(page, "Send challenge").click();
    await expect.poll(() => focused(page)).toBe("Hours");
    await hours.fill("0");

    await page.getByLabel("Time", { exact: true }).selectOption("Other time for all moves…");
    const added = page.getByLabel("Hours added per move");
    await added.fill("");
    await button(page, "Send challenge").click();
    await page.getByText("Enter a whole number of hours that each move adds. It can be 0.").waitFor();
    await expect.poll(() => focused(page)).toBe("Hours added per move");
    expect(await page.getByText("Enter whole numbers of days and hours").count()).toBe(0);
    await added.fill("200");
    await button(page, "Send challenge").click();
    await page.getByText("A move adds at most 30 days, and no more than twice the time for all moves.").waitFor();
    await expect.poll(() => focused(page)).toBe("Hours added per move");
    expect(await added.inputValue()).toBe("200");
  });

  test("without a name, and with the own name, asks for one beside the field", async () => {
    const me = await newPlayer("xerxes");
    const { page } = await openAs(me, "/lobby");
    await button(page, "Create a challenge").click();
    await page.getByText("A player", { exact: true }).click();
    await button(page, "Send challenge").click();
    const refusal = page.locator(".combobox + .refusal");
    await refusal.getByText("Enter the name of the player.").waitFor();
    const field = page.getByRole("combobox", { name: "Name of the player" });
    await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
    await field.fill(me.username);
    await button(page, "Send challenge").click();
    await refusal.getByText("Enter the name of another player.").waitFor();
    expect(await field.inputValue()).toBe(me.username);
  });
});

test("names an unknown opponent beside the field, which takes the focus", async () => {
  const { page } = await openAs(await newPlayer("xerxes"), "/lobby?opponent=nobody-by-this-name");
  await button(page, "Send challenge").click();
  await page.locator(".combobox + .refusal").getByText('Nobody here has the name "nobody-by-this-name".').waitFor();
  const field = page.getByRole("combobox", { name: "Name of the player" });
  await expect.poll(() => field.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.getByText("Anyone", { exact: true }).click();
  await button(page, "Send challenge").click();
  await page.getByRole("heading", { name: "Your challenges" }).waitFor();
  // On a phone, a single challenge has no buttons to sort.
  const table = page.getByRole("table", { name: "Your challenges" });
  await table.getByText("Anyone", { exact: true }).waitFor();
  expect(await table.getByRole("button", { name: "Player", exact: true }).count()).toBe(0);
});

test("sorts open challenges, and shows their ratings", async () => {
  const [me, ada, bo] = await Promise.all([newPlayer("xerxes"), newPlayer("ada"), newPlayer("bo")]);
  const offer = (from: typeof ada, perMove: string) =>
    createChallenge({
      client: from.client,
      body: { variant: "sparta", timeControl: { kind: "per-move", perMove }, rated: true },
    });
  await offer(ada, "P9D");
  await offer(bo, "P8D");
  const { page, complaints } = await openAs(me, "/lobby");
  const table = page.getByRole("table", { name: "Open challenges" });
  const names = async () =>
    (await table.locator("tbody th a").allTextContents()).filter((name) => [ada.username, bo.username].includes(name));
  await table.getByRole("link", { name: ada.username }).waitFor();
  expect(await table.locator("tr", { hasText: bo.username }).locator(".rating").textContent()).toContain("1500?");
  await button(page, "Time").click();
  expect(await names()).toEqual([bo.username, ada.username]);
  await table.locator('th[aria-sort="ascending"]').waitFor();
  await button(page, "Time").click();
  expect(await names()).toEqual([ada.username, bo.username]);
  expect(complaints).toEqual([]);
});

test("lists challenges of followed players first, and marks these players also in running games", async () => {
  const [me, ada, bo] = await Promise.all([newPlayer("xerxes"), newPlayer("ada"), newPlayer("bo")]);
  for (const { client } of [ada, bo]) {
    const timeControl = { kind: "per-move", perMove: "P3D" } as const;
    await createChallenge({ client, body: { variant: "sparta", timeControl, rated: false } });
  }
  await newGame(ada, bo, { variant: "sparta" });
  const { page, complaints } = await openAs(me, "/docs");
  for (const [friend, other] of [
    [ada, bo],
    [bo, ada],
  ] as const) {
    await followPlayer({ client: me.client, path: { username: friend.username } });
    await page.goto("/lobby");
    const rows = page.getByRole("table", { name: "Open challenges" }).locator("tbody tr");
    await rows.filter({ hasText: other.username }).waitFor();
    // All players of this test file have their challenges in this lobby, but the viewer follows only one of them.
    expect(await rows.first().locator("th a").textContent()).toBe(friend.username);
    expect(await rows.locator(".follow-mark").count()).toBe(1);
    const watched = page.locator(".card", { hasText: `– ${bo.username}` });
    await expect.poll(() => watched.locator(".name:has(.follow-mark)").textContent()).toContain(friend.username);
    await unfollowPlayer({ client: me.client, path: { username: friend.username } });
  }
  expect(complaints).toEqual([]);
});

test("shows games in progress with their board, ratings and number of moves", async () => {
  const [ada, bo] = await Promise.all([newPlayer("ada"), newPlayer("bo")]);
  const { id } = await newGame(ada, bo, { variant: "spartan-chess", rated: true });
  await playMoves(ada, bo, id, ["e2e4", "b7d5", "e4d5"]);
  const { page, complaints } = await openWatched();
  await page.goto("/lobby");
  const card = page.locator(".card", { hasText: ada.username });
  await card.locator(".small-board svg").waitFor();
  expect(await card.locator(".rating .rating").allTextContents()).toEqual([
    "rated 1500?, provisional",
    "rated 1500?, provisional",
  ]);
  expect(await card.locator(".card-words p").allTextContents()).toEqual([
    "Spartan Chess, rated",
    "3 days per move",
    "2 moves",
  ]);
  await card.getByRole("link").click();
  await page.waitForURL(`**/games/${id}`);
  expect(complaints).toEqual([]);
});

test("shows a new challenge a few seconds later to an active player", async () => {
  const [me, ada] = await Promise.all([newPlayer("xerxes"), newPlayer("ada")]);
  const { page } = await openAs(me, "/settings");
  await page.clock.install();
  await page.goto("/lobby");
  await page
    .getByRole("table", { name: "Open challenges" })
    .or(page.getByText("There are no open challenges"))
    .waitFor();
  // From here on, time passes in the page only where the test lets it pass.
  await page.clock.pauseAt(Date.now() + 60_000);
  await createChallenge({
    client: ada.client,
    body: { variant: "sparta", timeControl: { kind: "per-move", perMove: "P9D" }, rated: true },
  });
  await page.mouse.move(100, 100);
  await page.clock.runFor(5_000);
  await page.getByRole("link", { name: ada.username }).waitFor();
});

test("shows further challenges on request, and keeps them", async () => {
  const [me, ada] = await Promise.all([newPlayer("xerxes"), newPlayer("ada")]);
  for (const perMove of ["P6D", "P7D", "P8D", "P9D"]) {
    await createChallenge({
      client: ada.client,
      body: { variant: "sparta", timeControl: { kind: "per-move", perMove }, rated: true },
    });
  }
  const { page, complaints } = await openAs(me, "/settings");
  // Two challenges per page of the list.
  await page.route(/box=lobby/, (route) =>
    route.continue({ url: route.request().url().replace("limit=50", "limit=2") }),
  );
  const again = () => page.waitForResponse((response) => /box=lobby.*cursor/.test(response.url()));
  await page.goto("/lobby");
  const rows = page.getByRole("table", { name: "Open challenges" }).locator("tbody tr");
  await page.getByText("Only the newest 2 are shown and sorted.").waitFor();
  expect(await rows.count()).toBe(2);
  await button(page, "Show more").click();
  await expect.poll(() => rows.count()).toBe(4);
  // The next poll reads both pages.
  await again();
  expect(await rows.count()).toBe(4);
  expect(complaints).toEqual([]);
});

test("starts a game against a bot with the chosen color and level, and then suggests a level", async () => {
  const me = await newPlayer("xerxes");
  const { page, complaints } = await openAs(me, "/lobby");
  const bots = page.locator("section", { hasText: "Play a bot" });
  await bots.getByText("Black", { exact: true }).click();
  const level = page.getByRole("combobox", { name: "Level in Sparta", exact: true });
  expect(await level.inputValue()).toBe("1");
  await level.selectOption("7");
  await button(page, "Play Sparta").click();
  await page.locator(".seat-name", { hasText: "house-veteran" }).waitFor();
  await page.locator(".seat", { hasText: me.username }).locator(".seat-color.black").waitFor();
  const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  // A game counts once each side has made two moves.
  for (const ply of [1, 3]) {
    const current = () => getGame({ client: me.client, path: { id } });
    await expect.poll(async () => (await current()).ply).toBe(ply);
    await answer(me, id, ply, (await current()).legalMoves?.[0] ?? "");
  }
  await resignGame({ client: me.client, path: { id } });
  const results = () => getStatistics({ client: me.client, path: { username: me.username } });
  await expect.poll(async () => (await results()).house).toMatchObject([{ variant: "sparta", level: 7, losses: 1 }]);
  await page.goto("/lobby");
  await expect.poll(() => level.inputValue()).toBe("6");
  expect(complaints).toEqual([]);
});
