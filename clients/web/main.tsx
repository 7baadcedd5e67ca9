import { effect } from "@preact/signals";
import { render } from "preact";
import { findPage } from "./addresses";
import { Frame, loadPage } from "./frame/frame";
import "./frame/install-prompt";
import { followLinks, go, ignoreDoubleClicks, place } from "./frame/router";
import { noteChangedFields } from "./parts/missing-parts";
import { followNews } from "./server/news";
import { me } from "./server/queries";
import { forgetQueries } from "./server/query";
import { connection } from "./server/seen-answers";
import { changeSession, isSamePlayer, isSessionKept, openSession, session, sessionEnd } from "./server/session";

// Begins on every document of the client, and on the front page: there it offers to sign up, or, to whoever is signed
// in, takes the front page's place.

// Not awaited here: pages import what is bundled with this file, and would wait for it while it waits for them.
void begin().then(keepFiles);

async function begin(): Promise<void> {
  const page = findPage(location.pathname)?.page;
  const loading = page === undefined ? Promise.resolve() : loadPage(page);
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
  await loading;
  takePlace();
}

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
  takePlace();
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
  followNews();
  window.addEventListener("online", () => {
    connection.value = { isUp: true, seenAt: null };
  });
  app.replaceChildren();
  render(<Frame />, app);
}
