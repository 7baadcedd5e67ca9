import type { Page } from "playwright-core";
import { type Evaluation, getEvaluation, getMe, requestEvaluation, resignGame } from "skytale-client";
import { beforeAll, expect, test } from "vitest";
import { button, clickMove, square, squareLabel, waitForRecord } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer, type Player, playMoves } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("artemisia"), newPlayer("themis")]);
});

const PHONE = { viewport: { width: 390, height: 844 } };
const DESK = { viewport: { width: 1280, height: 800 } };

/** The start position of plain chess, in which nobody votes. */
const PLAIN_CHESS = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1";

/** Black allows a mate on f7, White overlooks it, and Black loses the knight on f6 to nothing. */
const MISSED_MATE = ["e2e4", "e7e5", "f1c4", "b8c6", "d1h5", "g8f6", "b1c3", "f6e4"];

/** Plays a game of plain chess that Black resigns, and returns its id. */
async function finished(moves: readonly string[]): Promise<string> {
  const { id } = await newGame(white, black, { variant: "hoplit-chess", position: PLAIN_CHESS });
  await playMoves(white, black, id, moves);
  await resignGame({ client: black.client, path: { id } });
  return id;
}

/** Requests the evaluation of a game, and waits for it. */
async function evaluated(id: string): Promise<Evaluation> {
  const call = { client: white.client, path: { id } };
  await requestEvaluation(call);
  for (;;) {
    const evaluation = await getEvaluation(call);
    if (evaluation?.status === "finished") return evaluation;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

/** The accessibility violations in the light scheme, and the contrast violations in the others. */
async function violationsInAllColors(page: Page): Promise<readonly string[]> {
  const found = [...(await accessibilityViolations(page))];
  for (const [colorScheme, contrast] of [
    ["dark", "no-preference"],
    ["dark", "more"],
    ["light", "more"],
  ] as const) {
    await page.emulateMedia({ colorScheme, contrast });
    found.push(...(await accessibilityViolations(page, "color-contrast")));
  }
  await page.emulateMedia({ colorScheme: "light", contrast: "no-preference" });
  return found;
}

const analysis = (page: Page) => page.getByRole("region", { name: "Computer analysis", exact: true });
const graph = (page: Page) => page.getByRole("slider", { name: "Winning chances after each move" });
const verdict = async (page: Page): Promise<string> => (await graph(page).getAttribute("aria-valuetext")) ?? "";
const exercise = (page: Page) => page.getByRole("region", { name: "Learn from mistakes" });
const arrows = (page: Page) => page.locator(".hand-board .board-shape");
const shownPly = (page: Page) => new URL(page.url()).searchParams.get("ply");
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("data-place"));

test("a player requests the analysis on a phone, looks at a blunder, and finds the better move", async () => {
  const id = await finished(MISSED_MATE);
  const { page, complaints } = await openFollowing(white, `/games/${id}`, PHONE);
  await button(page, "Analyze the game").click();
  await graph(page).waitFor();
  // The move list has the marks.
  await button(page, "Nc3, blunder").waitFor();
  expect(await button(page, "Nf6, blunder").innerText()).toBe("Nf6??");
  // The summary has the numbers of both players.
  const summary = page.getByRole("region", { name: "Summary of the computer analysis" });
  const rows = summary.locator("tbody tr");
  expect(await rows.first().innerText()).toMatch(/^artemisia-\w+\s+\d+%\s+\d\s+\d\s+1$/);
  await summary.getByText(/^Turning points?:/).waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  if ((await horizontalOverflow(page)) > 0) complaints.push("wider than the window");
  // A tap on the graph goes to the position after White's blunder, the seventh of eight plies.
  const box = await graph(page).boundingBox();
  if (box === null) throw new Error("the graph is not visible");
  await graph(page).click({ position: { x: (box.width * 7) / 8, y: box.height / 2 } });
  await expect.poll(() => shownPly(page)).toBe("7");
  expect(await verdict(page)).toMatch(/^4\. Nc3\?\? is a blunder\. /);
  await analysis(page).getByText("Better: 4. Qxf7#").waitFor();
  expect(await arrows(page).count()).toBe(1);
  // The better line is played through on the board, and left again.
  await button(page, "Better move").click();
  await expect.poll(() => squareLabel(page, "f7")).toMatch(/^f7, white queen/);
  await page.getByText("4. Qxf7# (1 of 1)").waitFor();
  await button(page, "Back to the game").click();
  await expect.poll(() => squareLabel(page, "f7")).toMatch(/^f7, black pawn/);
  // The lesson shows the position before the blunder.
  await button(page, "Learn from your mistakes (1)").click();
  await exercise(page).getByText("Find a better move for White.").waitFor();
  await expect.poll(() => shownPly(page)).toBe("6");
  expect(await arrows(page).count()).toBe(0);
  await clickMove(page, "g1", "f3");
  await exercise(page).getByText("4. Nf3 is not good enough. Try again.").waitFor();
  await clickMove(page, "b1", "c3");
  await exercise(page).getByText("4. Nc3 is the move of the game. Try again.").waitFor();
  complaints.push(...(await violationsInAllColors(page)));
  await clickMove(page, "h5", "f7");
  await exercise(page).getByText("Right: 4. Qxf7#.").waitFor();
  await button(page, "Finish").click();
  await page.getByText("You found the better move.").waitFor();
  await button(page, "Back to the game").click();
  await page.locator(".move-steps").waitFor();
  // The result is still there after a reload.
  await page.reload();
  await graph(page).waitFor();
  expect(complaints).toEqual([]);
});

test("the graph, the better line and the lesson can be used by keyboard", async () => {
  const id = await finished(MISSED_MATE);
  const { result } = await evaluated(id);
  const best = result?.positions[5]?.line[0] ?? "";
  const { page, complaints } = await openAs(black, `/games/${id}`, DESK);
  await graph(page).focus();
  await page.keyboard.press("Home");
  await expect.poll(() => verdict(page)).toMatch(/^(White|Black) \+0\.\d\.$|^Equal\.$/);
  for (const key of ["ArrowRight", "ArrowUp", "ArrowRight", "ArrowDown"]) await page.keyboard.press(key);
  await expect.poll(() => verdict(page)).toMatch(/^1… e5/);
  await page.keyboard.press("End");
  await expect.poll(() => verdict(page)).toMatch(/^4… Nxe4/);
  await button(page, "Nf6, blunder").press("Enter");
  await button(page, "Better move").press("Enter");
  await page.getByText(/^3… .* \(1 of \d+\)$/).waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Back to the game");
  await page.keyboard.press("ArrowRight");
  await page.getByText(/^4\. .* \(2 of \d+\)$/).waitFor();
  // The arrow keys step through the line, and the game stays where it was.
  await expect.poll(() => shownPly(page)).toBe("6");
  await button(page, "Back to the game").press("Enter");
  await button(page, /^Learn from your mistakes/).press("Enter");
  await exercise(page).getByText("Find a better move for Black.").waitFor();
  // The board has the focus, and the task is announced.
  expect(await focused(page)).not.toBeNull();
  const announced = page.locator(".hand-board [role=status]");
  expect(await announced.textContent()).toBe("Find a better move for Black. 3… Nf6 was a blunder.");
  // The arrow keys of the page do not leave the lesson.
  await button(page, "Show the better move").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Enter");
  await exercise(page).getByText("The better move is 3… ").waitFor();
  await expect.poll(() => arrows(page).count()).toBe(1);
  await square(page, best.slice(0, 2)).press("Enter");
  await square(page, best.slice(2, 4)).press("Enter");
  await exercise(page).getByText("Right: 3… ").waitFor();
  expect(complaints).toEqual([]);
});

test("the arrows of the best moves can be hidden on all devices of a player, but not in a lesson", async () => {
  const id = await finished(MISSED_MATE);
  await evaluated(id);
  const player = await newPlayer("kyniska");
  const { page, complaints } = await openAs(player, `/games/${id}?ply=5`, PHONE);
  const checkbox = page.getByRole("checkbox", { name: "Show the best move as an arrow" });
  await expect.poll(() => arrows(page).count()).toBe(1);
  await checkbox.uncheck();
  await expect.poll(() => arrows(page).count()).toBe(0);
  await button(page, "Best line").click();
  await page.getByText(/\(1 of \d+\)$/).waitFor();
  expect(await arrows(page).count()).toBe(0);
  await button(page, "Learn from White’s mistakes (1)").click();
  await button(page, "Show the better move").click();
  await expect.poll(() => arrows(page).count()).toBe(1);
  await button(page, "End lesson").click();
  await expect.poll(async () => (await getMe({ client: player.client })).bestMoveArrow).toBe(false);
  await page.goto(`/games/${id}?ply=5`);
  await graph(page).waitFor();
  expect([await checkbox.isChecked(), await arrows(page).count()]).toEqual([false, 0]);
  await checkbox.check();
  await expect.poll(() => arrows(page).count()).toBe(1);
  expect(complaints).toEqual([]);
});

test("a visitor sees the result and chooses a side; to request an analysis, they sign in and come back", async () => {
  const [id, other] = [await finished(MISSED_MATE), await finished(["e2e4"])];
  await evaluated(id);
  const { page, complaints } = await openWatched(PHONE);
  await page.goto(`/games/${id}`);
  await button(page, "Learn from White’s mistakes (1)").waitFor();
  await button(page, /^Learn from Black’s mistakes/).click();
  await exercise(page).getByText("Find a better move for Black.").waitFor();
  // A step to another move ends the lesson.
  await page.locator('.moves [data-ply="2"]').click();
  await exercise(page).waitFor({ state: "detached" });
  expect(await arrows(page).count()).toBe(1);
  complaints.push(...(await violationsInAllColors(page)));
  await page.goto(`/games/${other}`);
  await analysis(page).getByText("Sign in to request one.").waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  await analysis(page).getByRole("link", { name: "Sign in" }).click();
  const { username, recoveryCode } = await newPlayer("aristides");
  await page.getByLabel("Name").fill(username);
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await button(page, "Sign in").click();
  await button(page, "Analyze the game").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/games/${other}`);
  expect(complaints).toEqual([]);
});

test("the progress is shown, also after a reload, until the result arrives", async () => {
  const id = await finished(MISSED_MATE);
  const evaluation = await evaluated(id);
  const { page, complaints } = await openAs(white, "/docs", DESK);
  const unfinished = { ...evaluation, finishedAt: null, result: null };
  let answer = { ...unfinished, status: "queued", progress: { evaluated: 0, positions: 9 } };
  await page.route("**/evaluation?**", (route) => route.fulfill({ json: answer }));
  await page.goto(`/games/${id}`);
  // Whether other games are in the queue is unknown.
  await analysis(page).getByText("The analysis will start soon…").waitFor();
  answer = { ...unfinished, status: "running", progress: { evaluated: 3, positions: 9 } };
  await analysis(page).getByText("Analyzing: 3 of 9 positions").waitFor();
  await page.reload();
  const bar = page.getByRole("progressbar", { name: "Analyzing: 3 of 9 positions" });
  await bar.waitFor();
  expect(await bar.getAttribute("value")).toBe("3");
  complaints.push(...(await accessibilityViolations(page)));
  await page.unroute("**/evaluation?**");
  await graph(page).waitFor();
  expect(complaints).toEqual([]);
});

test("a refused request says when it can be repeated", async () => {
  const id = await finished(["e2e4"]);
  const { page } = await openAs(white, `/games/${id}`, PHONE);
  const problem = { code: "too-many-evaluations", title: "Too many evaluations", status: 429, detail: "Too many." };
  await page.route("**/evaluation", (route) =>
    route.fulfill({
      status: 429,
      contentType: "application/problem+json",
      headers: { "Retry-After": "18000" },
      body: JSON.stringify({
        ...problem,
        type: "/problems/too-many-evaluations",
        limit: 20,
        retryAfterSeconds: 18_000,
      }),
    }),
  );
  await button(page, "Analyze the game").click();
  await analysis(page).getByText("Try again in 5 hours.").waitFor();
});

test("a game of one ply has a graph and no lesson", async () => {
  const id = await finished(["e2e4"]);
  await evaluated(id);
  const { page, complaints } = await openAs(white, `/games/${id}`, PHONE);
  await graph(page).waitFor();
  await analysis(page).getByText("You made no mistakes and no blunders.").waitFor();
  await button(page, "Previous move").click();
  await expect.poll(() => graph(page).getAttribute("aria-valuenow")).toBe("0");
  complaints.push(...(await accessibilityViolations(page)));
  expect(complaints).toEqual([]);
});

test("a running game has no computer analysis, and an evaluated one shows its scores in the analysis", async () => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess", position: PLAIN_CHESS });
  await playMoves(white, black, id, MISSED_MATE);
  const { page } = await openAs(white, `/games/${id}`, PHONE);
  await waitForRecord(page);
  expect(await analysis(page).count()).toBe(0);
  await resignGame({ client: black.client, path: { id } });
  await evaluated(id);
  await page.goto(`/games/${id}?ply=7`);
  await graph(page).waitFor();
  await button(page, "Analyze").click();
  await page.getByText(/^After 4\. Nc3\. (White|Black|Equal)/).waitFor();
  expect(await graph(page).count()).toBe(0);
});
