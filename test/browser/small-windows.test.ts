import type { Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { findPage, PAGE_NAMES } from "../../clients/web/addresses";
import { busyPlayer } from "./busy-player";
import { button, clickMove, square } from "./page-actions";
import { brokenWords, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

// Every page in the smallest windows: a desktop of 1280 by 800 pixels with a zoom of 200 %, and phones. Then on a tablet
// and a large desktop, where no name may be cut.

interface Size {
  readonly width: number;
  readonly height: number;
  /** Fewest letters of a longer name that are readable, or the whole name. */
  readonly letters?: number;
}

const SMALL = [
  { width: 640, height: 400 },
  { width: 667, height: 375 },
  { width: 568, height: 320 },
  { width: 320, height: 568 },
] as const satisfies readonly Size[];

const LARGE: readonly Size[] = [
  { width: 768, height: 1024, letters: Number.POSITIVE_INFINITY },
  { width: 1920, height: 1080, letters: Number.POSITIVE_INFINITY },
];

/** With a finger as the pointer, controls are larger than with a mouse. */
const FINGER = { hasTouch: true, viewport: SMALL[0] };

const READABLE = 6;

/** The names of players of which fewer letters are visible, with the number of letters. */
const cutNames = (page: Page, fewest: number): Promise<readonly string[]> =>
  page.evaluate((fewest) => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector("main") ?? document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent ?? "";
      const name = /(?:xerxes|leonidas)-[0-9a-f]{8}/.exec(text);
      const parent = node.parentElement;
      if (name === null || parent === null || parent.closest(".unseen") !== null || !parent.checkVisibility()) continue;
      const range = document.createRange();
      range.setStart(node, name.index);
      range.setEnd(node, name.index + name[0].length);
      const whole = range.getBoundingClientRect();
      let { left, right } = whole;
      for (let at: Element | null = parent; at !== null; at = at.parentElement) {
        const { overflowX, display } = getComputedStyle(at);
        if (overflowX === "visible" || display === "inline") continue;
        const clip = at.getBoundingClientRect();
        [left, right] = [Math.max(left, clip.left), Math.min(right, clip.right)];
      }
      const letters = Math.floor((Math.max(0, right - left) / whole.width) * name[0].length);
      if (letters < Math.min(fewest, name[0].length))
        found.push(`${letters} letters of ${name[0]} in .${parent.className}`);
    }
    return found;
  }, fewest);

/**
 * The squares of the board that are outside the window, or under something else, if the player scrolls just as far as
 * needed to see the last rank.
 */
const coveredSquares = (page: Page): Promise<readonly string[]> =>
  page.locator(".hand-board .board-grid").evaluate((grid) => {
    scrollTo(0, 0);
    const navigation = document.querySelector(".tabs")?.getBoundingClientRect().height ?? 0;
    scrollBy(0, Math.max(0, grid.getBoundingClientRect().bottom - (innerHeight - navigation)));
    return [...grid.querySelectorAll<HTMLElement>("[data-place]")].flatMap((cell) => {
      const { left, right, top, bottom } = cell.getBoundingClientRect();
      const over = document.elementFromPoint((left + right) / 2, bottom - 2);
      const above = document.elementFromPoint((left + right) / 2, top + 2);
      const isOn = (element: Element | null) => element?.closest(".hand-board") === grid.closest(".hand-board");
      return isOn(over) && isOn(above) ? [] : [`${cell.dataset.place} under ${(isOn(over) ? above : over)?.className}`];
    });
  });

/** The controls of a part of the page that are outside the window or under something else, without scrolling. */
const coveredControls = (page: Page, part: string): Promise<readonly string[]> =>
  page.locator(part).evaluate((element) =>
    [...element.querySelectorAll("button, label")].flatMap((control) => {
      const { left, right, top, bottom } = control.getBoundingClientRect();
      const points = [top + 3, bottom - 3].map((y) => document.elementFromPoint((left + right) / 2, y));
      return points.every((over) => over !== null && control.contains(over)) ? [] : [control.textContent];
    }),
  );

async function judge(page: Page, sizes: readonly Size[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const size of sizes) {
    await page.setViewportSize(size);
    const wide = await horizontalOverflow(page);
    const covered = (await page.locator(".hand-board").count()) === 0 ? [] : await coveredSquares(page);
    const faults = [
      ...(wide > 0 ? [`${wide} pixels too wide`] : []),
      ...(await cutNames(page, size.letters ?? READABLE)),
      ...(await brokenWords(page)),
      ...covered.slice(0, 3),
    ];
    found.push(...faults.map((fault) => `${size.width}×${size.height}: ${fault}`));
  }
  return found;
}

test.for(["a player", "a visitor"])(
  "every page fits small and large windows: %s",
  { timeout: 180_000 },
  async (who) => {
    const { player, addresses, own } = await busyPlayer();
    const isVisitor = who === "a visitor";
    const { page } = isVisitor ? await openWatched(FINGER) : await openAs(player, "/", FINGER);
    const visited = isVisitor ? addresses : [...addresses, own];
    expect(new Set(visited.map((address) => findPage(address.replace(/\?.*/, ""))?.page)).size).toBe(PAGE_NAMES.length);
    const found: string[] = [];
    for (const address of visited) {
      await page.goto(inject("server").url + address);
      await page.locator("main h1, main h2, main .hand-board").first().waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      found.push(...(await judge(page, [...SMALL, ...LARGE])).map((fault) => `${address} ${fault}`));
    }
    expect(found).toEqual([]);
  },
);

const CITIES = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

/** Moves that are made on the board and confirmed. The one of Sparta explains its effect in a sentence. */
const MOVES = [
  { variant: "spartan-chess", vote: null, from: "e2", to: "e4" },
  { variant: "hoplit-chess", vote: "use", from: "e2", to: "e4" },
  {
    variant: "sparta",
    position: `w3w4w/10/10/10/10/2W7/10/Ww2W5/10/8W1 w ${CITIES} 3 10`,
    vote: null,
    from: "e3",
    to: "c3",
  },
] as const;

test.for(MOVES)("a move of $variant can be confirmed and analyzed in small windows", async (made) => {
  const { vote, from, to, ...terms } = made;
  const [white, black] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(white, black, terms);
  if (vote !== null) await answer(white, id, 0, vote);
  const { page, complaints } = await openAs(white, `/games/${id}`, FINGER);
  const found: string[] = [];
  for (const size of SMALL) {
    await page.setViewportSize(size);
    await square(page, from).waitFor();
    await clickMove(page, from, to);
    await button(page, /^Play /).waitFor();
    const faults = [...(await coveredControls(page, ".move-pending")), ...(await coveredSquares(page)).slice(0, 3)];
    await button(page, "Undo").click();
    found.push(...faults.map((fault) => `${size.width}×${size.height}: ${fault}`));
  }
  await button(page, "Analyze").click();
  await clickMove(page, from, to);
  await page.getByLabel(/^Comment on 1/).waitFor();
  found.push(...(await judge(page, SMALL)).map((fault) => `analysis ${fault}`));
  expect([...found, ...complaints]).toEqual([]);
});
