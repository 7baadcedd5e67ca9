import { createChallenge, listChallenges } from "skytale-client";
import { expect, test } from "vitest";
import { button } from "./page-actions";
import { newPlayer } from "./players";
import { openAs } from "./windows";

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

test("names an unknown opponent beside the field, which takes the focus", async () => {
  const { page } = await openAs(await newPlayer("xerxes"), "/lobby?opponent=nobody-by-this-name");
  await button(page, "Send challenge").click();
  await page.locator(".combobox + .refusal").getByText('Nobody here has the name "nobody-by-this-name".').waitFor();
  const field = page.getByRole("combobox", { name: "Name of the player" });
  expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
  expect(await field.getAttribute("aria-invalid")).toBe("true");
  await page.getByText("Anyone", { exact: true }).click();
  await button(page, "Send challenge").click();
  await page.getByRole("heading", { name: "Your challenges" }).waitFor();
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

test("starts a game against a bot with the chosen color and strength", async () => {
  const me = await newPlayer("xerxes");
  const { page, complaints } = await openAs(me, "/lobby");
  const bots = page.locator("section", { hasText: "Play a bot" });
  await bots.getByText("Black", { exact: true }).click();
  await button(page, "Veteran in Sparta").click();
  await page.locator(".seat-name", { hasText: "house-veteran" }).waitFor();
  await page.locator(".seat", { hasText: me.username }).locator(".seat-color.black").waitFor();
  expect(complaints).toEqual([]);
});
