import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { openNetwork } from "./network";
import { button, clickMove } from "./page-actions";
import { answer, newGame, newPlayer } from "./players";
import { openAs } from "./windows";

// Low and narrow windows: nothing may cover the board, and no name may wrap.

/** The squares of the lowest rank that are in the viewport but covered by another element. */
const coveredSquares = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const rank = [...document.querySelectorAll<HTMLElement>(".hand-board [role='row']:last-child [data-place]")];
    return rank.flatMap((cell) => {
      const { left, right, bottom } = cell.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, bottom - 2);
      return over === null || cell.closest(".hand-board")?.contains(over)
        ? []
        : [`${cell.dataset.place}: ${over.className}`];
    });
  });

test.for([
  [390, 844],
  [390, 664],
  [360, 640],
  [375, 553],
  [320, 568],
] as const)(
  "nothing covers the last rank at %i by %i, and messages without a connection disappear with their cause",
  async ([width, height]) => {
    const network = await openNetwork(inject("server").url);
    const [white, black] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page } = await openAs({ ...white, server: network.url }, `/games/${id}`, { viewport: { width, height } });
    await page.locator(".hand-board").waitFor();
    expect(await coveredSquares(page)).toEqual([]);
    await clickMove(page, "e2", "e4");
    const send = button(page, "Play e4");
    await send.waitFor();
    expect(await coveredSquares(page)).toEqual([]);
    network.cut();
    await send.click();
    const bar = page.locator(".move-pending");
    await bar.getByText("Your move is stored in this browser").waitFor();
    await page.getByText("No connection to the server").waitFor({ state: "attached" });
    expect(await coveredSquares(page)).toEqual([]);
    // The whole bar is in the viewport.
    await expect
      .poll(() => bar.evaluate((it) => Math.round(it.getBoundingClientRect().bottom - innerHeight)))
      .toBeLessThanOrEqual(0);
    network.restore();
    // The stored move is sent.
    await page.getByText(`Waiting for ${black.username}`).waitFor();
    expect(await bar.count()).toBe(0);
    await expect.poll(() => page.getByText("No connection to the server").count()).toBe(0);
  },
);

/** The number of lines that a text takes in an element. */
function linesOfText(element: Element, text: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + text.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }
  return 0;
}

test.for([320, 390, 768, 1024, 1280])("does not wrap the name of the player to move at %i pixels", async (width) => {
  const [white, black, other] = await Promise.all([
    newPlayer("xerxes"),
    newPlayer("Themistokle"),
    newPlayer("leonidas"),
  ]);
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  // A second game, so that the link to the next game takes space beside the name.
  await newGame(white, other, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  const { page } = await openAs(white, `/games/${id}`, { viewport: { width, height: 768 } });
  await page.locator(".move-now .button").waitFor();
  expect(await page.locator(".move-state").evaluate(linesOfText, black.username)).toBe(1);
});
