import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { timeoutFor } from "../setup/timeout-for";
import { button, link } from "./page-actions";
import { newPlayer, type Player } from "./players";
import { enterByClick, playRunningGames, type Seat, standingsOn } from "./tournament-windows";
import { openAs } from "./windows";

// Each tournament is led from the form to its final standings by clicks only.

/** New players from the strongest to the weakest. */
const newPlayers = (count: number): Promise<readonly Player[]> =>
  Promise.all(
    ["leonidas", "gorgo", "xerxes", "artemisia", "brasidas", "lysander"].slice(0, count).map((name) => newPlayer(name)),
  );

/** Creates a tournament by the form, in a window of the organizer, which then shows its page. */
async function createByForm(organizer: Player, name: string, fill: (page: Page) => Promise<void>) {
  const watched = await openAs(organizer, "/tournaments");
  const { page } = watched;
  await link(page, "Create a tournament").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await fill(page);
  await button(page, "Create tournament").click();
  await page.getByRole("heading", { name }).waitFor();
  return { ...watched, address: new URL(page.url()).pathname };
}

async function start(page: Page): Promise<void> {
  await button(page, "Start now").click();
  await button(page, "Start").click();
  await page.locator(".progress-line").waitFor();
}

/** The standings in the order of the players, by their points. Nobody shares a rank. */
const ranked = (players: readonly Player[], points: readonly string[]): readonly (readonly string[])[] =>
  points.map((text, index) => [String(index + 1), players[index]?.username ?? "", text]);

const expectClean = (seats: readonly Pick<Seat, "complaints">[]): void =>
  expect(seats.flatMap(({ complaints }) => complaints)).toEqual([]);

test("a round robin of three players", { timeout: timeoutFor(60) }, async () => {
  const players = await newPlayers(3);
  const organizer = await createByForm(await newPlayer("agis"), "Three at the gates", async (page) => {
    await page.getByLabel("When I start it").check();
    await page.getByLabel("Most players").fill("3");
    await page.getByText(/starts on .+ at the latest/).waitFor();
  });
  const { page } = organizer;
  await page.getByText("You can start the tournament when 3 more players have entered.").waitFor();
  const seats = await enterByClick(players, organizer.address);
  await start(page);
  await page.getByText("0 of 3 games are finished.", { exact: true }).waitFor();
  await playRunningGames(seats);
  await page.locator(".lead", { hasText: "The tournament ended on" }).waitFor();
  await page.getByRole("table", { name: "Final standings" }).waitFor();
  expect(await standingsOn(page)).toEqual(ranked(players, ["2", "1", "0"]));
  const won = page.locator(".crosstable").getByRole("link", { name: `won against ${players.at(-1)?.username}` });
  await expect.poll(() => won.count()).toBe(2);
  await won.first().click();
  await link(page, "Three at the gates, round 1").click();
  await page.getByRole("heading", { name: "Three at the gates" }).waitFor();
  expectClean([organizer, ...seats]);
});

test("a knockout of four players", { timeout: timeoutFor(60) }, async () => {
  const players = await newPlayers(4);
  const organizer = await createByForm(await newPlayer("agis"), "Four at the gates", async (page) => {
    await page.getByLabel("Knockout").check();
    await page.getByLabel("When it is full").check();
    await page.getByLabel("Most players").fill("4");
    await page.getByText("at most 2 rounds of at most 30 days").waitFor();
  });
  const seats = await enterByClick(players, organizer.address);
  for (const round of ["Semifinals", "Final"]) {
    const bracket = seats[0]?.page.locator(".bracket-round.current");
    await bracket?.getByRole("heading", { name: round }).waitFor();
    await playRunningGames(seats);
  }
  const { page } = organizer;
  await page.locator(".lead", { hasText: "The tournament ended on" }).waitFor();
  expect((await standingsOn(page)).map(([, name]) => name).slice(0, 2)).toEqual(
    players.slice(0, 2).map(({ username }) => username),
  );
  expectClean([organizer, ...seats]);
});

test("a Swiss tournament of four players and three rounds", { timeout: timeoutFor(60) }, async () => {
  const players = await newPlayers(4);
  const organizer = await createByForm(await newPlayer("agis"), "Swiss at the gates", async (page) => {
    await page.getByLabel("Swiss").check();
    await page.getByLabel("Rounds").fill("3");
    await page.getByLabel("When I start it").check();
  });
  const seats = await enterByClick(players, organizer.address);
  await start(organizer.page);
  for (const round of ["Round 1", "Round 2", "Round 3"]) {
    await seats[0]?.page.getByRole("heading", { name: round }).waitFor();
    await playRunningGames(seats);
  }
  const { page } = organizer;
  await page.locator(".lead", { hasText: "The tournament ended on" }).waitFor();
  expect(await standingsOn(page)).toEqual(ranked(players, ["3", "2", "1", "0"]));
  // Earlier rounds are read when they are opened.
  const games = page.locator(".pairing-row");
  expect(await games.count()).toBe(2);
  await page.getByText("Round 1", { exact: true }).click();
  await expect.poll(() => games.count()).toBe(4);
  expectClean([organizer, ...seats]);
});

test("a season of a league, whose players are in the divisions of the next one", {
  timeout: timeoutFor(60),
}, async () => {
  const players = await newPlayers(6);
  const organizer = await createByForm(await newPlayer("agis"), "League of the gates", async (page) => {
    await page.getByLabel("League").check();
    await page.getByLabel("Players of a division").fill("3");
    await page.getByLabel("Move up").fill("1");
    await page.getByLabel("Move down").fill("1");
    await page.getByLabel("Repeat").selectOption("P84D");
  });
  const seats = await enterByClick(players, organizer.address);
  await start(organizer.page);
  await playRunningGames(seats);
  const { page } = organizer;
  await page.locator(".lead", { hasText: "The tournament ended on" }).waitFor();
  const [first, second] = [players.slice(0, 3), players.slice(3)];
  expect(await standingsOn(page)).toEqual([...ranked(first, ["2", "1", "0"]), ...ranked(second, ["2", "1", "0"])]);
  await expect.poll(() => page.locator(".division-move").allTextContents()).toEqual([" ▼ down", " ▲ up"]);
  await link(page, "Next season").click();
  await page.getByText("6 of 100 places are taken.").first().waitFor();
  const divisions = [0, 1, 3, 2, 4, 5].map(
    (index, place) => `${players[index]?.username} Division ${place < 3 ? 1 : 2}`,
  );
  const lines = page.locator(".players li");
  const shown = () =>
    lines.evaluateAll((items) =>
      items.map(
        (item) => `${item.querySelector(".name")?.textContent} ${item.querySelector(".help")?.textContent?.trim()}`,
      ),
    );
  await expect.poll(shown).toEqual(divisions);
  expectClean([organizer, ...seats]);
});
