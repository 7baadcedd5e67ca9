import { type Browser, type BrowserContextOptions, chromium, type Page } from "playwright-core";
import { afterAll, inject, onTestFailed, onTestFinished } from "vitest";
import type { Player } from "./players";

/** A page with everything that went wrong on it. */
export interface Watched {
  readonly page: Page;
  /**
   * Console errors, exceptions, failed requests, requests to other hosts, and violations of the content security
   * policy.
   */
  readonly complaints: string[];
}

/** Timeout of every expectation on a page, in milliseconds. It is far longer than needed even on a busy machine. */
const TIMEOUT = 90_000;

let browser: Promise<Browser> | undefined;

afterAll(async () => {
  // Closes only the windows of this file: Chromium is shared by all files.
  await (await browser)?.close();
});

/**
 * Opens an isolated window that records everything that goes wrong. It is closed when the test ends: an open window
 * would keep its event stream, and each player may only have a few streams.
 * @param options with `baseURL` if the server is not the one that all files share
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
  context.setDefaultTimeout(TIMEOUT);
  onTestFinished(async () => {
    // Requests that are still held back when the window closes are not a failure of the test.
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
  explainFailure(page, complaints);
  return { page, complaints };
}

/** Number of the page's last responses, apart from files of the client, that are shown if a test fails. */
const SHOWN = 20;

/** Adds to the error of a failed test what its page did last: a failure on a busy machine may not be repeatable. */
function explainFailure(page: Page, complaints: readonly string[]): void {
  const responses: string[] = [];
  page.on("response", (response) => {
    const { pathname, search } = new URL(response.url());
    if (pathname.startsWith("/assets/")) return;
    const time = new Date().toISOString().slice(11);
    responses.push(`${time} ${response.status()} ${response.request().method()} ${pathname}${search}`);
  });
  onTestFailed(({ task }) => {
    const [error] = task.result?.errors ?? [];
    const lines = [`Page ${page.url()}:`, ...complaints, ...responses.slice(-SHOWN)];
    if (error !== undefined) error.message += `\n\n${lines.join("\n")}`;
  });
}

/**
 * Opens an address of the player's server in a window in which the player is signed in.
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

/**
 * Like `openAs`, but waits until the page's event stream is open. Earlier events are part of the game's state and are
 * not announced.
 */
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
