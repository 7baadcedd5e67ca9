import type { Page } from "playwright-core";
import { getMe, listPasskeys } from "skytale-client";
import { expect, inject, test } from "vitest";
import { addAuthenticator } from "./authenticators";
import { storedSession } from "./browser-storage";
import { button, link } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

// Passkeys need a host name.
const ORIGIN = inject("server").url.replace("127.0.0.1", "localhost");
const DESK = { viewport: { width: 1280, height: 800 } };
const GROUPS = ["Account", "Play", "Appearance", "Notifications", "Developers"];

test("each group has an address, and only its code is loaded", async () => {
  const { page, complaints } = await openAs(await newPlayer("gorgo"), "/settings");
  const overview = page.getByRole("navigation", { name: "Groups of settings" });
  await overview.waitFor();
  expect(await overview.getByRole("link").allTextContents()).toEqual(GROUPS);
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await link(page, "Play").click();
  await page.getByRole("heading", { name: "Vacation" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/settings/play");
  expect(loaded.filter((path) => path.includes("tokens") || path.includes("webhooks"))).toEqual([]);
  expect(loaded.filter((path) => /\/page-[^/]*\.js$/.test(path))).toHaveLength(1);
  await page.reload();
  await page.getByRole("heading", { name: "Vacation" }).waitFor();
  await link(page, "All settings").click();
  await overview.waitFor();
  await page.goBack();
  await page.getByRole("heading", { name: "Vacation" }).waitFor();
  expect(complaints).toEqual([]);
});

test("on a desktop, a list beside the group leads to the others", async () => {
  const { page, complaints } = await openAs(await newPlayer("gorgo"), "/settings/account", DESK);
  const list = page.getByRole("navigation", { name: "Settings" });
  await list.getByRole("link", { name: "Developers" }).click();
  await page.getByRole("heading", { name: "Webhooks" }).waitFor();
  expect(await list.locator("[aria-current=page]").allTextContents()).toEqual(["Developers"]);
  expect(complaints).toEqual([]);
});

/** Whether a section begins in the visible part of the page. */
const isReached = (page: Page, id: string): Promise<boolean> =>
  page.locator(`#${id}`).evaluate((section) => {
    const { top } = section.getBoundingClientRect();
    return top >= 0 && top < window.innerHeight;
  });

test.for([
  ["/settings#webhooks", "/settings/developers", "webhooks"],
  ["/settings#appearance", "/settings/appearance", "appearance"],
  ["/settings#no-such-section", "/settings", null],
] as const)("the older address %s leads to its section", async ([address, pathname, section]) => {
  // So low that the sections of developers do not fit.
  const { page, complaints } = await openAs(await newPlayer("gorgo"), address, {
    viewport: { width: 390, height: 400 },
  });
  await page
    .locator(section === null ? ".group-row" : `#${section}`)
    .first()
    .waitFor();
  expect(new URL(page.url()).pathname).toBe(pathname);
  if (section !== null) await expect.poll(() => isReached(page, section)).toBe(true);
  expect(complaints).toEqual([]);
});

test("the header names the player and has a menu for the theme, the settings, the own page and signing out", async () => {
  const player = await newPlayer("aspasia");
  const { page, complaints } = await openAs(player, "/lobby", { viewport: { width: 320, height: 640 } });
  const name = button(page, `Signed in as ${player.username}`);
  const menu = page.getByRole("region", { name: "Your account" });
  await name.focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  expect(await horizontalOverflow(page)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await menu.getByRole("radio", { name: "Dark" }).check();
  await menu.getByLabel("High contrast").check();
  await expect.poll(() => getMe({ client: player.client })).toMatchObject({ colorScheme: "dark", highContrast: true });
  expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
    theme: "dark",
    contrast: "high",
  });
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "detached" });
  expect(await name.evaluate((element) => element === document.activeElement)).toBe(true);
  await name.click();
  await menu.waitFor();
  // The margin of the page, which the menu does not cover.
  await page.mouse.click(4, 500);
  await menu.waitFor({ state: "detached" });
  await name.click();
  await menu.getByRole("link", { name: "Your page" }).click();
  await page.getByRole("heading", { name: player.username, level: 1 }).waitFor();
  expect(await menu.count()).toBe(0);
  await name.click();
  await menu.getByRole("button", { name: "Sign out" }).click();
  await menu.getByText("You need your recovery code to sign in again").waitFor();
  await menu.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("heading", { name: "You are signed out" }).waitFor();
  expect(complaints).toEqual([]);
});

test("signing out everywhere else says that it removes passkeys, and asks first", async () => {
  const owner = await newPlayer("kleomenes", ORIGIN);
  const { page } = await openAs(owner, "/settings/account", { baseURL: ORIGIN });
  await addAuthenticator(page);
  await page.getByLabel("Name of a new passkey").fill("my phone");
  await button(page, "Add passkey").click();
  await button(page, "Rename my phone").waitFor();
  const { page: other } = await openWatched({ baseURL: ORIGIN });
  await other.goto("/recover");
  await other.getByLabel("Name", { exact: true }).fill(owner.username);
  await other.getByLabel("Recovery code").fill(owner.recoveryCode);
  await other.getByLabel(/Sign out everywhere else.*also removes all my passkeys/).check();
  await button(other, "Sign in").click();
  const question = other.getByRole("group", { name: /All your passkeys are removed/ });
  await expect.poll(() => question.evaluate((group) => group === document.activeElement)).toBe(true);
  expect(await accessibilityViolations(other)).toEqual([]);
  await button(other, "Cancel").click();
  await expect.poll(() => other.evaluate(() => document.activeElement?.textContent)).toBe("Sign in");
  expect((await listPasskeys({ client: owner.client })).items).toHaveLength(1);
  await button(other, "Sign in").click();
  await button(other, "Sign in and remove them").click();
  await other.getByRole("heading", { name: "Your games" }).waitFor();
  await page.getByRole("heading", { name: "You were signed out" }).waitFor();
});

test("the account settings sign out everywhere else, except for the tabs of this browser", async () => {
  const owner = await newPlayer("agesilaos");
  const { page } = await openAs(owner, "/settings/account");
  const tab = await page.context().newPage();
  await tab.goto("/lobby");
  const signedIn = `Signed in as ${owner.username}`;
  await button(tab, signedIn).waitFor();
  const { page: other } = await openAs(owner, "/settings");
  await button(other, signedIn).waitFor();
  await button(page, "Sign out everywhere else").click();
  const question = page.getByRole("group", { name: /All your passkeys are removed/ });
  await expect.poll(() => question.evaluate((group) => group === document.activeElement)).toBe(true);
  expect(await accessibilityViolations(page)).toEqual([]);
  const code = page.getByLabel("Recovery code");
  await code.fill("7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV");
  await button(page, "Sign out everywhere else").click();
  await page.locator("#code-refusal:not(:empty)").waitFor();
  expect(await code.inputValue()).toBe("7G2K9-QD4W0-XN5TZ-1B8HC-3PMRV");
  await code.fill(owner.recoveryCode);
  await button(page, "Sign out everywhere else").click();
  await page.getByRole("heading", { name: "Save your recovery code" }).waitFor();
  await other.getByRole("heading", { name: "You were signed out" }).waitFor();
  await button(tab, signedIn).waitFor();
  const session = await storedSession(page);
  expect(session).toMatchObject({ username: owner.username, token: expect.not.stringMatching(owner.token) });
  await page.reload();
  await page.getByRole("heading", { name: "Save your recovery code" }).waitFor();
  await button(tab, signedIn).waitFor();
});

test("quick changes are stored one after another; those that cannot be stored are undone", async () => {
  const player = await newPlayer("brasidas");
  const { page } = await openAs(player, "/settings/play", { serviceWorkers: "block" });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const sent: unknown[] = [];
  await page.route("**/v1/me", async (route) => {
    if (route.request().method() === "PATCH") {
      sent.push(route.request().postDataJSON());
      await released;
    }
    await route.fallback();
  });
  const confirm = page.getByLabel("Confirm moves before they are sent");
  const next = page.getByLabel("Open the next game that needs you after a move is sent");
  await confirm.uncheck();
  await next.check();
  await expect.poll(() => sent).toEqual([{ confirmMoves: false }]);
  expect([await confirm.isChecked(), await next.isChecked()]).toEqual([false, true]);
  release();
  await expect.poll(() => getMe({ client: player.client })).toMatchObject({ confirmMoves: false, openNextGame: true });
  expect(sent).toEqual([{ confirmMoves: false }, { openNextGame: true }]);
  expect([await confirm.isChecked(), await next.isChecked()]).toEqual([false, true]);
  await page.route("**/v1/me", (route) => route.abort("internetdisconnected"));
  await confirm.click();
  await page.locator("#moves .refusal:not(:empty)").waitFor();
  expect([await confirm.isChecked(), await next.isChecked()]).toEqual([false, true]);
});

test("a sign-up whose response can no longer be repeated says what happened", async () => {
  const { page } = await openWatched();
  await page.route("**/v1/players", (route) =>
    route.fulfill({
      status: 409,
      contentType: "application/problem+json",
      body: JSON.stringify({ type: "x", code: "already-done", title: "Already done", status: 409, detail: "x" }),
    }),
  );
  await page.goto("/lobby");
  await page.getByLabel("To play, choose a name").fill("lost-answer");
  await button(page, "Sign up").click();
  await page.getByText("Your account was created, but the response with its token was lost.").waitFor();
});
