import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, inject, onTestFinished } from "vitest";
import type { Player } from "./players";

/** What a page did that it should not. */
export interface Watched {
  readonly page: Page;
  /** Messages on the console, exceptions, requests that failed or went to another host, and what the policy refused. */
  readonly complaints: string[];
}

/** How long a page may take for what is waited for, in milliseconds: far longer than it does, also on a busy machine. */
const PATIENCE = 90_000;

let browser: Promise<Browser> | undefined;

afterAll(async () => {
  // Closes the windows of this file alone: Chromium is shared by all.
  await (await browser)?.close();
});

/**
 * Opens a window of its own in which everything that goes wrong is noted. It closes with the test: one that stays open
 * follows the news, and takes one of its player's streams.
 * @param options with `baseURL` where it is not the server that all files share
 */
export async function openWatched(options: BrowserContextOptions = {}): Promise<Watched> {
  browser ??= chromium.connect(inject("chromium"));
  const baseURL = options.baseURL ?? inject("server").url;
  const context = await (await browser).newContext({
    viewport: { width: 390, height: 844 },
    reducedMotion: "reduce",
    ...options,
    baseURL,
  });
  context.setDefaultTimeout(PATIENCE);
  onTestFinished(async () => {
    // Requests that are still held up somewhere end with the window, which is no failure of the test.
    await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: "ignoreErrors" })));
    await context.close();
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => complaints.push(`${page.url()}: ${message.type()}: ${message.text()}`));
  page.on("pageerror", (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol !== "data:") complaints.push(`${page.url()}: asked ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) complaints.push(`${page.url()}: ${response.status()} from ${response.url()}`);
  });
  return { page, complaints };
}

/**
 * Opens a window in which a player is signed in, at an address of their server.
 * @param recoveryCode the code that the player has not saved yet; null if they have
 */
export async function openAs(
  { server, username, token }: Player,
  address: string,
  options: BrowserContextOptions = {},
  recoveryCode: string | null = null,
): Promise<Watched> {
  const watched = await openWatched({ baseURL: server, ...options });
  const { page } = watched;
  await page.goto("/recover");
  await page.evaluate(
    (session) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open("skytale");
        opening.onupgradeneeded = () => opening.result.createObjectStore("own");
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const writing = opening.result.transaction("own", "readwrite");
          writing.objectStore("own").put(session, "session");
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { username, token, recoveryCode },
  );
  await page.goto(address);
  return watched;
}

/** As `openAs`, once the page is told the news: what came before stands in the game, and is not told. */
export async function openFollowing(
  player: Player,
  address: string,
  options: BrowserContextOptions = {},
): Promise<Watched> {
  const watched = await openAs(player, "/docs", options);
  const stream = watched.page.waitForResponse((response) => response.url().includes("/v1/me/events/stream"));
  await watched.page.goto(address);
  await stream;
  return watched;
}
