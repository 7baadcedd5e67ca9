import type { Page } from "playwright-core";
import { listLessons } from "skytale-client";
import { expect, inject, test } from "vitest";
import { openNetwork } from "./network";
import { button, clickMove, link, square } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { newGame, newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

/** The space between the board and the button for a solution on a phone, in pixels. */
async function gapAboveButton(page: Page): Promise<number> {
  const [board, solution] = await Promise.all([
    page.locator(".learn-board").boundingBox(),
    button(page, "Show a solution").boundingBox(),
  ]);
  if (!board || !solution) throw new Error("the board or the button is not visible");
  return Math.round(solution.y - board.y - board.height);
}

test("teaches a visitor in steps, keeps the progress on the device, and works without a network", async () => {
  const network = await openNetwork(inject("server").url);
  const { page } = await openWatched({ baseURL: network.url });
  await page.goto("/lobby");
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  await page.goto("/learn/spartan-chess");
  await page.getByText("0 of 10 solved.").waitFor();
  const status = page.locator(".learn-answer [role='status']");
  // A legal move that does not solve the step is taken back.
  await clickMove(page, "e7", "g5");
  await expect.poll(() => status.textContent()).toBe("The piece has to go to c5. Try again.");
  await expect.poll(() => square(page, "e7").getAttribute("aria-label")).toContain("black hoplite");
  // An illegal move is explained.
  await clickMove(page, "e7", "d6");
  await expect
    .poll(() => status.textContent())
    .toMatch(/^The hoplite cannot go to d6\. It moves one square diagonally forward.* Try again\.$/);
  await clickMove(page, "e7", "c5");
  await expect.poll(() => status.textContent()).toMatch(/^Right\./);
  await button(page, "Next step").click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("2. Capture with a hoplite");
  const gap = await gapAboveButton(page);
  expect(gap).toBeLessThan(30);
  await button(page, "Show a solution").click();
  await expect.poll(() => status.textContent()).toBe("A solution: black hoplite e5 to e4, takes white pawn on e4.");
  expect(await page.locator(".learn-board .board-shape").count()).toBe(1);
  // The button stays where it is when the answer appears.
  expect(await gapAboveButton(page)).toBe(gap);
  await button(page, "Step 1: Jump with a hoplite, solved").waitFor();
  network.cut();
  await page.reload();
  await page.getByText("1 of 10 solved.").waitFor();
  await page.getByRole("heading", { name: "2. Capture with a hoplite" }).waitFor();
  await clickMove(page, "e5", "e4");
  await page.getByText("2 of 10 solved.").waitFor();
});

test("is linked from a game and leads back to it", async () => {
  const [gorgo, leonidas] = await Promise.all([newPlayer("gorgo"), newPlayer("leonidas")]);
  const { id } = await newGame(gorgo, leonidas, { variant: "sparta" });
  const { page, complaints } = await openAs(gorgo, `/games/${id}`);
  await link(page, "Rules").click();
  await page.getByRole("heading", { name: "How to play Sparta" }).waitFor();
  await page.locator(".learn-step").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await horizontalOverflow(page)).toBe(0);
  await link(page, "Hoplit Chess").click();
  await page.getByRole("heading", { name: "How to play Hoplit Chess" }).waitFor();
  // The vote has no square.
  await button(page, "Play without them").click();
  await page.getByText("That is a vote against the extra pieces.").waitFor();
  await link(page, "← Back to the game").click();
  await page.locator(".game-page").waitFor();
  expect(new URL(page.url()).pathname).toBe(`/games/${id}`);
  expect(complaints).toEqual([]);
});

test("says that a solution is a checkmate", async () => {
  const { page } = await openWatched();
  await page.goto("/learn/spartan-chess");
  await button(page, "Step 10: Give duple-checkmate").click();
  await button(page, "Show a solution").click();
  await page.getByText("A solution: white queen e1 to e8, duple-checkmate.").waitFor();
});

test("explains an unknown game, and ignores a link back that is no game", async () => {
  const { page } = await openWatched();
  await page.goto("/learn/go");
  await page.getByRole("heading", { name: "Game not found" }).waitFor();
  await page.goto("/learn/sparta?game=..%2F..%2Fevil");
  await page.getByRole("heading", { name: "How to play Sparta" }).waitFor();
  expect(await link(page, "← Back to the game").count()).toBe(0);
});

test("keeps the progress with the account, and leads to the first bot", async () => {
  const gorgo = await newPlayer("gorgo");
  // Solved before the sign-in, on this device.
  const first = await openWatched();
  await first.page.goto("/learn/spartan-chess");
  await clickMove(first.page, "e7", "c5");
  await first.page.getByText("1 of 10 solved.").waitFor();
  await first.page.goto("/recover");
  await first.page.getByLabel("Name").fill(gorgo.username);
  await first.page.getByLabel("Recovery code").fill(gorgo.recoveryCode);
  await button(first.page, "Sign in").click();
  await first.page.getByRole("heading", { name: "Your games" }).waitFor();
  await first.page.goto("/learn/spartan-chess");
  await expect
    .poll(async () => (await listLessons({ client: gorgo.client })).items)
    .toEqual([{ variant: "spartan-chess", solvedSteps: [1] }]);
  // Another device shows the step and adds one.
  const { page, complaints } = await openAs(gorgo, "/learn/spartan-chess");
  await page.getByText("1 of 10 solved.").waitFor();
  await button(page, "Next step").or(button(page, "Step 2: Capture with a hoplite")).first().click();
  await clickMove(page, "e5", "e4");
  await page.getByText("2 of 10 solved.").waitFor();
  await page.getByText("2 of 10 steps solved.").waitFor();
  await first.page.reload();
  await first.page.getByText("2 of 10 solved.").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByText("Find the best move in positions from games.").waitFor();
  await button(page, "Play level 1").click();
  await page.locator(".game-page").waitFor();
  expect(complaints).toEqual([]);
});
