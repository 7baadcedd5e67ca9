import type { Page } from "playwright-core";
import { attemptPuzzle, createClient, getDailyPuzzle, getMyPuzzles, type VariantId } from "skytale-client";
import { expect, inject, test } from "vitest";
import { namePiece } from "../../clients/web/board/words";
import { findPuzzle, puzzlesOf } from "../../src/puzzles/data";
import { gameOf, VARIANTS } from "../../src/rules/registry";
import { openNetwork } from "./network";
import { button, square } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

/** The moves of the solver in a puzzle of the server. */
function ownMoves(id: string): readonly string[] {
  const puzzle = findPuzzle(id);
  if (puzzle === null) throw new Error(`there is no puzzle ${id}`);
  return puzzle.solution.filter((_, index) => index % 2 === 0);
}

const dailyOf = (variant: VariantId) =>
  getDailyPuzzle({ client: createClient({ server: inject("server").url }), path: { variant } });

/** Makes a move of any kind by clicks, or by the Enter key. */
async function makeMove(page: Page, variant: VariantId, wire: string, way: "mouse" | "keyboard"): Promise<void> {
  const { catalogue } = gameOf(variant);
  const [, origin = "", target = "", promotion] = /^([A-Z]@|[a-j]\d+)([a-j]\d+)(.)?$/.exec(wire) ?? [];
  const from = origin.endsWith("@") ? button(page, / in reserve/) : square(page, origin);
  const places = [from, square(page, target)];
  if (promotion !== undefined) {
    const name = namePiece(catalogue, promotion.toUpperCase(), (await isBlackToMove(page)) ? "black" : "white");
    places.push(page.locator(".board-chooser").getByRole("button", { name: new RegExp(`^${name}$`, "i") }));
  }
  for (const place of places) {
    if (way === "mouse") await place.click();
    else await place.press("Enter");
  }
}

const isBlackToMove = async (page: Page): Promise<boolean> => (await page.getByText(/^Black to play/).count()) > 0;

const judgment = (page: Page) => page.locator(".learn-answer [role=status]").first();

async function solve(page: Page, variant: VariantId, id: string, way: "mouse" | "keyboard"): Promise<void> {
  const moves = ownMoves(id);
  for (const [index, move] of moves.entries()) {
    const before = await judgment(page).textContent();
    await makeMove(page, variant, move, way);
    if (index === moves.length - 1) break;
    // The words about the move before stay until the answer arrives.
    await expect.poll(() => judgment(page).textContent()).not.toBe(before);
    expect(await judgment(page).textContent()).toMatch(/^Right\..*Go on\.$/);
  }
  await expect.poll(() => judgment(page).textContent()).toMatch(/^Solved\./);
}

test.for(VARIANTS)("the daily puzzle is solved by mouse and by keyboard, and over REST: %s", async (variant) => {
  const { puzzle } = await dailyOf(variant);
  const [gorgo, leonidas] = await Promise.all([newPlayer("gorgo"), newPlayer("leonidas")]);
  const { page, complaints } = await openAs(gorgo, `/puzzles/${variant}`);
  await page.locator(".hand-board").waitFor();
  await solve(page, variant, puzzle.id, "mouse");
  await page.getByText(/^Your puzzle rating: 1[5-9]\d\d \(\+\d+\)\.$/).waitFor();
  await page.getByRole("row", { name: /^Solved 1 of 1$/ }).waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  // Another device shows that the puzzle is solved.
  await page.reload();
  await page.getByText("You have solved this puzzle.").waitFor();
  expect(complaints).toEqual([]);

  const visitor = await openWatched();
  await visitor.page.goto(`/puzzles/${variant}`);
  await visitor.page.locator(".hand-board").waitFor();
  await solve(visitor.page, variant, puzzle.id, "keyboard");
  expect(visitor.complaints).toEqual([]);

  const { client } = leonidas;
  const path = { id: puzzle.id };
  const moves = ownMoves(puzzle.id);
  for (let count = 1; count < moves.length; count += 1) {
    expect(await attemptPuzzle({ client, path, body: { moves: moves.slice(0, count) } })).toMatchObject({
      status: "right",
    });
  }
  expect(await attemptPuzzle({ client, path, body: { moves: [...moves] } })).toMatchObject({ status: "solved" });
  expect((await getMyPuzzles({ client })).variants[variant]).toMatchObject({
    attempts: 1,
    solved: 1,
    days: { current: 1 },
  });
});

test("a wrong move decides the puzzle, shows the solution, and leads to the next puzzle", async () => {
  const { puzzle } = await dailyOf("spartan-chess");
  const gorgo = await newPlayer("gorgo");
  const { page, complaints } = await openAs(gorgo, "/puzzles/spartan-chess");
  await page.locator(".hand-board").waitFor();
  const start = gameOf("spartan-chess").start({}, puzzle.position);
  if (!start.ok) throw new Error("the puzzle has an invalid position");
  const [right] = ownMoves(puzzle.id);
  const wrong = start.value.legalMoves.find((move) => {
    const after = start.value.play(move);
    return move !== right && /^[a-h]\d[a-h]\d$/.test(move) && after.ok && after.value.outcome === null;
  });
  if (wrong === undefined) throw new Error("there is no wrong move");
  await makeMove(page, "spartan-chess", wrong, "mouse");
  await page.getByText("That is not the best move. The arrow shows it.").waitFor();
  await page.getByText(/^Your puzzle rating: 1[0-4]\d\d \(−\d+\)\.$/).waitFor();
  await expect.poll(() => page.locator(".board-shape").count()).toBe(1);
  await button(page, "Next move").click();
  const [, target = ""] = /^..(..)/.exec(right ?? "") ?? [];
  await expect.poll(() => square(page, target).getAttribute("aria-label")).toContain(puzzle.turn);
  await button(page, "Move back").click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await button(page, "Next puzzle").click();
  await page.waitForURL(/puzzle=/);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Puzzle");
  const { searchParams } = new URL(page.url());
  expect(searchParams.get("puzzle")).not.toBe(puzzle.id);
  expect(complaints).toEqual([]);
});

test("a move is taken back if the server cannot be reached, and can be made again", async () => {
  const network = await openNetwork(inject("server").url);
  const [puzzle] = [...puzzlesOf("sparta").values()].filter(({ solution }) => solution.length === 1);
  if (puzzle === undefined) throw new Error("there is no puzzle of one move");
  const { page } = await openWatched({ baseURL: network.url });
  await page.goto(`/puzzles/sparta?puzzle=${puzzle.id}`);
  await page.locator(".hand-board").waitFor();
  const [move = ""] = puzzle.solution;
  network.cut();
  await makeMove(page, "sparta", move, "mouse");
  await page.locator(".learn-answer [role=alert]").filter({ hasText: /reach/ }).waitFor();
  network.restore();
  await makeMove(page, "sparta", move, "mouse");
  await expect.poll(() => judgment(page).textContent()).toMatch(/^Solved\./);
});

test("the words about a move stay until the next move is judged", async () => {
  const [puzzle] = [...puzzlesOf("spartan-chess").values()].filter(({ solution }) => solution.length > 2);
  if (puzzle === undefined) throw new Error("there is no puzzle of two moves");
  const { page } = await openWatched();
  await page.goto(`/puzzles/spartan-chess?puzzle=${puzzle.id}`);
  await page.locator(".hand-board").waitFor();
  const [first = "", second = ""] = ownMoves(puzzle.id);
  await makeMove(page, "spartan-chess", first, "keyboard");
  await expect.poll(() => judgment(page).textContent()).toMatch(/^Right\./);
  const words = await judgment(page).textContent();
  const sent = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  await page.route("**/attempts", async (route) => {
    sent.resolve();
    await released.promise;
    await route.continue();
  });
  await makeMove(page, "spartan-chess", second, "keyboard");
  await sent.promise;
  await expect.poll(() => judgment(page).getAttribute("aria-busy")).toBe("true");
  expect(await judgment(page).textContent()).toBe(words);
  released.resolve();
  await expect.poll(() => judgment(page).textContent()).not.toBe(words);
});

test("explains an unknown game and an unknown puzzle", async () => {
  const { page } = await openWatched();
  await page.goto("/puzzles/go");
  await page.getByRole("heading", { name: "Game not found" }).waitFor();
  await page.goto("/puzzles/sparta?puzzle=zzzzzz");
  await page.getByText("There is no such puzzle.").waitFor();
  await page.getByRole("link", { name: "Today's puzzle" }).click();
  await page.locator(".hand-board").waitFor();
});
