import type { Page } from "playwright-core";
import { createChallenge, getGame } from "skytale-client";
import { expect, inject, test } from "vitest";
import { square } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { answer, newGame, newPlayer } from "./players";
import { openAs, openWatched } from "./windows";

// Keys on the board and on every page.

test("Home, End, Page Up and Page Down go to the edges of the board", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "sparta" });
  const { page, complaints } = await openAs(me, `/games/${id}`);
  await square(page, "c3").focus();
  const focused = () => page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.place);
  for (const [key, expected] of [
    ["End", "j3"],
    ["PageUp", "j10"],
    ["Home", "a10"],
    ["ArrowLeft", "a10"],
    ["PageDown", "a1"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(), key).toBe(expected);
  }
  expect(complaints).toEqual([]);
});

test("a move sent by keyboard is announced with the side to move", async () => {
  const [me, other] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, other, { variant: "spartan-chess" });
  const { page, complaints } = await openAs(me, `/games/${id}`);
  await square(page, "e2").focus();
  for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Play e4");
  await page.keyboard.press("Enter");
  await expect
    .poll(() => page.locator(".hand-board [role=status]").textContent())
    .toMatch(/^Sent: .* e4.* Black to move\.$/);
  expect(complaints).toEqual([]);
});

test("? opens the list of keys, unless a text is typed", async () => {
  const { page, complaints } = await openAs(await newPlayer("xerxes"), "/archive");
  await page.getByLabel("Player").press("?");
  expect(await page.getByRole("dialog").count()).toBe(0);
  // Nobody has this name.
  await page.getByLabel("Player").fill("");
  await page.locator("#content").focus();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: "Keys" });
  await dialog.getByText("Page Up, Page Down").waitFor();
  // The list is longer than the window. It begins at its top, and its button stays in view.
  expect(await dialog.evaluate((list) => list.scrollHeight > list.clientHeight && list.scrollTop)).toBe(0);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("every letter in the list of keys of a board works on the board of a lesson", async () => {
  const { page, complaints } = await openWatched();
  await page.goto("/learn/sparta");
  const board = page.locator(".hand-board");
  await square(page, "c3").press("?");
  const keys = page.locator("section", { has: page.getByRole("heading", { name: "On a board" }) }).locator("dt");
  await keys.first().waitFor();
  const letters = (await keys.allTextContents()).filter((key) => /^[A-Z]$/.test(key));
  await page.keyboard.press("Escape");
  expect(letters).toContain("I");
  for (const letter of letters) {
    const before = await board.innerHTML();
    await square(page, "c3").press(letter.toLowerCase());
    await expect.poll(() => board.innerHTML(), { message: letter }).not.toBe(before);
  }
  expect(complaints).toEqual([]);
});

type Role = "button" | "link" | "textbox";

/** A way to use the client without seeing it. */
interface Way {
  readonly name: string;
  /** Activates a control. */
  press(page: Page, role: Role, name: string | RegExp): Promise<void>;
  write(page: Page, name: string | RegExp, text: string): Promise<void>;
  /** Picks up the piece on a square of a board seen from White's side, and puts it on another one. */
  move(page: Page, from: string, to: string): Promise<void>;
}

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, role: Role | "gridcell", name: string | RegExp): Promise<void> {
  const wanted = page.getByRole(role, { name, exact: typeof name === "string" });
  await wanted.first().waitFor();
  for (let step = 0; step < 100; step++) {
    if (await wanted.evaluateAll((all) => all.some((element) => element === document.activeElement))) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${role} ${name} cannot be reached by keyboard`);
}

const BY_KEYBOARD: Way = {
  name: "keyboard",
  async press(page, role, name) {
    await tabTo(page, role, name);
    await page.keyboard.press("Enter");
  },
  async write(page, name, text) {
    await tabTo(page, "textbox", name);
    await page.keyboard.type(text);
  },
  async move(page, from, to) {
    await tabTo(page, "gridcell", /^[a-j]\d+, /);
    for (const place of [from, to]) {
      for (const key of ["Home", "PageDown"]) await page.keyboard.press(key);
      for (let file = place.charCodeAt(0) - 97; file > 0; file--) await page.keyboard.press("ArrowRight");
      for (let rank = Number(place.slice(1)) - 1; rank > 0; rank--) await page.keyboard.press("ArrowUp");
      await expect.poll(() => focusedName(page)).toMatch(new RegExp(`^${place}, `));
      await page.keyboard.press("Enter");
    }
  },
};

/** As a screen reader: by roles and names, with clicks that have no coordinates. */
const BY_TREE: Way = {
  name: "accessibility tree",
  async press(page, role, name) {
    const element = page.getByRole(role, { name, exact: typeof name === "string" });
    await element.evaluate((it) => (it as HTMLElement).click());
  },
  async write(page, name, text) {
    await page.getByRole("textbox", { name }).fill(text);
  },
  async move(page, from, to) {
    for (const place of [from, to]) {
      const cell = page.getByRole("gridcell", { name: new RegExp(`^${place}, `) });
      await cell.evaluate((it) => (it as HTMLElement).click());
    }
  },
};

/** The texts in the live regions of the page. */
const heard = async (page: Page): Promise<string> =>
  (await page.getByRole("status").or(page.getByRole("alert")).allTextContents()).join(" ");

test.for([BY_KEYBOARD, BY_TREE])(
  "a player signs up, plays, offers, prepares, follows and blocks by $name alone",
  { timeout: 120_000 },
  async ({ press, write, move }) => {
    const other = await newPlayer("leonidas");
    const { page, complaints } = await openWatched();
    const isLost = () => page.evaluate(() => document.activeElement === document.body);
    await page.goto(inject("server").url);
    const name = `gorgo-${crypto.randomUUID().slice(0, 8)}`;
    await write(page, "Your name", name);
    await press(page, "button", "Play");
    await page.waitForURL("**/games/*");
    await page.getByRole("grid").waitFor();

    const timeControl = { kind: "per-move", perMove: "P3D" } as const;
    const terms = { variant: "spartan-chess", opponent: name, color: "black", timeControl, rated: false } as const;
    await createChallenge({ client: other.client, body: terms });
    await press(page, "link", /^Games/);
    await page.getByRole("heading", { name: "Challenges to you" }).waitFor();
    await press(page, "button", /^Accept/);
    await page.getByRole("heading", { level: 1, name: new RegExp(other.username) }).waitFor();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const path = { id };

    await move(page, "e2", "e4");
    await expect.poll(() => focusedName(page)).toBe("Play e4");
    await press(page, "button", "Play e4");
    await expect.poll(() => heard(page)).toContain("Sent: white pawn e2 to e4. Black to move.");
    expect(await isLost()).toBe(false);

    await press(page, "button", "Offer a draw");
    await expect.poll(() => heard(page)).toContain("Draw offered.");
    expect((await getGame({ client: other.client, path })).drawOffer).toBe("white");
    expect(await isLost()).toBe(false);
    await page.getByRole("button", { name: "Withdraw offer" }).waitFor();

    await press(page, "button", "Analyze");
    await move(page, "f7", "d5");
    await move(page, "e4", "d5");
    await press(page, "button", "Prepare answer");
    await expect.poll(() => heard(page)).toContain("Answer prepared.");
    expect(await isLost()).toBe(false);
    await answer(other, id, 1, "f7d5");
    await expect.poll(() => heard(page)).toMatch(/Your prepared answer was played: white pawn e4 to d5/);

    await press(page, "link", new RegExp(`^${other.username}\\s*, black`));
    await page.getByRole("heading", { level: 1, name: other.username }).waitFor();
    await press(page, "button", "Follow");
    await expect.poll(() => heard(page)).toContain(`You follow ${other.username}.`);
    expect(await isLost()).toBe(false);
    await press(page, "button", "Block");
    await press(page, "button", `Block ${other.username}`);
    await expect.poll(() => heard(page)).toContain(`You have blocked ${other.username}.`);
    await page.getByRole("button", { name: "Unblock" }).waitFor();
    expect(await isLost()).toBe(false);
    expect(complaints).toEqual([]);
  },
);
