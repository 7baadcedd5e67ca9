import { abortGame, declineDraw, getGame, offerDraw, offerTakeback } from "skytale-client";
import { beforeAll, describe, expect, test } from "vitest";
import { button, dragMove, square, squareLabel } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
});

/** Waits until the game has this many plies, and returns the last move. */
async function lastMove(id: string, ply: number): Promise<string | undefined> {
  await expect.poll(async () => (await getGame({ client: white.client, path: { id } })).ply).toBe(ply);
  return (await getGame({ client: white.client, path: { id } })).moves.at(-1)?.move;
}

const DESK = { viewport: { width: 1280, height: 800 } };

describe("a game is played", () => {
  test("by mouse: Spartan Chess, with drags and clicks, to its end", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page, complaints } = await openAs(white, `/games/${id}`, DESK);
    await dragMove(page, "e2", "e4");
    await button(page, "Play e4").click();
    await expect.poll(() => lastMove(id, 1)).toBe("e2e4");
    await answer(black, id, 1, "f7d5");
    // The opponent's move appears without a reload.
    await page.locator(".move-state.mine").waitFor();
    await square(page, "e4").click();
    await expect.poll(() => squareLabel(page, "d5")).toBe("d5, black hoplite, can be captured");
    await square(page, "d5").click();
    // A move made on the board is shown and can be undone before it is sent.
    await expect.poll(() => squareLabel(page, "d5")).toBe("d5, white pawn");
    await button(page, "Undo").click();
    await expect.poll(() => squareLabel(page, "d5")).toBe("d5, black hoplite");
    await dragMove(page, "e4", "d5");
    await button(page, "Play exd5").click();
    await expect.poll(() => lastMove(id, 3)).toBe("e4d5");
    await button(page, "Resign").click();
    await button(page, "No, keep playing").click();
    await button(page, "Resign").click();
    await button(page, "Yes, resign").click();
    await page.getByText(`${black.username} won by resignation.`).waitFor();
    await button(page, "Rematch").click();
    await page.getByText("You offered a rematch.").waitFor();
    expect(complaints).toEqual([]);
  });

  test("by touch on a phone: Hoplit Chess with vote, drop and promotion", async () => {
    const { id } = await newGame(white, black, { variant: "hoplit-chess" });
    const { page, complaints } = await openAs(white, `/games/${id}`, { hasTouch: true });
    await button(page, "Use the extra pieces").tap();
    await button(page, /^Vote: use/).tap();
    await expect.poll(() => lastMove(id, 1)).toBe("use");
    await page.locator(".move-state.mine").getByText("Your move", { exact: true }).waitFor();
    await square(page, "g1").tap();
    await square(page, "f3").tap();
    await button(page, "Play Nf3").tap();
    await expect.poll(() => lastMove(id, 2)).toBe("g1f3");
    await answer(black, id, 2, "g8f6");
    await page.locator(".move-state.mine").waitFor();
    await button(page, /^white hoplit in reserve/).tap();
    await square(page, "g1").tap();
    await button(page, "Play H@g1").tap();
    await expect.poll(() => lastMove(id, 4)).toBe("H@g1");
    expect(await horizontalOverflow(page)).toBe(0);
    expect(complaints).toEqual([]);
    const start = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    const promoting = await newGame(white, black, { variant: "hoplit-chess", position: start });
    await page.goto(`/games/${promoting.id}`);
    await square(page, "a7").tap();
    await square(page, "a8").tap();
    await page.locator(".board-chooser").getByRole("button", { name: "Knight" }).tap();
    await button(page, "Play a8=N").tap();
    await expect.poll(() => lastMove(promoting.id, 1)).toBe("a7a8n");
  });

  test("by keyboard alone: Sparta with an exchange and announced captures", async () => {
    const cities = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";
    const position = `w3w4w/10/10/10/10/2W7/10/Ww2W5/10/8W1 w ${cities} 3 10`;
    const { id } = await newGame(white, black, { variant: "sparta", position });
    const { page, complaints } = await openAs(white, `/games/${id}`);
    const press = async (...keys: readonly string[]): Promise<void> => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    // Wait for the focus, as a person sees the button before pressing it.
    const confirm = async (): Promise<void> => {
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Play /);
      await press("Enter");
    };
    const said = () => page.locator(".hand-board [role=status]").textContent();
    await square(page, "a1").focus();
    await press("w", "w");
    await expect.poll(() => focused()).toBe("a10, black warrior");
    await press("w", "w", "w");
    await expect.poll(() => focused()).toBe("c5, white warrior, white city, can capture b3");
    await press("Enter");
    await expect.poll(() => focused()).toBe("c5, white warrior, white city, picked up, can be exchanged here");
    await expect.poll(() => said()).toContain("warrior c5 picked up");
    await press("Escape");
    await expect.poll(() => said()).toBe("Put back.");
    await press("Enter", "Enter");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("hero");
    await press("Enter");
    await confirm();
    await expect.poll(() => lastMove(id, 1)).toBe("c5=H");
    await expect.poll(focused).toBe("c5, white hero, white city");
    await answer(black, id, 1, "j10j9");
    await expect.poll(said).toBe("black warrior j10 to j9. Your move.");
    await press("ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown");
    await expect.poll(() => focused()).toBe("e3, white warrior, can capture b3");
    await press("Enter", "ArrowLeft", "ArrowLeft");
    await expect.poll(() => focused()).toBe("c3, empty, can go here, captures b3");
    await press("Enter");
    await page.getByRole("button", { name: "Play e3-c3", description: "Takes a piece: b3." }).waitFor();
    await confirm();
    await expect.poll(() => lastMove(id, 3)).toBe("e3c3");
    await square(page, "c3").focus();
    await press("m");
    await expect.poll(() => said()).toContain("white warrior e3 to c3, takes black warrior on b3");
    await press("c");
    await expect.poll(() => said()).toMatch(/leonidas-\w+, to move: \d d \d+ h left/);
    await press("f");
    await expect.poll(() => page.locator(".board-grid [role=gridcell]").first().getAttribute("data-place")).toBe("j1");
    await expect.poll(() => focused()).toContain("c3");
    expect(complaints).toEqual([]);
  });
});

test("describes the board to a screen reader", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const { page } = await openAs(white, `/games/${id}`);
  await square(page, "g1").click();
  const tree = await page.getByRole("grid", { name: "Board" }).ariaSnapshot();
  expect(tree).toMatchSnapshot();
});

describe("nothing is lost", () => {
  test("in a second tab with a stale position", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page } = await openAs(white, `/games/${id}`);
    await square(page, "e2").click();
    await square(page, "e4").click();
    await answer(white, id, 0, "d2d4");
    await page.getByText("The game has continued. Your move e4 was not played.").waitFor();
    await button(page, "Show the game").click();
    await expect.poll(() => squareLabel(page, "d4")).toContain("white pawn");
    await page.getByText(`Waiting for ${black.username}`).waitFor();
  });

  test("offline: keeps typed text and shows the opponent's move after reconnecting", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page } = await openAs(black, `/games/${id}`);
    await page.getByText(`Waiting for ${white.username}`).waitFor();
    const message = page.getByLabel("Message to your opponent");
    await message.waitFor();
    await page.context().setOffline(true);
    await message.fill("Good luck");
    await button(page, "Send").click();
    await page.locator(".talk > section").first().getByText("Nothing you typed was lost").waitFor();
    expect(await message.inputValue()).toBe("Good luck");
    await answer(white, id, 0, "e2e4");
    await page.context().setOffline(false);
    await page.locator(".move-state.mine").waitFor();
    await expect.poll(() => squareLabel(page, "e4")).toBe("e4, white pawn");
    await button(page, "Send").click();
    await page.locator(".messages").getByText("Good luck").waitFor();
  });
});

test("steps through moves and puts the shown ply in the address", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  await answer(black, id, 1, "f7d5");
  const { page } = await openAs(white, `/games/${id}?ply=1`);
  await expect.poll(() => squareLabel(page, "f7")).toContain("black hoplite");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => squareLabel(page, "e2")).toBe("e2, white pawn");
  await expect.poll(() => new URL(page.url()).search).toBe("?ply=0");
  await button(page, "Latest move").click();
  await expect.poll(() => squareLabel(page, "d5")).toContain("black hoplite");
  await expect.poll(() => new URL(page.url()).search).toBe("");
});

test("announces the outcome of offers, and shows a refusal only until the next move", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  await answer(black, id, 1, "f7d5");
  const { page } = await openFollowing(white, `/games/${id}`);
  await button(page, "Offer a draw").click();
  await page.getByText("You offered a draw.").waitFor();
  await declineDraw({ client: black.client, path: { id } });
  await page.getByText(`${black.username} declined the draw.`).waitFor();
  await button(page, "Offer a draw").click();
  const refusal = page.getByText("You already offered a draw.");
  await refusal.waitFor();
  await square(page, "e4").click();
  await square(page, "d5").click();
  await refusal.waitFor({ state: "detached" });
  await button(page, "Play exd5").click();
  await page.getByText("declined the draw.").waitFor({ state: "detached" });
  await expect.poll(() => lastMove(id, 3)).toBe("e4d5");
  await offerTakeback({ client: black.client, path: { id }, body: { ply: 3 } });
  await page
    .getByRole("status")
    .filter({ hasText: "requests a takeback of their last move." })
    .waitFor({ state: "attached" });
  await button(page, "Accept the takeback").click();
  const isBack = page.getByText("The last move was taken back.");
  await isBack.waitFor();
  await button(page, "Request a takeback").click();
  await page.getByText(`You asked ${black.username}`).waitFor();
  await offerTakeback({ client: black.client, path: { id }, body: { ply: 1 } });
  await page.getByText("No moves yet.").waitFor();
  await isBack.waitFor();
  await abortGame({ client: black.client, path: { id } });
  await page.getByRole("status").filter({ hasText: "The game was aborted" }).waitFor();
  await button(page, "Save PGN").waitFor();
  // Neither player has published an analysis.
  expect(await page.getByRole("region", { name: "Analysis" }).count()).toBe(0);
});

test("lets a visitor watch without making moves", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  const { page, complaints } = await openWatched();
  await page.goto(`/games/${id}`);
  await page.getByText(`${white.username} to move`).waitFor();
  await expect.poll(() => squareLabel(page, "e2")).toBe("e2, white pawn");
  await answer(white, id, 0, "e2e4");
  await page.getByText(`${black.username} to move`).waitFor();
  await expect.poll(() => squareLabel(page, "e4")).toBe("e4, white pawn");
  expect(complaints).toEqual([]);
  await page.goto("/games/0000000000000000");
  await page.getByRole("heading", { name: "Game not found" }).waitFor();
});

test.for([
  ["light", { width: 390, height: 844 }],
  ["dark", { width: 1280, height: 800 }],
] as const)("is accessible, %s", async ([colorScheme, viewport]) => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  await answer(white, id, 0, "use");
  await answer(white, id, 1, "e2e4");
  await offerDraw({ client: white.client, path: { id }, body: { ply: 2 } });
  const { page, complaints } = await openAs(black, `/games/${id}`, { colorScheme, viewport });
  await page.getByText("offers a draw").waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  await square(page, "d7").click();
  await square(page, "d5").click();
  await button(page, "Play d5").waitFor();
  complaints.push(...(await accessibilityViolations(page)));
  if ((await horizontalOverflow(page)) > 0) complaints.push("wider than the window");
  expect(complaints).toEqual([]);
});
