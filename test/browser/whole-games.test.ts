import type { BrowserContextOptions, Page } from "playwright-core";
import { createClient, listGames } from "skytale-client";
import { expect, inject, test } from "vitest";
import { gameOf, VARIANTS, type Variant } from "../../src/rules/registry";
import { button, square } from "./page-actions";
import { openWatched, type Watched } from "./windows";

const server = inject("server");
const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESK: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };

/** Ways to make a move on the board. The confirmation below the board is the same for all. */
const HANDS = {
  async click(page, from, to) {
    await square(page, from).click();
    await square(page, to).click();
  },
  async drag(page, from, to) {
    await square(page, from).hover();
    await page.mouse.down();
    await square(page, to).hover();
    await page.mouse.up();
  },
  async tap(page, from, to) {
    await square(page, from).tap();
    await square(page, to).tap();
  },
  async keys(page, from, to) {
    await square(page, from).focus();
    await page.keyboard.press("Enter");
    // Arrow keys follow the screen. Only White, whose side is at the bottom, uses keys in these games.
    const [right, up] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
    for (let step = 0; step < Math.abs(right); step++)
      await page.keyboard.press(right > 0 ? "ArrowRight" : "ArrowLeft");
    for (let step = 0; step < Math.abs(up); step++) await page.keyboard.press(up > 0 ? "ArrowUp" : "ArrowDown");
    await page.keyboard.press("Enter");
  },
} satisfies Record<string, (page: Page, from: string, to: string) => Promise<void>>;

type Hand = keyof typeof HANDS;

/** A move's notation and the way to make it: a square, or another element that is touched first, and the target. */
type Move =
  | readonly [san: string, from: string, to: string, hand?: Hand]
  /** A vote, by the name of its button. */
  | readonly [san: string, vote: string]
  /** A piece that is exchanged in place, by the name of the new piece. */
  | readonly [san: string, square: string, exchange: { readonly for: string }];

interface WholeGame {
  /** White's and Black's moves in turn, from the standard opening to the end of the game. */
  readonly moves: readonly Move[];
  readonly winner: "white" | "black";
  readonly result: string;
  readonly windows: Readonly<Record<"white" | "black", BrowserContextOptions>>;
}

const GAMES: Readonly<Record<Variant, WholeGame>> = {
  "spartan-chess": {
    moves: [
      ["f3", "f2", "f3", "drag"],
      ["Wf6", "g8", "f6", "tap"],
      ["g4", "g2", "g4", "keys"],
      ["Wh4#", "f6", "h4", "tap"],
    ],
    winner: "black",
    result: "won by checkmate.",
    windows: { white: DESK, black: PHONE },
  },
  "hoplit-chess": {
    moves: [
      ["decline", "Play without them"],
      ["use", "Use the extra pieces"],
      ["Nc3", "b1", "c3"],
      ["e5", "e7", "e5", "drag"],
      ["H@b1", "H@", "b1", "tap"],
      ["Nc6", "b8", "c6"],
      ["f3", "f2", "f3", "tap"],
      ["H@b8", "H@", "b8", "drag"],
      ["g4", "g2", "g4", "keys"],
      ["Qh4#", "d8", "h4"],
    ],
    winner: "black",
    result: "won by checkmate.",
    windows: { white: PHONE, black: DESK },
  },
  // Cities are conquered by both sides. The move to d6 makes three captures at once, including the moved piece.
  sparta: {
    moves: [
      ["b1-b3", "b1", "b3"],
      ["c10-c8", "c10", "c8", "tap"],
      ["f1-f3", "f1", "f3", "drag"],
      ["e10-e8", "e10", "e8", "tap"],
      ["d1-d3", "d1", "d3", "keys"],
      ["h10-h8", "h10", "h8", "tap"],
      ["b3-b5", "b3", "b5"],
      ["h8-h6=H", "h8", "h6", "tap"],
      ["f3-f5", "f3", "f5"],
      ["h6-i8", "h6", "i8", "tap"],
      ["d3-d5", "d3", "d5"],
      ["c8-c6", "c8", "c6", "tap"],
      ["b5-b6=C", "b5", "b6"],
      ["e8-e6", "e8", "e6", "tap"],
      ["f5-f6=C", "f5", "f6"],
      ["g10-g9", "g10", "g9", "tap"],
      ["d5-d6=Cxc6,d6,e6", "d5", "d6"],
      ["i8-j9", "i8", "j9", "tap"],
      ["b6=H", "b6", { for: "hero" }],
      ["b10-b9", "b10", "b9", "tap"],
      ["f6-h6=C", "f6", "h6"],
    ],
    winner: "white",
    result: "won by owning all cities.",
    windows: { white: DESK, black: PHONE },
  },
};

/** The start of the name of the button that sends a move. For Sparta it contains only the squares. */
const sending = (san: string): RegExp => new RegExp(`^Play ${san.split(/[=x]/)[0]}`);

/** Makes a move and confirms it. */
async function play(page: Page, [san, first, second, hand = "click"]: Move): Promise<void> {
  if (second === undefined) await button(page, first).click();
  else if (typeof second === "string") await HANDS[hand](page, first, second);
  else {
    await square(page, first).click();
    await square(page, first).click();
    await page.locator(".board-chooser").getByRole("button", { name: second.for }).click();
  }
  await button(page, second === undefined ? /^Vote: / : sending(san)).click();
}

/** Signs up on the lobby's page and returns the username. */
async function signUp({ page }: Watched, name: string): Promise<string> {
  const username = `${name}-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto("/lobby");
  await page.getByLabel("To play, choose a name").fill(username);
  await button(page, "Sign up").click();
  await button(page, "Create a challenge").waitFor();
  return username;
}

/** Follows a link of the main navigation. On a phone it is at the bottom. */
async function follow(page: Page, name: string): Promise<void> {
  await page.getByRole("link", { name, exact: true }).filter({ visible: true }).first().click();
}

test.for(VARIANTS)("two players in two browsers sign up and play %s to its end", async (variant) => {
  const { name } = gameOf(variant).catalogue;
  const { moves, winner, result, windows } = GAMES[variant];
  const [white, black] = await Promise.all([openWatched(windows.white), openWatched(windows.black)]);
  const seats = { white, black };
  const names = {
    white: await signUp(white, "xerxes"),
    black: await signUp(black, "leonidas"),
  };

  await button(white.page, "Create a challenge").click();
  await white.page.locator("form").getByText(name, { exact: true }).click();
  await white.page.getByText("A player", { exact: true }).click();
  await white.page.getByLabel("Name of the player").fill(names.black);
  await white.page.locator("form").getByText("White", { exact: true }).click();
  await button(white.page, "Send challenge").click();
  // The challenged player gets the challenge without a reload.
  await button(black.page, `Accept the challenge from ${names.white}`).click();
  await black.page.waitForURL("**/games/*");
  // The challenger's page opens the game.
  await white.page.waitForURL(black.page.url());

  for (const [index, move] of moves.entries()) {
    const [mover, other] = index % 2 === 0 ? (["white", "black"] as const) : (["black", "white"] as const);
    await seats[mover].page.locator(".move-state.mine").waitFor();
    await play(seats[mover].page, move);
    // Both players see the move on their own page.
    const written = (page: Page) => page.locator(`.moves button[aria-current]`).filter({ hasText: move[0] }).waitFor();
    await Promise.all([written(seats[mover].page), written(seats[other].page)]);
  }

  const sentence = `${names[winner]} ${result}`;
  for (const { page } of [white, black]) {
    await page.getByText(sentence).waitFor();
    // The players' bars show the new rating of each side, which is provisional, with its change.
    const won = expect.stringMatching(/^ rated \d+\?, provisional\(\+[1-9]\d*\)/);
    const lost = expect.stringMatching(/^ rated \d+\?, provisional\(−[1-9]\d*\)/);
    const isWinnerBelow = page === seats[winner].page;
    await expect
      .poll(() => page.locator(".seat-facts").allTextContents())
      .toEqual(isWinnerBelow ? [lost, won] : [won, lost]);
  }

  const address = new URL(white.page.url()).pathname;
  // The game reaches the records a moment after its end, and the page reads them only once.
  const client = createClient({ server: server.url });
  const records = async () => (await listGames({ client, query: { player: names.white } })).items;
  await expect.poll(records).toMatchObject([{ id: address.split("/").at(-1) }]);
  const { page } = black;
  // On a phone the navigation is hidden beside a game.
  await page.getByRole("link", { name: "New game" }).click();
  await follow(page, "Archive");
  await page.getByLabel("Player").fill(names.white);
  await page.getByLabel("Player").press("Enter");
  await page
    .locator(".row", { hasText: `${name}, rated. ${sentence}` })
    .getByRole("link")
    .click();
  await page.waitForURL(`**${address}`);
  await expect
    .poll(async () => {
      await page.goto(`/players/${names[winner]}`);
      await page.getByRole("heading", { name: names[winner], exact: true }).waitFor();
      await expect.poll(() => page.locator("[aria-busy=true]").count()).toBe(0);
      const ratings = page.locator("section", { has: page.getByRole("heading", { name: "Ratings", exact: true }) });
      return ratings.locator("tbody tr").allInnerTexts();
    })
    .toEqual([expect.stringMatching(new RegExp(`^${name}\\s+\\d+\\?\\s+1\\s+0\\s+0$`))]);
  expect([...white.complaints, ...black.complaints]).toEqual([]);
});
