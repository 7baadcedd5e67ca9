import type { Page } from "playwright-core";
import { createTournament, enterTournament, getTournament, type NewTournament, type Tournament } from "skytale-client";
import { expect, test } from "vitest";
import { button } from "./page-actions";
import { newPlayer, type Player } from "./players";
import { standingsOn } from "./tournament-windows";
import { openAs } from "./windows";

const CLOCK = { kind: "per-move", perMove: "P3D" } as const;

/** A tournament of the organizer that the other players have entered. */
async function enteredTournament(
  [organizer, ...players]: readonly Player[],
  terms: Pick<NewTournament, "name" | "format"> & Partial<NewTournament>,
): Promise<Tournament> {
  if (organizer === undefined) throw new Error("a tournament has an organizer");
  const body = { variant: "spartan-chess", timeControl: CLOCK, ...terms } as const;
  const tournament = await createTournament({ client: organizer.client, body });
  for (const { client } of players) await enterTournament({ client, path: { id: tournament.id } });
  return tournament;
}

const newPlayers = (...names: readonly string[]) => Promise.all(names.map((name) => newPlayer(name)));

async function start(page: Page): Promise<void> {
  await button(page, "Start now").click();
  await button(page, "Start").click();
  await page.locator(".progress-line").waitFor();
}

const lead = (page: Page, text: string | RegExp) => page.locator(".lead", { hasText: text });

test("the terms are changed in the form until the first player enters", async () => {
  const [organizer, xerxes] = await newPlayers("agis", "xerxes");
  if (!organizer || !xerxes) throw new Error("missing player");
  const entry = { most: 12, minRating: 1200 };
  const terms = { name: "The pass", format: { kind: "swiss", rounds: 4 }, entry } as const;
  const { id } = await enteredTournament([organizer], { ...terms, roundTime: "P20D", description: "Come." });
  const { page, complaints } = await openAs(organizer, `/tournaments/${id}`);
  await button(page, "Edit").click();
  const name = page.getByLabel("Name", { exact: true });
  await expect.poll(() => name.inputValue()).toBe("The pass");
  expect(await page.getByLabel("Rounds", { exact: true }).inputValue()).toBe("4");
  await name.fill("The hot gates");
  await page.getByLabel("Knockout").check();
  await page.getByLabel("Time", { exact: true }).selectOption("5 days per move");
  await page.getByText("More options").click();
  await page.getByLabel("Minimum rating").fill("");
  await page.getByLabel("Longest time of a round, in days").fill("");
  await page.getByText("at most 4 rounds of at most 30 days").waitFor();
  await button(page, "Save changes").click();
  await page.getByRole("heading", { name: "The hot gates" }).waitFor();
  expect(await button(page, "Save changes").count()).toBe(0);
  const changed = await getTournament({ client: xerxes.client, path: { id } });
  expect(changed).toMatchObject({
    description: "Come.",
    format: { kind: "knockout" },
    timeControl: { perMove: "P5D" },
    roundTime: "P30D",
    entry: { most: 12, minRating: null },
    tieBreaks: [],
  });
  await enterTournament({ client: xerxes.client, path: { id } });
  await expect.poll(() => button(page, "Edit").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a draft is visible to others once it is opened", async () => {
  const [organizer, xerxes] = await newPlayers("agis", "xerxes");
  if (!organizer || !xerxes) throw new Error("missing player");
  const { page, complaints } = await openAs(organizer, "/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("In secret");
  await page.getByText("More options").click();
  await page.getByLabel("Save as a draft that only I see").check();
  await button(page, "Save draft").click();
  await page.getByText("Only you see this draft.").waitFor();
  const address = new URL(page.url()).pathname;
  const other = await openAs(xerxes, address);
  await other.page.getByRole("heading", { name: "Tournament not found" }).waitFor();
  await button(page, "Open for entry").click();
  await lead(page, "It starts in").waitFor();
  await other.page.reload();
  await button(other.page, "Enter").click();
  await other.page.getByText("You have entered.").first().waitFor();
  expect(complaints).toEqual([]);
});

test("a paused tournament shows the reason to its players, and starts no round until it is resumed", async () => {
  const [organizer, ...players] = await newPlayers("agis", "leonidas", "gorgo", "xerxes", "artemisia");
  const [leonidas] = players;
  if (!organizer || !leonidas) throw new Error("missing player");
  const format = { kind: "swiss", rounds: 2 } as const;
  const { id } = await enteredTournament([organizer, ...players], { name: "The pause", format });
  const { page, complaints } = await openAs(organizer, `/tournaments/${id}`);
  await start(page);
  const watching = await openAs(leonidas, `/tournaments/${id}`);
  await lead(watching.page, "Round 1 of 2 ends by").waitFor();
  await button(page, "Pause").click();
  await page.getByLabel("Reason, which the players see").first().fill("A day of mourning");
  await button(page, "Pause").click();
  for (const window of [page, watching.page]) await lead(window, "Reason: A day of mourning").waitFor();
  await page.getByText("Decide a game").click();
  for (const left of [1, 0]) {
    await page.getByLabel("Result").selectOption("Draw");
    await page.locator("#adjudication-reason").fill("Both players are ill");
    await button(page, "Decide the game").click();
    await page.getByText(`${2 - left} of 2 games are finished.`, { exact: true }).waitFor();
  }
  expect(await page.getByRole("heading", { name: "Round 2" }).count()).toBe(0);
  await button(page, "Resume").click();
  await page.getByRole("heading", { name: "Round 2" }).waitFor();
  await lead(watching.page, "Round 2 of 2 ends by").waitFor();
  expect([...complaints, ...watching.complaints]).toEqual([]);
});

test("the organizer decides a game and removes a player, and their games count", async () => {
  const [organizer, ...players] = await newPlayers("agis", "leonidas", "gorgo", "xerxes");
  const [leonidas, gorgo, xerxes] = players;
  if (!organizer || !leonidas || !gorgo || !xerxes) throw new Error("missing player");
  const format = { kind: "round-robin" } as const;
  const { id } = await enteredTournament([organizer, ...players], { name: "The judge", format });
  const { page, complaints } = await openAs(organizer, `/tournaments/${id}`);
  await start(page);
  await page.getByText("Remove a player").click();
  await page.getByLabel("Player", { exact: true }).selectOption(xerxes.username);
  await button(page, "Remove").click();
  await page.getByText("The player loses all unfinished games by forfeit and cannot come back.").waitFor();
  await button(page, "Remove").click();
  await page.getByText("2 of 3 games are finished.", { exact: true }).waitFor();
  await page.getByText("Decide a game").click();
  await page.getByLabel("Result").selectOption(`${leonidas.username} wins`);
  await page.locator("#adjudication-reason").fill("Agreed on the phone");
  await button(page, "Decide the game").click();
  await lead(page, "The tournament ended on").waitFor();
  expect(await standingsOn(page)).toEqual([
    ["1", leonidas.username, "2"],
    ["2", gorgo.username, "1"],
    ["3", xerxes.username, "0"],
  ]);
  await page.locator(".standings tr", { hasText: xerxes.username }).getByText("withdrew").waitFor();
  expect(await page.locator(".controls").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a standby gets the place of a player who leaves, and a player who withdraws loses", async () => {
  const [organizer, ...players] = await newPlayers("agis", "leonidas", "gorgo", "xerxes", "artemisia");
  const [leonidas, gorgo, xerxes, artemisia] = players;
  if (!organizer || !leonidas || !gorgo || !xerxes || !artemisia) throw new Error("missing player");
  const terms = { name: "The reserve", format: { kind: "round-robin" }, entry: { most: 3 } } as const;
  const { id } = await enteredTournament([organizer, leonidas, gorgo, xerxes], terms);
  const address = `/tournaments/${id}`;
  const standby = await openAs(artemisia, address);
  await standby.page.getByText("All places are taken.").waitFor();
  await button(standby.page, "Enter as a standby").click();
  await standby.page.getByText("You are a standby").waitFor();
  const leaving = await openAs(xerxes, address);
  await button(leaving.page, "Leave").click();
  await button(leaving.page, "Leave").click();
  await standby.page.getByText("You have entered.").first().waitFor();
  const { page, complaints } = await openAs(organizer, address);
  await start(page);
  await standby.page.getByText("You play in this tournament.").waitFor();
  await button(standby.page, "Withdraw").click();
  await button(standby.page, "Withdraw").click();
  await standby.page.getByText("You withdrew from this tournament.").waitFor();
  await page.getByText("2 of 3 games are finished.", { exact: true }).waitFor();
  const forfeits = page.locator(".result", { hasText: `won against ${artemisia.username}, by forfeit` });
  await expect.poll(() => forfeits.count()).toBe(2);
  expect([...complaints, ...standby.complaints, ...leaving.complaints]).toEqual([]);
});
