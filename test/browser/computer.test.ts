import type { Page } from "playwright-core";
import { getEvaluation, requestEvaluation, resignGame } from "skytale-client";
import { expect, test } from "vitest";
import { button, clickMove } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player, playMoves } from "./players";
import { openAs, openWatched } from "./windows";

const PHONE = { viewport: { width: 390, height: 844 } };

/** The start position of plain chess, in which nobody votes. */
const PLAIN_CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";
/** White takes the queen on d5 by the knight or by the rook. */
const HANGING_QUEEN = "1n3rk1/5ppp/8/3q4/8/2N5/5PPP/1Q1R2K1[] w - - 0 1";

/** The positions after the two captures. */
const AFTER_CAPTURES = [
  "1n3rk1/5ppp/8/3N4/8/8/5PPP/1Q1R2K1[] b - - 0 1",
  "1n3rk1/5ppp/8/3R4/8/2N5/5PPP/1Q4K1[] b - - 0 1",
];

const REASON = "This position is from a game that you are playing.";

const newPlayers = () => Promise.all([newPlayer("demaratus"), newPlayer("ephialtes")]);

/** Plays a game of chess that Black resigns, and returns its id. */
async function finished([white, black]: readonly [Player, Player], position: string, moves: readonly string[]) {
  const { id } = await newGame(white, black, { variant: "hoplit-chess", position });
  await playMoves(white, black, id, moves);
  await resignGame({ client: black.client, path: { id } });
  return id;
}

const computer = (page: Page) => page.getByRole("region", { name: "Computer", exact: true });
const computerSwitch = (page: Page) => page.getByRole("checkbox", { name: "Computer", exact: true });
const spoken = (page: Page) => computer(page).getByRole("status");
const tree = (page: Page) => page.getByRole("group", { name: "Moves and lines" });
const exercise = (page: Page) => page.getByRole("region", { name: "Learn from mistakes" });

/** Pretends that the window is hidden or visible. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, isHidden);

/** Records the requests of a page whose address contains a text. */
function requestsFor(page: Page, part: string): string[] {
  const requests: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part)) requests.push(request.url());
  });
  return requests;
}

test("the computer scores positions of a finished game and own variations, and stays on", async () => {
  const players = await newPlayers();
  const id = await finished(players, PLAIN_CHESS, ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "b1c3"]);
  const { page, complaints } = await openAs(players[0], `/games/${id}?ply=6`, PHONE);
  const [workers, searches] = [requestsFor(page, "/search-worker-"), requestsFor(page, "/analyze")];
  await button(page, "Analyze").click();
  await computerSwitch(page).waitFor();
  expect(await computerSwitch(page).isChecked()).toBe(false);
  expect(workers).toEqual([]);
  await computerSwitch(page).press("Space");
  await computer(page).getByText("White wins in 1 move", { exact: true }).waitFor();
  await computer(page).getByText("4. Qxf7#", { exact: true }).waitFor();
  await expect.poll(() => spoken(page).textContent()).toBe("White wins in 1 move, depth 1. Best: 4. Qxf7#");
  expect(workers).toHaveLength(1);
  await clickMove(page, "a2", "a3");
  await expect.poll(() => spoken(page).textContent()).toMatch(/^Black \+\d+\.\d, depth \d+\. Best: 4… Nxh5/);
  // The score is also below the board.
  await page.getByText(/^After 4\. a3\. Black \+\d+\.\d\.$/).waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  await page.emulateMedia({ colorScheme: "dark" });
  complaints.push(...(await accessibilityViolations(page, "color-contrast")));
  if ((await horizontalOverflow(page)) > 0) complaints.push("wider than the window");
  // A hidden page shows and searches nothing.
  await setHidden(page, true);
  await expect.poll(() => spoken(page).textContent()).toBe("");
  await setHidden(page, false);
  await expect.poll(() => spoken(page).textContent()).toMatch(/^Black /);
  // A position that was searched before is shown at once.
  await button(page, "Previous move").click();
  await expect.poll(() => spoken(page).textContent()).toMatch(/^White wins in 1 move/);
  await page.reload();
  await button(page, "Analyze").click();
  await computer(page).getByText("White wins in 1 move", { exact: true }).waitFor();
  await computerSwitch(page).uncheck();
  await computer(page).getByText("White wins in 1 move", { exact: true }).waitFor({ state: "detached" });
  await page.getByText(/^After 3… Nf6\.$/).waitFor();
  // No position is from a running game, so the server was not requested.
  expect(searches).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a position from a running game is refused with the reason, and a running game has no computer", async () => {
  const players = await newPlayers();
  const id = await finished(players, PLAIN_CHESS, ["e2e4"]);
  const running = await newGame(...players, { variant: "hoplit-chess", position: PLAIN_CHESS });
  await playMoves(...players, running.id, ["a2a4"]);
  const { page } = await openAs(players[0], `/games/${id}?ply=0`, PHONE);
  const searches = requestsFor(page, "/analyze");
  await button(page, "Analyze").click();
  await computerSwitch(page).check();
  await expect.poll(() => spoken(page).textContent()).toMatch(/, depth \d+\. Best: 1\. /);
  expect(searches).toEqual([]);
  await clickMove(page, "a2", "a4");
  await computer(page).locator(".refusal", { hasText: REASON }).waitFor();
  expect(await spoken(page).textContent()).toContain(REASON);
  expect(searches).toHaveLength(1);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await accessibilityViolations(page, "color-contrast")).toEqual([]);
  }
  await button(page, "Previous move").click();
  await clickMove(page, "d2", "d4");
  await expect.poll(() => spoken(page).textContent()).toMatch(/, depth \d+\. Best: 1… /);
  await page.goto(`/games/${running.id}`);
  await button(page, "Analyze").click();
  await tree(page).waitFor();
  expect(await computerSwitch(page).count()).toBe(0);
});

test("a best line that leads to a running game is not shown", async () => {
  const players = await newPlayers();
  const id = await finished(players, HANGING_QUEEN, ["h2h3"]);
  const { page } = await openAs(players[0], `/games/${id}?ply=0`, PHONE);
  await button(page, "Analyze").click();
  await computerSwitch(page).check();
  await expect.poll(() => spoken(page).textContent()).toMatch(/Best: 1\. [NR]xd5 /);
  for (const position of AFTER_CAPTURES) await newGame(...players, { variant: "hoplit-chess", position });
  await page.reload();
  await button(page, "Analyze").click();
  await computer(page).locator(".refusal", { hasText: REASON }).waitFor();
  expect(await computer(page).innerText()).not.toMatch(/xd5|depth/);
});

test("a lesson searches moves other than the best one, and accepts a second good move", async () => {
  const players = await newPlayers();
  const id = await finished(players, HANGING_QUEEN, ["h2h3", "d5a5"]);
  const call = { client: players[0].client, path: { id } };
  await requestEvaluation(call);
  const evaluation = () => getEvaluation(call);
  await expect.poll(async () => (await evaluation())?.status).toBe("finished");
  const best = (await evaluation())?.result?.positions[0]?.line[0];
  const second = best === "c3d5" ? { from: "d1", san: "Rxd5" } : { from: "c3", san: "Nxd5" };
  const { page, complaints } = await openAs(players[0], `/games/${id}`, PHONE);
  const workers = requestsFor(page, "/search-worker-");
  await button(page, "Learn from your mistakes (1)").click();
  await clickMove(page, "h2", "h3");
  await exercise(page).getByText("1. h3 is the move of the game. Try again.").waitFor();
  expect(workers).toEqual([]);
  await clickMove(page, "g2", "g4");
  await exercise(page).getByText("1. g4 is not good enough. Try again.").waitFor();
  await clickMove(page, second.from, "d5");
  await exercise(page).getByText(`1. ${second.san} is also good. The best move is 1. `).waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  await button(page, "Finish").click();
  await page.getByText("You found the better move.").waitFor();
  expect(complaints).toEqual([]);
});

test("without the worker, a lesson accepts the best move only, and the computer says that it cannot run", async () => {
  const players = await newPlayers();
  const id = await finished(players, HANGING_QUEEN, ["h2h3", "d5a5"]);
  const call = { client: players[0].client, path: { id } };
  await requestEvaluation(call);
  await expect.poll(async () => (await getEvaluation(call))?.status).toBe("finished");
  const { page } = await openAs(players[0], "/docs", PHONE);
  await page.addInitScript("delete window.Worker");
  await page.goto(`/games/${id}`);
  await button(page, "Learn from your mistakes (1)").click();
  await clickMove(page, "g2", "g4");
  await exercise(page).getByText("1. g4 is not the best move. Try again.").waitFor();
  await button(page, "End lesson").click();
  await button(page, "Analyze").click();
  await computerSwitch(page).check();
  await clickMove(page, "g2", "g4");
  await computer(page).locator(".refusal", { hasText: "This browser cannot run the computer." }).waitFor();
});

test("a visitor has no computer", async () => {
  const players = await newPlayers();
  const id = await finished(players, PLAIN_CHESS, ["e2e4"]);
  const { page } = await openWatched(PHONE);
  await page.goto(`/games/${id}`);
  await button(page, "Analyze").click();
  await tree(page).waitFor();
  expect(await computerSwitch(page).count()).toBe(0);
});
