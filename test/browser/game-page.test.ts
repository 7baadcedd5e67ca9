import { text } from "node:stream/consumers";
import {
  declineChallenge,
  getGame,
  getNotes,
  listChallenges,
  postMessage,
  putNotes,
  rematchGame,
  resignGame,
} from "skytale-client";
import { beforeAll, describe, expect, inject, test } from "vitest";
import { button, dragMove, square, squareLabel, waitForRecord } from "./page-actions";
import { answer, newGame, newPlayer, type Player, playMoves } from "./players";
import { openAs, openFollowing } from "./windows";

const server = inject("server");
let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("gorgo"), newPlayer("pausanias")]);
});

const DESK = { viewport: { width: 1280, height: 800 } };

/** A game that has ended because White resigned. */
async function finishedGame(): Promise<string> {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  await answer(black, id, 1, "f7d5");
  await resignGame({ client: white.client, path: { id } });
  return id;
}

describe("a king castles onto its own rook", () => {
  const position = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1";
  test("by click, drag and keyboard, and the rook can still be dragged", async () => {
    const { id } = await newGame(white, black, { variant: "hoplit-chess", position });
    const { page, complaints } = await openAs(white, `/games/${id}`, DESK);
    await square(page, "e1").click();
    await expect.poll(() => squareLabel(page, "h1")).toBe("h1, white rook, can castle with it");
    await expect.poll(() => squareLabel(page, "g1")).toBe("g1, empty, can castle here");
    await square(page, "h1").click();
    await button(page, "Play O-O").waitFor();
    await expect.poll(() => squareLabel(page, "f1")).toBe("f1, white rook");
    await button(page, "Undo").click();
    await dragMove(page, "e1", "a1");
    await button(page, "Play O-O-O").waitFor();
    await button(page, "Undo").click();
    // The king is selected, but the drag moves the rook.
    await square(page, "e1").click();
    await dragMove(page, "h1", "g1");
    await button(page, "Play Rg1").waitFor();
    await button(page, "Undo").click();
    await square(page, "e1").focus();
    for (const key of ["Enter", "ArrowRight", "ArrowRight", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await button(page, "Play O-O").click();
    await expect
      .poll(async () => (await getGame({ client: white.client, path: { id } })).moves.at(-1)?.move)
      .toBe("e1g1");
    expect(complaints).toEqual([]);
  });
});

describe("a rematch", () => {
  test("offered while the page was closed is shown in the list and the game, and leads to the new game", async () => {
    const id = await finishedGame();
    const { page: offering } = await openAs(white, `/games/${id}`, DESK);
    await button(offering, "Rematch").click();
    await offering.getByText(`You offered a rematch. ${black.username} has two weeks`).waitFor();
    const { page, complaints } = await openAs(black, "/", DESK);
    await page.locator(".card", { hasText: "a rematch" }).waitFor();
    await page.goto(`/games/${id}`);
    await page.getByText(`${white.username} offers a rematch. You would play white.`).waitFor();
    await button(page, "Play the rematch").click();
    await page.locator(".move-state.mine").waitFor();
    const { pathname } = new URL(page.url());
    expect(pathname).not.toBe(`/games/${id}`);
    await offering.getByText(`${black.username} accepted your rematch.`).waitFor();
    await offering.getByRole("link", { name: "Go to the new game" }).click();
    await offering.getByText(`Waiting for ${black.username}`).waitFor();
    expect(new URL(offering.url()).pathname).toBe(pathname);
    // In the old game, the same button opens the new game.
    await offering.goto(`/games/${id}`);
    await button(offering, "Rematch").click();
    await offering.getByText(`Waiting for ${black.username}`).waitFor();
    expect(complaints).toEqual([]);
  });

  test("is declined, and the offering player is notified", async () => {
    const id = await finishedGame();
    const { page: offering } = await openAs(white, `/games/${id}`, DESK);
    await button(offering, "Rematch").click();
    const { page } = await openAs(black, `/games/${id}`, DESK);
    await button(page, "Decline").click();
    await offering.getByText(`${black.username} declined the rematch.`).waitFor();
    await button(page, "Rematch").waitFor();
    // Each side has one offer per game, so it cannot be repeated.
    await offering.reload();
    await button(offering, "Rematch").click();
    await offering.getByText(`Your rematch offer has ended. ${black.username} can still offer one`).waitFor();
  });

  test("offered while the game is open is shown at once", async () => {
    const id = await finishedGame();
    const { page } = await openAs(black, `/games/${id}`, DESK);
    await button(page, "Rematch").waitFor();
    await rematchGame({ client: white.client, path: { id } });
    await page.getByText(`${white.username} offers a rematch`).waitFor();
    const { items } = await listChallenges({ client: black.client, query: { box: "incoming" } });
    const offer = items.find(({ rematchOf }) => rematchOf === id);
    await declineChallenge({ client: black.client, path: { id: offer?.id ?? "" }, body: {} });
  });
});

describe("notes", () => {
  test("written on two devices are merged, or chosen between by the player", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const storedNotes = async () => (await getNotes({ client: white.client, path: { id } })).text;
    const { page, complaints } = await openAs(white, `/games/${id}`, DESK);
    const notes = page.getByLabel("Notes");
    await notes.fill("Beware of the warlord");
    await expect.poll(storedNotes).toBe("Beware of the warlord");
    await page.getByText("Only you can see them.").waitFor();
    // On another device.
    await putNotes({ client: white.client, path: { id }, body: { text: "Castle early" } });
    await notes.fill("Beware of the warlord and the general");
    await page.getByText("You changed these notes in another tab or on another device.").waitFor();
    await page.locator("blockquote").getByText("Castle early").waitFor();
    await expect.poll(() => storedNotes()).toBe("Castle early");
    await button(page, "Keep both").click();
    await expect.poll(storedNotes).toBe("Beware of the warlord and the general\n\nCastle early");
    await expect.poll(() => notes.inputValue()).toBe("Beware of the warlord and the general\n\nCastle early");
    await page.getByText("Only you can see them.").waitFor();
    // Focusing the notes reads the current version.
    await Promise.all([page.waitForResponse(/notes$/), notes.focus()]);
    await putNotes({ client: white.client, path: { id }, body: { text: "Attack" } });
    await notes.fill("Defend");
    await button(page, "Use the other version").click();
    await expect.poll(() => notes.inputValue()).toBe("Attack");
    await notes.fill("Attack!");
    await expect.poll(storedNotes).toBe("Attack!");
    expect(complaints.filter((complaint) => !complaint.includes("412"))).toEqual([]);
  });
});

test("explains the vote of Hoplit Chess and does not shift the board", async () => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  const { page, complaints } = await openAs(white, `/games/${id}`);
  const { page: other } = await openAs(black, `/games/${id}`, DESK);
  const asked = page.getByRole("group", { name: /a Hoplit, an extra piece in reserve.*One vote for it is enough/ });
  await asked.waitFor();
  await other.getByText(`Waiting for ${white.username}, who votes on the extra pieces`).waitFor();
  const boxes = async () => [
    await page.locator(".board-frame").boundingBox(),
    await other.locator(".board-frame").boundingBox(),
  ];
  await Promise.all([waitForRecord(page), waitForRecord(other)]);
  const before = await boxes();
  await button(page, "Play without them").click();
  const vote = button(page, "Vote: play without them");
  await vote.waitFor();
  // A vote is not a move, so no draw can be offered with it.
  expect(await page.getByLabel("Offer a draw with this move").count()).toBe(0);
  await vote.click();
  await other.getByText("White voted against it: should each side").waitFor();
  await button(other, "Use the extra pieces").click();
  await button(other, "Vote: use the extra pieces").click();
  await page.locator(".move-state.mine").getByText("Your move", { exact: true }).waitFor();
  expect(await boxes()).toEqual(before);
  await answer(white, id, 2, "g1f3");
  await answer(black, id, 3, "g8f6");
  await page.getByRole("button", { name: "white hoplit in reserve, can be put on the board" }).focus();
  for (const key of ["Enter", "Enter"]) await page.keyboard.press(key);
  await button(page, "Play H@g1").click();
  await expect.poll(() => squareLabel(other, "g1")).toBe("g1, white hoplit");
  expect(await boxes()).toEqual(before);
  expect(complaints).toEqual([]);
});

test("announces votes on the extra pieces with the voter and the side to move", async () => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  const spectator = await newPlayer("ephoros");
  const windows = await Promise.all([white, black, spectator].map((who) => openFollowing(who, `/games/${id}`)));
  const said = () => Promise.all(windows.map(({ page }) => page.locator(".hand-board > .unseen").textContent()));
  for (const { page } of windows) await page.locator(".hand-board").waitFor();
  await answer(white, id, 0, "decline");
  await expect
    .poll(said)
    .toEqual([
      "Sent: White votes: play without them. Black votes next.",
      "White votes: play without them. Your vote.",
      "White votes: play without them. Black votes next.",
    ]);
  await answer(black, id, 1, "decline");
  await expect
    .poll(said)
    .toEqual([
      "Black votes: play without them. Your move.",
      "Sent: Black votes: play without them. White to move.",
      "Black votes: play without them. White to move.",
    ]);
});

test("announces a checkmate", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await playMoves(white, black, id, ["f2f3", "g8f6", "g2g4"]);
  const { page } = await openFollowing(white, `/games/${id}`);
  await page.locator(".hand-board").waitFor();
  await answer(black, id, 3, "f6h4");
  await expect
    .poll(() => page.locator(".hand-board > .unseen").textContent())
    .toBe("black warlord f6 to h4, checkmate.");
});

test("shows the full outline of a selected reserve piece", async () => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  for (const [ply, move] of ["use", "g1f3", "g8f6"].entries()) await answer(ply === 2 ? black : white, id, ply, move);
  const { page } = await openAs(white, `/games/${id}`);
  const hoplit = button(page, /^white hoplit in reserve, can be put on the board/);
  await hoplit.click();
  await hoplit.and(page.locator(".picked")).waitFor();
  const shadow = await hoplit.evaluate((it) => getComputedStyle(it).boxShadow);
  // The outline is inset: the board and the bar would cover anything painted outside of the button.
  expect(shadow).toMatch(/ 0px 0px 0px 3px inset$/);
});

test("incoming events leave the keyboard focus unchanged", async () => {
  const { id } = await newGame(white, black, { variant: "hoplit-chess" });
  const { page } = await openAs(white, `/games/${id}`);
  const news = async (text: string) => {
    await postMessage({ client: black.client, path: { id }, body: { text } });
    await page.locator(".talk").getByText(text).waitFor();
  };
  await button(page, "Use the extra pieces").focus();
  await news("Take your time");
  expect(await button(page, "Use the extra pieces").evaluate((it) => it === document.activeElement)).toBe(true);
  await answer(white, id, 0, "use");
  await answer(white, id, 1, "g1f3");
  await answer(black, id, 2, "g8f6");
  const hoplit = button(page, /^white hoplit in reserve, can be put on the board/);
  await hoplit.focus();
  await news("I have time");
  expect(await hoplit.evaluate((it) => it === document.activeElement)).toBe(true);
});

test("announces the opponent's answer to the player who asked", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  const { page } = await openFollowing(white, `/games/${id}`, DESK);
  const { page: other } = await openAs(black, `/games/${id}`, DESK);
  await button(page, "Offer a draw").click();
  await page.locator(".decision").getByText(`The offer is open until ${black.username} answers or moves.`).waitFor();
  await other.locator(".decision").getByText(`${white.username} offers a draw.`).waitFor();
  await button(other, "Decline").click();
  await page.locator(".help").getByText(`${black.username} declined the draw.`).waitFor();
  await button(page, "Request a takeback").click();
  await button(other, "Accept the takeback").click();
  await page.locator(".help").getByText("The last move was taken back.").waitFor();
  await expect.poll(() => squareLabel(page, "e2")).toContain("white pawn");
});

test("downloads a game's record in several formats and copies a link to the shown position", async () => {
  const { id } = await newGame(white, black, { variant: "spartan-chess" });
  await answer(white, id, 0, "e2e4");
  await answer(black, id, 1, "f7d5");
  const { page } = await openAs(white, `/games/${id}`, DESK);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.url });
  const saved = async (name: string): Promise<string> => {
    const [download] = await Promise.all([page.waitForEvent("download"), button(page, name).click()]);
    return text(await download.createReadStream());
  };
  expect(await saved("Save PGN")).toContain("1. e4 fd5");
  expect(JSON.parse(await saved("Save JSON"))).toMatchObject({ id });
  await button(page, "Previous move").click();
  await button(page, "Copy link").click();
  await button(page, "Copied").waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${server.url}/games/${id}?ply=1`);
  await page.goto(link);
  await expect.poll(() => squareLabel(page, "f7")).toContain("black hoplite");
});
