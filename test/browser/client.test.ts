import { createChallenge, createClient, getMe, isProblem, recoverToken, revokeToken } from "skytale-client";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { storedSession, waitUntilStored } from "./browser-storage";
import { openNetwork } from "./network";
import { button } from "./page-actions";
import { newGame, newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

const server = inject("server");
let xerxes: Player;
let leonidas: Player;

beforeAll(async () => {
  [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
});

const unusedName = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`;

describe("a new player", () => {
  test("chooses a name, plays the house and saves the recovery code", async () => {
    const { page, complaints } = await openWatched();
    await page.goto(server.url);
    const username = unusedName("gorgo");
    await page.getByLabel("Your name").fill(username);
    await button(page, "Play").click();
    await page.waitForURL("**/games/*");
    await page.locator(".hand-board").waitFor();
    await expect.poll(() => page.textContent("main")).toContain("house-level-1");
    // For a signed-in player the front page lists their games.
    await page.getByRole("link", { name: "Skytale" }).click();
    await page.locator(".card-link").waitFor();
    const code = (await page.textContent(".secret code")) ?? "";
    expect(code).toMatch(/^[0-9A-Z]{5}(-[0-9A-Z]{5}){4}$/);
    // A recovery code that was used elsewhere is no longer valid.
    await recoverToken({ client: createClient({ server: server.url }), body: { username, recoveryCode: code } });
    await page.reload();
    await page.getByRole("heading", { name: "Your recovery code was used" }).waitFor();
    expect(await page.locator(".secret").count()).toBe(0);
    await button(page, "I have the new one").click();
    await expect.poll(() => storedSession(page)).toMatchObject({ username, recoveryCode: null });
    await page.reload();
    await page.locator(".card-link").waitFor();
    expect(await page.locator("#recovery-title").count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("sees beside the field why a name is unavailable and keeps the typed text", async () => {
    const { page } = await openWatched();
    await page.goto(server.url);
    await page.getByLabel("Your name").fill(xerxes.username);
    await button(page, "Play").click();
    await page.locator(".sign-up .refusal").getByText(xerxes.username).waitFor();
    expect(await page.getByLabel("Your name").inputValue()).toBe(xerxes.username);
  });

  test("joins through the link of a challenge, and both players reach the game", async () => {
    const [host, guest] = await Promise.all([openAs(xerxes, "/lobby"), openWatched()]);
    await button(host.page, "Create a challenge").click();
    await host.page.getByText("Anyone with the link").click();
    await button(host.page, "Send challenge").click();
    await host.page.waitForURL("**/challenges/*");
    await guest.page.goto(host.page.url());
    await guest.page.getByLabel("To play, choose a name").fill(unusedName("guest"));
    await button(guest.page, "Sign up and play").click();
    await guest.page.waitForURL("**/games/*");
    await host.page.waitForURL(guest.page.url());
    expect([...host.complaints, ...guest.complaints]).toEqual([]);
  });
});

describe("the lobby", () => {
  test("accepts an open challenge by one click", async () => {
    const clock = { kind: "per-move", perMove: "P3D" } as const;
    const body = { variant: "sparta", timeControl: clock, rated: false } as const;
    await createChallenge({ client: leonidas.client, body });
    const { page, complaints } = await openAs(xerxes, "/lobby");
    await page.getByRole("button", { name: `Accept the challenge from ${leonidas.username}` }).click();
    await page.waitForURL("**/games/*");
    expect(complaints).toEqual([]);
  });
});

describe("a session", () => {
  test("ends in every tab on logout, and its token is revoked", async () => {
    const player = await newPlayer("kleomenes");
    const { page, complaints } = await openAs(player, "/settings/account");
    const other = await page.context().newPage();
    await other.goto("/lobby");
    await other.locator(".card-buttons").first().waitFor();
    await button(page, "Sign out").click();
    await page.locator(".asked").getByRole("button", { name: "Sign out" }).click();
    for (const tab of [page, other]) await tab.getByRole("heading", { name: "You are signed out" }).waitFor();
    await expect.poll(() => storedSession(other)).toBeNull();
    await expect
      .poll(() => getMe({ client: player.client }).catch((error) => isProblem(error, "bad-token")))
      .toBe(true);
    expect(complaints).toEqual([]);
  });

  test("ends with an explanation when its token is revoked elsewhere", async () => {
    const player = await newPlayer("demaratos");
    const { page } = await openAs(player, "/");
    await page.getByRole("heading", { name: "Your games" }).waitFor();
    const { tokenId } = await getMe({ client: player.client });
    await revokeToken({ client: player.client, path: { id: tokenId } });
    await page.getByRole("link", { name: "Lobby" }).last().click();
    await page.getByRole("heading", { name: "You were signed out" }).waitFor();
    await expect.poll(() => storedSession(page)).toBeNull();
  });
});

test("signs a player in by recovery code, in any letter case of the username", async () => {
  const player = await newPlayer("Pausanias");
  const { username, recoveryCode } = player;
  const game = await newGame(player, leonidas, { variant: "spartan-chess" });
  const { page, complaints } = await openWatched();
  await page.goto("/recover");
  await page.getByLabel("Name").fill(username.toLowerCase());
  await page.getByLabel("Recovery code").fill(recoveryCode.toLowerCase());
  await button(page, "Sign in").click();
  await page.locator(`a[href="/games/${game.id}"]`).click();
  await page.getByText("Your move", { exact: true }).waitFor();
  await expect.poll(() => storedSession(page)).toMatchObject({ username });
  expect(complaints).toEqual([]);
});

test("corrects the letter case of a stored username and shows that player's games", async () => {
  const pausanias = await newPlayer("Pausanias");
  const game = await newGame(pausanias, leonidas, { variant: "sparta" });
  const typed = { ...pausanias, username: pausanias.username.toLowerCase() };
  const { page } = await openAs(typed, `/games/${game.id}`);
  await page.getByText("Your move", { exact: true }).waitFor();
  await expect.poll(() => storedSession(page)).toMatchObject({ username: pausanias.username });
});

test("offline, keeps showing loaded games and keeps typed text", async () => {
  const { page } = await openAs(xerxes, "/lobby");
  await page.locator(".card-buttons").first().waitFor();
  await button(page, "Create a challenge").click();
  await page.getByText("A player", { exact: true }).click();
  await page.getByLabel("Name of the player").fill(leonidas.username);
  await page.context().setOffline(true);
  await button(page, "Send challenge").click();
  await page.locator(".notices .notice").first().waitFor();
  await page.getByText("The server cannot be reached").waitFor();
  expect(await page.getByLabel("Name of the player").inputValue()).toBe(leonidas.username);
  await page.context().setOffline(false);
  await button(page, "Send challenge").click();
  await page.getByText(`${leonidas.username} was notified`).waitFor();
  await expect.poll(() => page.locator(".notices .notice").count()).toBe(0);
});

test("offline, starts with the games seen before", async () => {
  const game = await newGame(xerxes, leonidas, { variant: "sparta" });
  const network = await openNetwork(server.url);
  const { page } = await openAs(xerxes, "/", { baseURL: network.url });
  await page.locator(`a[href="/games/${game.id}"]`).waitFor();
  // The first document is loaded before the service worker controls the page; the second passes through it.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.reload();
  await page.locator(`a[href="/games/${game.id}"]`).waitFor();
  await page.locator(".small-board svg").first().waitFor();
  await waitUntilStored(page, xerxes.token, "/v1/me/games?");
  network.cut();
  await page.reload();
  await page.locator(`a[href="/games/${game.id}"]`).waitFor();
  await page.getByText("The data on this page is from").waitFor();
  // The Cache API contains no answer about a player, because logging out does not clear that cache.
  const kept = await page.evaluate(async () => {
    const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain("/client/my-games");
  expect(kept.filter((path) => !path.startsWith("/assets/") && !path.startsWith("/client/"))).toEqual([]);
});
