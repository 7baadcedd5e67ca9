import { acceptChallenge, createChallenge, listMyGames, putConditionalMoves } from "skytale-client";
import { beforeAll, describe, expect, test } from "vitest";
import { button, clickMove, square, squareLabel, waitForOwnTurn } from "./page-actions";
import { accessibilityViolations, horizontalOverflow } from "./page-checks";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing } from "./windows";

// The facts that a game shows at a glance: material, prepared moves, losses before they happen, and the moves of a piece.

let white: Player;
let black: Player;

beforeAll(async () => {
  [white, black] = await Promise.all([newPlayer("gorgo"), newPlayer("pausanias")]);
});

const DESK = { viewport: { width: 1280, height: 800 } };
const PHONE = { hasTouch: true, isMobile: true };
const CITIES = "b6=b,c5=w,d6=b,e5=w,f6=b,g5=w,h6=b,i5=w";

/** Starts a game and plays moves in turn. */
async function played(variant: "hoplit-chess" | "spartan-chess" | "sparta", moves: string, position?: string) {
  const { id } = await newGame(white, black, position === undefined ? { variant } : { variant, position });
  // White votes and then moves.
  let isWhite = true;
  for (const [ply, move] of moves.split(" ").entries()) {
    await answer(isWhite ? white : black, id, ply, move);
    if (move !== "use") isWhite = !isWhite;
  }
  return id;
}

describe("beside the seats", () => {
  test("captured pieces and material are shown for each position", async () => {
    const id = await played("hoplit-chess", "use e2e4 d7d5 e4d5 d8d5 b1c3 d5e5");
    const { page, complaints } = await openAs(white, `/games/${id}?ply=4`);
    const standings = page.locator(".standing .unseen");
    await expect.poll(() => standings.allTextContents()).toEqual(["captured: pawn; 1 ahead in material"]);
    await button(page, "Next move").click();
    await expect.poll(() => standings.allTextContents()).toEqual(["captured: pawn", "captured: pawn"]);
    await button(page, "First position").click();
    await expect.poll(() => standings.count()).toBe(0);
    expect(await horizontalOverflow(page)).toBe(0);
    expect([...complaints, ...(await accessibilityViolations(page))]).toEqual([]);
  });

  test("the pieces and cities of Sparta are counted", async () => {
    const position = `w8w/10/10/10/10/10/10/2W7/10/W8W w ${CITIES} 7 10`;
    const id = await played("sparta", "c3c5", position);
    const { page, complaints } = await openAs(white, `/games/${id}`);
    await expect
      .poll(() => page.locator(".standing .unseen").allTextContents())
      .toEqual(["2 warriors, 0 heroes, 4 cities", "2 warriors, 1 hero, 4 cities"]);
    expect([...complaints, ...(await accessibilityViolations(page))]).toEqual([]);
  });
});

describe("in Sparta", () => {
  test("a square where the piece would be lost has its own mark and words", async () => {
    const position = `w8w/10/10/2w1w5/10/3W6/10/10/10/W8W w ${CITIES} 7 10`;
    const { id } = await newGame(white, black, { variant: "sparta", position });
    const { page, complaints } = await openAs(white, `/games/${id}`);
    await waitForOwnTurn(page);
    await square(page, "d5").click();
    await expect.poll(() => squareLabel(page, "d7")).toBe("d7, empty, can go here, you lose this piece");
    await expect.poll(() => squareLabel(page, "d6")).toBe("d6, empty, black city, can go here, conquers the city");
    await square(page, "d7").click();
    await page.getByRole("button", { name: "Play d5-d7", description: "You lose this piece." }).waitFor();
    expect([...complaints, ...(await accessibilityViolations(page))]).toEqual([]);
  });

  test("the button of an exchange names the result", async () => {
    const position = `w8w/10/10/10/10/6W3/10/10/10/W8W w ${CITIES} 7 10`;
    const { id } = await newGame(white, black, { variant: "sparta", position });
    const { page } = await openAs(white, `/games/${id}`);
    await waitForOwnTurn(page);
    await square(page, "g5").click();
    await square(page, "g5").click();
    await button(page, "hero").click();
    await button(page, "Play g5=H").waitFor();
  });
});

test("prepared moves are numbered, and one that was played is announced and marked", async () => {
  const id = await played("spartan-chess", "e2e4");
  const tree = [
    { move: "b7d5", next: [{ move: "e4d5", next: [] }] },
    { move: "c7e5", next: [{ move: "g1f3", next: [] }] },
  ];
  await putConditionalMoves({ client: white.client, path: { id }, body: { ply: 1, tree } });
  const { page, complaints } = await openFollowing(white, `/games/${id}`, DESK);
  await expect
    .poll(() => page.locator(".prepared li").allTextContents())
    .toEqual(["1.bd5 exd5Remove", "2.ce5 Nf3Remove"]);
  await answer(black, id, 1, "b7d5");
  const said = page.locator(".hand-board [role=status]");
  await expect
    .poll(() => said.textContent())
    .toBe(
      "black hoplite b7 to d5. Your prepared answer was played: white pawn e4 to d5, takes black hoplite on d5. Black to move.",
    );
  await expect.poll(() => page.locator(".moves button").allTextContents()).toEqual(["e4", "bd5", "exd5 prepared"]);
  expect([...complaints, ...(await accessibilityViolations(page))]).toEqual([]);
});

test("an own clock is not red at the start of a short time per move", async () => {
  const timeControl = { kind: "per-move", perMove: "PT1H" } as const;
  const body = { variant: "sparta", opponent: black.username, color: "white", timeControl, rated: false } as const;
  const { id } = await createChallenge({ client: white.client, body });
  await acceptChallenge({ client: black.client, path: { id } });
  const { page } = await openAs(white, "/");
  const card = page
    .locator(".card", { hasText: "Sparta" })
    .filter({ has: page.locator("time") })
    .first();
  await card.waitFor();
  await card.getByText(/^(1 h|59:)/).waitFor();
  expect(await card.locator(".urgent").count()).toBe(0);
});

test("an own clock is red when less than six hours of three days are left", async () => {
  const me = await newPlayer("gorgo");
  for (const variant of ["sparta", "hoplit-chess"] as const) await newGame(me, black, { variant });
  const { page, complaints } = await openAs(me, "/docs");
  const list = await listMyGames({ client: me.client });
  const HOUR = 3_600_000;
  const start = Date.now();
  const left = { sparta: 5.9 * HOUR, "hoplit-chess": 6.9 * HOUR, "spartan-chess": 0 };
  const items = list.items.map((game) => ({
    ...game,
    deadlineAt: new Date(start + left[game.variant]).toISOString(),
  }));
  await page.route("**/v1/me/games?*", (route) => route.fulfill({ json: { ...list, items } }));
  await page.goto("/");
  const clock = (name: string) => page.locator(".my-games .card", { hasText: name }).locator("time");
  await page.locator(".my-games .card", { hasText: "Sparta" }).locator("time.urgent").waitFor();
  const color = (name: string) => clock(name).evaluate((time) => getComputedStyle(time).color);
  expect(await clock("Hoplit Chess").getAttribute("class")).toBe("time-left");
  expect(await color("Sparta")).not.toBe(await color("Hoplit Chess"));
  expect(complaints).toEqual([]);
});

describe("the card of a piece", () => {
  test("opens by right click and by key, for pieces of both sides, and gives the focus back", async () => {
    const id = await played("spartan-chess", "e2e4");
    const { page, complaints } = await openAs(white, `/games/${id}`, DESK);
    const card = page.getByRole("dialog");
    await square(page, "e7").click({ button: "right" });
    await page.getByRole("dialog", { name: "black hoplite on e7" }).waitFor();
    await card.getByText("It can move to c5, d6, f6 and g5. It attacks e6.").waitFor();
    await card.getByText("captures here only").waitFor();
    complaints.push(...(await accessibilityViolations(page)));
    await page.keyboard.press("Escape");
    await expect.poll(() => card.count()).toBe(0);
    await expect.poll(() => square(page, "e7").evaluate((cell) => cell === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("i");
    await page.getByRole("dialog", { name: "black hoplite on f7" }).waitFor();
    await square(page, "a4").click();
    await expect.poll(() => card.count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  test("opens by a long press beside the piece, which can still be dragged", async () => {
    const { id } = await newGame(white, black, { variant: "spartan-chess" });
    const { page, complaints } = await openAs(white, `/games/${id}`, PHONE);
    await waitForOwnTurn(page);
    const session = await page.context().newCDPSession(page);
    const centerOf = async (name: string) => {
      const { x, y, width, height } = (await square(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      return { x: x + width / 2, y: y + height / 2 };
    };
    const touch = async (type: "touchStart" | "touchMove" | "touchEnd", name?: string): Promise<void> => {
      const touchPoints = name === undefined ? [] : [await centerOf(name)];
      await session.send("Input.dispatchTouchEvent", { type, touchPoints });
    };
    const card = page.getByRole("dialog", { name: "white pawn on e2" });
    await touch("touchStart", "e2");
    await card.waitFor();
    const [pawn, shown] = [await square(page, "e2").boundingBox(), await card.boundingBox()];
    const isApart = (shown?.y ?? 0) + (shown?.height ?? 0) <= (pawn?.y ?? 0);
    expect(isApart).toBe(true);
    expect(await horizontalOverflow(page)).toBe(0);
    await touch("touchEnd");
    // The end of the press is not a click on the piece.
    await expect.poll(() => squareLabel(page, "e2")).toBe("e2, white pawn, can move");
    await card.waitFor();
    complaints.push(...(await accessibilityViolations(page)));
    await touch("touchStart", "e2");
    await expect.poll(() => card.count()).toBe(0);
    await touch("touchMove", "e3");
    await touch("touchMove", "e4");
    await touch("touchEnd");
    await button(page, "Play e4").waitFor();
    expect(complaints).toEqual([]);
  });

  test("closes when the board shows another position", async () => {
    const id = await played("spartan-chess", "e2e4 b7d5");
    const { page } = await openFollowing(white, `/games/${id}`, DESK);
    await clickMove(page, "e4", "d5");
    await button(page, "Undo").click();
    await square(page, "e4").click({ button: "right" });
    const card = page.getByRole("dialog");
    await card.getByText("It can move to e5. It attacks d5 and f5.").waitFor();
    await button(page, "Previous move").dispatchEvent("click");
    await expect.poll(() => card.count()).toBe(0);
  });
});
