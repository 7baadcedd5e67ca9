import { effect, signal, untracked } from "@preact/signals";
import { render } from "preact";
import { listVariants, type Me } from "skytale-client";
import { findPage, PAGES } from "./addresses";
import "./frame/appearance";
import { Frame, loadPage } from "./frame/frame";
import "./frame/install-prompt";
import { importModule, recordChangedFields } from "./components/import-module";
import { readAhead } from "./frame/read-ahead";
import { currentUrl, followLinks, go, ignoreDoubleClicks } from "./frame/router";
import { client } from "./server/client";
import { watchConnection } from "./server/connection";
import { listenToTabs } from "./server/events";
import { queuedMoves } from "./server/queued-moves";
import { forgetResources } from "./server/resource";
import { me } from "./server/resources";
import { changeSession, isSamePlayer, isSessionStored, openSession, session, sessionEnd } from "./server/session";

// Entry point of every document of the client and of the front page. For visitors, the front page shows the sign-up
// form. For a signed-in player, the client replaces the front page.

/** How long the data of a page may take before its skeleton is shown, in milliseconds. */
const MOMENT = 300;
/** Pause in which a slow phone can paint the page, and the longest wait for the data of the page, in milliseconds. */
const PAINT = 200;
const LONGEST = 5_000;

/** Applies the appearance settings of an account; null before the first view, which has the copy of the device. */
const adoptAppearance = signal<((account: Me) => void) | null>(null);

// A top-level `await` would deadlock: the page modules import chunks that are bundled with this file, and this file
// would wait for the page modules.
void begin().then(registerServiceWorker);

async function begin(): Promise<void> {
  const found = findPage(location.pathname);
  const loading = found === null ? Promise.resolve() : loadPage(found.page);
  ignoreDoubleClicks();
  recordChangedFields();
  await openSession();
  const offer = document.getElementById("play-now");
  if (offer !== null && session.value === null) {
    // Loaded separately, because only visitors who are not signed in need it.
    const { PlayNow } = await import("./pages/welcome/play-now");
    offer.replaceChildren();
    render(<PlayNow onward={leaveFrontPage} />, offer);
    return;
  }
  if (offer === null && session.value === null && location.pathname === "/") {
    // Without a network, the service worker may have no front page. The client would load it again and again.
    location.replace(PAGES.lobby.address);
    return;
  }
  listenToTabs();
  const reading = found === null ? Promise.resolve() : readAhead(found);
  // If the data arrives within MOMENT, no skeleton is shown: on a slow phone, rendering one takes longer than the
  // responses.
  await Promise.all([loading, Promise.race([reading, sleep(MOMENT)])]);
  startClient();
  // The event stream starts after the first paint, because handling its events would delay the paint.
  await Promise.race([reading, sleep(LONGEST)]);
  await sleep(PAINT);
  loadAfterFirstView();
}

/** Loads and starts what the first view does not need. A failed import is retried. */
function loadAfterFirstView(): void {
  void importModule(
    () => import("./frame/after-first-view"),
    (module) => {
      module.startAfterFirstView();
      adoptAppearance.value = module.adoptAppearance;
    },
  );
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Registers the service worker, which caches the files of the client. Browsers allow it only over HTTPS or on
 * localhost.
 */
function registerServiceWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
  navigator.serviceWorker.ready.then(({ active }) => {
    // The worker has not seen the files that were requested before it took over, even if they arrive later.
    const loads = new PerformanceObserver((entries) => {
      const unseen = entries.getEntries().filter((entry) => (entry as PerformanceResourceTiming).workerStart === 0);
      const files = unseen.map(({ name }) => name).filter((name) => name.startsWith(`${location.origin}/assets/`));
      if (files.length > 0) active?.postMessage(files);
    });
    loads.observe({ type: "resource", buffered: true });
  });
}

/**
 * Leaves the front page after signing up. If the browser cannot store the session, a new document would not have it, so
 * the client is started in this one.
 */
async function leaveFrontPage(address: string): Promise<void> {
  if (isSessionStored.value) {
    location.assign(address);
    return;
  }
  go(address);
  listenToTabs();
  startClient();
  loadAfterFirstView();
}

/** Replaces the content of the document by the client. */
function startClient(): void {
  const app = document.getElementById("app");
  if (app === null) return;
  document.body.replaceChildren(app);
  // The style sheets of the front page must not apply to the client.
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]:not([href*="clientStyle"])')) sheet.remove();
  document.body.className = "client";
  effect(() => {
    // Visitors who are not signed in get the front page, which is a separate document.
    if (session.value === null && sessionEnd.value === null && currentUrl.value.pathname === "/") location.assign("/");
  });
  let before = session.peek();
  effect(() => {
    // Cached data of one player must not be shown to another, and the moves of one must not be sent by another.
    if (!isSamePlayer(session.value, before)) {
      forgetResources();
      queuedMoves.value = new Map();
    }
    before = session.value;
    // After an account recovery, the session has the name as the player typed it. If its upper and lower case differ
    // from the account's, the account's spelling is stored.
    const account = me.of().data.value;
    const name = account?.username;
    if (session.value && name !== undefined && name !== session.value.username) void changeSession({ username: name });
    const adopt = adoptAppearance.value;
    if (session.value && account !== undefined) untracked(() => adopt?.(account));
  });
  followLinks();
  watchConnection(() => listVariants({ client: client.peek() }));
  app.replaceChildren();
  render(<Frame />, app);
}
