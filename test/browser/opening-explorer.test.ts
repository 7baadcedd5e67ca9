import type { Page } from "playwright-core";
import { explorePosition, resignGame } from "skytale-client";
import { beforeAll, expect, test } from "vitest";
import { button } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player, playMoves } from "./players";
import { openAs } from "./windows";

let white: Player;
let black: Player;

/** An opening that no other test of this server plays. */
const FIRST = "h2h3";
const OPENING = [FIRST, "a7b6", "g2g3", "h7g6"];

const tree = (page: Page) => page.getByRole("group", { name: "Moves and lines" });
const panel = (page: Page) => page.locator(".explorer");
const moves = (page: Page) => page.getByRole("region", { name: "Moves played in this position" });
const read = async (page: Page): Promise<string> => (await tree(page).innerText()).replace(/\s+/g, " ").trim();

/** Plays a rated game that White resigns, and returns its id. */
async function finished(line: readonly string[]): Promise<string> {
  const { id } = await newGame(white, black, { variant: "spartan-chess", rated: true });
  await playMoves(white, black, id, line);
  await resignGame({ client: white.client, path: { id } });
  return id;
}

const counted = async (): Promise<number> => {
  const path = { variant: "spartan-chess" } as const;
  return (await explorePosition({ client: white.client, path, query: { moves: FIRST } })).total.games;
};

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("datis"), newPlayer("eurybiades")]);
  await finished([...OPENING, "g1f3"]);
  await finished([...OPENING, "b1c3"]);
  await finished([...OPENING, "g1f3"]);
});

/** Waits until the explorer counts the three games. A hook cannot poll. */
const indexed = () => expect.poll(counted).toBe(3);

test("the analysis of a running game shows the moves that were played, and plays a chosen one", async () => {
  await indexed();
  const { id } = await newGame(white, black, { variant: "spartan-chess", rated: true });
  await playMoves(white, black, id, OPENING);
  const { page, complaints } = await openAs(white, `/games/${id}`, { viewport: { width: 320, height: 700 } });
  await button(page, "Analyze").click();
  await tree(page).waitFor();
  const requests: string[] = [];
  page.on("request", (request) => requests.push(new URL(request.url()).pathname));
  await page.getByText("Played here").waitFor();
  expect(requests.filter((path) => path.includes("explorer"))).toEqual([]);
  await page.getByText("Played here").click();
  await panel(page).getByText("opening books are allowed").waitFor();
  await moves(page).getByText("3 games.").waitFor();
  const rows = moves(page).locator("tbody tr");
  const text = async () => (await rows.allInnerTexts()).map((row) => row.replace(/\s+/g, " ").trim());
  expect(await text()).toEqual(
    ["Nf3 2 White won 0, 0 draws, Black won 2 1500", "Nc3 1 White won 0, 0 draws, Black won 1 1500"].map((row) =>
      expect.stringMatching(new RegExp(`^${row.replace("1500", "\\d+")}$`)),
    ),
  );
  expect(await panel(page).getByRole("list", { name: "Latest games" }).getByRole("link").count()).toBe(3);
  complaints.push(...(await accessibilityViolations(page)));
  if ((await horizontalOverflow(page)) > 0) complaints.push("wider than the window");
  await button(page, "Nc3").focus();
  await page.keyboard.press("Enter");
  await moves(page).getByText("1 game.").waitFor();
  expect(await read(page)).toContain("3. Nc3");
  expect(await moves(page).evaluate((it) => it.contains(document.activeElement))).toBe(true);
  expect(await rows.count()).toBe(0);
  // A position that no game has reached.
  await button(page, "Previous move").click();
  await page.locator('.hand-board [data-place="a2"]').click();
  await page.locator('.hand-board [data-place="a3"]').click();
  await moves(page).getByText("No game has reached this position.").waitFor();
  expect(await panel(page).getByRole("link").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("the games with a position are listed in the archive", async () => {
  await indexed();
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await playMoves(white, black, id, OPENING);
  const { page, complaints } = await openAs(white, `/games/${id}`);
  await button(page, "Analyze").click();
  await page.getByText("Played here").click();
  await panel(page).getByRole("link", { name: "Find games with this position" }).click();
  await page.getByText("Rated games in which this position occurred").waitFor();
  await expect.poll(() => page.locator(".row.finished").count()).toBe(3);
  await page.locator(".position-filter svg").waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  await button(page, "All positions").click();
  await page.locator(".position-filter").waitFor({ state: "detached" });
  expect(new URL(page.url()).search).toBe("?variant=spartan-chess");
  expect(complaints).toEqual([]);
});

test("games with bots can be left out", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const { page } = await openAs(white, `/games/${id}`);
  await button(page, "Analyze").click();
  await page.getByText("Played here").click();
  await moves(page).getByRole("status").waitFor();
  const asked = page.waitForRequest((request) => request.url().includes("bots=exclude"));
  await panel(page).getByLabel("Leave out games with bots").check();
  await asked;
  await moves(page).getByRole("status").waitFor();
});
