import { getGame, startVacation } from "skytale-client";
import { beforeAll, expect, test } from "vitest";
import { button } from "./page-actions";
import { newGame, newPlayer, type Player, playMoves } from "./players";
import { openFollowing } from "./windows";

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("gorgo"), newPlayer("pausanias")]);
});

/** Opens the game in a window of each player. */
async function openBoth(id: string) {
  const windows = await Promise.all([white, black].map((player) => openFollowing(player, `/games/${id}`)));
  const [mine, theirs] = windows;
  if (mine === undefined || theirs === undefined) throw new Error("there are two windows");
  return {
    mine: mine.page,
    theirs: theirs.page,
    /** @param refused the status code of an expected refusal, which the console logs too */
    expectClean(refused = "none") {
      const complaints = windows.flatMap((window) => window.complaints);
      expect(complaints.filter((complaint) => !complaint.includes(refused))).toEqual([]);
    },
  };
}

test("aborts a game that has hardly begun after a confirmation, without a result", async () => {
  const { id } = await newGame(white, black, { variant: "sparta" });
  const { mine, theirs, expectClean } = await openBoth(id);
  await button(mine, "Abort").click();
  await button(mine, "No, keep playing").click();
  await button(mine, "Abort").click();
  await button(mine, "Yes, abort").click();
  for (const page of [mine, theirs]) await page.getByText("The game was aborted. It has no result.").waitFor();
  expectClean();
});

test("lets the player to move claim a draw by threefold repetition", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const shuffle = ["g1f3", "a8c6", "f3g1", "c6a8"];
  await playMoves(white, black, id, [...shuffle, ...shuffle]);
  const { mine, theirs, expectClean } = await openBoth(id);
  await mine.getByText("You can claim a draw: this position occurred for the third time.").waitFor();
  await theirs.getByText(`Waiting for ${white.username}`).waitFor();
  expect(await button(theirs, "Claim the draw").count()).toBe(0);
  await button(mine, "Claim the draw").click();
  for (const page of [mine, theirs]) await page.getByText("Drawn by threefold repetition.").waitFor();
  expectClean();
});

test("lets the waiting player add time and announces it to the opponent", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const { mine, theirs, expectClean } = await openBoth(id);
  const before = Date.parse((await getGame({ client: white.client, path: { id } })).deadlineAt ?? "");
  await button(mine, "Abort").waitFor();
  expect(await button(mine, "Give one more day").count()).toBe(0);
  await button(theirs, "Give one more day").click();
  await mine.getByText(`${black.username} gave you more time.`).waitFor();
  const after = Date.parse((await getGame({ client: white.client, path: { id } })).deadlineAt ?? "");
  expect(after - before).toBe(24 * 3_600_000);
  expectClean();
});

test("shows a vacation to both players and ends it by a move only after a warning", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const until = new Date(Date.now() + 5 * 24 * 3_600_000).toISOString();
  await startVacation({ client: white.client, body: { until } });
  const { mine, theirs, expectClean } = await openBoth(id);
  for (const page of [mine, theirs]) await page.getByText(/^vacation until/).waitFor();
  await mine.locator('.hand-board [data-place="e2"]').click();
  await mine.locator('.hand-board [data-place="e4"]').click();
  await button(mine, "Play e4").click();
  await button(mine, "End vacation and play e4").click();
  await theirs.getByText("Your move", { exact: true }).waitFor();
  for (const page of [mine, theirs]) await expect.poll(() => page.getByText(/^vacation until/).count()).toBe(0);
  expectClean("409");
});
