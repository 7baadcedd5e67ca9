import type { Browser, CDPSession } from "playwright-core";
import type { StorageState } from "../../scripts/screenshots/sign-in";

/** Viewport of a phone. */
export const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true } as const;
/** Times in milliseconds. */
const IDLE_TIME = 1200;
const TIMEOUT = 30_000;

/** One page load with an empty cache. */
export interface PageLoad {
  /** Milliseconds from the navigation to the first contentful paint. */
  readonly firstPaint: number;
  /** Milliseconds from the navigation to the paint of the main content. */
  readonly mainContent: number;
  /** Requests to the server until the page was idle, including the document. */
  readonly requests: number;
  /** Bytes received over the network, including headers. */
  readonly bytes: number;
  /** Requests to other hosts. */
  readonly elsewhere: readonly string[];
}

/** Slows the page's processor down by a factor. */
export async function slowDown(devtools: CDPSession, times: number): Promise<void> {
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: times });
}

/**
 * Loads an address in a new browser context.
 * @param selector the main content
 * @param storageState the browser storage of a signed-in player; undefined for an anonymous visitor
 * @param slower factor by which the simulated phone is slower than this machine
 */
export async function measurePageLoad(
  browser: Browser,
  address: string,
  selector: string,
  storageState: StorageState | undefined,
  slower: number,
): Promise<PageLoad> {
  const context = await browser.newContext({ ...PHONE, ...(storageState === undefined ? {} : { storageState }) });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const elsewhere: string[] = [];
  let requests = 0;
  let bytes = 0;
  let lastTraffic = Date.now();
  const { origin } = new URL(address);
  page.on("request", (request) => {
    const { protocol, origin: other } = new URL(request.url());
    if (protocol === "data:") return;
    lastTraffic = Date.now();
    if (other === origin) requests += 1;
    else elsewhere.push(request.url());
  });
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
    lastTraffic = Date.now();
  });
  await devtools.send("Network.enable");
  await slowDown(devtools, slower);
  await page.addInitScript((selector) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector(selector) === null) return;
      observer.disconnect();
      // Runs after the next frame is drawn.
      requestAnimationFrame(() =>
        setTimeout(() => {
          performance.mark("main-content");
          (globalThis as unknown as { reportPaint(text: string): void }).reportPaint("");
        }),
      );
    });
    observer.observe(document, { childList: true, subtree: true });
  }, selector);
  // The page reports its paint through a binding. A query by Playwright would first run scripts in the page, which
  // takes a slow phone a tenth of a second in the middle of the measurement.
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "reportPaint" });
  const painted = new Promise((resolve, reject) => {
    devtools.once("Runtime.bindingCalled", resolve);
    setTimeout(() => reject(new Error(`${address} does not show ${selector}`)), TIMEOUT).unref();
  });
  await page.goto(address);
  await painted;
  // Messages and notes load later. The event stream stays open, so the page counts as idle after a period without
  // requests.
  while (Date.now() - lastTraffic < IDLE_TIME) await page.waitForTimeout(100);
  const [firstPaint, mainContent] = await page.evaluate(() =>
    ["first-contentful-paint", "main-content"].map(
      (name) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN,
    ),
  );
  await context.close();
  return { firstPaint: firstPaint ?? Number.NaN, mainContent: mainContent ?? Number.NaN, requests, bytes, elsewhere };
}
