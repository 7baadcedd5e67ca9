import { expect, test } from "vitest";
import { square } from "./page-actions";
import { accessibilityViolations } from "./page-checks";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

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
  await page.locator("#content").focus();
  await page.keyboard.press("?");
  await page.getByRole("dialog", { name: "Keys" }).getByText("Page Up, Page Down").waitFor();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(complaints).toEqual([]);
});
