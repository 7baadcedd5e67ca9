import type { Page } from "playwright-core";
import { type Game, getGame } from "skytale-client";
import { expect, test } from "vitest";
import type { Line } from "../../src/rules/game";
import { GAMES } from "../../src/rules/games";
import { button } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openAs } from "./windows";

const PLIES = 1_000;

/** The number of pieces in a position. */
const countOf = ({ position }: Line): number => position.replace(/ .*|[^a-z]/gi, "").length;

/** A game of Sparta with 1,000 plies. Each move leaves the game running, and captures only if every such move does. */
function longGame(): Line {
  const started = GAMES.sparta.start({});
  if (!started.ok) throw new Error("the opening can be played");
  let line = started.value;
  while (line.ply < PLIES) {
    const { legalMoves, ply } = line;
    const before: Line = line;
    const turned = legalMoves.map((_, index) => legalMoves[(ply * 7 + index) % legalMoves.length] ?? "");
    const after = turned.flatMap((move) => {
      const played = before.play(move);
      return played.ok && played.value.outcome === null ? [played.value] : [];
    });
    const next = after.find((other) => countOf(other) === countOf(before)) ?? after[0];
    if (next === undefined) throw new Error(`nothing goes on from ${before.position}`);
    line = next;
  }
  return line;
}

/** The plies that led to a line's position. */
function movesOf(line: Line): Game["moves"] {
  const moves: Game["moves"] = [];
  for (let at: Line | null = line; at?.last; at = at.previous) {
    const { move, san, side } = at.last;
    moves.push({ ply: at.ply, move, san, side, at: "2026-01-01T00:00:00.000Z", by: "player" });
  }
  return moves.reverse();
}

/** Limits `history.replaceState` as Safari does, whose limit is the strictest. */
function limitAddresses(): void {
  const write = history.replaceState.bind(history);
  let times: number[] = [];
  history.replaceState = (...address) => {
    const now = performance.now();
    times = [...times.filter((time) => now - time < 10_000), now];
    if (times.length > 100) throw new DOMException("more than 100 times per 10 seconds", "SecurityError");
    write(...address);
  };
}

/** Repeats a key as if it were held down, as fast as the page handles it. */
const hold = (page: Page, key: string, times: number): Promise<void> =>
  page.evaluate(
    async ({ key, times }) => {
      for (let time = 0; time < times; time += 1) {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    { key, times },
  );

test("shows a game of a thousand moves, steps through it with a held key, and analyzes it", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "sparta" });
  const { page, complaints } = await openAs(xerxes, "/docs");
  const end = longGame();
  const { ply, position, turn, legalMoves } = end;
  const begun = await getGame({ client: xerxes.client, path: { id } });
  if (begun.status !== "active" || turn === null) throw new Error("The game is over.");
  const game: Game = { ...begun, ply, position, turn, legalMoves: [...legalMoves], moves: movesOf(end) };
  await page.route(`**/v1/games/${id}`, (route) => route.fulfill({ json: game }));
  await page.addInitScript(limitAddresses);
  await page.goto(`/games/${id}`);
  const shown = page.locator(".moves [aria-current]");
  await expect.poll(() => shown.getAttribute("data-ply")).toBe(String(PLIES));
  await page.locator(".hand-board svg").waitFor();
  await hold(page, "ArrowLeft", 300);
  await expect.poll(() => shown.getAttribute("data-ply")).toBe(String(PLIES - 300));
  await page.waitForURL(`**/games/${id}?ply=${PLIES - 300}`);
  await page.locator(".move-state").getByText("After ").waitFor();
  expect(await shown.count()).toBe(1);

  await button(page, "Analyze").click();
  const tree = page.getByRole("group", { name: "Moves and lines" });
  const looked = tree.locator("[aria-current]");
  await looked.waitFor();
  await expect.poll(() => tree.getByRole("button").count()).toBe(PLIES + 1);
  const name = await looked.getAttribute("aria-label");
  await hold(page, "ArrowLeft", 20);
  await expect.poll(() => looked.getAttribute("aria-label")).not.toBe(name);
  await hold(page, "ArrowRight", 20);
  await expect.poll(() => looked.getAttribute("aria-label")).toBe(name);
  expect(await tree.locator('[tabindex="0"]').count()).toBe(1);
  expect(complaints).toEqual([]);
});
