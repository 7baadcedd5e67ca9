import fs from "node:fs";
import { createClient, getMe, getPlayer, listTokens, putEmail, reportPlayer } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { workerdOf } from "../server/processes";
import { makeDataFolder, type Server, startServer } from "../server/spawn-server";
import { timeoutFor } from "../setup/timeout-for";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

// A server of its own, because its operator is one of the players.

let server: Server;
let admin: Player;
beforeAll(async () => {
  const data = makeDataFolder();
  const before = await startServer({ data });
  const signedUp = await newPlayer("ephoros", before.url);
  const { id } = await getMe({ client: createClient({ server: before.url, token: signedUp.token }) });
  await before.stop();
  // No mail server listens there, so each e-mail is a failure in the log.
  const mail = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "notices@example.com" };
  server = await startServer({ data, env: { ADMIN_PLAYER_ID: id, ...mail } });
  admin = {
    ...signedUp,
    server: server.url,
    client: createClient({ server: server.url, token: signedUp.token }),
  };
}, timeoutFor(60));
afterAll(async () => {
  await server.stop();
  fs.rmSync(server.data, { recursive: true, force: true });
});

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

test("the account menu leads the operator to the page, and nobody else", async () => {
  const { page, complaints } = await openAs(admin, "/lobby");
  await page.getByRole("button", { name: "Signed in as" }).click();
  await page.getByRole("link", { name: "This server" }).click();
  await page.getByText("Everything works.").waitFor();
  await page.getByText("None since the start of the server.").waitFor();
  expect(await page.title()).toContain("This server");

  const other = await openAs(await newPlayer("gorgo", server.url), "/lobby");
  await other.page.getByRole("button", { name: "Signed in as" }).click();
  await other.page.getByRole("link", { name: "Settings" }).last().waitFor();
  expect(await other.page.getByRole("link", { name: "This server" }).count()).toBe(0);
  expect([...complaints, ...other.complaints]).toEqual([]);
});

test("other players and visitors see whom the page is for, and nothing is requested", async () => {
  const player = await openAs(await newPlayer("gorgo", server.url), "/lobby");
  const visitor = await openWatched({ baseURL: server.url });
  for (const { page, complaints } of [player, visitor]) {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    await page.goto(`${server.url}/admin`);
    await page.getByRole("heading", { name: "Only for the operator" }).waitFor();
    expect(requested.filter((path) => /admin\/|reports|\/me\/tokens/.test(path))).toEqual([]);
    expect(complaints).toEqual([]);
  }
});

describe("the operator", () => {
  test("reads the reports and closes one, with a token that ends within the hour", async () => {
    const [accused, first, second] = await Promise.all(
      ["xerxes", "leonidas", "gorgo"].map((name) => newPlayer(name, server.url)),
    );
    if (!accused || !first || !second) throw new Error("no players");
    const path = { username: accused.username };
    await reportPlayer({ client: first.client, path, body: { reason: "abuse", text: "They insult everybody." } });
    await reportPlayer({ client: second.client, path, body: { reason: "spam" } });

    const { page, complaints } = await openAs(admin, "/admin");
    const insult = page.getByRole("listitem").filter({ hasText: "They insult everybody." });
    await insult.waitFor();
    expect(await insult.textContent()).toContain(`by ${first.username}`);
    await insult.getByRole("button", { name: `Close the report about ${accused.username}` }).click();
    await insult.waitFor({ state: "detached" });
    await page.getByText("Advertising").waitFor();

    await reportPlayer({ client: first.client, path, body: { reason: "cheating" } });
    const { items } = await listTokens({ client: admin.client });
    const ends = items.filter(({ name }) => name === "Operator's page").map(({ expiresAt }) => expiresAt);
    expect(ends.length).toBeGreaterThan(0);
    for (const end of ends) expect(Date.parse(end ?? "") - Date.now()).toBeLessThanOrEqual(3_600_000);
    expect(complaints).toEqual([]);
  });

  test("suspends a player by name, and reinstates them", async () => {
    const player = await newPlayer("xerxes", server.url);
    const suspendedAt = async () => (await getMe({ client: player.client })).suspendedAt;
    const { page, complaints } = await openAs(admin, "/admin");
    await page.getByLabel("Name").fill(player.username);
    await button(page, "Suspend").click();
    expect(await suspendedAt()).toBeNull();
    await button(page, "Suspend them").click();
    await page.getByText(`${player.username} is suspended.`).waitFor();
    expect(await suspendedAt()).not.toBeNull();
    await button(page, "Reinstate").click();
    await page.getByText(`${player.username} is not suspended.`).waitFor();
    expect(await suspendedAt()).toBeNull();
    expect(complaints).toEqual([]);
  });

  test("is told that a name does not exist", async () => {
    const { page } = await openAs(admin, "/admin");
    await page.getByLabel("Name").fill("nobody-0000");
    await button(page, "Reinstate").click();
    await page.locator("section", { hasText: "Suspensions" }).getByRole("alert").filter({ hasText: /\S/ }).waitFor();
    await expect(getPlayer({ client: admin.client, path: { username: "nobody-0000" } })).rejects.toThrow();
  });
});

test.each([
  ["a phone", PHONE],
  ["a desk", DESK],
])("the page is accessible and fits on %s, in all colors", async (_, where) => {
  const [accused, reporter] = await Promise.all(["xerxes", "leonidas"].map((name) => newPlayer(name, server.url)));
  if (!accused || !reporter) throw new Error("no players");
  const body = { reason: "other", text: "A long story about a game that was delayed for weeks. ".repeat(6) } as const;
  await reportPlayer({ client: reporter.client, path: { username: accused.username }, body });
  const { page, complaints } = await openAs(admin, "/admin", { ...where, colorScheme: "light" });
  await page.getByText("A long story").first().waitFor();
  await page.getByLabel("Name").fill(accused.username);
  await button(page, "Suspend").click();
  await page.getByRole("heading", { name: "Machine" }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  for (const [colorScheme, contrast] of [
    ["dark", "no-preference"],
    ["dark", "more"],
    ["light", "more"],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast });
    expect(await accessibilityViolations(page, "color-contrast")).toEqual([]);
  }
  expect(complaints).toEqual([]);
});

test("failures and crashes are shown, with ids and without addresses", async () => {
  const player = await newPlayer("xerxes", server.url);
  const { id } = await getMe({ client: player.client });
  await putEmail({ client: player.client, body: { address: "xerxes@example.com" } });
  const { page } = await openAs(admin, "/admin");
  const failure = page
    .getByRole("listitem")
    .filter({ hasText: `player ${id}` })
    .first();
  await failure.waitFor();
  expect(await failure.textContent()).toContain("mail not sent");
  expect(await page.locator("main").textContent()).not.toContain("xerxes@example.com");
  await page.getByText("They are listed below.").waitFor();
  for (const pid of workerdOf(server.pid)) process.kill(pid, "SIGKILL");
  await page.getByText("Crashes of the runtime since the start: 1.").waitFor();
});
