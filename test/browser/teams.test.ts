import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { button, clickMove, link, waitForOwnTurn } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

/** Opens a window for each player. */
const windowsOf = (players: readonly Player[], address: string) =>
  Promise.all(players.map((player) => openFollowing(player, address)));

/** Creates a team by its form. Returns the address of the team's page. */
async function createByClick(page: Page, name: string, policy: string): Promise<string> {
  await page.goto("/teams");
  await link(page, "Create a team").click();
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Description").fill("We hold the pass.");
  await page.getByLabel(policy).check();
  await button(page, "Create team").click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  return new URL(page.url()).pathname;
}

const unique = (name: string): string => `${name} ${crypto.randomUUID().slice(0, 8)}`;

const membersOn = (page: Page): Promise<readonly string[]> => page.locator(".members .cell-link").allTextContents();

test("a team: created, asked to join, accepted, talked in, led by a captain, and left", async () => {
  const [owner, xerxes, gorgo] = await Promise.all(["leonidas", "xerxes", "gorgo"].map((name) => newPlayer(name)));
  if (!owner || !xerxes || !gorgo) throw new Error("missing player");
  const { page, complaints } = await openFollowing(owner, "/teams");
  const name = unique("Three Hundred");
  const address = await createByClick(page, name, "Players whom a captain accepts");

  const [hers, his] = await windowsOf([gorgo, xerxes], "/teams");
  if (!hers || !his) throw new Error("missing window");
  await hers.page.getByLabel("Name begins with").fill(name.toLowerCase());
  await button(hers.page, "Search").click();
  await link(hers.page, name).click();
  await hers.page.getByLabel("Message to the captains").fill("With it or on it");
  await button(hers.page, "Ask to join").click();
  await hers.page.getByText("You have asked to join. A captain decides.").waitFor();
  await page.reload();
  await page.getByText("With it or on it").waitFor();
  await button(page, `Accept ${gorgo.username}`).click();
  await expect.poll(() => membersOn(page)).toEqual([owner.username, gorgo.username]);
  await hers.page.getByLabel("Message to the team").waitFor();

  // Messages.
  await hers.page.getByLabel("Message to the team").fill("Who plays on the first board?");
  await button(hers.page, "Send").click();
  await page.locator(".messages").getByText("Who plays on the first board?").waitFor();

  // The other player who wrote can be blocked and reported below the messages.
  await page.getByText(`Block or report ${gorgo.username}`).click();
  await button(page, "Report").click();
  await page.getByLabel("Something else").check();
  await page.getByLabel("What happened").fill("They ask too much.");
  await button(page, "Send report").click();
  await page.getByText("Your report was sent to the admins of this server.").first().waitFor();
  await page.getByLabel("Message to the team").fill("You do.");
  await button(page, "Send").click();
  await hers.page.locator(".messages").getByText("You do.").waitFor();
  await hers.page.getByText(`Block or report ${owner.username}`).click();
  await button(hers.page, "Block").click();
  await button(hers.page, `Block ${owner.username}`).click();
  await button(hers.page, "Unblock").click();
  await button(hers.page, "Block").waitFor();

  // A captain declines a request, and invites the player nevertheless.
  await page.getByText(`Change ${gorgo.username}`).click();
  await button(page, "Make captain").click();
  await button(page, "Make captain").click();
  await page.getByText("Captain, since").waitFor();
  await his.page.goto(address);
  await button(his.page, "Ask to join").click();
  await his.page.getByText("You have asked to join. A captain decides.").waitFor();
  await hers.page.reload();
  await button(hers.page, `Decline ${xerxes.username}`).click();
  await hers.page.getByLabel("Name of the player").fill(xerxes.username);
  await button(hers.page, "Invite").click();
  await button(hers.page, `Withdraw the invitation of ${xerxes.username}`).waitFor();
  await his.page.goto("/teams");
  await his.page.getByText("you are invited").waitFor();
  await link(his.page, name).click();
  await button(his.page, "Join the team").click();
  await expect.poll(() => membersOn(his.page)).toEqual([owner.username, gorgo.username, xerxes.username]);

  await his.page.getByLabel("Message to the team").fill("Count me in.");
  await button(his.page, "Send").click();
  await hers.page.locator(".messages").getByText("Count me in.").waitFor();
  await hers.page.getByText("Block or report a player").click();
  await hers.page.getByRole("combobox", { name: "Player", exact: true }).selectOption(owner.username);
  await button(hers.page, "Block").click();
  await button(hers.page, `Block ${owner.username}`).waitFor();
  expect(await accessibilityViolations(hers.page)).toEqual([]);

  // Leaving, removal, and the end.
  await button(his.page, "Leave the team").click();
  await button(his.page, "Leave").click();
  await his.page.getByLabel("Message to the captains").waitFor();
  await page.reload();
  await expect.poll(() => membersOn(page)).toEqual([owner.username, gorgo.username]);
  await page.getByText(`Change ${gorgo.username}`).click();
  await button(page, "Remove").click();
  await button(page, "Remove").click();
  await expect.poll(() => membersOn(page)).toEqual([owner.username]);
  await page.getByText("Change the team").click();
  await page.getByLabel("Invited players").check();
  await button(page, "Save").click();
  await page.getByText("Only invited players can join.").waitFor();
  await button(page, "Disband the team").click();
  await button(page, "Disband").click();
  await expect.poll(() => page.getByText(/disbanded|Team not found/).count()).toBeGreaterThan(0);
  expect([...complaints, ...hers.complaints, ...his.complaints].filter((line) => !line.includes("404"))).toEqual([]);
});

test("a visitor signs up to join an open team, and the team is on the player's page", async () => {
  const owner = await newPlayer("leonidas");
  const name = unique("Open gates");
  const founding = await openAs(owner, "/teams");
  const address = await createByClick(founding.page, name, "Everybody");
  const { page, complaints } = await openWatched();
  await page.goto(address);
  const newcomer = `gorgo-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel("To join, choose a name").fill(newcomer);
  await button(page, "Sign up and join").click();
  await expect.poll(() => membersOn(page)).toEqual([owner.username, newcomer]);
  await page.locator(".members").getByRole("link", { name: newcomer }).click();
  await page.getByRole("heading", { name: newcomer }).waitFor();
  await link(page, name).click();
  await page.getByRole("heading", { name, exact: true }).waitFor();
  expect([...complaints, ...founding.complaints]).toEqual([]);
});

test("a tournament of a team is open to its members only", async () => {
  const [owner, stranger] = await Promise.all([newPlayer("leonidas"), newPlayer("xerxes")]);
  const { page, complaints } = await openAs(owner, "/teams");
  const name = unique("Three Hundred");
  await createByClick(page, name, "Everybody");
  await page.goto("/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("Among ourselves");
  await page.getByText("More options").click();
  await page.getByLabel("Only for members of a team").selectOption(name);
  await button(page, "Create tournament").click();
  await button(page, "Enter").click();
  await page.getByText("You have entered.").first().waitFor();
  const other = await openAs(stranger, new URL(page.url()).pathname);
  await other.page.getByText("Only members of the team can enter.").waitFor();
  expect(await button(other.page, "Enter").count()).toBe(0);
  await link(other.page, "team").click();
  await other.page.getByRole("heading", { name, exact: true }).waitFor();
  expect([...complaints, ...other.complaints]).toEqual([]);
});

/** A date as a field for dates and times has it, with seconds. */
function localText(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${day}T${[date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(":")}`;
}

test("two teams meet on two boards: proposed, accepted, entered, played and scored", { timeout: 180_000 }, async () => {
  const players = await Promise.all(["leonidas", "gorgo", "xerxes", "artemisia"].map((name) => newPlayer(name)));
  const windows = await Promise.all(players.map((player) => openFollowing(player, "/teams")));
  const [leonidas, gorgo, xerxes, artemisia] = windows.map(({ page }) => page);
  if (!leonidas || !gorgo || !xerxes || !artemisia) throw new Error("missing window");
  const names = { ours: unique("Spartans"), theirs: unique("Persians") };
  const ours = await createByClick(leonidas, names.ours, "Everybody");
  const theirs = await createByClick(xerxes, names.theirs, "Everybody");
  for (const [page, address] of [
    [gorgo, ours],
    [artemisia, theirs],
  ] as const) {
    await page.goto(address);
    await button(page, "Join the team").click();
    await page.getByLabel("Message to the team").waitFor();
  }

  // A captain proposes the match on the page of the other team.
  await leonidas.goto(theirs);
  await leonidas.getByText("Propose a match").click();
  await leonidas.getByLabel("Boards, at most").fill("2");
  await leonidas.getByLabel("Two games per board").uncheck();
  await leonidas.getByLabel("Start").fill(localText(new Date(Date.now() + 30_000)));
  await button(leonidas, "Propose the match").click();
  await button(leonidas, "Withdraw the proposal").waitFor();
  await xerxes.reload();
  await xerxes.getByText("Spartan Chess, at most 2 boards, one game each, 3 days per move, rated.").waitFor();
  await button(xerxes, "Accept the match").click();
  await link(xerxes, `${names.theirs} – ${names.ours}`).waitFor();
  for (const page of [leonidas, gorgo]) {
    await page.goto(ours);
    await link(page, `${names.ours} – ${names.theirs}`).click();
  }
  for (const page of [xerxes, artemisia]) {
    await page.goto(theirs);
    await link(page, `${names.theirs} – ${names.ours}`).click();
  }
  await expect.poll(() => leonidas.getByText("Nobody has entered yet.").count()).toBe(2);
  for (const page of [leonidas, gorgo, xerxes, artemisia]) {
    await button(page, "Enter").click();
    await page.getByText("You have entered.").waitFor();
  }

  // The match starts at its time. The Persians give up on both boards.
  for (const page of [leonidas, gorgo, xerxes, artemisia])
    await page.getByRole("heading", { name: "Boards" }).waitFor();
  const match = leonidas.url();
  for (const page of [leonidas, gorgo, xerxes, artemisia])
    await page
      .locator("section", { has: page.getByRole("heading", { name: "Your games" }) })
      .locator("a.row-link")
      .click();
  for (const winner of [leonidas, gorgo]) {
    const loser = [xerxes, artemisia].find((page) => page.url().split("?")[0] === winner.url().split("?")[0]);
    if (loser === undefined) throw new Error("each board has two players");
    await winner.locator(".move-state").first().waitFor();
    const isWhite = await winner
      .locator(".move-state.mine")
      .count()
      .then((count) => count > 0);
    const [white, black] = isWhite ? [winner, loser] : [loser, winner];
    await waitForOwnTurn(white);
    await clickMove(white, "e2", "e4");
    await button(white, "Play e4").click();
    await waitForOwnTurn(black);
    await clickMove(black, "f7", "d5");
    await button(black, /^Play /).click();
    await waitForOwnTurn(white);
    await button(loser, "Resign").click();
    await button(loser, "Yes, resign").click();
    await winner.getByText("won by resignation.").waitFor();
  }
  await leonidas.goto(match);
  await leonidas.getByText("All games are finished.").waitFor();
  expect(await leonidas.locator(".match-score p:not(.help) b").allTextContents()).toEqual(["2", "0"]);
  expect(await leonidas.locator(".match-boards tbody td:nth-child(3)").allTextContents()).toEqual(["1–0", "1–0"]);
  await leonidas.locator(".lead", { hasText: "ended" }).waitFor();
  expect(windows.flatMap(({ complaints }) => complaints)).toEqual([]);
});
