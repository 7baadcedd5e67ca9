import type { Page } from "playwright-core";
import { attemptPuzzle, getMyPuzzles } from "skytale-client";
import { expect, inject, test } from "vitest";
import { puzzlesOf } from "../../src/puzzles/data";
import type { StoredPuzzle } from "../../src/puzzles/puzzle";
import { gameOf, type Variant } from "../../src/rules/registry";
import { openNetwork } from "./network";
import { button, clickMove, square } from "./page-actions";
import { newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

const SMALL_PHONE = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true };
const BOARD_MOVE = /^([a-j]\d+)([a-j]\d+)$/;

/** A puzzle with so many moves of the solver, which are played by two clicks each. */
function puzzleWith(variant: Variant, moves: number): StoredPuzzle {
  const found = [...puzzlesOf(variant).values()].find(
    ({ solution }) => solution.length === 2 * moves - 1 && solution.every((move) => BOARD_MOVE.test(move)),
  );
  if (found === undefined) throw new Error(`there is no puzzle of ${moves} moves`);
  return found;
}

/** A legal first move that fails the puzzle. */
function wrongMove({ variant, before, lastMove, solution }: StoredPuzzle): string {
  const started = gameOf(variant).start({}, before);
  const start = started.ok ? started.value.play(lastMove) : started;
  if (!start.ok) throw new Error("the puzzle is not legal");
  const wrong = start.value.legalMoves.find((move) => {
    const after = start.value.play(move);
    return move !== solution[0] && BOARD_MOVE.test(move) && after.ok && after.value.outcome === null;
  });
  if (wrong === undefined) throw new Error("there is no wrong move");
  return wrong;
}

async function play(page: Page, move: string): Promise<void> {
  const [, from = "", to = ""] = BOARD_MOVE.exec(move) ?? [];
  await clickMove(page, from, to);
}

async function open(page: Page, { variant, id }: StoredPuzzle): Promise<void> {
  await page.goto(`/puzzles/${variant}?puzzle=${id}`);
  await page.locator(".hand-board").waitFor();
}

/** The page shows a failed attempt with the solution, and leads on. */
async function expectFailedBefore(page: Page, { solution }: StoredPuzzle): Promise<void> {
  await page.getByText("You did not solve this puzzle. Each puzzle counts once.").waitFor();
  await expect.poll(() => page.locator(".board-shape").count()).toBe(1);
  const [, , to = ""] = BOARD_MOVE.exec(solution[0] ?? "") ?? [];
  const before = await square(page, to).getAttribute("aria-label");
  await button(page, "Next move").click();
  await expect.poll(() => square(page, to).getAttribute("aria-label")).not.toBe(before);
  await button(page, "Next puzzle").waitFor();
}

test("a failed puzzle keeps its solution after a reload and when the player goes back to it", async () => {
  const puzzle = puzzleWith("spartan-chess", 2);
  const { page, complaints } = await openAs(await newPlayer("gorgo"), `/puzzles/spartan-chess?puzzle=${puzzle.id}`);
  await page.locator(".hand-board").waitFor();
  await play(page, wrongMove(puzzle));
  await page.getByText("That is not the best move. The arrow shows it.").waitFor();
  await button(page, "Next puzzle").click();
  await page.waitForURL((url) => url.searchParams.get("puzzle") !== puzzle.id);
  await button(page, "Skip this puzzle").waitFor();
  await page.goBack();
  await expectFailedBefore(page, puzzle);
  await page.reload();
  await expectFailedBefore(page, puzzle);
  expect(complaints).toEqual([]);
});

test("a puzzle that was failed on another device in the meantime shows that, with its solution", async () => {
  const puzzle = puzzleWith("spartan-chess", 2);
  const gorgo = await newPlayer("gorgo");
  const { page } = await openAs(gorgo, `/puzzles/spartan-chess?puzzle=${puzzle.id}`);
  await page.locator(".hand-board").waitFor();
  const [first = "", , second = ""] = puzzle.solution;
  await play(page, first);
  await page.getByText(/^Right\./).waitFor();
  await attemptPuzzle({ client: gorgo.client, path: { id: puzzle.id }, body: { moves: [wrongMove(puzzle)] } });
  await play(page, second);
  await expectFailedBefore(page, puzzle);
  expect(await page.getByText(/^Right\./).count()).toBe(0);
  expect(await page.locator(".puzzle-answer > [role=alert]").textContent()).toBe("");
});

test("a skipped puzzle does not count", async () => {
  const puzzle = puzzleWith("sparta", 1);
  const gorgo = await newPlayer("gorgo");
  const { page } = await openAs(gorgo, `/puzzles/sparta?puzzle=${puzzle.id}`);
  await button(page, "Skip this puzzle").click();
  await page.waitForURL((url) => url.searchParams.get("puzzle") !== puzzle.id);
  await page.locator(".hand-board").waitFor();
  expect((await getMyPuzzles({ client: gorgo.client })).variants.sparta).toMatchObject({ attempts: 0 });
});

/** Whether an element is completely between the bars at the top and the bottom of the window. */
const isInView = (page: Page, selector: string): Promise<boolean> =>
  page.locator(selector).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    const above = document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0;
    // The tabs are hidden in wide windows.
    const below = document.querySelector(".tabs")?.getBoundingClientRect().top || innerHeight;
    return top >= above && bottom <= below;
  });

test.for(["spartan-chess", "hoplit-chess", "sparta"] as const)(
  "on a small phone, the board stays visible with the judgment of a wrong move: %s",
  async (variant) => {
    const puzzle = puzzleWith(variant, 2);
    const { page } = await openWatched(SMALL_PHONE);
    await open(page, puzzle);
    await play(page, wrongMove(puzzle));
    await page.getByText("That is not the best move. The arrow shows it.").waitFor();
    for (const selector of [".learn-board", ".learn-answer .learn-wrong"]) {
      await expect.poll(() => isInView(page, selector), { message: selector }).toBe(true);
    }
  },
);

test("on a small phone, a lost connection is explained beside the board", async () => {
  const network = await openNetwork(inject("server").url);
  const puzzle = puzzleWith("spartan-chess", 2);
  const { page } = await openWatched({ ...SMALL_PHONE, baseURL: network.url });
  await open(page, puzzle);
  network.cut();
  await play(page, puzzle.solution[0] ?? "");
  await page.locator(".puzzle-answer > [role=alert]").filter({ hasText: /reach/ }).waitFor();
  for (const selector of [".learn-board", ".puzzle-answer > [role=alert]"]) {
    await expect.poll(() => isInView(page, selector), { message: selector }).toBe(true);
  }
});

test("a Hoplit in reserve is visible with the board of its puzzle", async () => {
  const puzzle = [...puzzlesOf("hoplit-chess").values()].find(({ solution }) => solution[0]?.startsWith("H@"));
  if (puzzle === undefined) throw new Error("there is no puzzle with a drop");
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 390, height: 780 },
  ]) {
    const { page } = await openWatched({ viewport });
    await open(page, puzzle);
    await expect.poll(() => isInView(page, ".board-frame"), { message: `${viewport.width} pixels` }).toBe(true);
    await expect
      .poll(() => isInView(page, ".board-reserve button:enabled"), { message: `${viewport.width} pixels` })
      .toBe(true);
  }
});
