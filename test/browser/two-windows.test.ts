import { getAnalysis } from "skytale-client";
import { expect, test } from "vitest";
import { button, square } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

// One player with two visible windows.

test("merges analysis and comments when a player switches between two windows", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const open = async () => {
    const { page } = await openAs(xerxes, `/games/${id}`);
    await button(page, "Analyze").click();
    await page.locator(".analysis-state").getByText("Saved.").waitFor();
    const tree = page.getByRole("group", { name: "Moves and lines" });
    const words = page.getByLabel(/^Comment on /);
    return { page, tree, words };
  };
  const [one, other] = [await open(), await open()];
  await square(one.page, "e2").click();
  await square(one.page, "e4").click();
  await one.words.fill("Takes the center.");
  await one.words.blur();
  await one.page.locator(".analysis-state").getByText("Saved.").waitFor();
  await other.page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await other.tree.getByText("Takes the center.").waitFor();

  // Both windows change the comment of the same position before either is saved.
  await button(other.page, "1. e4").click();
  await other.words.fill("Too early?");
  await other.words.blur();
  await other.page.locator(".analysis-state").getByText("Saved.").waitFor();
  await one.words.fill("The best move.");
  await one.words.blur();
  await one.page.getByText("Both versions were merged.").waitFor();
  const both = "The best move.\n\nToo early?";
  await expect.poll(() => one.words.inputValue()).toBe(both);
  await expect
    .poll(async () => (await getAnalysis({ client: xerxes.client, path: { id } })).branches[0]?.next)
    .toEqual([{ move: "e2e4", text: both }]);
});
