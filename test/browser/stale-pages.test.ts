import { expect, inject, test } from "vitest";
import { button, waitForOwnTurn } from "./page-actions";
import { answer, newGame, newPlayer, type Player } from "./players";
import { openAs, openFollowing, openWatched } from "./windows";

// Pages whose reads or streams fail temporarily.

const { url } = inject("server");

test("retries a rate-limited read after its Retry-After", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openAs(xerxes, "/settings");
  let isBusy = true;
  await page.route(`**/v1/games/${id}`, (route) => {
    if (!isBusy) return route.continue();
    const problem = { type: "", title: "Too many requests", status: 429, code: "rate-limited", detail: "Wait." };
    return route.fulfill({
      status: 429,
      headers: { "Content-Type": "application/problem+json", "Retry-After": "3" },
      body: JSON.stringify({ ...problem, retryAfterSeconds: 3 }),
    });
  });
  await page.goto(`/games/${id}`);
  await page.getByText("Try again in 3 seconds").waitFor();
  isBusy = false;
  await waitForOwnTurn(page);
});

/** Opens as many streams as a player may have, until the signal aborts. */
async function takePlaces({ token }: Player, signal: AbortSignal): Promise<void> {
  const headers = { Accept: "text/event-stream", Authorization: `Bearer ${token}` };
  const opening = Array.from({ length: 10 }, () => fetch(`${url}/v1/me/events/stream`, { headers, signal }));
  for (const { status } of await Promise.all(opening)) expect(status).toBe(200);
}

test("shows the opponent's move although the page's stream was evicted", async () => {
  const [xerxes, leonidas] = await Promise.all([newPlayer("xerxes"), newPlayer("leonidas")]);
  const { id } = await newGame(xerxes, leonidas, { variant: "spartan-chess" });
  const { page } = await openFollowing(leonidas, `/games/${id}`);
  await page.getByText(`Waiting for ${xerxes.username}`).waitFor();
  const others = new AbortController();
  await takePlaces(leonidas, others.signal);
  // The stream would reconnect after a minute, so it is blocked: the page must find the move without it.
  await page.route("**/v1/me/events/stream*", () => undefined);
  const looked = page.waitForResponse(
    async (response) => response.url().includes("/v1/me/events?") && (await response.text()).includes(id),
  );
  await answer(xerxes, id, 0, "e2e4");
  await looked;
  await waitForOwnTurn(page);
  others.abort();
});

test("signs a player in when the sign-up is repeated after a lost answer", async () => {
  const { page } = await openWatched();
  const username = `lost-${crypto.randomUUID().slice(0, 8)}`;
  let lost = 0;
  // Drops as many answers as the client sends automatic attempts.
  await page.route("**/v1/players", async (route) => {
    if (lost >= 2) return route.continue();
    await route.fetch();
    lost += 1;
    return route.abort("connectionreset");
  });
  await page.goto("/lobby");
  await page.getByLabel("To play, choose a name").fill(username);
  await button(page, "Sign up").click();
  await page.getByText("Nothing you typed was lost").waitFor();
  await button(page, "Sign up").click();
  await button(page, "Create a challenge").waitFor();
  expect(lost).toBe(2);
});
