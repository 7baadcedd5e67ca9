import type { Page } from "playwright-core";
import { postMessage } from "skytale-client";
import { expect, test } from "vitest";
import { button, clickMove, waitForRecord } from "./page-actions";
import { newGame, newPlayer } from "./players";
import { openFollowing } from "./windows";

// Requests that follow an own command.

/** Records the API calls of a page. Streams are not included. */
function callsOf(page: Page) {
  const calls: string[] = [];
  const running = new Set<unknown>();
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith("/v1/") || pathname.endsWith("/stream")) return;
    calls.push(`${request.method()} ${pathname}`);
    running.add(request);
  });
  page.on("requestfinished", (request) => running.delete(request));
  page.on("requestfailed", (request) => running.delete(request));
  return { calls, isQuiet: () => running.size === 0 };
}

/** The types of the events that the page receives from now on. It passes each event on to other tabs. */
async function eventsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const events: string[] = [];
    Object.assign(globalThis, { events });
    new BroadcastChannel("skytale-news").onmessage = ({ data }) => events.push(data.type);
  });
  return () => page.evaluate(() => (globalThis as unknown as { events: string[] }).events);
}

test("an own move and an own offer cost one POST each, and nothing that its response contains is read again", async () => {
  const [me, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(me, leonidas, { variant: "spartan-chess" });
  const { page, complaints } = await openFollowing(me, `/games/${id}`);
  const { calls, isQuiet } = callsOf(page);
  const say = async (text: string) => {
    await postMessage({ client: leonidas.client, path: { id }, body: { text } });
    await page.locator(".messages").getByText(text).waitFor();
    await expect.poll(isQuiet).toBe(true);
  };
  await waitForRecord(page);
  // The message arrives after the state at the start of the stream, so the first reads are over.
  await say("Your move");
  const events = await eventsOf(page);
  /** Expects a command to cause its POST and an event, and no reads but those for a later message. */
  const expectOnePost = async (act: () => Promise<void>, name: string, event: string) => {
    calls.length = 0;
    await act();
    await expect.poll(events).toContain(event);
    // A read that the event caused would begin before the message is shown.
    await say(`After ${name}`);
    const forMessage = ["GET /v1/me/games", `GET /v1/games/${id}/messages`];
    expect(calls.filter((call) => !forMessage.includes(call))).toEqual([`POST /v1/games/${id}/${name}`]);
    // The list of games is read for the unread message, and once more because it was read.
    expect(calls.filter((call) => call === "GET /v1/me/games").length).toBeLessThanOrEqual(2);
  };
  const move = async () => {
    await clickMove(page, "e2", "e4");
    await button(page, "Play e4").click();
    await page.getByText(`Waiting for ${leonidas.username}`).waitFor();
  };
  await expectOnePost(move, "moves", "move.played");
  const offer = async () => {
    await button(page, "Offer a draw").click();
    await page.getByText("You offered a draw.").waitFor();
  };
  await expectOnePost(offer, "draw-offer", "draw.offered");
  expect(complaints).toEqual([]);
});
