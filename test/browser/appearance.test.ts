import type { Page } from "playwright-core";
import { createClient, getMe, resignGame, updateMe } from "skytale-client";
import { describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { VARIANTS } from "../../src/rules/registry";
import { storedSession } from "./browser-storage";
import { button, link, square } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

const SessionToken = z.object({ token: z.string() });

const WIDE = { viewport: { width: 1280, height: 800 } };

const dataOf = (page: Page) => page.evaluate(() => ({ ...document.documentElement.dataset }));
const radio = (page: Page, group: string, name: string) =>
  page.getByRole("group", { name: group, exact: true }).getByRole("radio", { name, exact: true });
const account = ({ client }: Player) => getMe({ client });

/** The account of the player who is signed in on a page. */
async function accountIn(page: Page): Promise<unknown> {
  const { token } = SessionToken.parse(await storedSession(page));
  return getMe({ client: createClient({ server: inject("server").url, token }) });
}

/** The color of the dark squares, as the browser computes it. */
const groundOf = (page: Page) =>
  page
    .locator(".board-frame > svg > g:first-of-type > path:nth-of-type(2)")
    .evaluate((path) => getComputedStyle(path).fill);

describe("appearance settings", () => {
  test("apply at once, on other devices, and from the first paint of the next document", async () => {
    const [player, opponent] = await Promise.all([newPlayer("aspasia"), newPlayer("xerxes")]);
    const { id } = await newGame(player, opponent, { variant: "hoplit-chess" });
    const { page, complaints } = await openAs(player, "/settings/appearance");
    await radio(page, "Board", "Marble").check();
    await radio(page, "Pieces", "Letters").check();
    await radio(page, "Colors", "Dark").check();
    await page.getByLabel("High contrast, with a board of its own").check();
    await expect.poll(() => dataOf(page)).toMatchObject({ board: "marble", theme: "dark", contrast: "high" });
    await expect
      .poll(() => account(player))
      .toMatchObject({ boardTheme: "marble", pieceSet: "letters", colorScheme: "dark", highContrast: true });
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByLabel("High contrast, with a board of its own").uncheck();
    await expect.poll(() => account(player)).toMatchObject({ highContrast: false });
    // The documentation does not read the account, but the copy of this device.
    await page.goto("/docs/sparta");
    expect(await dataOf(page)).toMatchObject({ theme: "dark" });
    const other = await openAs(player, `/games/${id}`, WIDE);
    await other.page.locator('.hand-board use[href="#white-shield-4b"]').waitFor();
    await expect.poll(() => dataOf(other.page)).toMatchObject({ board: "marble", theme: "dark" });
    await expect.poll(() => groundOf(other.page)).toBe("rgb(127, 144, 162)");
    expect(complaints).toEqual([]);
  });

  test("a game can have a piece set of its own, until one is chosen for all games", async () => {
    const [player, opponent] = await Promise.all([newPlayer("aspasia"), newPlayer("xerxes")]);
    const [hoplit, sparta] = await Promise.all([
      newGame(player, opponent, { variant: "hoplit-chess" }),
      newGame(player, opponent, { variant: "sparta" }),
    ]);
    const { page, complaints } = await openAs(player, "/settings/appearance");
    await page.getByText("Choose the pieces per game").click();
    await radio(page, "Pieces of Sparta", "Letters").check();
    await expect.poll(() => account(player)).toMatchObject({ gamePieceSets: { sparta: "letters" } });
    expect(await radio(page, "Pieces of Hoplit Chess", "Figures").isChecked()).toBe(true);
    expect(await accessibilityViolations(page)).toEqual([]);
    const shields = page.locator('.hand-board use[href*="-shield-"]');
    await page.goto(`/games/${sparta.id}`);
    await shields.first().waitFor();
    await page.goto(`/games/${hoplit.id}`);
    await page.locator(".hand-board use").first().waitFor();
    expect(await shields.count()).toBe(0);
    await page.goto("/settings/appearance");
    await radio(page, "Pieces", "Letters").check();
    await expect.poll(() => account(player)).toMatchObject({ pieceSet: "letters", gamePieceSets: {} });
    await page.getByText("Choose the pieces per game").click();
    expect(await radio(page, "Pieces of Hoplit Chess", "Letters").isChecked()).toBe(true);
    expect(complaints).toEqual([]);
  });

  test("a color scheme that was chosen before accounts stored it moves into the account", async () => {
    const player = await newPlayer("phryne");
    const { page } = await openAs(player, "/docs");
    await page.evaluate(() => {
      localStorage.removeItem("appearance");
      localStorage.setItem("scheme", "dark");
    });
    await page.goto("/lobby");
    await expect.poll(() => account(player)).toMatchObject({ colorScheme: "dark" });
    // Now the account has a value, so a device with an older one follows it.
    await updateMe({ client: player.client, body: { colorScheme: "light" } });
    await page.reload();
    await expect.poll(() => dataOf(page)).toMatchObject({ theme: "light" });
    await button(page, `Signed in as ${player.username}`).click();
    expect(await radio(page, "Theme", "Light").isChecked()).toBe(true);
    await radio(page, "Theme", "Auto").check();
    await expect.poll(() => account(player)).toMatchObject({ colorScheme: "system" });
  });

  test("visitors have them on their device, and take them into the account that they create", async () => {
    const { page, complaints } = await openWatched();
    await page.goto("/settings");
    await link(page, "appearance").click();
    await radio(page, "Board", "Marble").check();
    await radio(page, "Pieces", "Letters").check();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.reload();
    await expect.poll(() => dataOf(page)).toMatchObject({ board: "marble" });
    expect(await radio(page, "Pieces", "Letters").isChecked()).toBe(true);
    await page.goto("/");
    await page.getByLabel("Your name").fill(`visitor-${crypto.randomUUID().slice(0, 8)}`);
    await button(page, "Play").click();
    await page.waitForURL("**/games/*");
    await expect
      .poll(() => accountIn(page))
      .toMatchObject({ boardTheme: "marble", pieceSet: "letters", notation: "letters" });
    expect(await dataOf(page)).toMatchObject({ board: "marble" });
    await expect.poll(() => page.evaluate(() => localStorage.getItem("chosen"))).toBe(null);
    expect(complaints).toEqual([]);
  });

  test("an account with settings of its own ignores those of a visitor on the same device", async () => {
    const player = await newPlayer("aspasia");
    await updateMe({ client: player.client, body: { notation: "leaflet" } });
    const { page } = await openAs(player, "/docs");
    await page.evaluate(() => localStorage.setItem("chosen", '{"boardTheme":"olive"}'));
    await page.goto("/settings/appearance");
    await expect.poll(() => page.evaluate(() => localStorage.getItem("chosen"))).toBe(null);
    expect(await radio(page, "Board", "Leather").isChecked()).toBe(true);
    expect(await account(player)).toMatchObject({ boardTheme: "leather", notation: "leaflet" });
  });

  test("end with the session, except for the theme", async () => {
    const player = await newPlayer("phryne");
    await updateMe({ client: player.client, body: { boardTheme: "olive", colorScheme: "dark" } });
    const { page } = await openAs(player, "/lobby");
    await expect.poll(() => dataOf(page)).toMatchObject({ board: "olive", theme: "dark" });
    await button(page, `Signed in as ${player.username}`).click();
    for (let clicks = 0; clicks < 2; clicks += 1) await button(page, "Sign out").click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    expect(await dataOf(page)).toMatchObject({ board: "leather", theme: "dark" });
    expect(await page.evaluate(() => localStorage.getItem("appearance"))).toBe(null);
  });

  test("a change that cannot be stored is undone, with the reason beside it", async () => {
    const player = await newPlayer("lais");
    const { page } = await openAs(player, "/settings/appearance");
    await page.route("**/v1/me", (route) =>
      route.request().method() === "PATCH"
        ? route.fulfill({
            status: 503,
            contentType: "application/problem+json",
            body: JSON.stringify({ type: "x", code: "overloaded", title: "Too busy", status: 503 }),
          })
        : route.fallback(),
    );
    await radio(page, "Board", "Olive").check();
    await page.locator("#appearance .refusal:not(:empty)").waitFor();
    await expect.poll(() => radio(page, "Board", "Leather").isChecked()).toBe(true);
    await expect.poll(() => dataOf(page)).toMatchObject({ board: "leather" });
  });

  test("a copy on the device that this version cannot read is ignored", async () => {
    const player = await newPlayer("thais");
    const { page, complaints } = await openAs(player, "/docs");
    for (const copy of ['{"boardTheme":"obsidian","pieceSet":7}', "[]", "not JSON", "null"]) {
      await page.evaluate((text) => localStorage.setItem("appearance", text), copy);
      await page.goto("/settings/appearance");
      await radio(page, "Board", "Leather").waitFor();
      expect(await radio(page, "Board", "Leather").isChecked(), copy).toBe(true);
      expect(await radio(page, "Pieces", "Figures").isChecked(), copy).toBe(true);
    }
    expect(complaints).toEqual([]);
  });
});

test("the section fits a narrow phone", async () => {
  const player = await newPlayer("sappho");
  const { page } = await openAs(player, "/settings/appearance", { viewport: { width: 320, height: 640 } });
  await page.locator("#appearance .board-sample svg").first().waitFor();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

/** The pieces that a name of a file or rank inside the board touches, by their ids. */
const touchedPieces = (page: Page) =>
  page.evaluate(() => {
    const touched: string[] = [];
    const texts = [...document.querySelectorAll<SVGTextElement>(".hand-board .board-coordinates text")];
    for (const definition of document.querySelectorAll<SVGGElement>(".hand-board defs > g")) {
      if (definition.id.includes("-city-")) continue;
      for (const text of texts) {
        const { x, y, width } = text.getBBox();
        const baseline = Number(text.getAttribute("y"));
        // Capitals and digits are as high as three quarters of the font size.
        for (let dx = 0; dx <= width; dx += width / 4) {
          for (const dy of [-6, -3, 0]) {
            const point = new DOMPoint((x + dx) % 45, (baseline + dy) % 45);
            const hits = [...definition.querySelectorAll<SVGPathElement>("path")].some(
              (path) => path.isPointInFill(point) || path.isPointInStroke(point),
            );
            if (hits && y >= 0) touched.push(`${definition.id} ${text.textContent}`);
          }
        }
      }
    }
    return [...new Set(touched)];
  });

describe.each(VARIANTS)("the names of files and ranks of %s", (variant) => {
  test("are inside the squares on a phone, where no piece is, and outside on a desktop", async () => {
    const [white, black] = await Promise.all([newPlayer("anyte"), newPlayer("korinna")]);
    const { id } = await newGame(white, black, { variant });
    const { page } = await openAs(white, `/games/${id}`);
    await page.locator(".board-coordinates").waitFor();
    expect(await touchedPieces(page)).toEqual([]);
    expect(await page.locator(".board-files").isVisible()).toBe(false);
    await page.setViewportSize(WIDE.viewport);
    await page.locator(".board-files").waitFor();
    expect(await page.locator(".board-coordinates").isVisible()).toBe(false);
    const [board, files, ranks] = await Promise.all(
      [".board-grid", ".board-files", ".board-ranks"].map((part) => page.locator(part).boundingBox()),
    );
    if (!board || !files || !ranks) throw new Error("a part of the board is not visible");
    expect(files.y).toBeGreaterThanOrEqual(board.y + board.height - 1);
    expect(ranks.x + ranks.width).toBeLessThanOrEqual(board.x + 1);
    const corner = await square(page, "a1").boundingBox();
    const name = await page.locator(".board-files > :first-child").boundingBox();
    if (!corner || !name) throw new Error("a corner of the board is not visible");
    expect(name.x + name.width / 2).toBeCloseTo(corner.x + corner.width / 2, 0);
    await updateMe({ client: white.client, body: { coordinates: false } });
    await page.reload();
    await square(page, "a1").waitFor();
    await expect.poll(() => page.locator(".board-files").isVisible()).toBe(false);
    expect(await page.locator(".board-coordinates").count()).toBe(0);
  });
});

test("moves are written as in the leaflet where the player wants that", async () => {
  const [white, black] = await Promise.all([newPlayer("gorgo"), newPlayer("atossa")]);
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "g1f3");
  await updateMe({ client: black.client, body: { notation: "leaflet" } });
  const { page } = await openAs(black, `/games/${id}`, WIDE);
  await button(page, "Ng1-f3").waitFor();
  await square(page, "b7").click();
  await square(page, "d5").click();
  await button(page, "Play b7-d5").waitFor();
  await button(page, "Play b7-d5").click();
  await button(page, "b7-d5").waitFor();
  // The list shows the response to the own move, and after a reload the entry that the server stores.
  await link(page, /^Games/)
    .first()
    .click();
  await page.getByText("Move 1, b7-d5").waitFor();
  await page.reload();
  await page.getByText("Move 1, b7-d5").waitFor();
  const { page: other } = await openAs(white, `/games/${id}`, WIDE);
  await button(other, "Nf3").waitFor();
  await link(other, /^Games/)
    .first()
    .click();
  await other.getByText("Move 1, bd5").waitFor();
  await resignGame({ client: white.client, path: { id } });
  for (const [window, player, record] of [
    [page, black, "1 move: Ng1-f3 b7-d5"],
    [other, white, "1 move: Nf3 bd5"],
  ] as const) {
    await window.goto(`/archive?player=${player.username}`);
    await window.locator("li.finished", { hasText: record }).waitFor();
  }
});

test("a sound accompanies each new move only if the player has switched it on", async () => {
  const [white, black] = await Promise.all([newPlayer("telesilla"), newPlayer("praxilla")]);
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  for (const [moveSound, tones] of [
    [false, 0],
    [true, 2],
  ] as const) {
    const ply = moveSound ? 1 : 0;
    await updateMe({ client: black.client, body: { moveSound } });
    const { page, complaints } = await openFollowing(black, `/games/${id}`);
    await page.evaluate(() => {
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (when) {
        document.body.dataset.tones = String(Number(document.body.dataset.tones ?? 0) + 1);
        start.call(this, when);
      };
    });
    await page.locator(".move-state").click();
    await answer(white, id, ply, ply === 0 ? "use" : "e2e4");
    await page.locator(`.moves [data-ply="${ply + 1}"]`).waitFor();
    await expect.poll(() => page.evaluate(() => Number(document.body.dataset.tones ?? 0))).toBe(tones);
    expect(complaints).toEqual([]);
  }
});
