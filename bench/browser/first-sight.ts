import type { Browser, CDPSession } from "playwright-core";
import type { Kept } from "../../scripts/screenshots/sign-in";

/** A phone's window. */
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
/** In milliseconds. */
const SILENCE = 1200;
const PATIENCE = 30_000;

/** One look at a page with nothing cached. */
export interface FirstSight {
  /** Milliseconds from the navigation to the first paint of something. */
  readonly firstPaint: number;
  /** And to the paint of what one has come for. */
  readonly whole: number;
  /** What was asked of the server until nothing more was, the document included. */
  readonly requests: number;
  /** What came over the wire for it, heads included. */
  readonly bytes: number;
  /** Requests of other hosts. */
  readonly elsewhere: readonly string[];
}

/** Makes a page's processor so many times slower. */
export async function slowDown(devtools: CDPSession, times: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/**
 * Opens an address in a window of its own.
 * @param selector what one has come for
 * @param kept what the browser keeps of its player; undefined for a visitor
 * @param slower how many times slower than this machine the phone is
 */
export async function lookAt(
  browser: Browser,
  address: string,
  selector: string,
  kept: Kept | undefined,
  slower: number,
): Promise<FirstSight> {
  const context = await browser.newContext({ ...PHONE, ...(kept === undefined ? {} : { storageState: kept }) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const elsewhere: string[] = [];
  let requests = 0;
  let bytes = 0;
  let lastNews = Date.now();
  const { origin } = new URL(address);
  page.on("request", (request) => {
    const { protocol, origin: other } = new URL(request.url());
    if (protocol === "data:") return;
    lastNews = Date.now();
    if (other === origin) requests += 1;
    else elsewhere.push(request.url());
  });
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastNews = Date.now();
  });
  await devtools.send("Network.enable");
  await slowDown(devtools, slower);
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      // After the next frame was drawn.
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark("whole");
          (globalThis as unknown as { tellWhole(text: string): void }).tellWhole("");
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  // The page tells of itself: to be asked, it would have to run programs of Playwright's first, and a slow phone takes a
  // tenth of a second for them in the middle of what is measured.
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "tellWhole" });
  const told = new Promise((resolve, reject) => {
    devtools.once("Runtime.bindingCalled", resolve);
    setTimeout(() => reject(new Error(`${address} does not show ${selector}`)), PATIENCE).unref();
  });
  await page.goto(address);
  await told;
  // What comes after, such as messages and notes. The stream of news stays open, so only silence says that all is there.
  while (Date.now() - lastNews < SILENCE) await page.waitForTimeout(100);
  const [firstPaint, whole] = await page.evaluate(() =>
    ["first-contentful-paint", "whole"].map((name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN),
  );
  await context.close();
  return { firstPaint: firstPaint ?? Number.NaN, whole: whole ?? Number.NaN, requests, bytes, elsewhere };
}
