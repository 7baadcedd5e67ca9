import { findPage, PAGES } from "../addresses";

// Makes the client work offline. It caches the files of the client and the visited documents. Responses of the API are
// not cached here, but by the client itself, which deletes them on logout.

/** The id of the build. Each build has its own cache. */
declare const BUILD: string;
/** The CSS custom properties, inserted by the build: the offline page cannot load a style sheet. */
declare const THEME: string;
/** The script that sets the chosen color scheme and contrast before the first paint, inserted by the build. */
declare const SCHEME: string;

const CACHE = `skytale-${BUILD}`;

declare const self: ServiceWorkerGlobalScope;

// A new worker takes over at once. Documents are always requested from the network first and name their files by hash,
// so a tab never mixes two builds.
self.addEventListener("install", (event) => event.waitUntil(Promise.all([self.skipWaiting(), cacheFallback()])));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(fromCache(request));
  else if (request.mode === "navigate" && findPage(pathname) !== null) event.respondWith(pageOf(request));
  else if (request.mode === "navigate" && /^\/docs(\/|$)/.test(pathname)) event.respondWith(guideOf(request));
});

// The files that a page loaded before this worker took over. The cache of the browser has them.
self.addEventListener("message", (event) => {
  const files: readonly string[] = event.data;
  event.waitUntil(Promise.allSettled(files.map((file) => fromCache(new Request(file)))));
});

self.addEventListener("push", (event) => event.waitUntil(showNotice(event)));
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openAt(new URL(event.notification.data?.address ?? "/", location.origin)));
});

async function deleteOldCaches(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name)));
}

/** A file whose name contains its hash, so that it never changes. */
async function fromCache(request: Request): Promise<Response> {
  const cached = await caches.match(request);
  if (cached !== undefined) return cached;
  const answer = await fetch(request);
  await cacheResponse(request, answer);
  return answer;
}

/**
 * The key of the document for pages without a cached document. The documents of the client differ only in their title
 * and their preloads. The front page is different, because it has content for visitors.
 */
const FALLBACK = "/client/lobby";

const cacheFallback = async (): Promise<void> => cacheResponse(FALLBACK, await fetch(PAGES.lobby.address));

/** The offline page for a guide that is not cached. */
const OFFLINE = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><title>No connection · Skytale</title><script>${SCHEME}</script><style>${THEME}
body { max-width: 34rem; margin: 0 auto; padding: var(--space-12) var(--space-4); background: var(--paper);
  color: var(--ink); font: var(--text) / 1.55 var(--sans); }
h1 { margin: 0; font: 600 var(--text-title) / 1.2 var(--serif); }
p { margin: var(--space-4) 0; }
nav { display: flex; flex-wrap: wrap; gap: var(--space-2); }
a { padding: 0 var(--space-4); border: 1px solid var(--border-strong); border-radius: var(--radius);
  background: var(--paper-raised); color: var(--ink); line-height: var(--finger); text-decoration: none; }
a:focus-visible { outline: 2px solid var(--brass); outline-offset: 2px; }</style>
<main><h1>No connection</h1>
<p>You have not opened this page in this browser yet, so it is not available offline. Pages that you have opened are.</p><nav aria-label="What to do"><a href="">Try again</a><a href="/">Your games</a></nav></main></html>`;

/**
 * A page of the client from the network. Offline it is taken from the cache: the documents of all games are the same.
 * A page that was opened by a link inside the client has no document of its own in the cache.
 */
async function pageOf(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  return withNetwork(request, `/client/${findPage(pathname)?.page}`, FALLBACK);
}

/** A page of the documentation from the network; from the cache when offline. */
const guideOf = (request: Request): Promise<Response> => withNetwork(request, new URL(request.url).pathname);

/** @param fallback the key of the response that is used if there is neither a network nor a cached response */
async function withNetwork(request: Request, key: string, fallback = key): Promise<Response> {
  try {
    const answer = await fetch(request);
    await cacheResponse(key, answer);
    return answer;
  } catch {
    const cached = (await caches.match(key)) ?? (await caches.match(fallback));
    return cached ?? new Response(OFFLINE, { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
  }
}

/** Caches a response. Failures, such as a full disk, are ignored. */
async function cacheResponse(key: Request | string, answer: Response): Promise<void> {
  if (!answer.ok) return;
  const copy = answer.clone();
  try {
    await (await caches.open(CACHE)).put(key, copy);
  } catch {
    // The file is requested again next time.
  }
}

/** Shows a push message in the W3C's declarative format. Browsers that show it by themselves pass no data. */
async function showNotice({ data }: PushEvent): Promise<void> {
  if (data === null) return;
  const { title, navigate, ...options } = data.json().notification;
  await self.registration.showNotification(title, { ...options, data: { address: navigate } });
}

/** Opens a page of this server: in the window that shows it already, else in a new one. */
async function openAt({ origin, pathname, search }: URL): Promise<void> {
  const address = origin === location.origin ? pathname + search : "/";
  const windows = await self.clients.matchAll({ type: "window" });
  const open = windows.find(({ url }) => new URL(url).pathname === pathname);
  await (open === undefined ? self.clients.openWindow(address) : open.focus());
}
