import type { Page } from "playwright-core";
import {
  createClient,
  followPlayer,
  getRelation,
  listBlocks,
  listFollowing,
  reportPlayer,
  signUp,
  updateMe,
} from "skytale-client";
import { expect, inject, test } from "vitest";
import { button, link, waitForRecord } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player } from "./players";
import { openAs } from "./windows";

const namesOf = async (list: Promise<{ items: readonly { username: string }[] }>) =>
  (await list).items.map(({ username }) => username);
const followedBy = ({ client }: Player) => namesOf(listFollowing({ client }));
const blockedBy = ({ client }: Player) => namesOf(listBlocks({ client }));

const field = (page: Page, name: string) => page.getByRole("combobox", { name });
const options = (page: Page) => page.getByRole("listbox", { name: "Players" }).getByRole("option");

/** Three players whose names begin alike. */
async function alikes(): Promise<readonly [string, readonly Player[]]> {
  const letters = Array.from({ length: 4 }, () => "acdefghjkmpqrstuvwxyz"[Math.floor(Math.random() * 21)]).join("");
  const prefix = `pyr${letters}`;
  return [prefix, [await newPlayer(`${prefix}a`), await newPlayer(`${prefix}b`), await newPlayer(`${prefix}c`)]];
}

test("a player is found by the first letters, with the keyboard alone, and followed players come first", async () => {
  const me = await newPlayer("gorgo");
  const [prefix, [first, second, third]] = await alikes();
  if (first === undefined || second === undefined || third === undefined) throw new Error("three players");
  await followPlayer({ client: me.client, path: { username: third.username } });
  const { page, complaints } = await openAs(me, "/lobby");
  await field(page, "Name").pressSequentially(prefix.toUpperCase());
  await page.getByText("3 players found. Choose with the arrow keys.").waitFor();
  expect(await options(page).allTextContents()).toEqual([
    `${third.username}you follow`,
    first.username,
    second.username,
  ]);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  for (const key of ["ArrowDown", "ArrowDown", "ArrowUp", "ArrowDown"]) await page.keyboard.press(key);
  const active = await field(page, "Name").getAttribute("aria-activedescendant");
  expect(await page.locator(`[id="${active}"]`).textContent()).toBe(first.username);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: first.username, level: 1 }).waitFor();
  expect(complaints).toEqual([]);
});

test("a whole name can be typed; a wrong one is refused beside the field, which keeps it", async () => {
  const [me, other] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { page } = await openAs(me, "/lobby");
  await field(page, "Name").fill("nobody-has-this");
  await page.keyboard.press("Enter");
  await page.getByText("There is no player named nobody-has-this. Check the spelling.").waitFor();
  expect(await field(page, "Name").inputValue()).toBe("nobody-has-this");
  await field(page, "Name").fill(other.username.toUpperCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: other.username, level: 1 }).waitFor();
});

test("the archive completes the name of its filter", async () => {
  const [me, other] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { page, complaints } = await openAs(me, "/archive");
  await field(page, "Player").fill(other.username.slice(0, -1));
  await options(page).first().click();
  await expect.poll(() => new URL(page.url()).searchParams.get("player")).toBe(other.username);
  expect(complaints).toEqual([]);
  // A name that nobody has is kept, and refused beside its field.
  await field(page, "Opponent").fill("nobody-has-this");
  await page.keyboard.press("Tab");
  await page.locator("#filter-opponent-refusal").getByText("There is no player named nobody-has-this.").waitFor();
  expect([
    await field(page, "Opponent").inputValue(),
    await field(page, "Opponent").getAttribute("aria-invalid"),
    await field(page, "Player").getAttribute("aria-invalid"),
  ]).toEqual(["nobody-has-this", "true", null]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await field(page, "Opponent").fill("");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.locator("#filter-opponent-refusal").textContent()).toBe("");
  await field(page, "Player").fill("");
  await page.keyboard.press("Tab");
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("a slow answer for earlier letters does not replace the list", async () => {
  const me = await newPlayer("gorgo");
  const [prefix, [first]] = await alikes();
  const { page } = await openAs(me, "/lobby?opponent=x");
  const opponent = field(page, "Name of the player");
  const { promise: isFree, resolve: free } = Promise.withResolvers<void>();
  await page.route(/\/v1\/players\?prefix=pyr&/, async (route) => {
    await isFree;
    await route.continue();
  });
  const early = page.waitForRequest(/prefix=pyr&/);
  await opponent.fill("pyr");
  await early;
  await opponent.fill(`${prefix}a`);
  await options(page).first().waitFor();
  const late = page.waitForResponse(/prefix=pyr&/);
  free();
  await late;
  // The suggestions have the ratings in the variant of the challenge.
  expect(await options(page).allTextContents()).toEqual([`${first?.username} rated 1500?, provisional`]);
  await page.keyboard.press("Escape");
  expect([await options(page).count(), await opponent.inputValue()]).toEqual([0, `${prefix}a`]);
});

test("the page of a player says who they are and leads to a running game; following and blocking work there", async () => {
  const [me, other] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  await updateMe({ client: other.client, body: { timeZone: "Asia/Tokyo" } });
  const { id } = await newGame(me, other, { variant: "sparta" });
  const { page, complaints } = await openAs(me, `/players/${other.username}`, { locale: "en-GB" });
  await page.getByText(/^Joined .*\. Seen today\. It is \d{1,2}:\d\d in Tokyo\.$/).waitFor();
  const running = page.locator(".row.running", { hasText: me.username });
  expect(await running.locator(".rating .rating").allTextContents()).toEqual([
    "rated 1500?, provisional",
    "rated 1500?, provisional",
  ]);
  await button(page, "Follow").click();
  await button(page, "Unfollow").waitFor();
  expect(await followedBy(me)).toEqual([other.username]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Block").focus();
  await page.keyboard.press("Enter");
  // The question has the focus, so that a screen reader reads it.
  const question = page.getByRole("group", { name: /Running games go on\./ });
  await expect.poll(() => question.evaluate((group) => group === document.activeElement)).toBe(true);
  expect(await blockedBy(me)).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText(`You have blocked ${other.username}. Neither`).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Unblock");
  expect([await followedBy(me), await blockedBy(me)]).toEqual([[], [other.username]]);
  expect(await link(page, /Challenge/).count()).toBe(0);
  await button(page, "Unblock").click();
  await link(page, /^Message/).click();
  await page.waitForURL(`**/games/${id}#messages`);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label")))
    .toMatch(/^Message to/);
  expect(complaints).toEqual([]);
});

test("a declared bot has a mark beside the name in games and challenges, and says so on its page", async () => {
  const me = await newPlayer("gorgo");
  const { url } = inject("server");
  const username = `talos-${crypto.randomUUID().slice(0, 8)}`;
  const { token } = await signUp({ client: createClient({ server: url }), body: { username, bot: true } });
  const bot = { ...me, username, token, client: createClient({ server: url, token }) };
  const { id } = await newGame(me, bot, { variant: "sparta" });
  const { page, complaints } = await openAs(me, `/games/${id}`);
  await page.locator(".seat", { hasText: username }).getByText("bot", { exact: true }).waitFor();
  expect(await page.locator(".bot-mark").count()).toBe(1);
  // A declared bot may have an owner who reads messages.
  await page.getByLabel("Message to your opponent").waitFor();
  await page.goto(`${url}/players/${username}`);
  await page.getByText(/^A bot\. Joined /).waitFor();
  await button(page, "Follow").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

test("an opponent is blocked and reported beside the messages; a refused report keeps its text", async () => {
  const [me, other] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  const { page } = await openAs(me, `/games/${id}`);
  await waitForRecord(page);
  await page.getByText(`Block or report ${other.username}`).click();
  await button(page, "Report").click();
  await page.getByLabel("Something else").check();
  await button(page, "Send report").click();
  // The browser requires a text, and the form stays.
  await page.getByLabel("What happened").fill("They write insults.");
  await reportPlayer({ client: me.client, path: { username: other.username }, body: { reason: "abuse" } });
  await button(page, "Send report").click();
  await page.getByText("You already reported this player.").waitFor();
  expect(await page.getByLabel("What happened").inputValue()).toBe("They write insults.");
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Cancel").click();
  await button(page, "Block").click();
  await button(page, `Block ${other.username}`).click();
  await button(page, "Unblock").waitFor();
  expect(await getRelation({ client: me.client, path: { username: other.username } })).toMatchObject({ blocked: true });
});

test("the settings list followed and blocked players, and set the time zone", async () => {
  const [me, other, third] = await Promise.all([newPlayer("gorgo"), newPlayer("xerxes"), newPlayer("darius")]);
  await followPlayer({ client: me.client, path: { username: other.username } });
  const { page, complaints } = await openAs(me, `/players/${third.username}`);
  await button(page, "Block").click();
  await button(page, `Block ${third.username}`).click();
  await button(page, "Unblock").waitFor();
  await page.goto("/settings/play");
  await button(page, `Unfollow ${other.username}`).click();
  await page.getByText("You follow nobody.").waitFor();
  await button(page, `Unblock ${third.username}`).click();
  await page.getByText("You have blocked nobody.").waitFor();
  expect([await followedBy(me), await blockedBy(me)]).toEqual([[], []]);
  await page.goto("/settings/account");
  await page.getByLabel("Time zone on your page").selectOption("Asia/Tokyo");
  await page.goto(`/players/${me.username}`);
  await page.getByText("in Tokyo.").waitFor();
  expect(complaints).toEqual([]);
});
