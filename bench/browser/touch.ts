import type { Browser, Page } from "playwright-core";
import type { Kept } from "../../scripts/screenshots/sign-in";
import { PHONE, slowDown } from "./first-sight";

/** Milliseconds from a finger or mouse on the board to the paint that shows what it did. */
export interface Touches {
  /** A piece is pressed: its targets are shown. */
  readonly targets: readonly number[];
  /** A target is clicked: the piece stands there, to be confirmed. */
  readonly moves: readonly number[];
}

/** Picks up a piece in a game whose turn it is, moves it and takes it back, again and again. */
export async function touchBoard(
  browser: Browser,
  address: string,
  kept: Kept,
  times: number,
  slower: number,
): Promise<Touches> {
  const context = await browser.newContext({ ...PHONE, storageState: kept });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const paints: number[] = [];
    Object.assign(globalThis, { paints });
    for (const kind of ["pointerdown", "click"]) {
      // Without a name: what runs TypeScript would call a helper for it that the page does not have.
      document.addEventListener(
        kind,
        ({ target, timeStamp }) => {
          if (!(target instanceof Element) || target.closest(".hand-board") === null) return;
          requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - timeStamp)));
        },
        { capture: true },
      );
    }
  });
  await page.goto(address);
  const piece = page.locator(".hand-board .movable").first();
  await piece.waitFor();
  await slowDown(await context.newCDPSession(page), slower);
  const targets: number[] = [];
  const moves: number[] = [];
  for (let time = 0; time < times; time++) {
    targets.push(await paintOf(page, "first", () => piece.click()));
    const target = page.locator(".hand-board .target").first();
    moves.push(await paintOf(page, "last", () => target.click()));
    await page.getByRole("button", { name: "Undo" }).click();
  }
  await context.close();
  return { targets, moves };
}

/** Clicks, and says when the press or the click that ends it was painted. */
async function paintOf(page: Page, which: "first" | "last", click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { paints: number[] }).paints.length = 0;
  });
  await click();
  await page.waitForFunction(() => (globalThis as unknown as { paints: number[] }).paints.length >= 2);
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints);
  return paints.at(which === "first" ? 0 : -1) ?? Number.NaN;
}
