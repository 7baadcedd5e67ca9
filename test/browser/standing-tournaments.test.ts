import fs from "node:fs";
import { createClient, createTournament, enterTournament, exportTournamentJson, getMe } from "skytale-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeDataFolder, type Server, startServer } from "../server/spawn-server";
import { timeoutFor } from "../setup/timeout-for";
import { button } from "./page-actions";
import { newPlayer, type Player } from "./players";
import { openAs, openWatched } from "./windows";

// A server of its own, with the tournaments that every server holds, and with an admin.

let server: Server;
let admin: Player;
beforeAll(async () => {
  const data = makeDataFolder();
  const env = { STANDING_TOURNAMENTS: "true" };
  const before = await startServer({ data, env });
  const { username, token, recoveryCode } = await newPlayer("ephoros", before.url);
  const { id } = await getMe({ client: createClient({ server: before.url, token }) });
  await before.stop();
  server = await startServer({ data, env: { ...env, ADMIN_PLAYER_ID: id } });
  const created = await fetch(`${server.url}/v1/me/tokens`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "admin", scopes: ["admin", "tournament:manage", "account:read", "feed:read"] }),
  });
  const { token: own } = (await created.json()) as { token: string };
  admin = {
    server: server.url,
    username,
    token: own,
    recoveryCode,
    client: createClient({ server: server.url, token: own }),
  };
}, timeoutFor(60));
afterAll(async () => {
  await server.stop();
  fs.rmSync(server.data, { recursive: true, force: true });
});

test("a visitor of a new server sees its tournaments on the front page, and enters one", async () => {
  const { page, complaints } = await openWatched({ baseURL: server.url });
  // The tournaments are created after the start.
  await expect
    .poll(async () => {
      await page.goto("/");
      return page.locator(".starts li").count();
    })
    .toBe(3);
  const name = (await page.locator(".starts li a").first().textContent()) ?? "";
  expect(name).toMatch(/ (League|Round Robin)$/);
  await page.locator(".starts li a").first().click();
  await page.getByRole("heading", { name }).waitFor();
  await page.getByLabel("To enter, choose a name").fill(`gorgo-${crypto.randomUUID().slice(0, 8)}`);
  await button(page, "Sign up and enter").click();
  await page.getByText("You have entered.").first().waitFor();
  await page.getByText("1 of 200 places are taken.").first().waitFor();
  expect(complaints).toEqual([]);
});

test("the admin continues a tournament whose players do not all exist here", async () => {
  const [organizer, xerxes, gorgo] = await Promise.all(
    ["brasidas", "xerxes", "gorgo"].map((name) => newPlayer(name, server.url)),
  );
  if (!organizer || !xerxes || !gorgo) throw new Error("missing player");
  const { id } = await createTournament({
    client: organizer.client,
    body: {
      name: "From elsewhere",
      variant: "sparta",
      format: { kind: "round-robin" },
      timeControl: { kind: "per-move", perMove: "P3D" },
    },
  });
  for (const { client } of [xerxes, gorgo]) await enterTournament({ client, path: { id } });
  const file = JSON.stringify(await exportTournamentJson({ client: organizer.client, path: { id } }));
  const { page } = await openAs(admin, "/tournaments/new");
  await page.getByText("Import a file").click();
  await page.getByLabel("File", { exact: true }).setInputFiles({
    name: "tournament.json",
    mimeType: "application/json",
    buffer: Buffer.from(file.replaceAll(gorgo.username, "lysander-elsewhere")),
  });
  await button(page, "Import").click();
  await page.getByText("Nobody here has these names: lysander-elsewhere.").waitFor();
  await button(page, "Import without them").click();
  await page.getByRole("heading", { name: "From elsewhere" }).waitFor();
  await expect.poll(() => page.locator(".players .name").allTextContents()).toEqual([xerxes.username]);
});
