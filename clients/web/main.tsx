import { effect } from "@preact/signals";
import { render } from "preact";
import { findPage } from "./addresses";
import { Frame, loadPage } from "./frame/frame";
import "./frame/install-prompt";
import { readAhead } from "./frame/read-ahead";
import { followLinks, go, ignoreDoubleClicks, place } from "./frame/router";
import { noteChangedFields } from "./parts/missing-parts";
import { followNews, listenToTabs } from "./server/news";
import { me } from "./server/queries";
import { forgetQueries } from "./server/query";
import { connection } from "./server/seen-answers";
import { changeSession, isSamePlayer, isSessionKept, openSession, session, sessionEnd } from "./server/session";

// Begins on every document of the client, and on the front page: there it offers to sign up, or, to whoever is signed
// in, takes the front page's place.

/** How long a page is waited for before its skeleton is shown, in milliseconds. */
const MOMENT = 300;
/** How long a slow phone may take to draw what is there, and how long that is waited for, in milliseconds. */
const PAINT = 200;
const LONGEST = 5_000;

// Not awaited here: pages import what is bundled with this file, and would wait for it while it waits for them.
void begin().then(keepFiles);

async function begin(): Promise<void> {
  const found = findPage(location.pathname);
  const loading = found === null ? Promise.resolve() : loadPage(found.page);
  ignoreDoubleClicks();
  noteChangedFields();
  await openSession();
  const offer = document.getElementById("play-now");
  if (offer !== null && session.value === null) {
    // Not with what every page loads: players have their name.
    const { PlayNow } = await import("./pages/welcome/play-now");
    offer.replaceChildren();
    render(<PlayNow onward={leaveFrontPage} />, offer);
    return;
  }
  listenToTabs();
  const reading = found === null ? Promise.resolve() : readAhead(found);
  // What is there in a moment is drawn at once: a slow phone takes longer to draw a skeleton than the answers take to come.
  await Promise.all([loading, Promise.race([reading, sleep(MOMENT)])]);
  takePlace();
  // What comes now would have the page wait for its first paint.
  await Promise.race([reading, sleep(LONGEST)]);
  await sleep(PAINT);
  followNews();
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Has the browser keep the client's files. Where a page came over plain HTTP from another machine it can't. */
function keepFiles(): void {
  if ("serviceWorker" in navigator) navigator.serviceWorker.register("/service-worker.js").catch(() => undefined);
}

/** Goes on from the front page, signed in. Another document would not know it of a browser that keeps nothing. */
async function leaveFrontPage(address: string): Promise<void> {
  if (isSessionKept.value) {
    location.assign(address);
    return;
  }
  go(address);
  listenToTabs();
  takePlace();
  followNews();
}

/** Puts the client in the place of what the document showed. */
function takePlace(): void {
  const app = document.getElementById("app");
  if (app === null) return;
  document.body.replaceChildren(app);
  // The front page's looks are its own.
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"]:not([href*="clientStyle"])')) sheet.remove();
  document.body.className = "client";
  effect(() => {
    // The front page, for whoever is nobody here, is a document of its own.
    if (session.value === null && sessionEnd.value === null && place.value.pathname === "/") location.assign("/");
  });
  let before = session.peek();
  effect(() => {
    // What was read for one player is not shown to the next.
    if (!isSamePlayer(session.value, before)) forgetQueries();
    before = session.value;
    // Whoever came back may have written their name in another case, and the network failed before the server could say.
    const name = me.of().data.value?.username;
    if (session.value && name !== undefined && name !== session.value.username) void changeSession({ username: name });
  });
  followLinks();
  window.addEventListener("online", () => {
    connection.value = { isUp: true, seenAt: null };
  });
  app.replaceChildren();
  render(<Frame />, app);
}
