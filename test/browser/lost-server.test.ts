import { randomInt } from "node:crypto";
import fs from "node:fs";
import type { Page } from "playwright-core";
import { getGame, getNotes, listMessages, putConditionalMoves } from "skytale-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeDataFolder, type Server, startServer } from "../server/spawn-server";
import { button, clickMove, square, waitForOwnTurn, waitForRecord } from "./page-actions";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing } from "./windows";

const isDown = (page: Page) => page.getByText("No connection to the server").waitFor();

/** The moves of a game, as stored on the server. */
async function movesOf(player: Player, id: string): Promise<readonly string[]> {
  const { moves } = await getGame({ client: player.client, path: { id } });
  return moves.map(({ move }) => move);
}

describe("a server that is restarted during a game", () => {
  const data = makeDataFolder();
  // A port below the ephemeral range: the system could assign an ephemeral port to a connection while the server is
  // down.
  const env = { PORT: String(20_000 + randomInt(12_000)) };
  let server: Server;

  beforeAll(async () => {
    server = await startServer({ data, env });
  });

  afterAll(async () => {
    await server?.stop();
    fs.rmSync(data, { recursive: true, force: true });
  });

  test("shows that the server is unreachable and plays a move confirmed meanwhile exactly once", async () => {
    const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes", server.url), newPlayer("leonidas", server.url)]);
    const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
    const open = (player: Player) => openFollowing(player, `/games/${id}`);
    const [white, black] = await Promise.all([open(xerxes), open(leonidas)]);
    // Load all parts of the page first. If one failed to load while the server is down, the client would reload the
    // document after the move.
    for (const { page } of [white, black]) {
      await waitForRecord(page);
      await button(page, "Analyze").click();
      await page.getByRole("group", { name: "Moves and lines" }).waitFor();
      await button(page, "Analyze").click();
    }
    await clickMove(white.page, "e2", "e4");
    await button(white.page, "Play e4").waitFor();
    await server.kill9();
    await Promise.all([isDown(white.page), isDown(black.page)]);
    await button(white.page, "Play e4").click();
    await white.page.locator(".move-pending").getByText("is sent when the connection returns").waitFor();
    // The move is shown on the board and can still be undone.
    await expect.poll(() => square(white.page, "e4").getAttribute("aria-label")).toBe("e4, white pawn");

    server = await startServer({ data, env });
    const notices = (page: Page) => page.locator(".notices .notice").count();
    for (const { page } of [white, black]) await expect.poll(() => notices(page)).toBe(0);
    await white.page.getByText(`Waiting for ${leonidas.username}`).waitFor();
    await expect.poll(() => movesOf(xerxes, id)).toEqual(["e2e4"]);
    // The other page's stream reconnects too and shows the move without a reload.
    await waitForOwnTurn(black.page);
    await clickMove(black.page, "f7", "d5");
    await button(black.page, "Play fd5").click();
    await waitForOwnTurn(white.page);
  });

  test("shows a move as played, once, when the server accepted it but the answer was lost", async () => {
    const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes", server.url), newPlayer("leonidas", server.url)]);
    const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
    const { page } = await openAs(xerxes, `/games/${id}`);
    await clickMove(page, "b1", "b3");
    // The server accepts the move but each answer is lost, and the client retries.
    let lost = 0;
    await page.route("**/moves", async (route) => {
      await route.fetch();
      lost += 1;
      await route.abort("connectionreset");
    });
    await button(page, "Play b1-b3").click();
    // The page reads the game and recognizes its own move in it.
    await page.getByText(`Waiting for ${leonidas.username}`).waitFor();
    expect(await page.locator(".move-pending").count()).toBe(0);
    expect(lost).toBeGreaterThan(0);
    await expect.poll(() => movesOf(xerxes, id)).toEqual(["b1b3"]);
  });
});

test("sends typed text once even if the answer is lost, and keeps drafts across reloads", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(xerxes, `/games/${id}`);
  const message = page.getByLabel("Message to your opponent");
  const sent = async () => (await listMessages({ client: xerxes.client, path: { id } })).items.map(({ text }) => text);
  await message.fill("Come and take them");
  // The server accepts the message, but the answer and every later read fail.
  await page.route("**/messages*", async (route) => {
    if (route.request().method() === "POST") await route.fetch();
    await route.abort("connectionreset");
  });
  await button(page, "Send").click();
  await page.locator(".talk > section").first().getByText("Nothing you typed was lost").waitFor();
  await expect.poll(() => sent()).toEqual(["Come and take them"]);
  await page.unroute("**/messages*");
  // After reconnecting, the page finds the message. If the test presses Send first, the same idempotency key is used.
  if (await message.inputValue()) await button(page, "Send").click();
  await expect.poll(() => message.inputValue()).toBe("");
  await expect.poll(() => sent()).toEqual(["Come and take them"]);

  // A draft that was not sent is restored when the page is opened again.
  await message.fill("Then we shall fight");
  await page.route("**/notes*", (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await page.getByLabel("Notes").fill("in the shade");
  await page.locator(".talk > section").last().getByText("Nothing you typed was lost").waitFor();
  await page.unroute("**/notes*");
  await page.reload();
  await expect.poll(() => message.inputValue()).toBe("Then we shall fight");
  await expect.poll(() => page.getByLabel("Notes").inputValue()).toBe("in the shade");
  const storedNotes = async () => (await getNotes({ client: xerxes.client, path: { id } })).text;
  await expect.poll(storedNotes).toBe("in the shade");
});

test("shows all moves played while the page was offline, and continues the game", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(leonidas, `/games/${id}`);
  await page.getByText(`Waiting for ${xerxes.username}`).waitFor();
  // Black has a conditional move, so White plays twice while Black is offline.
  await putConditionalMoves({
    client: leonidas.client,
    path: { id },
    body: { ply: 0, tree: [{ move: "e2e4", next: [{ move: "f7d5", next: [] }] }] },
  });
  await page.context().setOffline(true);
  await answer(xerxes, id, 0, "e2e4");
  await expect.poll(() => movesOf(xerxes, id)).toHaveLength(2);
  await answer(xerxes, id, 2, "e4d5");
  await page.context().setOffline(false);
  await waitForOwnTurn(page);
  await expect.poll(() => page.locator(".moves button").allTextContents()).toEqual(["e4", "fd5 prepared", "exd5"]);
  await expect.poll(() => square(page, "d5").getAttribute("aria-label")).toBe("d5, white pawn");
  await clickMove(page, "e7", "f6");
  await button(page, /^Play /).click();
  await page.getByText(`Waiting for ${xerxes.username}`).waitFor();
});
