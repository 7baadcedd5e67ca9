import type { Browser, Page } from "playwright-core";
import type { StorageState } from "../../scripts/screenshots/sign-in";
import { PHONE, slowDown } from "./page-load";

/** Milliseconds from an input on the board to the paint of its effect. */
export interface Touches {
  /** From pressing a piece to the display of its targets. */
  readonly targets: readonly number[];
  /** From clicking a target to the display of the piece there, before confirmation. */
  readonly moves: readonly number[];
}

/** Repeatedly selects a piece, moves it and takes the move back, in a game where it is the player's turn. */
export async function touchBoard(
  browser: Browser,
  address: string,
  storageState: StorageState,
  times: number,
  slower: number,
): Promise<Touches> {
  const context = await browser.newContext({ ...PHONE, storageState });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const paints: number[] = [];
    Object.assign(globalThis, { paints });
    for (const kind of ["pointerdown", "click"]) {
      // An anonymous listener: for a named function, the TypeScript runner inserts a helper that does not exist in the
      // page.
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

/** Performs a click and returns the time until its first event (press) or last event (click) was painted. */
async function paintOf(page: Page, which: "first" | "last", click: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    (globalThis as unknown as { paints: number[] }).paints.length = 0;
  });
  await click();
  await page.waitForFunction(() => (globalThis as unknown as { paints: number[] }).paints.length >= 2);
  const paints = await page.evaluate(() => (globalThis as unknown as { paints: number[] }).paints);
  return paints.at(which === "first" ? 0 : -1) ?? Number.NaN;
}
