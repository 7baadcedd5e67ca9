import type { Page } from "playwright-core";
import { createChallenge, postMessage, resignGame } from "skytale-client";
import { expect, inject, onTestFinished, test } from "vitest";
import { PushService } from "../server/push-service";
import { addAuthenticator } from "./authenticators";
import { button, clickMove, link, waitForRecord } from "./page-actions";
import { answer, newGame, newPlayer } from "./players";
import { subscribeAt } from "./push-subscriptions";
import { openAs } from "./windows";

// Requests that follow an own command: a read is unnecessary if the response to the command contains its result.

/** Records the API calls of a page, with the box of challenges. Streams are not included. */
function callsOf(page: Page) {
  const calls: string[] = [];
  const running = new Set<unknown>();
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (!pathname.startsWith("/v1/") || pathname.endsWith("/stream")) return;
    calls.push(`${request.method()} ${pathname} ${searchParams.get("box") ?? ""}`.trim());
    running.add(request);
  });
  page.on("requestfinished", (request) => running.delete(request));
  page.on("requestfailed", (request) => running.delete(request));
  return { calls, isQuiet: () => running.size === 0 };
}

/** The texts of messages that the page receives from now on. It passes each event on to other tabs. */
async function textsOf(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    Object.assign(globalThis, { texts });
    new BroadcastChannel("skytale-news").onmessage = ({ data }) => texts.push(data.data.text);
  });
  return () => page.evaluate(() => (globalThis as unknown as { texts: string[] }).texts);
}

const GAMES = "GET /v1/me/games";

/**
 * Opens a page of a player who has a game with an opponent. The page does not poll: only commands and events cause
 * requests.
 * @param addressOf the address of the page, given the game
 * @param prepare called before the page is opened
 */
async function openQuietly(
  addressOf: (game: string) => string,
  prepare = async (_: Opened): Promise<unknown> => undefined,
  server = inject("server").url,
) {
  const [me, leonidas] = await Promise.all([newPlayer("xerxes", server), newPlayer("leonidas", server)]);
  const { id } = await newGame(me, leonidas, { variant: "spartan-chess" });
  const { page, complaints } = await openAs(me, "/docs");
  await prepare({ me, leonidas, id, page });
  await page.addInitScript(() => {
    const soon = globalThis.setTimeout;
    Object.assign(globalThis, {
      setInterval: () => 0,
      // The lobby polls with timeouts of some seconds.
      setTimeout: (act: () => void, delay = 0) => (delay > 2_000 ? 0 : soon(act, delay)),
    });
  });
  const { calls, isQuiet } = callsOf(page);
  const stream = page.waitForResponse((response) => response.url().includes("/v1/me/events/stream"));
  await page.goto(addressOf(id));
  await stream;
  const texts = await textsOf(page);
  let count = 0;
  /** Resolves when the page has handled all events so far: it has received a later one and read its games. */
  const handleEvents = async (): Promise<void> => {
    const before = calls.length;
    count += 1;
    const text = `Your move, number ${count}`;
    await postMessage({ client: leonidas.client, path: { id }, body: { text } });
    await expect.poll(texts).toContain(text);
    await expect.poll(() => calls.slice(before).includes(GAMES)).toBe(true);
    await expect.poll(isQuiet).toBe(true);
  };
  await handleEvents();
  /** The calls that an act causes, without the reads of games: the later event causes one as well. */
  const callsDuring = async (act: () => Promise<void>): Promise<readonly string[]> => {
    calls.length = 0;
    await act();
    await handleEvents();
    return calls.filter((call) => call !== GAMES);
  };
  return { me, leonidas, id, page, complaints, calls, callsDuring };
}

interface Opened {
  readonly me: Awaited<ReturnType<typeof newPlayer>>;
  readonly leonidas: Awaited<ReturnType<typeof newPlayer>>;
  readonly id: string;
  /** A window that will open the page. */
  readonly page: Page;
}

test("a move, an offer and a message cost one POST each", async () => {
  const { leonidas, id, page, calls, callsDuring, complaints } = await openQuietly((game) => `/games/${game}`);
  await waitForRecord(page);
  // The message that ends the recording is shown, so the messages are read once.
  const readForIt = `GET /v1/games/${id}/messages`;
  const move = async () => {
    await clickMove(page, "e2", "e4");
    await button(page, "Play e4").click();
    await page.getByText(`Waiting for ${leonidas.username}`).waitFor();
  };
  expect(await callsDuring(move)).toEqual([`POST /v1/games/${id}/moves`, readForIt]);
  const offer = async () => {
    await button(page, "Offer a draw").click();
    await page.getByText("You offered a draw.").waitFor();
  };
  expect(await callsDuring(offer)).toEqual([`POST /v1/games/${id}/draw-offer`, readForIt]);
  const write = async () => {
    await page.getByLabel("Message to your opponent").fill("Come and take them");
    await button(page, "Send").click();
    await page.locator(".messages").getByText("Come and take them").waitFor();
  };
  expect(await callsDuring(write)).toEqual([`POST /v1/games/${id}/messages`, readForIt]);
  // The list of games is read for the later message, and once more because that was read.
  expect(calls.filter((call) => call === GAMES).length).toBeLessThanOrEqual(2);
  expect(complaints).toEqual([]);
});

test("creating, canceling, declining and accepting a challenge cost one request each", async () => {
  const { me, leonidas, page, calls, callsDuring, complaints } = await openQuietly(() => "/lobby");
  const create = async () => {
    await button(page, "Create a challenge").click();
    await button(page, "Send challenge").click();
    await link(page, "Share link").waitFor();
  };
  expect(await callsDuring(create)).toEqual(["POST /v1/challenges"]);
  const cancel = async () => {
    await button(page, "Cancel").click();
    await link(page, "Share link").waitFor({ state: "detached" });
  };
  expect(await callsDuring(cancel)).toEqual([expect.stringMatching(/^DELETE \/v1\/challenges\/\w+$/)]);
  const receive = async () => {
    const timeControl = { kind: "per-move", perMove: "P3D" } as const;
    const body = { variant: "sparta", opponent: me.username, timeControl, rated: false } as const;
    await createChallenge({ client: leonidas.client, body });
    await button(page, "Decline").waitFor();
  };
  expect(await callsDuring(receive)).toEqual(["GET /v1/challenges mine"]);
  const decline = async () => {
    await button(page, "Decline").click();
    await button(page, "Decline").waitFor({ state: "detached" });
  };
  expect(await callsDuring(decline)).toEqual([expect.stringMatching(/^POST \/v1\/challenges\/\w+\/decline$/)]);
  await callsDuring(receive);
  const accept = async () => {
    await button(page, `Accept the challenge from ${leonidas.username}`).click();
    await waitForRecord(page);
  };
  const after = await callsDuring(accept);
  const { pathname } = new URL(page.url());
  // Other reads are the first of the parts of the game's page, such as messages.
  const unnecessary = ["GET /v1/challenges mine", "GET /v1/challenges lobby", `GET /v1${pathname}`];
  expect(after.filter((call) => unnecessary.includes(call))).toEqual([]);
  expect(calls.filter((call) => call === GAMES)).toEqual([GAMES]);
  expect(complaints).toEqual([]);
});

test("a rematch offer and its withdrawal cost one request each", async () => {
  const end = async ({ me, leonidas, id }: Opened) => {
    await answer(me, id, 0, "e2e4");
    await answer(leonidas, id, 1, "a7c5");
    await resignGame({ client: leonidas.client, path: { id } });
  };
  const { id, page, callsDuring, complaints } = await openQuietly((game) => `/games/${game}`, end);
  await waitForRecord(page);
  const readForIt = `GET /v1/games/${id}/messages`;
  const offer = async () => {
    await button(page, "Rematch").click();
    await page.getByText("You offered a rematch.").waitFor();
  };
  expect(await callsDuring(offer)).toEqual([`POST /v1/games/${id}/rematch`, readForIt]);
  const withdraw = async () => {
    await button(page, "Withdraw offer").click();
    await page.getByText("You withdrew your rematch offer.").waitFor();
  };
  expect(await callsDuring(withdraw)).toEqual([expect.stringMatching(/^DELETE \/v1\/challenges\/\w+$/), readForIt]);
  expect(complaints).toEqual([]);
});

test("a change in the settings costs one request", async () => {
  const { page, calls, callsDuring, complaints } = await openQuietly(() => "/settings/play");
  const confirm = async () => {
    await page.getByLabel("Confirm moves before they are sent").uncheck();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
  };
  expect(await callsDuring(confirm)).toEqual(["PATCH /v1/me"]);
  const leave = async () => {
    await button(page, "Start vacation").click();
    await button(page, "End vacation").waitFor();
  };
  expect(await callsDuring(leave)).toEqual(["POST /v1/me/vacation"]);
  const comeBack = async () => {
    await button(page, "End vacation").click();
    await button(page, "Start vacation").waitFor();
  };
  // The response is empty, and the number of days left is not known.
  expect(await callsDuring(comeBack)).toEqual(["DELETE /v1/me/vacation", "GET /v1/me"]);
  expect(complaints).toEqual([]);
});

test("creating a token, and creating, pausing and deleting a webhook cost one request each", async () => {
  const { page, callsDuring, complaints } = await openQuietly(() => "/settings/developers");
  const makeToken = async () => {
    await page.getByText("New token").click();
    await page.getByLabel("Name", { exact: true }).fill("my bot");
    await button(page, "Create token").click();
    await page.getByRole("listitem").getByText("my bot").waitFor();
  };
  expect(await callsDuring(makeToken)).toEqual(["POST /v1/me/tokens"]);
  const makeWebhook = async () => {
    await page.getByText("New webhook").click();
    await page.getByLabel("Address", { exact: true }).fill("http://127.0.0.1:1024/");
    await button(page, "Add webhook").click();
    await button(page, "Ping").waitFor();
  };
  expect(await callsDuring(makeWebhook)).toEqual(["POST /v1/webhooks"]);
  const pause = async () => {
    await button(page, "Pause").click();
    await button(page, "Resume").waitFor();
  };
  expect(await callsDuring(pause)).toEqual([expect.stringMatching(/^PATCH \/v1\/webhooks\/\w+$/)]);
  const remove = async () => {
    await button(page, "Delete").click();
    await button(page, "Delete it").click();
    await button(page, "Ping").waitFor({ state: "detached" });
  };
  expect(await callsDuring(remove)).toEqual([expect.stringMatching(/^DELETE \/v1\/webhooks\/\w+$/)]);
  expect(complaints).toEqual([]);
});

test("adding, renaming and deleting a passkey cost one write each", async () => {
  // A passkey needs a host name; an IP address is not allowed.
  const origin = inject("server").url.replace("127.0.0.1", "localhost");
  const withAuthenticator = ({ page }: Opened) => addAuthenticator(page);
  const { page, callsDuring, complaints } = await openQuietly(() => "/settings/account", withAuthenticator, origin);
  const add = async () => {
    await page.getByLabel("Name of a new passkey").fill("my phone");
    await button(page, "Add passkey").click();
    await button(page, "Rename my phone").waitFor();
  };
  // The browser creates the passkey from options of the server.
  expect(await callsDuring(add)).toEqual(["POST /v1/me/passkeys/options", "POST /v1/me/passkeys"]);
  const rename = async () => {
    await button(page, "Rename my phone").click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("my watch");
    await button(page, "Save").click();
    await button(page, "Rename my watch").waitFor();
  };
  expect(await callsDuring(rename)).toEqual([expect.stringMatching(/^PATCH \/v1\/me\/passkeys\/\w+$/)]);
  const remove = async () => {
    await button(page, "Delete").click();
    await button(page, "Delete it").click();
    await button(page, "Rename my watch").waitFor({ state: "detached" });
  };
  expect(await callsDuring(remove)).toEqual([expect.stringMatching(/^DELETE \/v1\/me\/passkeys\/\w+$/)]);
  expect(complaints).toEqual([]);
});

test("turning notifications on, choosing their topics, testing them and turning them off cost one write each", async () => {
  const service = await PushService.start();
  onTestFinished(() => service.stop());
  const withPush = async ({ page }: Opened) => {
    await page.context().grantPermissions(["notifications"], { origin: inject("server").url });
    await subscribeAt(page, service);
  };
  const { page, calls, callsDuring, complaints } = await openQuietly(() => "/settings/notices", withPush);
  const turnOn = async () => {
    await button(page, "Turn on").click();
    await button(page, "Turn off").waitFor();
  };
  // The browser subscribes with the key of the server.
  expect(await callsDuring(turnOn)).toEqual(["GET /v1/push-key", "POST /v1/webhooks"]);
  const choose = async () => {
    await page.getByLabel("Finished games").uncheck();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
  };
  expect(await callsDuring(choose)).toEqual([expect.stringMatching(/^PATCH \/v1\/webhooks\/\w+$/)]);
  expect(await page.getByLabel("Finished games").isChecked()).toBe(false);
  const send = async () => {
    await button(page, "Send a test").click();
    await page.getByText("The test notification was sent.").waitFor();
  };
  expect(await callsDuring(send)).toEqual([expect.stringMatching(/^POST \/v1\/webhooks\/\w+\/ping$/)]);
  const turnOff = async () => {
    await button(page, "Turn off").click();
    await button(page, "Turn on").waitFor();
  };
  expect(await callsDuring(turnOff)).toEqual([expect.stringMatching(/^DELETE \/v1\/webhooks\/\w+$/)]);
  expect(complaints).toEqual([]);
});
