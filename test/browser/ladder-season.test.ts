import { afterAll, beforeAll, expect, test } from "vitest";
import { type Server, startServer } from "../server/spawn-server";
import { timeoutFor } from "../setup/timeout-for";
import { byPlaces, challengeByClick, type LadderSeat, namesOn, winByClick } from "./ladder-windows";
import { button } from "./page-actions";
import { newPlayer } from "./players";
import { openAs, openFollowing } from "./windows";

// The form counts a season in days, so the season passes by the test clock of a server of its own.

let server: Server;
beforeAll(async () => {
  server = await startServer({ env: { TEST_CLOCK: "1" } });
}, timeoutFor(60));
afterAll(() => server.stop());

/** Moves the time of the server forward. Everything that is due until then has happened afterwards. */
async function advance(by: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ by });
  const answer = await fetch(`${server.url}/v1/test-clock/advance`, { method: "POST", headers, body });
  if (!answer.ok) throw new Error(await answer.text());
}

test("a ladder by clicks from the form to the final places of its season", { timeout: timeoutFor(90) }, async () => {
  const [organizer, ...players] = await Promise.all(
    ["brasidas", "xerxes", "gorgo", "leonidas"].map((name) => newPlayer(name, server.url)),
  );
  if (organizer === undefined) throw new Error("missing player");
  const { page, complaints } = await openAs(organizer, "/tournaments/new");
  await page.getByLabel("Name", { exact: true }).fill("A season at the pass");
  await page.getByLabel("Ladder").check();
  await page.getByLabel("When it is full").check();
  await page.getByLabel("Most players").fill("3");
  await page.getByText("More options").click();
  await page.getByLabel("Length of the season, in days").fill("20");
  await button(page, "Create tournament").click();
  await page.getByText("Nobody has entered yet.").waitFor();

  const seats: LadderSeat[] = [];
  for (const player of players) {
    const window = await openFollowing(player, new URL(page.url()).pathname);
    await button(window.page, "Enter").click();
    await window.page.getByText(/You have entered\.|You play on this ladder\./).waitFor();
    seats.push({ player, ...window });
  }
  const [first, second, third] = await byPlaces(seats);
  const names = { first: first.player.username, second: second.player.username, third: third.player.username };

  // A game that the challenger wins.
  await challengeByClick(third, second);
  await button(second.page, "Accept").click();
  await winByClick(third, second);
  for (const shown of [page, first.page])
    await expect.poll(() => namesOn(shown)).toEqual([names.first, names.third, names.second]);

  // A challenge without an answer counts as won.
  await challengeByClick(third, first);
  await advance("P6D");
  for (const shown of [page, ...seats.map((seat) => seat.page)])
    await expect.poll(() => namesOn(shown)).toEqual([names.third, names.first, names.second]);

  // A game that nobody plays is lost on time by the side that does not move: White, the challenged player.
  await challengeByClick(second, first);
  await button(first.page, "Accept").click();
  await second.page.getByRole("heading", { name: "Your games" }).waitFor();
  await advance("P5D");
  for (const shown of [page, ...seats.map((seat) => seat.page)])
    await expect.poll(() => namesOn(shown)).toEqual([names.third, names.second, names.first]);

  await advance("P10D");
  for (const shown of [page, ...seats.map((seat) => seat.page)]) {
    await shown.getByRole("heading", { name: "Final places" }).waitFor();
    expect(await namesOn(shown)).toEqual([names.third, names.second, names.first]);
    await shown.locator(".lead", { hasText: "ended on" }).waitFor();
  }
  expect([...complaints, ...seats.flatMap((seat) => seat.complaints)]).toEqual([]);
});
